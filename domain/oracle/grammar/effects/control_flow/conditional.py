"""101.3, 603.7, 603.12, 608.2c. Dependent instructions: may, instead, again, if, when, later."""

from __future__ import annotations

from collections.abc import Callable

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for sentences that belong together."""
    _pairs(table)
    _otherwise(table)
    _only_if_done(table)
    _searched_this_way(table)
    _at_a_time(table)
    _at_times(table)
    _when(table)
    _later(table)
    _conditional(table)
    _choices(table)
    _had(table)
    _done(table)
    _dependents(table)
    _unable(table)
    _recompense(table)
    _again(table)
    _repeated(table)
    _sentence_replaced(table)


def _instead(table: Table, category: str) -> None:
    """614.1a. Add rows where *instead* replaces the sentence before.

    `category` is that of any sentences, or of the first sentences of a text.
    """
    sentence = table.rules_of(category)
    for words in (
        "<a:effect> . [¶] if <conditions> , <b:clause> instead",
        "<a:effect> . [¶] if <conditions> , instead <b:clause>",
        "<a:effect> . [¶] <b:clause> instead if <conditions>",
    ):
        sentence(words, [{"if": "$conditions", "do": "$b", "else": ["$a"]}])
    perhaps: Said = {"may": "$b", "else": ["$a"]}
    sentence(
        "<a:effect> . [¶] if <conditions> , you may <b:clause> instead",
        [{"if": "$conditions", "do": [perhaps], "else": ["$a"]}],
    )
    home: Said = {"move": "$target", "to": "hand"}
    above: Said = {"may": [{"move": "$target", "to": "library"}], "else": [home]}
    for it in ("it", "that permanent", "that creature"):
        sentence(
            f"return <target> to its owner's hand . if <conditions> , you may put {it} on top of its owner's library "
            "instead",
            [{"if": "$conditions", "do": [above], "else": [home]}],
        )
    sentence(
        "<a:two_effects> . [¶] if <conditions> , instead <b:two_effects>",
        [{"if": "$conditions", "do": "$b", "else": "$a"}],
    )
    # A search finds, shows and puts in one sentence; the other search replaces all of it
    sentence(
        "<a:searching> . [¶] if <conditions> , instead <b:searching>",
        [{"if": "$conditions", "do": "$b", "else": "$a"}],
    )
    less: Said = {"deal_damage": "$b", "to": "$hurt", "source?self": "$a"}
    for words in (
        "if <conditions> , it|~ deals <d:much_damage> instead",
        "if <conditions> , instead it|~ deals <d:much_damage>",
        "it|~ deals <d:much_damage> instead if <conditions>",
    ):
        more: Said = {"deal_damage": "$d", "to": "$hurt", "source?self": "$a"}
        sentence(
            f"<a:dealing> deals <b:much_damage> to <hurt> . [¶] {words}",
            [{"if": "$conditions", "do": [more], "else": [less]}],
        )
    for words in (
        "if <conditions> , it|~ deals <d:much_damage> to <e:hurt> instead",
        "if <conditions> , instead it|~ deals <d:much_damage> to <e:hurt>",
        "it|~ deals <d:much_damage> to <e:hurt> instead if <conditions>",
    ):
        other: Said = {"deal_damage": "$d", "to": "$e", "source?self": "$a"}
        sentence(
            f"<a:dealing> deals <b:much_damage> to <hurt> . [¶] {words}",
            [{"if": "$conditions", "do": [other], "else": [less]}],
        )
    certain: Said = {"deal_damage": "$d", "to": "$e", "source?self": "$a", "unpreventable": True}
    sentence(
        "<a:dealing> deals <b:much_damage> to <hurt> . [¶] if <conditions> , instead it|~ deals <d:much_damage> to "
        "<e:hurt> and the damage can't be prevented",
        [{"if": "$conditions", "do": [certain], "else": [less]}],
    )


def _pairs(table: Table) -> None:
    """608.2c. Add rows for two actions in a sentence, which another two replace."""
    two = table.rules_of("two_effects")
    for between in ("and", ", then"):
        two(f"<a:effect> {between} <b:effect>", ["$a", "$b"])
        two(
            f"<somebody> <a:does3> {between} <b:does3>",
            [{"+": "$a", "who": "$somebody"}, {"+": "$b", "who": "$somebody"}],
        )


def _statements(table: Table) -> Callable[[str, Said], None]:
    """Return a function that adds statements: nothing is joined to them with *and*."""

    def add_one(words: str, value: Said) -> None:
        table.rule("statement", words, [value])

    return add_one


def _otherwise(table: Table) -> None:
    """608.2c. Add rows for *otherwise*."""
    sentence, statement = table.rules_of("sentence"), table.rules_of("statement")
    sentence(
        "if <conditions> , <a:either> . otherwise , you may <b:clause>",
        [{"if": "$conditions", "do": "$a", "else": [{"may": "$b"}]}],
    )
    sentence(
        "if <conditions> , you may <a:either> . otherwise , <b:clause>",
        [{"if": "$conditions", "do": [{"may": "$a"}], "else": "$b"}],
    )
    statement(
        "<a:either_effect> if <conditions> . otherwise , <b:clause>",
        [{"if": "$conditions", "do": ["$a"], "else": "$b"}],
    )
    statement(
        ("<a:either_effect> if <conditions> . if it doesn't , <b:clause>",),
        [{"if": "$conditions", "do": ["$a"], "else": "$b"}],
    )
    statement("you may <surely> . if you don't , <clause>", [{"may": ["$surely"], "else": "$clause"}])
    for words, taken in (("you may <surely>", "$surely"), ("you may have <surely_had>", "$surely_had")):
        statement(f"{words} . if you don't , <statement>", [{"may": [taken], "else": "$statement"}])
    statement(
        "you may <done> . if you don't , <clause>",
        [{"may": [{"+": "$done", "as": "d"}]}, {"if": {"not_true": {"did": "d"}}, "do": "$clause"}],
    )
    statement("<done> . if you do , <statement>", [{"+": "$done", "as": "d"}, {"if": {"did": "d"}, "do": "$statement"}])
    back: Said = {"move": "r", "to": "battlefield", "transformed": True, "under": {"owner_of": "r"}, "as": "d"}
    statement(
        "exile ~ , then return it to the battlefield transformed under its owner's control . if you do , <statement>",
        [{"exile": "self", "as": "r"}, back, {"if": {"did": "d"}, "do": "$statement"}],
    )
    deed = table.rules_of("done")
    deed("put <objects> on top of your library", {"move": "$objects", "to": "library"})
    deed(
        "put <objects> on the bottom of its|their owner's|owners' library|libraries",
        {"move": "$objects", "to": "library", "position": "bottom"},
    )
    deed("put <objects> onto the battlefield", {"move": "$objects", "to": "battlefield"})
    deed("put a|an <counter> on <objects>", {"put_counters": "$counter", "on": "$objects"})
    deed("put <several> <counter> on <objects>", {"put_counters": "$counter", "on": "$objects", "n": "$several"})
    deed("tap <objects>", {"tap": "$objects"})
    deed("untap <objects>", {"untap": "$objects"})
    deed("mill <much_cards>", {"mill": "$much_cards"})


def _only_if_done(table: Table) -> None:
    """603.12. Add rows for an action under a condition, followed by *when you do*."""
    statement = table.rules_of("statement")
    must: dict[str, Said] = {"+": "$forced", "as": "d"}
    then: dict[str, Said] = {"+": "$following", "if_did": "d"}
    statement("<forced> if <conditions> . when you do , <following>", [{"if": "$conditions", "do": [must, then]}])


def _searched_this_way(table: Table) -> None:
    """603.12. Add rows for effects after a search or a find *this way*."""
    statement = table.rules_of("statement")
    statement("<searching> . when you search your library this way , <reflexive>", ["*$searching", "$reflexive"])
    taken: list[Said] = [{"reveal": "l"}, {"move": "l", "to": "hand"}, "*$clause"]
    statement(
        "look at the top card of your library . if it's a|an <card> , you may reveal it and put it into your hand . "
        "if you put a card into your hand this way , <clause>",
        [{"look": 1, "as": "l"}, {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": taken}]}],
    )


def _at_a_time(table: Table) -> None:
    """603.7. Add rows for delayed triggers at a point of time."""
    state = _statements(table)
    state("<clause> at end of combat", {"later": {"step_begins": "end-of-combat"}, "do": "$clause"})
    state("at end of combat , <clause>", {"later": {"step_begins": "end-of-combat"}, "do": "$clause"})
    state("<clause> at the beginning of the next end step", {"later": {"step_begins": "end"}, "do": "$clause"})
    state("at the beginning of the next end step , <clause>", {"later": {"step_begins": "end"}, "do": "$clause"})
    for words in (
        "<clause> at the beginning of the next turn's upkeep",
        "at the beginning of the next turn's upkeep , <clause>",
    ):
        state(words, {"later": {"step_begins": "upkeep"}, "do": "$clause"})


def _at_times(table: Table) -> None:
    statement = table.rules_of("statement")
    points: tuple[tuple[str, dict[str, Said]], ...] = (
        ("your next end step", {"step_begins": "end", "whose": "you"}),
        ("your next upkeep", {"step_begins": "upkeep", "whose": "you"}),
        ("your next main phase", {"main_phase_begins": "any", "whose": "you"}),
        ("your next draw step", {"step_begins": "draw", "whose": "you"}),
        ("the next upkeep", {"step_begins": "upkeep"}),
        ("the next cleanup step", {"step_begins": "cleanup"}),
        ("the next combat phase", {"step_begins": "beginning-of-combat"}),
        ("<their> next upkeep", {"step_begins": "upkeep", "whose": "$their"}),
        ("<their> next end step", {"step_begins": "end", "whose": "$their"}),
    )
    soon: tuple[tuple[str, dict[str, Said]], ...] = (("the next end step", {"step_begins": "end"}), *points[:2])
    for words, point in soon:
        late: Said = {"later": point, "do": [
            {"+": "$forced", "as": "d"}, {"if": {"did": "d"}, "do": "$clause"},
        ]}  # fmt: skip
        statement(f"at the beginning of {words} , <forced> . if you do , <clause>", [late])
    this_turn: Said = {"later": {"main_phase_begins": "any", "whose": "you"}, "do": "$clause", "this_turn": True}
    statement("<clause> at the beginning of your next main phase this turn", [this_turn])
    for words, point in points:
        for one in (f"<clause> at the beginning of {words}", f"at the beginning of {words} , <clause>"):
            statement(one, [{"later": point, "do": "$clause"}])


def _when(table: Table) -> None:
    table.rule("statement", "<delayed>", ["$delayed"])
    delayed = table.rules_of("delayed")
    delayed(
        "when <event_now> this turn , <statement>",
        {"later": "$event_now", "do": "$statement", "this_turn": True},
    )
    each: Said = {"later": "$event_now", "do": "$statement", "for": "end_of_turn"}
    delayed("whenever <event_now> this turn , <statement>", each)
    delayed("until end of turn , whenever <event_now> , <statement>", each)
    delayed(
        "until your next turn , whenever <event_now> , <statement>",
        {"later": "$event_now", "do": "$statement", "for": {"next_turn_of": "you"}},
    )
    event = table.rules_of("event_now")
    event("<event>", "$event")
    event("<ref> dies", {"dies": "$ref"})
    event("<ref> leaves the battlefield", {"leaves": "$ref"})
    event("<ref> attacks", {"attacks": "$ref"})
    event("<ref> becomes blocked", {"becomes_blocked": "$ref"})
    event("<ref> deals combat damage to a player", {"deals_damage": "$ref", "to": {"is": "player"}, "combat": True})
    event("<ref> deals combat damage", {"deals_damage": "$ref", "combat": True})
    event("<ref> deals damage", {"deals_damage": "$ref"})


def _later(table: Table) -> None:
    """603.7. Add rows for delayed triggers in this turn.

    They have no targets, as these would be chosen only when they trigger.
    """
    table.rule("untargeted", "<clause>", "$clause")
    table.rule("occasion_this_turn", "whenever <event> this turn", "$event")
    table.rule("occasion_this_turn", "until end of turn , whenever <event>", "$event")
    table.rule(
        "statement",
        "<occasion_this_turn> , <untargeted>",
        [{"later": "$occasion_this_turn", "do": "$untargeted", "for": "end_of_turn"}],
    )


def _conditional(table: Table) -> None:
    """Add rows for *if*, with the sentences that refer to names in the branch."""
    table.rule("branch", "<clause>", "$clause")
    table.rule("dependent", "<statement>", "$statement")
    table.rule("dependents", "<dependent>", "$dependent")
    table.rule("dependents", "<dependent> . <dependents>", ["*$dependent", "*$dependents"])
    # Only the last sentence may have a condition: no sentence behind it can refer to its names
    table.rule("dependents", "<dependent_if>", "$dependent_if")
    table.rule("dependent_if", "if <conditions> , <statement>", [{"if": "$conditions", "do": "$statement"}])
    sentence = table.rules_of("sentence")
    sentence("if <conditions> , <statement>", [{"if": "$conditions", "do": "$statement"}])
    sentence("if <conditions> , <branch> . <dependents>", [{"if": "$conditions", "do": ["*$branch", "*$dependents"]}])
    table.rule("either", "<clause>", "$clause")
    table.rule("either_effect", "<effect>", "$effect")
    sentence("if <conditions> , <a:either> . otherwise , <b:clause>", [{"if": "$conditions", "do": "$a", "else": "$b"}])
    for category in ("sentence", "first_sentence"):
        _instead(table, category)
    table.rule("statement", "<effect> if <conditions>", [{"if": "$conditions", "do": ["$effect"]}])
    to_battlefield: Said = {"may": [{"move": "$target", "to": "battlefield", "as": "d"}]}
    table.rule(
        "statement",
        "choose <target> . if it has mana value <quantity> or less , you may put it onto the battlefield . if you "
        "don't put it onto the battlefield , put it into your hand",
        [
            {"if": {"matches": "$target", "filter": {"mana_value": {"at_most": "$quantity"}}}, "do": [to_battlefield]},
            {"if": {"not_true": {"did": "d"}}, "do": [{"move": "$target", "to": "hand"}]},
        ],
    )
    maybe: Said = {"may": ["$effect"]}
    table.rule("statement", "you may <effect> if <conditions>", [{"if": "$conditions", "do": [maybe]}])


def _choices(table: Table) -> None:
    """608.2d. Add rows for *may*."""
    statement = table.rules_of("statement")
    statement("you may <clause>", [{"may": "$clause"}])
    statement("you may <branch> . <dependents>", [{"may": ["*$branch", "*$dependents"]}])
    statement("<one_player> may <does>", [{"may": [{"+": "$does", "who": "$one_player"}], "who": "$one_player"}])
    statement(
        "<all_players> may <does>",
        [{"for_each": "$all_players", "as": "p", "do": [{"may": [{"+": "$does", "who": "p"}], "who": "p"}]}],
    )


def _had(table: Table) -> None:
    """Add rows for *may have*: actions in the infinitive."""
    statement = table.rules_of("statement")
    statement("you may have <had>", [{"may": ["$had"]}])
    statement("you may have <had> , and you may <clause>", [{"may": ["$had"]}, {"may": "$clause"}])
    statement("you may have <had> , where x is <amount>", {"$where": [[{"may": ["$had"]}], "$amount"]})
    had = table.rules_of("had")
    had(
        "<a:object> deal <much_damage> to <hurt>",
        {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$a"},
    )
    had(
        "<a:object> deal damage to <hurt> equal to <amount>",
        {"deal_damage": "$amount", "to": "$hurt", "source?self": "$a"},
    )
    had("<these> <mods> until end of turn", {"apply": "$mods", "to": "$these"})
    had("<one_player> <does>", {"+": "$does", "who": "$one_player"})
    had("<a:object> fight <b:object>", {"fight": ["$a", "$b"]})


def _done(table: Table) -> None:
    """603.12, 118.12. Add rows for optional actions that cannot fail, and for questions about them."""
    surely = table.rules_of("surely")
    surely("draw <much_cards>", {"draw": "$much_cards"})
    surely("gain <much_life>", {"gain_life": "$much_life"})
    surely("create a|an <token_of>", {"+": "$token_of"})
    surely("create <several> <tokens_of>", {"+": "$tokens_of", "n": "$several"})
    surely("surveil <quantity>", {"surveil": "$quantity"})
    surely("scry <quantity>", {"scry": "$quantity"})
    hit = table.rules_of("surely_had")
    hit(
        "<a:object> deal <much_damage> to <hurt>",
        {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$a"},
    )
    hit(
        "<a:object> deal damage to <hurt> equal to <amount>",
        {"deal_damage": "$amount", "to": "$hurt", "source?self": "$a"},
    )
    hit("<one_player> lose <much_life>", {"lose_life": "$much_life", "who": "$one_player"})
    table.rule(
        "statement", "you may have <surely_had> . if you do , <statement>", [{"may": ["$surely_had", "*$statement"]}]
    )
    deed = table.rules_of("done")
    deed("exile <objects>", {"exile": "$objects"})
    deed("return <objects> to its|their owner's|owners' hand|hands", {"move": "$objects", "to": "hand"})
    deed("return <objects> to your hand", {"move": "$objects", "to": "hand"})
    deed("return <objects> to the battlefield", {"move": "$objects", "to": "battlefield"})
    deed("destroy <objects>", {"destroy": "$objects"})
    statement = table.rules_of("statement")
    statement(
        "you may <done> . if you do , <branch> . <dependents>",
        [{"may": [{"+": "$done", "as": "d"}, {"if": {"did": "d"}, "do": ["*$branch", "*$dependents"]}]}],
    )
    forced = table.rules_of("forced")
    forced("discard <much_cards>", {"discard": "$much_cards"})
    forced("sacrifice a|an <permanent>", {"sacrifice": "$permanent"})
    forced("sacrifice another <permanent>", {"sacrifice": {"$all": ["$permanent", "other"]}})
    forced("sacrifice <ref>", {"sacrifice": "$ref"})
    must: dict[str, Said] = {"+": "$forced", "as": "d"}
    statement("<forced> . if you do , <statement>", [must, {"if": {"did": "d"}, "do": "$statement"}])
    statement("<forced> . when you do , <following>", [must, {"+": "$following", "if_did": "d"}])
    statement("you may <surely> . if you do , <statement>", [{"may": ["$surely", "*$statement"]}])
    statement("you may <surely> . when you do , <reflexive>", [{"may": ["$surely", "$reflexive"]}])
    statement("[you] <surely> . when you do , <reflexive>", ["$surely", "$reflexive"])
    asked: dict[str, Said] = {"+": "$done", "as": "d"}
    statement("you may <done> . if you do , <statement>", [{"may": [asked, {"if": {"did": "d"}, "do": "$statement"}]}])
    statement(
        "you may <done> . when you do , <following>",
        [{"may": [asked, {"+": "$following", "if_did": "d"}]}],
    )
    statement("<done> . when you do , <following>", [asked, {"+": "$following", "if_did": "d"}])
    table.rule("following", "<statement>", {"when_done": "$statement"})


def _dependents(table: Table) -> None:
    """Add rows for reflexive triggers whose later sentences depend on the first."""
    for category in ("reflexive", "following"):
        several: dict[str, Said] = {"when_done": ["*$branch", "*$dependents"]}
        table.rule(category, "<branch> . <dependents>", several)
        table.rule(category, "if <conditions> , <statement>", {"when_done": "$statement", "if": "$conditions"})
        table.rule(category, "if <conditions> , <branch> . <dependents>", {**several, "if": "$conditions"})


def _unable(table: Table) -> None:
    """Add rows for *if you can't*."""
    say = table.rules_of("statement")
    mine: Said = {"controller": "you"}
    others: tuple[tuple[str, Said, Said], ...] = (
        ("a|an <permanent>", "$permanent", {"$all": ["$permanent", mine]}),
        ("another <permanent>", {"$all": ["$permanent", "other"]}, {"$all": ["$permanent", "other", mine]}),
    )
    for words, obj, there in others:
        say(
            f"sacrifice {words} . if you can't , <clause>",
            [{"if": {"exists": there}, "do": [{"sacrifice": obj}], "else": "$clause"}],
        )
    forced = table.rules_of("forced3")
    forced("discards <much_cards>", {"discard": "$much_cards"})
    forced("discards a card at random", {"discard": 1, "at_random": True})
    forced("sacrifices a|an <permanent> [of their choice]", {"sacrifice": "$permanent"})
    did: dict[str, Said] = {"+": "$forced3", "who": "$one_player", "as": "d"}
    questions: tuple[tuple[str, Said], ...] = (("can't", {"not_true": {"did": "d"}}), ("does", {"did": "d"}))
    for words, done in questions:
        then: Said = {"if": done, "do": "$clause"}
        for player in ("the player", "that player"):
            say(f"<one_player> <forced3> . if {player} {words} , <clause>", [did, then])
    say("<one_player> <forced3> . if they can't , <clause>", [did, {"if": {"not_true": {"did": "d"}}, "do": "$clause"}])


