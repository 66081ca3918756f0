"""700.2d. Modes of which the same can be chosen more than once."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_AGAIN = ". you may choose the same mode more than once ."


def add(table: Table) -> None:
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
