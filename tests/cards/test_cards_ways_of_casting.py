"""Cards whose keywords say what it takes to choose a mode, and what players may do in answer."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.situations import finish, plays
from tests.support.table import Table


@plays("Krosan Grip")
def test_krosan_grip_cannot_be_answered_with_a_spell() -> None:
    table = Table("current")
    table.lands("A", "Forest", 3)
    table.lands("B", "Island", 2)
    table.battlefield("B", "Angel's Feather")
    table.hand("A", "Krosan Grip")
    table.hand("B", "Counterspell")
    table.start("A")
    table.cast("A", "Krosan Grip", targets=["Angel's Feather"])
    table.priority_to("B")
    question: Any = table.question
    assert {option[0] for option in question.options} == {"pass", "mana"}
    finish(table)
    assert "Angel's Feather" in table.names_in(Zone.GRAVEYARD, "B")


@plays("Phantom Interference")
def test_phantom_interference_costs_what_its_modes_cost() -> None:
    table = Table("current")
    table.lands("A", "Island", 5)
    table.hand("A", "Phantom Interference")
    table.start("A")
    table.cast("A", "Phantom Interference")
    (chosen,) = table.events("modes_chosen")
    assert chosen.event.modes == (0,), "there is no spell to counter"
    finish(table)
    assert sum(land.tapped for land in table.all("Island")) == 4
    assert table.find("Spirit Token").power == 2
