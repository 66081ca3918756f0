"""Short words for choices in the tests of creatures."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.situations import ready, spell
from tests.support.table import Table, card, creature

BEAR = creature("Bear", "2/2", cost="{0}")
FREE = {"keyword": "flashback", "cost": [{"mana": "{0}"}]}
FLASHBACK = card("Zap", "Instant", {"spell": [{"gain_life": 0}]}, FREE, cost="{0}")


def hand(table: Table, player: str = "A") -> list[str]:
    """The names of the cards in a hand."""
    return table.names_in(Zone.HAND, player)


def options(table: Table) -> list[Any]:
    """What the player with priority can do."""
    return list(table.question.options)  # type: ignore[attr-defined]


def cast_any(table: Table) -> None:
    """Cast the first spell that can be cast, from wherever it is."""
    table.answer(next(option for option in options(table) if option[0].startswith("cast")))
    table.announce()


def choose(table: Table, *names: str, by: str = "A") -> None:
    """Go on to this player's choice of objects, and choose those of these names."""
    question: Any = table.until_asked("choose", by)
    table.answer(tuple(id for id in question.among if table.board.objects[id].name in names))


def say(table: Table, answer: str, by: str = "A") -> None:
    """Go on to this player's choice of an option, and answer it."""
    table.until_asked("option", by)
    table.answer(answer)


def target(table: Table, *names: str, by: str = "A") -> None:
    """Go on to this player's targets, and choose one for each slot."""
    table.until_asked("targets", by)
    table.answer(tuple((table.entity(name),) for name in names))


def enter(*names: str, other: Any = ()) -> Table:
    """A table with a free way to put these cards onto A's battlefield."""
    put = [spell(f"Put {n}", {"move": {"all": [{"name": n}, {"zone": "hand"}]}, "to": "battlefield"}) for n in names]
    table = ready(*names, *put)
    table.battlefield("B", *other)
    return table
