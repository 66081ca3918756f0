"""Lands and noncreature artifacts that are written by hand."""

from __future__ import annotations

from typing import Any

from tests.support.situations import finish, plays, ready
from tests.support.table import Table, card

PING: dict[str, Any] = {
    "activated": [{"deal_damage": 1, "to": "t"}],
    "cost": ["tap_self"],
    "targets": {"t": {"of": "any_target"}},
}


def options(table: Table, name: str) -> set[str]:
    """What can be done with a permanent of this name by whoever has priority."""
    ids = {found.id for found in table.all(name)}
    question: Any = table.question
    return {option[0] for option in question.options if option[1:] and option[1] in ids}


@plays("Pithing Needle")
def test_pithing_needle_stops_all_but_mana_abilities() -> None:
    mana: dict[str, Any] = {"activated": [{"add_mana": "{C}"}], "cost": ["tap_self"]}
    table = ready("Pithing Needle", mana="W")
    table.battlefield("A", card("Pinger", "Artifact", PING, mana), card("Other", "Artifact", PING))
    table.start("A")
    assert options(table, "Pinger") == {"activate", "mana"}
    table.cast("A", "Pithing Needle")
    table.until_asked("name", "A")
    table.answer("Pinger")
    finish(table)
    assert options(table, "Pinger") == {"mana"}
    assert options(table, "Other") == {"activate"}
