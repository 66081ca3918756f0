"""101.3, 608.2c. What is sacrificed if there is such a thing, and what happens if there is none."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
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
