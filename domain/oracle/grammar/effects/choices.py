"""608.2d, 700.3, 705, 706. Choices as a text is carried out, coins, dice and piles."""

from __future__ import annotations

from domain.oracle.grammar.effects.library.look import REST
from domain.oracle.grammar.nouns.named_classes import NAMED_CARDS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_TWO = "into two piles"

_PILES = ("first_pile", "other_pile")

_SIDES = {4: "four", 6: "six", 8: "eight", 10: "ten", 12: "twelve", 20: "twenty"}


def add(table: Table) -> None:
    """Add rows for choices."""
    _objects(table)
    _each_player(table)
    _which(table)
    _coins(table)
    _the_rest(table)
    _named_and_revealed(table)
    _several_coins(table)
    _uncalled_coins(table)
    _odd_or_even(table)
    _at_random(table)
    _onto_the_battlefield(table)
    _your_choice(table)
    _words(table)
    _not_chosen(table)
    _of_that_type(table)
    _shown(table)
    _permanents(table)
    _dice(table)
    _amounts(table)
    _clash(table)
    _chosen(table)
    _of_your_choice(table)
    _by_a_player(table)
    _any_number(table)


def _objects(table: Table) -> None:
    """Add rows for objects that are chosen, not targeted, as something affects them."""
    clause = table.rules_of("several_done")
    kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
        ("a|an <permanent>", "$permanent", {}),
        ("another <permanent>", {"$all": ["$permanent", "other"]}, {}),
        ("up to one <permanent>", "$permanent", {"up_to": True}),
        ("up to <several> <permanents>", "$permanents", {"n": "$several", "up_to": True}),
        ("<several> <permanents>", "$permanents", {"n": "$several"}),
        ("each of <several> <permanents>", "$permanents", {"n": "$several"}),
        ("each of up to <several> <permanents>", "$permanents", {"n": "$several", "up_to": True}),
    )
    for words, filter, more in kinds:
        choose: dict[str, Said] = {"choose": filter, **more, "as": "c"}
        if "several" not in words:
            clause(f"put a|an <counter> on {words}", [choose, {"put_counters": "$counter", "on": "c"}])
            counters: Said = {"put_counters": "$counter", "on": "c", "n": "$counters_put"}
            clause(f"put <counters_put:several> <counter> on {words}", [choose, counters])
        elif "each" in words:
            clause(f"put a|an <counter> on {words}", [choose, {"put_counters": "$counter", "on": "c"}])
        if "each" not in words and words != "a|an <permanent>" and "another" not in words:
            for verb in ("tap", "untap"):
                clause(f"{verb} {words}", [choose, {verb: "c"}])
        if "each" not in words and words not in ("a|an <permanent>", "another <permanent>"):
            clause(f"return {words} to its|their owner's|owners' hand|hands", [choose, {"move": "c", "to": "hand"}])
    cards: tuple[tuple[str, Said, dict[str, Said]], ...] = (
        ("up to one <zoned>", "$zoned", {"up_to": True}),
        ("up to <several> <zoneds>", "$zoneds", {"n": "$several", "up_to": True}),
        ("<several> <zoneds>", "$zoneds", {"n": "$several"}),
    )
    one: Said = {"choose": "$zoned", "as": "c"}
    clause("exile a|an <zoned>", [one, {"exile": "c", "as": "m"}])
    clause("put a|an <zoned> on top of your library", [one, {"move": "c", "to": "library"}])
    for words, filter, more in cards:
        chosen: Said = {"choose": filter, **more, "as": "c"}
        if words != "up to <several> <zoneds>":
            clause(f"return {words} to your hand", [chosen, {"move": "c", "to": "hand"}])
        clause(f"return {words} to the battlefield", [chosen, {"move": "c", "to": "battlefield", "as": "m"}])
        clause(
            f"return {words} to the battlefield tapped",
            [chosen, {"move": "c", "to": "battlefield", "tapped": True, "as": "m"}],
        )
        clause(f"exile {words}", [chosen, {"exile": "c", "as": "m"}])
        clause(f"put {words} on top of your library", [chosen, {"move": "c", "to": "library"}])


