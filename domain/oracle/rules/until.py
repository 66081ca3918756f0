"""701.20a, 701.13a. Cards revealed or exiled from the top of a library until one is found, and what becomes of them."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.library import REST

EXILED: Said = {"all": [{"zone": "exile"}, {"ref": "l"}]}
"""What was exiled and lies there still."""

_TAKEN: tuple[tuple[str, dict[str, Said]], ...] = (
    ("into your hand", {"to": "hand"}),
    ("onto the battlefield", {"to": "battlefield", "as": "m"}),
    ("onto the battlefield tapped", {"to": "battlefield", "tapped": True, "as": "m"}),
    ("onto the battlefield tapped and attacking", {"to": "battlefield", "tapped": True, "attacking": True, "as": "m"}),
)


def add(table: Table) -> None:
    """Rows for looking until something is found."""
    _found(table)
    _yours(table)
    _of_others(table)
    _exiled(table)


def _found(table: Table) -> None:
    sought = table.rules_of("until_found")
    sought("a|an <card>", {"reveal_until": "$card", "found": "f", "as": "l"})
    sought("<several> <cards>", {"reveal_until": "$cards", "n": "$several", "found": "f", "as": "l"})
    sought("x <cards>", {"reveal_until": "$cards", "n": "x", "found": "f", "as": "l"})
    sought("x <cards> , where x is <amount>", {"reveal_until": "$cards", "n": "$amount", "found": "f", "as": "l"})
    do = table.rules_of("several_done")
    do("reveal cards from the top of your library until you reveal <until_found>", ["$until_found"])
    for who in ("all_players", "one_player"):
        do(
            f"<{who}> reveals cards from the top of their library until they reveal <until_found>",
            [{"+": "$until_found", "who": f"${who}"}],
        )
    rest = table.rules_of("revealed_place")
    theirs = table.rules_of("place_of_theirs")
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    rest("on the bottom of your|their library in any order", {**bottom, "order": "any"})
    theirs("on the bottom of their library in any order", bottom)
    for place, whose in ((rest, "your|their"), (theirs, "their")):
        place(f"on the bottom of {whose} library in a random order", {**bottom, "order": "random"})
        place(f"into {whose} graveyard", {"to": "graveyard"})
    others = table.rules_of("revealed_rest")
    for words in ("the rest", "all other cards revealed this way", "the rest of the revealed cards"):
        others(words, REST)


def _yours(table: Table) -> None:
    say = table.rules_of("statement")
    first = "reveal cards from the top of your library until you reveal <until_found>"
    for words, to in _TAKEN:
        put: Said = {"move": "f", **to}
        rest: Said = {"move": "$revealed_rest", "+": "$revealed_place"}
        shuffled: list[Said] = [{"move": "$revealed_rest", "to": "library"}, {"shuffle": "you"}]
        for it in ("that|those card|cards", "it", "them"):
            for before in (f"{first} .", f"{first} , then"):
                for between in (" and", " and put", " , then put", ". put", ". then put"):
                    say(
                        f"{before} put {it} {words}{between} <revealed_rest> <revealed_place>",
                        ["$until_found", put, rest],
                    )
                for shuffle in (" and shuffle", " , then shuffle", ". then shuffle", ". shuffle"):
                    say(
                        f"{before} put {it} {words}{shuffle} <revealed_rest> into your library",
                        ["$until_found", put, *shuffled],
                    )
    for words, to in _TAKEN[:1]:
        exiled: Said = {"exile": "$revealed_rest"}
        say(
            f"{first} . put that card {words} and exile <revealed_rest>",
            ["$until_found", {"move": "f", **to}, exiled],
        )


def _of_others(table: Table) -> None:
    """401.4. What others reveal; what they put into their own libraries they arrange themselves."""
    say = table.rules_of("statement")
    who: Said = {"+": "$until_found", "who": "$one_player"}
    everybody: Said = {"+": "$until_found", "who": "$all_players"}
    first = "<one_player> reveals cards from the top of their library until they reveal <until_found>"
    all_of_them: Said = {"move": REST, "to": "graveyard"}
    for words in ("puts those cards", "puts all cards revealed this way", "puts the revealed cards"):
        say(f"{first} , then {words} into their graveyard", [who, all_of_them])
        say(
            "<all_players> reveals cards from the top of their library until they reveal <until_found> , then "
            f"{words} into their graveyard",
            [everybody, all_of_them],
        )
    rest: Said = {"move": "$revealed_rest", "+": "$revealed_place"}
    theirs: Said = {"move": "$revealed_rest", "+": "$place_of_theirs"}
    shuffled: Said = {"move": "$revealed_rest", "to": "library"}
    for words, to in _TAKEN[1:3]:
        put: Said = {"move": "f", **to}
        mine: Said = {"move": "f", **to, "under": "you"}
        for front in (". that player puts", ". they put", ". the player puts", ", then puts", ", puts", "and puts"):
            for between in ("and", ", then puts", ", then put"):
                say(
                    f"{first} {front} that card {words} {between} <revealed_rest> <place_of_theirs>",
                    [who, put, theirs],
                )
            say(
                f"{first} {front} that card {words} , then shuffles|shuffle <revealed_rest> into their library",
                [who, put, shuffled, {"shuffle": "$one_player"}],
            )
        say(
            f"{first} . put that card {words} under your control and <revealed_rest> <revealed_place>",
            [who, mine, rest],
        )
        say(
            f"{first} . put that card {words} under your control . that player puts <revealed_rest> <place_of_theirs>",
            [who, mine, theirs],
        )


def _exiled(table: Table) -> None:
    """701.13a."""
    do = table.rules_of("several_done")
    do(
        "exile cards from the top of your library until you exile <until_found>",
        [{"+": "$until_found", "exiled": True}],
    )
    for who in ("all_players", "one_player"):
        do(
            f"<{who}> exiles cards from the top of their library until they exile <until_found>",
            [{"+": "$until_found", "exiled": True, "who": f"${who}"}],
        )
    effect = table.rules_of("effect")
    for words in (
        "the exiled cards on the bottom of your library in a random order",
        "the exiled cards not cast this way on the bottom of your library in a random order",
        "the exiled cards that weren't cast this way on the bottom of your library in a random order",
        "the rest of the exiled cards on the bottom of your library in a random order",
    ):
        effect(f"put {words}", {"move": EXILED, "to": "library", "position": "bottom", "order": "random"})
