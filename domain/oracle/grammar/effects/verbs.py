"""608, 701. What a text does as it resolves: verbs, who does them, how long what they begin lasts."""

from __future__ import annotations

from collections.abc import Callable

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Instructions, and how several of them are put together."""
    _objects(table)
    _movements(table)
    _players(table)
    _counters_and_tokens(table)
    _lasting(table)
    _together(table)


def _objects(table: Table) -> None:
    do = table.rules_of("effect")
    for verb in ("destroy", "exile", "tap", "untap", "regenerate", "transform", "counter"):
        do(f"{verb} <objects>", {verb: "$objects"})
    for words in (
        ". it|they can't be regenerated",
        ". that creature|permanent|land|artifact can't be regenerated",
        ". the creature can't be regenerated",
        ". those creatures can't be regenerated",
        "and it can't be regenerated",
        ". a creature|permanent|land destroyed this way can't be regenerated",
    ):
        do(f"destroy <objects> {words}", {"destroy": "$objects", "no_regeneration": True})
    do("sacrifice <given_up>", {"sacrifice": "$given_up"})
    table.rule("given_up", "<ref>", "$ref")
    table.rule("given_up", "it", {"$it": "own"})
    do("<a:object> fights <b:object>", {"fight": ["$a", "$b"]})
    do(
        "<a:dealing> deals <much_damage> to <hurt>",
        {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$a"},
    )
    do(
        "<a:dealing> deals damage to <hurt> equal to <amount>",
        {"deal_damage": "$amount", "to": "$hurt", "source?self": "$a"},
    )
    do(
        "<a:dealing> deals <quantity> damage divided as you choose among <target>",
        {"deal_damage": "$quantity", "to": "$target", "divided": True, "source?self": "$a"},
    )
    hurt = table.rules_of("hurt")
    hurt("<objects>", "$objects")
    hurt("<who>", "$who")
    hurt("<every> and each player", {"$any": ["$every", {"is": "player"}]})
    do(
        "counter <objects> unless <own> controller <their_cost>",
        {"unless": ["$their_cost"], "by": {"controller_of": "$own"}, "do": [{"counter": "$objects"}]},
    )


def _movements(table: Table) -> None:
    do = table.rules_of("effect")
    do("return <objects> to its|their owner's|owners' hand|hands", {"move": "$objects", "to": "hand"})
    do("return <objects> to your hand", {"move": "$objects", "to": "hand"})
    chosen = table.rules_of("several_done")
    for verb, then in (
        ("return", " to its owner's hand"),
        ("tap", ""),
        ("untap", ""),
        ("exile", ""),
    ):
        what: Said = {"move": "c", "to": "hand"} if verb == "return" else {verb: "c"}
        chosen(f"{verb} a|an <permanent>{then}", [{"choose": "$permanent", "as": "c"}, what])
        chosen(f"{verb} another <permanent>{then}", [{"choose": {"$all": ["$permanent", "other"]}, "as": "c"}, what])
    entering: tuple[tuple[str, dict[str, Said]], ...] = (
        ("", {}),
        (" tapped", {"tapped": True}),
        (" transformed", {"transformed": True}),
        (" tapped and transformed", {"tapped": True, "transformed": True}),
        (" tapped and attacking", {"tapped": True, "attacking": True}),
    )
    for words, more in entering:
        do(f"return <objects> to the battlefield{words}", {"move": "$objects", "to": "battlefield", **more})
        do(f"put <objects> onto the battlefield{words}", {"move": "$objects", "to": "battlefield", **more})
        do(
            (
                f"put <objects> onto the battlefield{words} under your control",
                f"return <objects> to the battlefield{words} under your control",
            ),
            {"move": "$objects", "to": "battlefield", "under": "you", **more},
        )
        do(
            (
                f"return <objects> to the battlefield{words} under <own> owner's control",
                f"put <objects> onto the battlefield{words} under <own> owner's control",
            ),
            {"move": "$objects", "to": "battlefield", "under": {"owner_of": "$own"}, **more},
        )
    do("put <objects> on top of its|their owner's|owners' library|libraries", {"move": "$objects", "to": "library"})
    do(
        "put <objects> on the bottom of its|their owner's|owners' library|libraries",
        {"move": "$objects", "to": "library", "position": "bottom"},
    )
    do("put <objects> on top of your library", {"move": "$objects", "to": "library"})
    do("put <objects> into your hand", {"move": "$objects", "to": "hand"})


LACKED_ACTIONS = (
    "goad",
    "forage",
    "time travel", "exert", "meld", "fateseal", "vote",
    "take the initiative", "you take the initiative",
    "harness", "heist",
    "seek", "conjure",
)  # fmt: skip
"""701. What the language cannot do yet."""

_SAME = ("a|an",)


def _verbs(table: Table) -> Callable[[str, Said], None]:
    """What somebody does: `draw|draws` as it is said of you, and of somebody else; `your|their` likewise."""

    def add_both(words: str, value: Said) -> None:
        parts = words.split()
        for category, form in (("does", 0), ("does3", 1)):
            said = [one if one in _SAME or one.count("|") != 1 else one.split("|")[form] for one in parts]
            table.rule(category, " ".join(said), value)
        theirs = [
            one.split("|")[one == "your|their"] if one not in _SAME and one.count("|") == 1 else one for one in parts
        ]
        table.rule("they_do", " ".join(theirs), value)

    return add_both


def _players(table: Table) -> None:
    """What a player does; who is told by the words in front, and nobody means you."""
    does = _verbs(table)
    does("draw|draws <much_cards>", {"draw": "$much_cards"})
    does("discard|discards <much_cards>", {"discard": "$much_cards"})
    does("discard|discards <much_cards> at random", {"discard": "$much_cards", "at_random": True})
    does("discard|discards your|their hand", {"discard": "all"})
    does("mill|mills <much_cards>", {"mill": "$much_cards"})
    does("scry|scries <quantity>", {"scry": "$quantity"})
    does("surveil|surveils <quantity>", {"surveil": "$quantity"})
    does("gain|gains <much_life>", {"gain_life": "$much_life"})
    does("lose|loses <much_life>", {"lose_life": "$much_life"})
    does("sacrifice|sacrifices a|an <permanent> [of your|their choice]", {"sacrifice": "$permanent"})
    does("sacrifice|sacrifices another <permanent>", {"sacrifice": {"$all": ["$permanent", "other"]}})
    does(
        "sacrifice|sacrifices <several> <permanents> [of your|their choice]",
        {"sacrifice": "$permanents", "n": "$several"},
    )
    does("sacrifice|sacrifices x <permanents> [of your|their choice]", {"sacrifice": "$permanents", "n": "x"})
    does("reveal|reveals your|their hand", {"reveal": "hand"})
    for kind in ("poison", "experience"):
        one: dict[str, Said] = {"player_counters": kind}
        table.rule("does3", f"gets a|an {kind} counter", one)
        table.rule("does3", f"gets <several> {kind} counters", {**one, "n": "$several"})
        table.rule("effect", f"you get a|an {kind} counter", {**one, "who": "you"})
        table.rule("effect", f"you get <several> {kind} counters", {**one, "who": "you", "n": "$several"})
    do = table.rules_of("effect")
    do("[you] <does>", "$does")
    do("<somebody> <does3>", {"+": "$does3", "who": "$somebody"})
    clause = table.rules_of("clause")
    # Behind "and", a verb without a subject is theirs: none of these is joined with what is said of you
    clause("<they> <they_do>", [{"+": "$they_do", "who": "$they"}])
    clause("<they> <a:they_do> and you <b:does>", [{"+": "$a", "who": "$they"}, "$b"])
    for between in (", then", "and"):
        clause(
            f"<they> <a:they_do> {between} <b:they_do>",
            [{"+": "$a", "who": "$they"}, {"+": "$b", "who": "$they"}],
        )
        clause(
            f"<somebody> <a:does3> {between} <b:does3>",
            [{"+": "$a", "who": "$somebody"}, {"+": "$b", "who": "$somebody"}],
        )
    clause(
        "<somebody> <a:does3> , <b:does3> , and <c:does3>",
        [{"+": "$a", "who": "$somebody"}, {"+": "$b", "who": "$somebody"}, {"+": "$c", "who": "$somebody"}],
    )
    table.rule("all_players", "each player", "each_player")
    table.rule("all_players", "each opponent", "each_opponent")
    table.rule("somebody", "<all_players>", "$all_players")
    table.rule("somebody", "<one_player>", "$one_player")
    someone = table.rules_of("one_player")
    someone("defending player", "defending_player")
    someone(("that player", "they", "that opponent"), {"$who": "that"})
    someone("<own> controller", {"controller_of": "$own"})
    someone("<own> owner", {"owner_of": "$own"})
    someone("<target>", "$target")
    do("investigate", {"create_token": "Clue"})
    do("venture into the dungeon", {"venture": "you"})
    do("take an extra turn after this one", {"extra_turn": "you"})
    do("you win the game", {"win": "you"})
    for words in LACKED_ACTIONS:
        do(words, {"$lacks": words})
        do(f"{words} <quantity>", {"$lacks": words, "$of": "$quantity"})
    do("create a token that's a copy of <object>", {"create_copy": "$object"})
    do("flip a coin", {"$lacks": "flip a coin"})
    do("<somebody> loses the game", {"lose": "$somebody"})
    do("you lose the game", {"lose": "you"})


def _counters_and_tokens(table: Table) -> None:
    do = _verbs(table)
    do("put|puts a|an <counter> on <objects>", {"put_counters": "$counter", "on": "$objects"})
    do("put|puts <several> <counter> on <objects>", {"put_counters": "$counter", "on": "$objects", "n": "$several"})
    do("put|puts x <counter> on <objects>", {"put_counters": "$counter", "on": "$objects", "n": "x"})
    do(
        "put|puts <that_many> <counter> on <objects>",
        {"put_counters": "$counter", "on": "$objects", "n": "$that_many"},
    )
    do(
        "put|puts a|an <counter> on <objects> for each <unit>",
        {"put_counters": "$counter", "on": "$objects", "n": "$unit"},
    )
    do("remove|removes a|an <counter> from <objects>", {"remove_counters": "$counter", "on": "$objects"})
    do(
        "remove|removes <several> <counter> from <objects>",
        {"remove_counters": "$counter", "on": "$objects", "n": "$several"},
    )
    do("remove|removes all <counter> from <objects>", {"remove_counters": "$counter", "on": "$objects", "n": "all"})
    do("create|creates a|an <token_of>", {"+": "$token_of"})
    do("create|creates <several> <tokens_of>", {"+": "$tokens_of", "n": "$several"})
    do("create|creates x <tokens_of>", {"+": "$tokens_of", "n": "x"})
    do("create|creates <that_many> <tokens_of>", {"+": "$tokens_of", "n": "$that_many"})
    do("create|creates a|an <token_of> for each <unit>", {"+": "$token_of", "n": "$unit"})
    described: Said = {"+": "$token_spec", "abilities": ["$quoted"]}
    do("create|creates a|an <token_spec> token . it has <quoted>", {"create_token": described})
    do(
        "create|creates <several> <token_spec> tokens . they have <quoted>",
        {"create_token": described, "n": "$several"},
    )
    for s, is_ in (("", "that's"), ("s", "that are")):
        fighting = table.rules_of(f"token{s}_of")
        attacking: dict[str, Said] = {"tapped": True, "attacking": True}
        fighting(f"<token_spec> token{s} {is_} tapped and attacking", {"create_token": "$token_spec", **attacking})
        fighting(f"tapped and attacking <token_spec> token{s}", {"create_token": "$token_spec", **attacking})
        fighting(
            f"tapped and attacking <token_spec> token{s} with <keyword_abilities>",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, **attacking},
        )
        fighting(f"<token_spec> token{s} {is_} attacking", {"create_token": "$token_spec", "attacking": True})
        fighting(
            f"<token_spec> token{s} with <keyword_abilities> {is_} attacking",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, "attacking": True},
        )
        fighting(f"<token_spec> token{s} {is_} blocking <ref>", {"create_token": "$token_spec", "blocking": "$ref"})
        fighting(
            f"<token_spec> token{s} with <keyword_abilities> {is_} blocking <ref>",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, "blocking": "$ref"},
        )
        fighting(
            f"<token_spec> token{s} with <keyword_abilities> {is_} tapped and attacking",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, **attacking},
        )
    for s in ("", "s"):
        kind = table.rules_of(f"token{s}_of")
        kind(f"<token_spec> token{s}", {"create_token": "$token_spec"})
        kind(f"tapped <token_spec> token{s}", {"create_token": "$token_spec", "tapped": True})
        kind(
            f"<token_spec> token{s} with <keyword_abilities>",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}},
        )
        kind(
            f"tapped <token_spec> token{s} with <keyword_abilities>",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, "tapped": True},
        )
        kind(
            f"<token_spec> token{s} with <quoted>",
            {"create_token": {"+": "$token_spec", "abilities": ["$quoted"]}},
        )


def _lasting(table: Table) -> None:
    do = table.rules_of("effect")
    state = _statements(table)
    do("<these> <mods> until end of turn", {"apply": "$mods", "to": "$these"})
    do("until end of turn , <these> <mods>", {"apply": "$mods", "to": "$these"})
    do(
        "<these> <mods> until end of turn , where x is <amount>",
        {"$where": [{"apply": "$mods", "to": "$these"}, "$amount"]},
    )
    do("<these> <restricted> this turn", {"apply": "$restricted", "to": "$these"})
    do("<these> <mods> <while_>", {"apply": "$mods", "to": "$these", "for": "$while_"})
    do("gain control of <objects> until end of turn", {"apply": [{"control": "you"}], "to": "$objects"})
    do("gain control of <objects>", {"apply": [{"control": "you"}], "to": "$objects", "for": "forever"})
    do("gain control of <objects> <while_>", {"apply": [{"control": "you"}], "to": "$objects", "for": "$while_"})
    lasts = table.rules_of("while_")
    lasts("until your next turn", {"next_turn_of": "you"})
    lasts("until end of combat", "end_of_combat")
    do(
        "if <ref> would die this turn , exile it instead",
        {"shield": {"would_die": "$ref"}, "with": [{"to": "exile"}]},
    )
    lasts("for as long as you control ~", {"while_true": {"matches": "self", "filter": {"controller": "you"}}})
    lasts("until ~ leaves the battlefield", {"until_leaves": "self"})
    do("exile <objects> until ~ leaves the battlefield", {"exile": "$objects", "until_leaves": "self"})
    state("<clause> at end of combat", {"later": {"step_begins": "end-of-combat"}, "do": "$clause"})
    state("<clause> at the beginning of the next end step", {"later": {"step_begins": "end"}, "do": "$clause"})
    state("at the beginning of the next end step , <clause>", {"later": {"step_begins": "end"}, "do": "$clause"})
    for words in (
        "<clause> at the beginning of the next turn's upkeep",
        "at the beginning of the next turn's upkeep , <clause>",
    ):
        state(words, {"later": {"step_begins": "upkeep"}, "do": "$clause"})
    do("attach <ref> to <object>", {"attach": "$ref", "to": "$object"})


def _statements(table: Table) -> Callable[[str, Said], None]:
    """What takes all that follows in its sentence: nothing is added to it with *and*."""

    def add_one(words: str, value: Said) -> None:
        table.rule("statement", words, [value])

    return add_one


def _together(table: Table) -> None:
    clause = table.rules_of("clause")
    clause("<effect>", ["$effect"])
    clause("<several_done>", "$several_done")
    clause("<a:effect> and <b:clause>", ["$a", "*$b"])
    clause("<a:effect> , then <b:clause>", ["$a", "*$b"])
    clause("<a:several_done> and <b:clause>", ["*$a", "*$b"])
    clause("<a:several_done> , then <b:clause>", ["*$a", "*$b"])
    clause("<a:effect> , <b:effect> , and <c:effect>", ["$a", "$b", "$c"])
    clause("<a:effect> , <b:effect> , then <c:effect>", ["$a", "$b", "$c"])
    clause("<a:effect> , <b:effect> , then <c:several_done>", ["$a", "$b", "*$c"])
    # What is done unless something is paid or so: not what is done before it
    at_once = table.rules_of("at_once")
    at_once("<effect>", ["$effect"])
    at_once("<several_done>", "$several_done")
    at_once("<a:effect> and <b:at_once>", ["$a", "*$b"])
    at_once("<a:several_done> and <b:at_once>", ["*$a", "*$b"])
    at_once("<a:effect> , <b:effect> , and <c:effect>", ["$a", "$b", "$c"])
    table.rule("statement", "<unless>", ["$unless"])
    table.rule("statement", "<clause> , then <unless>", ["*$clause", "$unless"])
    table.rule("statement", "<a:effect> , <b:effect> , then <unless>", ["$a", "$b", "$unless"])
    sentence = table.rules_of("sentence")
    table.rule("statement", "<clause>", "$clause")
    table.rule("statement", "<clause> , where x is <amount>", {"$where": ["$clause", "$amount"]})
    table.rule("statement", "you may <clause> , where x is <amount>", {"$where": [[{"may": "$clause"}], "$amount"]})
    sentence("<statement>", "$statement")
    table.rule("first_sentence", "<statement>", "$statement")
    for first, kind in (("sentence", "text"), ("first_sentence", "unconditional_text")):
        text = table.rules_of(kind)
        text(f"<{first}> .", f"${first}")
        text(f"<{first}> . [then] <text>", [f"*${first}", "*$text"])
        text(f"<{first}> . ¶ <text>", [f"*${first}", "*$text"])