def _each_player(table: Table) -> None:
    """101.4. Add rows where each of several players chooses, then all choices are affected."""
    clause = table.rules_of("several_done")
    theirs: Said = {"controller": "chooser"}
    kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
        ("a|an <permanent> they control", {"$all": ["$permanent", theirs]}, {}),
        ("<several> <permanents> they control", {"$all": ["$permanents", theirs]}, {"n": "$several"}),
    )
    for player in ("all_players", "one_player"):
        for words, filter, more in kinds:
            choose: Said = {"choose": filter, **more, "who": f"${player}", "as": "c"}
            its = "its|their owner's|owners' hand|hands"
            clause(f"<{player}> returns {words} to {its}", [choose, {"move": "c", "to": "hand"}])
            clause(f"<{player}> exiles {words}", [choose, {"exile": "c", "as": "m"}])
            for counters, put in (
                ("a|an <counter>", {}), ("<counters_put:several> <counter>", {"n": "$counters_put"}),
            ):  # fmt: skip
                deed: Said = {"put_counters": "$counter", "on": "c", **dict[str, Said](put)}
                clause(f"<{player}> puts {counters} on {words}", [choose, deed])
            clause(f"<{player}> taps {words}", [choose, {"tap": "c"}])
            clause(f"<{player}> untaps {words}", [choose, {"untap": "c"}])


def _which(table: Table) -> None:
    do = table.rules_of("effect")
    do("tap or untap <object>", {"one_of": [[{"tap": "$object"}], [{"untap": "$object"}]]})
    one: list[Said] = [{"apply": [{"grant": "$a"}], "to": "$these"}]
    two: list[Said] = [{"apply": [{"grant": "$b"}], "to": "$these"}]
    three: list[Said] = [{"apply": [{"grant": "$c"}], "to": "$these"}]
    do(
        "<these> loses <a:keyword> or <b:keyword> until end of turn",
        {"one_of": [[{"apply": [{"lose": f"${name}"}], "to": "$these"}] for name in "ab"]},
    )
    do(
        "<these> gains|gain your choice of <a:keyword> or <b:keyword> until end of turn",
        {"one_of": [one, two]},
    )
    do(
        "<these> gains|gain your choice of <a:keyword> , <b:keyword> , or <c:keyword> until end of turn",
        {"one_of": [one, two, three]},
    )
    do(
        "put your choice of a|an <a:counter> or a|an <b:counter> on <objects>",
        {
            "one_of": [
                [{"put_counters": "$a", "on": "$objects"}],
                [{"put_counters": "$b", "on": "$objects"}],
            ]
        },
    )
    do(
        "create your choice of a|an <a:token_of> or a|an <b:token_of>",
        {"one_of": [[{"+": "$a"}], [{"+": "$b"}]]},
    )


def _coins(table: Table) -> None:
    """705.2. Add rows for coin flips."""
    statement = table.rules_of("statement")
    statement("flip a coin . if you win the flip , <clause>", [{"flip_coin": "$clause"}])
    statement("flip a coin . if you lose the flip , <clause>", [{"flip_coin": [], "else": "$clause"}])
    statement(
        (
            "flip a coin . if you win the flip , <a:either> . if you lose the flip , <b:clause>",
            "flip a coin . if you win the flip , <a:either> . otherwise , <b:clause>",
        ),
        [{"flip_coin": "$a", "else": "$b"}],
    )
    for at, step in (("at end of combat", "end-of-combat"), ("at the beginning of the next end step", "end")):
        later: Said = {"later": {"step_begins": step}, "do": [{"flip_coin": [], "else": "$clause"}]}
        statement(f"flip a coin {at} . if you lose the flip , <clause>", [later])
    statement(
        "you may flip a coin . if you win the flip , <a:either> . if you lose the flip , <b:clause>",
        [{"may": [{"flip_coin": "$a", "else": "$b"}]}],
    )
    table.rule("effect", "flip a coin", {"flip_coin": []})
    event = table.rules_of("event")
    event("you win a coin flip", {"wins_flip": "you"})
    event("a player wins a coin flip", {"wins_flip": "each_player"})


