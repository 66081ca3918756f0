"""118.8, 700.2. Modes: how many are chosen, the same more than once, and creatures that help as a spell is cast."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_AGAIN = ". you may choose the same mode more than once ."


def add(table: Table) -> None:
    """Rows for what is chosen so many times."""
    _rows(table)
    _teamwork(table)
    _modes(table)


def _rows(table: Table) -> None:
    """Rows for what is chosen so many times."""
    many: tuple[tuple[str, dict[str, Said]], ...] = (
        ("<several>", {"modes": "$several"}),
        ("up to <several>", {"modes": "$several", "up_to": True}),
    )
    for category in ("body", "prompt"):
        for words, number in many:
            for between in ("", " ¶"):
                table.rule(
                    category,
                    f"choose {words} {_AGAIN}{between} <mode_list>",
                    {**number, "of": "$mode_list", "again": True},
                )


def _teamwork(table: Table) -> None:
    """An optional additional cost: any number of creatures are tapped with so much power together."""
    tapped: Said = {"tap_power": "$number", "to": "team"}
    table.rule("keyword_ability", "teamwork <number>", {"additional": [tapped], "optional": True, "as": "teamwork"})
    condition = table.rules_of("condition")
    condition(("~ was cast using teamwork", "it was cast using teamwork"), {"did": "teamwork"})


def _modes(table: Table) -> None:
    both: dict[str, Said] = {"modes": 2}
    perhaps: dict[str, Said] = {"modes": 2, "least": 1}
    more: tuple[tuple[str, dict[str, Said]], ...] = (
        ("choose both instead", both),
        ("choose two instead", both),
        ("you may choose both instead", perhaps),
        ("you may choose both", perhaps),
        ("you may choose two instead", perhaps),
        ("choose any number instead", {"modes": "all", "up_to": True}),
        ("choose one or more instead", {"modes": "all", "least": 1}),
    )
    for category in ("body", "prompt"):
        for words, other in more:
            value: dict[str, Said] = {"modes": 1, "of": "$mode_list", "instead": {**other, "if": "$conditions"}}
            for as_cast in ("", " as you cast ~"):
                for dash in (".", "—"):
                    table.rule(category, f"choose one . if <conditions>{as_cast} , {words} {dash} <mode_list>", value)