def _recompense(table: Table) -> None:
    """Add rows for destroyed permanents whose controllers get something in return."""
    in_return = table.rules_of("in_return")
    in_return("creates a|an <token_of>", {"+": "$token_of"})
    in_return("creates <several> <tokens_of>", {"+": "$tokens_of", "n": "$several"})
    in_return("draws a card", {"draw": 1})
    in_return("draws <several> cards", {"draw": "$several"})
    in_return("gains <number> life", {"gain_life": "$number"})
    in_return("loses <number> life", {"lose_life": "$number"})
    statement = table.rules_of("statement")
    theirs: Said = {"+": "$in_return", "who": {"controller_of": "p"}}
    asked: Said = {"happened": {"is_destroyed": {"$all": ["$permanent", {"ref": "p"}]}}, "this": "way"}
    each: dict[str, Said] = {"as": "p", "do": [{"if": asked, "do": [theirs]}]}
    tail = "for each <permanent> destroyed this way , its controller <in_return>"
    statement(f"destroy <target> . {tail}", [{"destroy": "$target"}, {"for_each": "$target", **each}])
    lost: Said = {"happened": {"dies": {"$all": ["$permanent", {"ref": "p"}]}}, "this": "way"}
    buried: Said = {"for_each": "$target", "as": "p", "do": [{"if": lost, "do": [theirs]}]}
    statement(
        "you may destroy <target> . for each <permanent> put into a graveyard this way , its controller <in_return>",
        [{"may": [{"destroy": "$target"}]}, buried],
    )
    all_of_it: dict[str, Said] = {"destroy": "$every", "as": "r"}
    statement(f"destroy <every> . {tail}", [all_of_it, {"for_each": "r", **each}])
    statement(
        f"destroy <every> . they can't be regenerated . {tail}",
        [{**all_of_it, "no_regeneration": True}, {"for_each": "r", **each}],
    )


