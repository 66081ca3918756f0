"""103.6. What is done with cards from an opening hand, and what comes of it in the first turns."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for cards in opening hands."""
    ability = table.rules_of("ability")
    ability(
        "if ~ is in your opening hand , you may begin the game with it|him|her on the battlefield .",
        {"opening_hand": "battlefield"},
    )
    ability(
        "you may reveal ~ from your opening hand . if you do , <opened> .",
        {"opening_hand": "reveal", "then": "$opened"},
    )
    opened = table.rules_of("opened")
    points: tuple[tuple[str, Said], ...] = (
        ("the first upkeep", {"step_begins": "upkeep"}),
        ("your first upkeep", {"step_begins": "upkeep", "whose": "you"}),
        ("your first main phase", {"main_phase_begins": 1, "whose": "you"}),
    )
    for words, point in points:
        later: Said = [{"later": point, "do": "$clause"}]
        opened(f"at the beginning of {words} , <clause>", later)
        opened(f"<clause> at the beginning of {words}", later)