def _several_coins(table: Table) -> None:
    """705.2. Add rows for several flips, and for flips until one is lost."""
    clause, unit = table.rules_of("several_done"), table.rules_of("unit")
    clause("flip <several> coins", [{"flip_coins": "$several", "as": "won"}])
    clause("flip x coins", [{"flip_coins": "x", "as": "won"}])
    clause("flip a coin until you lose a flip", [{"flip_coins": 1, "until_lost": True, "as": "won"}])
    unit(("flip you win", "flip you won"), "won")


def _uncalled_coins(table: Table) -> None:
    """705.2. Add rows for flips that nobody wins or loses: the text asks only what comes up."""
    statement = table.rules_of("statement")
    for coin in ("it", "the coin"):
        statement(
            f"flip a coin . if {coin} comes up heads , <a:either> . if it comes up tails , <b:clause>",
            [{"flip_coin": "$a", "else": "$b", "called": False}],
        )
        statement(
            f"flip a coin . if {coin} comes up heads , <clause>",
            [{"flip_coin": "$clause", "called": False}],
        )
        statement(
            f"flip a coin . if {coin} comes up tails , <clause>",
            [{"flip_coin": [], "else": "$clause", "called": False}],
        )
    both, none = (_heads(number) for number in (2, 0))
    statement(
        "flip two coins . if both coins come up heads , <a:either> . if both coins come up tails , <b:clause>",
        [
            {"flip_coins": 2, "as": "heads", "called": False},
            {"if": both, "do": "$a"},
            {"if": none, "do": "$b"},
        ],
    )
    statement(
        "flip <several> coins . take an extra turn after this one for each coin that comes up heads",
        [{"flip_coins": "$several", "as": "heads", "called": False}, {"extra_turn": "you", "n": "heads"}],
    )


def _heads(number: int) -> Said:
    """Return the condition that so many coins came up heads."""
    return {"amount": "heads", "compare": {"exactly": number}}


def _odd_or_even(table: Table) -> None:
    """107.1, 608.2d. Add rows for objects whose mana value is odd or even, as the player chooses."""
    value: Said = {"stat": "mana_value", "of": "one"}
    left: Said = {"minus": [value, {"times": [2, {"half_down": value}]}]}
    odd: Said = {"measured": left, "compare": {"exactly": 1}}
    clause = table.rules_of("several_done")
    words: list[Said] = ["odd", "even"]
    kinds: tuple[tuple[str, Said], ...] = (("each", "$permanent"), ("each other", {"$all": ["$permanent", "other"]}))
    for front, kind in kinds:
        for verb in ("destroy", "exile"):
            options: list[Said] = [
                [{verb: {"$all": [kind, odd]}}],
                [{verb: {"$all": [kind, {"not": odd}]}}],
            ]
            clause(
                f"choose odd or even . {verb} {front} <permanent> with mana value of the chosen quality",
                [{"one_of": options, "words": words}],
            )


def _at_random(table: Table) -> None:
    """608.2d. Add rows for a card of a public zone that chance chooses, for later sentences."""
    clause = table.rules_of("several_done")
    picked: Said = {"choose": {"$all": ["$card", "$zoned_in"]}, "at_random": True, "as": "c"}
    clause(("choose a|an <card> at random <zoned_in>", "choose a|an <card> at random that was <zoned_in>"), [picked])
    aimed: Said = {"all": [{"zone": "graveyard"}, {"owner": "$whose_target"}]}
    clause(
        "choose a|an <card> at random from <whose_target> graveyard",
        [{"choose": {"$all": ["$card", aimed]}, "at_random": True, "as": "c"}],
    )


def _onto_the_battlefield(table: Table) -> None:
    """110.2a. Add rows for a card of some zone, chosen as the text is carried out."""
    clause = table.rules_of("several_done")
    chosen: Said = {"choose": "$zoned", "as": "c"}
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        put: dict[str, Said] = {"move": "c", "to": "battlefield", **more, "under": "you", "as": "m"}
        clause(f"put a|an <zoned> onto the battlefield{words} under your control", [chosen, put])
        several: dict[str, Said] = {"choose": "$zoneds", "n": "$several", "up_to": True, "as": "c"}
        clause(f"put up to <several> <zoneds> onto the battlefield{words} under your control", [several, put])
        clause(
            f"put a|an <zoned> onto the battlefield{words} under your control with a finality counter on it",
            [chosen, {**put, "with": {"finality": 1}}],
        )