def _again(table: Table) -> None:
    """608.2c. Add rows for *repeat this process*: for other kinds of permanents, and until nobody does it.

    Each repetition checks anew if the player could do the action.
    """
    statement = table.rules_of("statement")

    def once(kind: str, name: str) -> list[Said]:
        return [
            {"sacrifice": kind, "who": "$one_player", "as": name},
            {"if": {"not_true": {"did": name}}, "do": "$clause"},
        ]

    done: Said = {"if": {"did": "d"}, "do": "$clause"}
    for then in ("if that player does", "if they do"):
        statement(
            f"<one_player> sacrifices a|an <permanent> [of their choice] . {then} , <clause>",
            [{"sacrifice": "$permanent", "who": "$one_player", "as": "d"}, done],
        )
    front = "<one_player> sacrifices a|an <a:permanent> [of their choice] . if they can't , <clause> . then repeat this"
    statement(f"{front} process for a|an <b:permanent>", [*once("$a", "d"), *once("$b", "d2")])
    statement(
        f"{front} process for a|an <b:permanent> and a|an <c:permanent>",
        [*once("$a", "d"), *once("$b", "d2"), *once("$c", "d3")],
    )
    held: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "chooser"}]}, "$card"]}
    put: list[Said] = [
        {"choose": held, "up_to": True, "who": "p", "as": "c"},
        {"move": "c", "to": "battlefield", "as": "m"},
    ]
    statement(
        "starting with you , each player may put a|an <card> from their hand onto the battlefield . "
        "repeat this process until no one puts a card onto the battlefield",
        [{"repeat": [{"for_each": "each_from_you", "as": "p", "do": put}], "while": {"did": "m"}}],
    )


