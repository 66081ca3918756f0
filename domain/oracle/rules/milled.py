"""608.2c, 608.2d, 701.17. Cards of those that were milled: put elsewhere, and what is done if none is."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.rules.library import MILLED

_THOSE = ("the milled cards", "the cards milled this way", "those cards", "them")


def add(table: Table) -> None:
    """Rows for what is taken from what was milled."""
    _or_else(table)
    _milled(table)


def _milled(table: Table) -> None:
    say = table.rules_of("statement")
    one: Said = {"choose": {"$all": ["$card", *MILLED]}, "as": "c"}
    several: Said = {"choose": {"$all": ["$cards", *MILLED]}, "n": "$several", "up_to": True, "as": "c"}
    hand: dict[str, Said] = {"move": "c", "to": "hand"}
    for between in (". you may", ", then you may"):
        say(
            [f"<milled> {between} return a|an <card> from among {those} to your hand" for those in _THOSE],
            ["$milled", {"may": [one, hand]}],
        )
        say(
            [f"<milled> {between} put a|an <card> from among {those} on top of your library" for those in _THOSE],
            ["$milled", {"may": [one, {"move": "c", "to": "library"}]}],
        )
        say(
            [f"<milled> {between} put a|an <card> from among {those} into your hand . if you don't , <clause>"
             for those in _THOSE],
            ["$milled", {"may": [one, {**hand, "as": "m"}]}, {"if": {"not_true": {"did": "m"}}, "do": "$clause"}],
        )  # fmt: skip
    say(
        [f"<milled> , then return up to <several> <cards> from among {those} to your hand" for those in _THOSE],
        ["$milled", several, hand],
    )
    say(
        [f"<milled> , then return up to one <card> from among {those} to your hand" for those in _THOSE],
        ["$milled", {"choose": {"$all": ["$card", *MILLED]}, "up_to": True, "as": "c"}, hand],
    )


def _or_else(table: Table) -> None:
    """701.17, 608.2c. What is done if none of the milled cards is taken."""
    statement = table.rules_of("statement")
    for words, to in (("into your hand", "hand"), ("onto the battlefield", "battlefield")):
        taken: list[Said] = [
            {"choose": {"$all": ["$card", *MILLED]}, "as": "c"},
            {"move": "c", "to": to, "as": "d"},
        ]
        missed: Said = {"if": {"not_true": {"did": "d"}}, "do": "$clause"}
        for those in _THOSE:
            put = f"put a|an <card> from among {those} {words}"
            statement(f"<milled> . {put} . if you can't , <clause>", ["$milled", *taken, missed])
            statement(f"<milled> , then {put} . if you can't , <clause>", ["$milled", *taken, missed])