def _your_choice(table: Table) -> None:
    """608.2d. Add rows for one of several keywords of your choice."""
    do = table.rules_of("effect")
    names = ("$a", "$b", "$c", "$d")
    words = ("<a:keyword> or <b:keyword>", "<a:keyword> , <b:keyword> , or <c:keyword>")
    more = "<a:keyword> , <b:keyword> , <c:keyword> , or <d:keyword>"
    for number, which in enumerate((*words, more), 2):
        change: list[Said] = [
            [{"apply": [{"pt": "$change_pt"}, {"grant": name}], "to": "$these"}] for name in names[:number]
        ]
        one = f"<these> gets <change_pt> and gains your choice of {which}"
        do((f"{one} until end of turn", f"until end of turn , {one}"), {"one_of": change})
        lost: list[Said] = [[{"apply": [{"lose": name}], "to": "$these"}] for name in names[:number]]
        do(f"<these> loses your choice of {which} until end of turn", {"one_of": lost})
        if number == 4:
            gained: list[Said] = [[{"apply": [{"grant": name}], "to": "$these"}] for name in names]
            do(f"<these> gains|gain your choice of {which} until end of turn", {"one_of": gained})


def _words(table: Table) -> None:
    """Add rows for choosing a type, colour or card name.

    The words about the choice follow later in the text.
    """
    do = table.rules_of("effect")
    for words, kind in (
        ("creature type", "creature_type"),
        ("color", "color"),
        ("basic land type", "land_type"),
        ("land type", "any_land_type"),
    ):
        do(f"choose a {words}", {"choose_word": kind})
    named: Said = {"choose_word": "creature_type"}
    other: Said = {"choose_word": "creature_type", "other_than": "$subtype"}
    become: list[Said] = [{"become_types": [], "subtypes": ["chosen"]}]
    for front, word in (("choose a creature type", named),
                        ("choose a creature type other than <subtype>", other)):  # fmt: skip
        table.rule(
            "statement",
            f"{front} . <these> becomes|become that type until end of turn",
            [word, {"apply": become, "to": "$these"}],
        )
    do(("choose a card name", "choose any card name"), {"choose_word": "card_name"})
    for words, of in NAMED_CARDS.items():
        do(f"choose {words} card name", {"choose_word": "card_name", "of": of})
    basic: Said = {"all": [{"supertype": "basic"}, {"type": "land"}]}
    do(
        "choose a card name other than a basic land card name",
        {"choose_word": "card_name", "of": {"not": basic}},
    )


def _of_that_type(table: Table) -> None:
    """608.2d. Add rows for objects of the creature type chosen just before."""
    say = table.rules_of("statement")
    chosen: Said = {"choose_word": "creature_type"}
    of_it: Said = {"subtype": "chosen"}
    among: Said = {"count": {"$all": ["$permanent", of_it]}}
    first = "choose a creature type ."
    say(f"{first} [you] draw a card for each <permanent> of that type", [chosen, {"draw": among}])
    say(
        f"{first} you gain <number> life for each <permanent> of that type",
        [chosen, {"gain_life": {"$each": ["$number", among]}}],
    )
    them: Said = {"$all": ["$permanents", of_it]}
    say(f"{first} <permanents> of that type <mods> until end of turn", [chosen, {"apply": "$mods", "to": them}])


def _not_chosen(table: Table) -> None:
    """205.3m. Add rows for objects that are not of the chosen type or colour."""
    for is_ in ("isn't", "aren't"):
        table.rule("post", f"that {is_} of the chosen type", {"not": {"subtype": "chosen"}})
        table.rule("post", f"that {is_} of the chosen color", {"not": {"color": "chosen"}})


def _apart(filter: Said, player: Said) -> list[Said]:
    """Return the instructions for two named piles; either can be empty (700.3b)."""
    other: Said = {"$all": [filter, {"not": {"ref": "first_pile"}}]}
    return [
        {"choose": filter, "n": {"count": filter}, "up_to": True, "who": player, "as": "first_pile"},
        {"choose": other, "n": {"count": other}, "as": "other_pile"},
    ]