_MORE = ((1, "once"), (2, "two more times"), (3, "three more times"), (6, "six more times"))
"""Repetitions of a process, and the words for them."""


def _repeated(table: Table) -> None:
    """608.2c. Add rows for processes carried out several times.

    The process is all that the text says before.
    """
    table.rule("sentence", "if <conditions> , also <clause>", [{"if": "$conditions", "do": "$clause"}])
    process = table.rules_of("process")
    process("<statement>", "$statement")
    process("<a:statement> . <b:statement>", ["*$a", "*$b"])
    front = "repeat the following process x times"
    for category, text in (("body", "text"), ("prompt", "unconditional_text")):
        table.rule(category, f"{front} . <{text}>", [{"repeat": f"${text}", "times": "x"}])
        for number, words in _MORE:
            again: Said = {"repeat": "$process", "times": number + 1}
            table.rule(category, f"<process> . repeat this process {words} .", [again])
    do, often = table.rules_of("effect"), table.rules_of("repeatable")
    often("proliferate", {"proliferate": "you"})
    often("populate", {"populate": "you"})
    often("manifest dread", {"manifest_dread": "you"})
    often("<ref> explores", {"explore": "$ref"})
    do("<repeatable> x times", {"repeat": ["$repeatable"], "times": "x"})


def _sentence_replaced(table: Table) -> None:
    """614.1a. Add rows for *if …, instead …*, which replaces the sentence before."""
    for category in ("sentence", "first_sentence"):
        sentence = table.rules_of(category)
        sentence(
            "<a:several_done> . [¶] if <conditions> , instead <b:clause>",
            [{"if": "$conditions", "do": "$b", "else": "$a"}],
        )
        copies: dict[str, Said] = {"create_copy": "$object"}
        for words in (
            "if <conditions> , create <several> of those tokens instead",
            "if <conditions> , instead create <several> of those tokens",
        ):
            sentence(
                f"create a token that's a copy of <object> . {words}",
                [{"if": "$conditions", "do": [{**copies, "n": "$several"}], "else": [copies]}],
            )
    statement = table.rules_of("statement")
    statement("<clause> , then flip a coin . if you win the flip , <won:clause>", ["*$clause", {"flip_coin": "$won"}])
    statement(
        "<clause> , then flip a coin . if you lose the flip , <lost:clause>",
        ["*$clause", {"flip_coin": [], "else": "$lost"}],
    )
