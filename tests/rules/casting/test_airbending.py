"""701.65. What is airbent is exiled, and cast by its owner for {2}."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.oracle import abilities
from tests.support.situations import finish, go, spell
from tests.support.table import Table, creature


def airbent(lands: int = 2) -> Table:
    """A creature of B that costs five is airbent by A, in the turn of A."""
    (found,) = abilities("Airbend target creature.", "Instant")
    assert isinstance(found, dict)
    steps = found["spell"]
    assert isinstance(steps, list)
    table = Table()
    table.battlefield("B", creature("Ox", "5/5", "flash", cost="{3}{G}{G}"))
    table.lands("B", "Island", lands)
    table.hand("A", spell("Gust", *steps, t={"type": "creature"}))  # type: ignore[arg-type]
    table.start("A")
    go(table, "A", "Gust", "Ox")
    finish(table)
    return table


def way(table: Table) -> Any:
    """How B can cast the card from exile."""
    table.priority_to("B")
    card = table.find("Ox", "B", Zone.EXILE)
    question: Any = table.question
    return [option for option in question.options if len(option) > 1 and option[1] == card.id]


def test_its_owner_casts_it_for_two() -> None:
    table = airbent()
    ((kind, card, called),) = way(table)
    assert (kind, called) == ("cast_by", "for {2}")
    table.answer((kind, card, called))
    finish(table)
    ox = table.find("Ox", "B")
    assert ox.zone is Zone.BATTLEFIELD
    assert sum(found.tapped for found in table.board.permanents()) == 2
    table.check()


def test_not_for_less() -> None:
    assert not way(airbent(1))


def test_nobody_else_does() -> None:
    table = airbent()
    table.priority_to("A")
    card = table.find("Ox", "B", Zone.EXILE)
    question: Any = table.question
    assert not [option for option in question.options if len(option) > 1 and option[1] == card.id]


def test_in_a_later_turn_still() -> None:
    table = airbent()
    table.go_to("upkeep", "B")
    assert way(table)