def _shown(table: Table) -> None:
    """Add rows for piles of revealed cards from a library.

    One player makes the piles, and an opponent chooses, or the other way round.
    """
    statement = table.rules_of("statement")
    opponent: Said = {"choose": {"is": "opponent"}, "as": "o"}
    places: tuple[tuple[str, dict[str, Said]], ...] = (
        ("into your graveyard", {"to": "graveyard"}),
        ("on the bottom of your library in any order", {"to": "library", "position": "bottom", "order": "any"}),
    )
    for words, to in places:
        options: list[Said] = [
            [{"move": one, "to": "hand"}, {"move": other, **to}] for one, other in (_PILES, _PILES[::-1])
        ]
        statement(
            f"<shown> . an opponent separates those cards {_TWO} . put one pile into your hand and the other {words}",
            ["$shown", opponent, *_apart(REST, "o"), {"one_of": options}],
        )
        statement(
            f"<shown> and separate them {_TWO} . an opponent chooses one of those piles . put that pile into your hand"
            f" and the other {words}",
            ["$shown", *_apart(REST, "you"), opponent, {"one_of": options, "who": "o"}],
        )


def _permanents(table: Table) -> None:
    """Add rows for piles of permanents; all of the chosen pile is sacrificed or destroyed.

    The permanents' controller chooses the pile.
    """
    statement = table.rules_of("statement")
    theirs: Said = {"$all": ["$permanents", {"controller": "$person"}]}
    kinds = "creatures|permanents|lands|artifacts|enchantments"
    person = table.rules_of("pile_owner")
    person("<target>", "$target")
    person("<asked>", "$asked")
    front = f"separate all <permanents> <person:pile_owner> controls {_TWO}"
    deeds: tuple[tuple[tuple[str, ...], dict[str, Said]], ...] = (
        ((f"that player sacrifices all {kinds} in the pile of their choice",), {"sacrifice": "", "who": "$person"}),
        ((f"destroy all {kinds} in the pile of that player's choice",), {"destroy": ""}),
        (
            (f"destroy all {kinds} in the pile of that player's choice . they can't be regenerated",),
            {"destroy": "", "no_regeneration": True},
        ),
    )
    for words, deed in deeds:
        options: list[Said] = [
            [{key: pile if value == "" else value for key, value in deed.items()}] for pile in _PILES
        ]
        statement(
            tuple(f"{front} . {one}" for one in words),
            [*_apart(theirs, "you"), {"one_of": options, "who": "$person"}],
        )


def _dice(table: Table) -> None:
    """Add rows for dice."""
    for sides, word in _SIDES.items():
        table.rule("die", (f"a|an d{sides}", f"a|an {word}-sided die", f"a|an {sides}-sided die"), sides)
    result = table.rules_of("die_result")
    result("<a:number> — <b:number> → <text>", {"from": "$a", "to": "$b", "do": "$text"})
    result("<a:number> → <text>", {"from": "$a", "to": "$a", "do": "$text"})
    result("<a:number> + → <text>", {"from": "$a", "do": "$text"})
    table.rule("die_results", "<die_result>", ["$die_result"])
    table.rule("die_results", "<die_result> <die_results>", ["$die_result", "*$die_results"])
    rolled: dict[str, Said] = {"roll": "$die", "results": "$die_results"}
    for kind in ("text", "unconditional_text"):
        text = table.rules_of(kind)
        text("roll <die> . <die_results>", [rolled])
        text("roll <die> and add <amount> . <die_results>", [{**rolled, "plus": "$amount"}])
        text("roll <die> and subtract <amount> . <die_results>", [{**rolled, "plus": {"minus": [0, "$amount"]}}])
        text("<clause> , then roll <die> . <die_results>", ["*$clause", rolled])
    event = table.rules_of("event")
    for words, player in (
        ("you roll", "you"),
        ("a player rolls", "each_player"),
        ("an opponent rolls", "each_opponent"),
    ):
        event(f"{words} a die", {"rolls_dice": player})
        event(f"{words} one or more dice", {"rolls_dice": player, "one_or_more": True})


