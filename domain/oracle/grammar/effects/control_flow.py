"""101.3, 118.12, 603.12, 608.2c. How instructions follow from others: may, unless, instead, again, if and when."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Sentences that belong together."""
    _conditional(table)
    _payments(table)
    _choices(table)
    _had(table)
    _done(table)
    _dependents(table)
    _unable(table)
    _recompense(table)
    _again(table)
    _paid(table)
    _offered(table)
    _instead_sentence(table)


def _conditional(table: Table) -> None:
    """What is done only if something is so; sentences that go on with what is named there belong to it."""
    table.rule("branch", "<clause>", "$clause")
    table.rule("dependent", "<statement>", "$statement")
    table.rule("dependents", "<dependent>", "$dependent")
    table.rule("dependents", "<dependent> . <dependents>", ["*$dependent", "*$dependents"])
    # The last of them may say when only: behind it nothing refers to what is done then
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


def _instead(table: Table, category: str) -> None:
    """614.1a. What is done instead of what the sentence before says; also as the first sentences of a text."""
    sentence = table.rules_of(category)
    for words in (
        "<a:effect> . [¶] if <conditions> , <b:clause> instead",
        "<a:effect> . [¶] if <conditions> , instead <b:clause>",
        "<a:effect> . [¶] <b:clause> instead if <conditions>",
    ):
        sentence(words, [{"if": "$conditions", "do": "$b", "else": ["$a"]}])
    # What is searched for is found, shown and put somewhere in one sentence, for which all of the other stands
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


def _payments(table: Table) -> None:
    """118.12. What is asked of a player as a text is carried out."""
    statement = table.rules_of("statement")
    unless = table.rules_of("unless")
    unless("<at_once> unless you <may_cost>", {"unless": ["$may_cost"], "by": "you", "do": "$at_once"})
    table.rule("offered", "<may_cost>", "$may_cost")
    statement("you may <offered> . if you do , <statement>", [{"pay": ["$offered"], "do": "$statement"}])
    statement(
        "you may <offered> . if you do , <branch> . <dependents>",
        [{"pay": ["$offered"], "do": ["*$branch", "*$dependents"]}],
    )
    statement("you may <offered> . if you don't , <clause>", [{"pay": ["$offered"], "else": "$clause"}])
    statement(
        (
            "you may <offered> . if you do , <a:either> . otherwise , <b:clause>",
            "you may <offered> . if you do , <a:either> . if you don't , <b:clause>",
        ),
        [{"pay": ["$offered"], "do": "$a", "else": "$b"}],
    )
    statement("you may <offered> . when you do , <reflexive>", [{"pay": ["$offered"], "do": ["$reflexive"]}])
    table.rule("reflexive", "<statement>", {"when_done": "$statement"})
    unless(
        "<at_once> unless <one_player> <their_cost>",
        {"unless": ["$their_cost"], "by": "$one_player", "do": "$at_once"},
    )
    statement(
        (
            "<one_player> may <may_cost> . if they don't , <clause>",
            "<one_player> may <may_cost> . if that player doesn't , <clause>",
        ),
        [{"pay": ["$may_cost"], "who": "$one_player", "else": "$clause"}],
    )
    statement(
        (
            "<one_player> may <may_cost> . if they do , <statement>",
            "<one_player> may <may_cost> . if that player does , <statement>",
        ),
        [{"pay": ["$may_cost"], "who": "$one_player", "do": "$statement"}],
    )
    for category, verbs in (("may_cost", ""), ("their_cost", "s")):
        cost = table.rules_of(category)

        def word(verb: str, verbs: str = verbs) -> str:
            return f"{verb}s|{verb}" if verbs else verb

        pay, discard, sacrifice, exile = map(word, ("pay", "discard", "sacrifice", "exile"))
        cost(f"{pay} <mana>", {"mana": "$mana"})
        cost(f"{pay} <quantity> life", {"pay_life": "$quantity"})
        cost(f"{pay} life equal to <amount>", {"pay_life": "$amount"})
        for number in range(1, 5):
            times: Said = {"$each": [number, "$unit"]}
            cost(f"{pay} {{{number}}} for each <unit>", {"mana": "{X}", "x": times})
        cost(f"{pay} {{x}} , where x is <amount>", {"mana": "{X}", "x": "$amount"})
        cost(f"{discard} a|an <card>", {"discard": "$card"})
        cost(f"{discard} <several> <cards>", {"discard": "$cards", "n": "$several"})
        cost(f"{sacrifice} a|an <permanent>", {"sacrifice": "$permanent"})
        cost(f"{sacrifice} <several> <permanents>", {"sacrifice": "$permanents", "n": "$several"})
        cost(f"{exile} a|an <zoned>", {"exile": "$zoned"})
        cost(f"{exile} <several> <zoneds>", {"exile": "$zoneds", "n": "$several"})
    own = table.rules_of("may_cost")
    own("sacrifice ~", {"sacrifice": "self"})
    own("sacrifice another <permanent>", {"sacrifice": {"$all": ["$permanent", "other"]}})
    own("exile ~", {"exile": "self"})
    for a, controlled in (("a|an", "you control"), ("another", "you control")):
        which: Said = "$permanent" if a != "another" else {"$all": ["$permanent", "other"]}
        own(f"return {a} <permanent> {controlled} to its owner's hand", {"return": which})
    own("return <several> <permanents> you control to their owner's hand", {"return": "$permanents", "n": "$several"})
    own("tap an untapped <permanent> you control", {"tap_others": "$permanent"})
    own("tap another untapped <permanent> you control", {"tap_others": {"$all": ["$permanent", "other"]}})
    own("tap <several> untapped <permanents> you control", {"tap_others": "$permanents", "n": "$several"})
    own("remove a|an <counter> from ~", {"remove_counters": "$counter"})
    own("remove <several> <counter> from ~", {"remove_counters": "$counter", "n": "$several"})


