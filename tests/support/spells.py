"""Cards and short words for tests of spells: cards that do little, and choices by name."""

from __future__ import annotations

from typing import Any

from domain.cards.language import CardDefinition
from domain.ids import ObjectId
from domain.terms import Zone
from tests.support.situations import spell
from tests.support.table import Table, card

ENERGY = spell("Dynamo", {"player_counters": "energy", "who": "you", "n": 3})


def artifact(name: str, cost: str = "{0}", **more: Any) -> CardDefinition:
    return card(name, "Artifact", cost=cost, **more)


def sorcery(name: str, cost: str = "{0}", **more: Any) -> CardDefinition:
    return spell(name, {"draw": 1}, types="Sorcery", cost=cost, **more)


def hand(table: Table, player: str = "A") -> set[str]:
    return set(table.names_in(Zone.HAND, player))


def in_exile(table: Table) -> list[str]:
    return [name for player in "AB" for name in table.names_in(Zone.EXILE, player)]


def choose(table: Table, *names: str, kind: str = "choose") -> None:
    """Go on to the next choice of objects and choose those of these names."""
    question: Any = table.until_asked(kind)
    left = list(question.among)
    chosen = []
    for name in names:
        id = next(id for id in left if table.board.object(id).name == name)
        left.remove(id)
        chosen.append(id)
    table.answer(tuple(chosen))


def options(table: Table, id: int) -> list[tuple[Any, ...]]:
    """The ways in which an object can be cast or played now."""
    return [option for option in table.question.options if option[1:2] == (id,)]  # type: ignore[attr-defined]


def exiled(table: Table, name: str) -> ObjectId:
    """The card of this name in exile, also face down."""
    exile = (table.board.objects[id] for id in table.board.exile)
    return next(one.id for one in exile if table.board.definitions[one.card or one.definition].name == name)