def _amounts(table: Table) -> None:
    """706.4. Add rows for the result of a roll as a number."""
    table.rule("effect", "roll <die>", {"roll": "$die"})
    number: Said = {"choose_number": "$b", "least?0": "$a", "as": "number"}
    table.rule("several_done", "choose a number between <a:from_zero> and <b:number>", [number])
    table.rule("amount", "the chosen number", "number")
    table.rule("amount", "the result", "rolled")
    table.rule("amount", "that result", "rolled")
    table.rule("amount", "the other result", "unchosen")
    for sides in _SIDES:
        chosen: Said = {"roll": sides, "other": "unchosen"}
        table.rule("effect", f"roll two d{sides} and choose one result", chosen)
    condition = table.rules_of("condition")
    for words, compare in ((" or higher", "at_least"), (" or greater", "at_least"), (" or less", "at_most")):
        condition(f"the result is <several>{words}", {"amount": "rolled", "compare": {compare: "$several"}})


def _clash(table: Table) -> None:
    """701.30. Add rows for clashes."""
    statement = table.rules_of("statement")
    for may in (False, True):
        words = "you may clash with an opponent" if may else "clash with an opponent"
        for more, then in (
            (". if you win , <clause>", {"clash": "$clause"}),
            (". if you win , <a:either> . otherwise , <b:clause>", {"clash": "$a", "else": "$b"}),
        ):
            value: dict[str, Said] = dict(then)
            statement(f"{words} {more}", [{"may": [value]}] if may else [value])


def _chosen(table: Table) -> None:
    clause = table.rules_of("several_done")
    word: dict[str, Said] = {"choose_word": "color"}
    clause(
        "<these> gain|gains protection from the color of your choice until end of turn",
        [word, {"apply": [{"grant": "protection:chosen"}], "to": "$these"}],
    )
    clause(
        "<target> gains protection from the color of its controller's choice until end of turn",
        [
            {**word, "who": {"controller_of": "$target"}},
            {"apply": [{"grant": "protection:chosen"}], "to": "$target"},
        ],
    )
    given: Said = {"apply": [{"grant": "protection:chosen"}], "to": "$these"}
    clause(
        "<these> gain|gains protection <from_granted> or from the color of your choice until end of turn",
        [{"one_of": [[{"apply": [{"grant": "$from_granted"}], "to": "$these"}], [word, given]]}],
    )
    clause(
        "<these> <mods> and gain|gains protection from the color of your choice until end of turn",
        [word, {"apply": ["*$mods", {"grant": "protection:chosen"}], "to": "$these"}],
    )


def _of_your_choice(table: Table) -> None:
    """608.2d. Add rows for objects that become the colour or type of your choice."""
    chosen: tuple[tuple[str, str, dict[str, Said]], ...] = (
        ("the color", "color", {"set_color": "chosen"}),
        ("the creature type", "creature_type", {"become_types": [], "subtypes": ["chosen"]}),
        ("the basic land type", "land_type", {"set_land_type": "chosen"}),
    )
    for words, kind, become in chosen:
        table.rule(
            "several_done",
            f"<these> becomes|become {words} of your choice until end of turn",
            [{"choose_word": kind}, {"apply": [become], "to": "$these"}],
        )
    clause = table.rules_of("several_done")
    named: Said = {"choose_word": "creature_type"}
    clause(
        "<these> becomes|become the creature type of your choice in addition to its|their other types "
        "until end of turn",
        [named, {"apply": [{"add_types": [], "subtypes": ["chosen"]}], "to": "$these"}],
    )
    those: Said = {"$all": ["$permanents", {"subtype": "chosen"}]}
    which = "<permanents> of the creature type of your choice"
    for verb in ("destroy", "untap", "tap", "exile"):
        clause(f"{verb} all {which}", [named, {verb: those}])
    clause(f"return all {which} to their owners' hands", [named, {"move": those, "to": "hand"}])
    clause(f"{which} <mods> until end of turn", [named, {"apply": "$mods", "to": those}])
    for words, kind, become in chosen:
        table.rule(
            "several_done",
            f"<these> becomes|become {words} of your choice",
            [{"choose_word": kind}, {"apply": [become], "to": "$these", "for": "forever"}],
        )