def _choices(table: Table) -> None:
    """608.2d. What somebody may do."""
    statement = table.rules_of("statement")
    statement("you may <clause>", [{"may": "$clause"}])
    statement("you may <branch> . <dependents>", [{"may": ["*$branch", "*$dependents"]}])
    statement("<one_player> may <does>", [{"may": [{"+": "$does", "who": "$one_player"}], "who": "$one_player"}])
    statement(
        "<all_players> may <does>",
        [{"for_each": "$all_players", "as": "p", "do": [{"may": [{"+": "$does", "who": "p"}], "who": "p"}]}],
    )


def _had(table: Table) -> None:
    """What a player may have something do, in the infinitive."""
    statement = table.rules_of("statement")
    statement("you may have <had>", [{"may": ["$had"]}])
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
    """603.12, 118.12. What always happens if it is done, and what is asked whether it was."""
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
    table.rule(
        "statement", "you may have <surely_had> . if you do , <statement>", [{"may": ["$surely_had", "*$statement"]}]
    )
    done = table.rules_of("done")
    done("exile <objects>", {"exile": "$objects"})
    done("return <objects> to its|their owner's|owners' hand|hands", {"move": "$objects", "to": "hand"})
    done("return <objects> to your hand", {"move": "$objects", "to": "hand"})
    done("return <objects> to the battlefield", {"move": "$objects", "to": "battlefield"})
    done("destroy <objects>", {"destroy": "$objects"})
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
    """Rows for several sentences that belong together."""
    for category in ("reflexive", "following"):
        table.rule(category, "<branch> . <dependents>", {"when_done": ["*$branch", "*$dependents"]})


