"""700.3. Objects that one player separates into two piles, of which another one chooses."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.library import REST

_TWO = "into two piles"
_PILES = ("first_pile", "other_pile")


def add(table: Table) -> None:
    """Rows for piles."""
    _shown(table)
    _permanents(table)


def _apart(what: Said, who: Said) -> list[Said]:
    """Both piles under their names; either can be empty (700.3b)."""
    other: Said = {"$all": [what, {"not": {"ref": "first_pile"}}]}
    return [
        {"choose": what, "n": {"count": what}, "up_to": True, "who": who, "as": "first_pile"},
        {"choose": other, "n": {"count": other}, "as": "other_pile"},
    ]


def _shown(table: Table) -> None:
    """Cards on top of a library that everybody sees: one player makes the piles, and an opponent does or chooses."""
    statement = table.rules_of("statement")
    opponent: Said = {"choose": {"is": "opponent"}, "as": "o"}
    places: tuple[tuple[str, dict[str, Said]], ...] = (
        ("into your graveyard", {"to": "graveyard"}),
        ("on the bottom of your library in any order", {"to": "library", "position": "bottom", "order": "any"}),
    )
    for words, to in places:
        ways: list[Said] = [
            [{"move": one, "to": "hand"}, {"move": other, **to}] for one, other in (_PILES, _PILES[::-1])
        ]
        statement(
            f"<shown> . an opponent separates those cards {_TWO} . put one pile into your hand and the other {words}",
            ["$shown", opponent, *_apart(REST, "o"), {"one_of": ways}],
        )
        statement(
            f"<shown> and separate them {_TWO} . an opponent chooses one of those piles . put that pile into your hand"
            f" and the other {words}",
            ["$shown", *_apart(REST, "you"), opponent, {"one_of": ways, "who": "o"}],
        )


def _permanents(table: Table) -> None:
    """What a player controls: they choose a pile, of which all is sacrificed or destroyed."""
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
        ways: list[Said] = [[{key: pile if value == "" else value for key, value in deed.items()}] for pile in _PILES]
        statement(
            tuple(f"{front} . {one}" for one in words),
            [*_apart(theirs, "you"), {"one_of": ways, "who": "$person"}],
        )