def _by_a_player(table: Table) -> None:
    """608.2d. Add rows for objects that a player chooses, for later sentences."""
    clause = table.rules_of("several_done")
    clause("choose a|an <permanent>", [{"choose": "$permanent", "as": "c"}])
    clause("choose another <permanent>", [{"choose": {"$all": ["$permanent", "other"]}, "as": "c"}])
    clause("choose up to one <permanent>", [{"choose": "$permanent", "up_to": True, "as": "c"}])
    theirs: Said = {"$all": ["$permanent", {"controller": "chooser"}]}
    for player in ("one_player", "all_players"):
        clause(
            f"<{player}> chooses a|an <permanent> they control", [{"choose": theirs, "who": f"${player}", "as": "c"}]
        )
    clause(
        "<one_player> chooses a|an <permanent> you control",
        [{"choose": {"$all": ["$permanent", {"controller": "you"}]}, "who": "$one_player", "as": "c"}],
    )


def _any_number(table: Table) -> None:
    """608.2d. Add rows for sacrificing or revealing any number of objects."""
    clause = table.rules_of("several_done")
    mine: Said = {"$all": ["$permanents", {"controller": "you"}]}
    choose: Said = {"choose": mine, "n": {"count": mine}, "up_to": True, "as": "c"}
    clause("sacrifice any number of <permanents>", [choose, {"sacrifice": "c", "as": "h"}])
    tapped: list[Said] = [{"subtype": "$subtype"}, {"ref": "$tapped_so"}]
    table.rule("tapped_so", "tapped this way", {"$it": "result:permanent:tap"})
    table.rule("unit", "<subtype> <tapped_so>", {"count": {"all": tapped}})
    one_at_random: Said = {"choose": {"ref": "$ref"}, "at_random": True, "as": "c"}
    clause("destroy one of <ref> at random", [one_at_random, {"destroy": "c"}])
    owned: Said = {"$all": ["$permanents", {"all": [{"owner": "you"}, {"controller": "you"}]}]}
    table.rules_of("clause")(
        "exile any number of <permanents> you own and control",
        [{"choose": owned, "n": {"count": owned}, "up_to": True, "as": "c"}, {"exile": "c", "as": "m"}],
    )
    held: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "you"}]}, "$cards"]}
    shown: Said = {"choose": held, "n": {"hand_of": "you"}, "up_to": True, "as": "c"}
    for words in ("in your hand", "from your hand"):
        clause(f"reveal any number of <cards> {words}", [shown, {"reveal": "c"}])


def _named_and_revealed(table: Table) -> None:
    """201.4, 701.20. Add rows for a card name that a player chooses before they reveal a card."""
    named: list[Said] = [
        {"choose_word": "card_name", "who": "$one_player"},
        {"reveal": "top", "who": "$one_player", "as": "l"},
    ]
    so: dict[str, Said] = {"if": {"matches": "l", "filter": {"name": "chosen"}}, "do": [{"move": "l", "to": "hand"}]}
    buried: Said = {"move": "l", "to": "graveyard"}
    front = (
        "<one_player> chooses a card name , then reveals the top card of their library . if that card has the chosen "
        "name , that player puts it into their hand ."
    )
    table.rule(
        "statement",
        f"{front} if it doesn't , the player puts it into their graveyard",
        [*named, {**so, "else": [buried]}],
    )
    table.rule(
        "statement",
        f"{front} otherwise , they put it into their graveyard and <clause>",
        [*named, {**so, "else": [buried, "*$clause"]}],
    )


def _the_rest(table: Table) -> None:
    """608.2d. Add rows for permanents that are chosen, and the others that are destroyed."""
    kept: Said = {"destroy": {"$all": ["$permanent", {"not": {"ref": "c"}}]}}
    ways: tuple[tuple[str, dict[str, Said]], ...] = (
        ("choose up to one <permanent> . destroy the rest", {"up_to": True}),
        ("choose a|an <permanent> at random , then destroy the rest", {"at_random": True}),
    )
    for words, more in ways:
        table.rule("statement", words, [{"choose": "$permanent", **more, "as": "c"}, kept])
    theirs: Said = {"$all": ["$permanent", {"controller": "chooser"}]}
    table.rule(
        "statement",
        "each player chooses a|an <permanent> they control . destroy the rest",
        [{"choose": theirs, "who": "each_player", "as": "c"}, kept],
    )