def _unable(table: Table) -> None:
    """Rows with *if you can't*."""
    say = table.rules_of("statement")
    mine: Said = {"controller": "you"}
    others: tuple[tuple[str, Said, Said], ...] = (
        ("a|an <permanent>", "$permanent", {"$all": ["$permanent", mine]}),
        ("another <permanent>", {"$all": ["$permanent", "other"]}, {"$all": ["$permanent", "other", mine]}),
    )
    for words, what, there in others:
        say(
            f"sacrifice {words} . if you can't , <clause>",
            [{"if": {"exists": there}, "do": [{"sacrifice": what}], "else": "$clause"}],
        )


def _recompense(table: Table) -> None:
    """Rows for what is given in return."""
    given = table.rules_of("in_return")
    given("creates a|an <token_of>", {"+": "$token_of"})
    given("creates <several> <tokens_of>", {"+": "$tokens_of", "n": "$several"})
    given("draws a card", {"draw": 1})
    given("draws <several> cards", {"draw": "$several"})
    given("gains <number> life", {"gain_life": "$number"})
    given("loses <number> life", {"lose_life": "$number"})
    statement = table.rules_of("statement")
    theirs: Said = {"+": "$in_return", "who": {"controller_of": "p"}}
    asked: Said = {"happened": {"is_destroyed": {"$all": ["$permanent", {"ref": "p"}]}}, "this": "way"}
    each: dict[str, Said] = {"as": "p", "do": [{"if": asked, "do": [theirs]}]}
    tail = "for each <permanent> destroyed this way , its controller <in_return>"
    statement(f"destroy <target> . {tail}", [{"destroy": "$target"}, {"for_each": "$target", **each}])
    all_of_it: dict[str, Said] = {"destroy": "$every", "as": "r"}
    statement(f"destroy <every> . {tail}", [all_of_it, {"for_each": "r", **each}])
    statement(
        f"destroy <every> . they can't be regenerated . {tail}",
        [{**all_of_it, "no_regeneration": True}, {"for_each": "r", **each}],
    )


def _again(table: Table) -> None:
    """608.2c. The same again for other kinds; each time it is asked anew whether it could be done."""
    statement = table.rules_of("statement")

    def once(kind: str, name: str) -> list[Said]:
        return [
            {"sacrifice": kind, "who": "$one_player", "as": name},
            {"if": {"not_true": {"did": name}}, "do": "$clause"},
        ]

    front = "<one_player> sacrifices a|an <a:permanent> [of their choice] . if they can't , <clause> . then repeat this"
    statement(f"{front} process for a|an <b:permanent>", [*once("$a", "d"), *once("$b", "d2")])
    statement(
        f"{front} process for a|an <b:permanent> and a|an <c:permanent>",
        [*once("$a", "d"), *once("$b", "d2"), *once("$c", "d3")],
    )


def _paid(table: Table) -> None:
    """118.12. What is to be paid, and what happens if it is not."""
    unpaid: dict[str, Said] = {"pay": [{"mana": "$mana"}], "else": "$unpaid"}
    table.rule("unpaid", "<clause>", "$clause")
    point: Said = {"step_begins": "upkeep", "whose": "you"}
    table.rule("statement", "pay <mana> . if you don't , <unpaid>", [unpaid])
    table.rule(
        "statement",
        "at the beginning of your next upkeep , pay <mana> . if you don't , <unpaid>",
        [{"later": point, "do": [unpaid]}],
    )


def _offered(table: Table) -> None:
    """608.2d. What a player may have done to them, and what is done otherwise."""
    statement = table.rules_of("statement")
    ways: tuple[tuple[str, Said], ...] = (
        ("~ deal <much_damage> to them", {"deal_damage": "$much_damage", "to": "$one_player"}),
        ("you <does>", {"+": "$does", "who": "you"}),
    )
    for words, deed in ways:
        for otherwise in ("if that player doesn't", "if they don't", "if the player doesn't"):
            statement(
                f"<one_player> may have {words} . {otherwise} , <clause>",
                [{"may": [deed], "who": "$one_player", "else": "$clause"}],
            )


def _instead_sentence(table: Table) -> None:
    """614.1a. A whole sentence that is replaced by another."""
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
