"""Short words for casting in another way than for the mana cost, and for choices by name."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.table import Table


def choose(table: Table, player: str, *names: str, zone: Zone | None = None, kind: str = "choose") -> None:
    """Go on until this player chooses among objects, and choose those of these names."""
    question: Any = table.until_asked(kind, player)
    among = [table.board.object(id) for id in question.among if zone is None or table.board.object(id).zone is zone]
    left = list(names)
    chosen = []
    for found in among:
        if found.name in left:
            left.remove(found.name)
            chosen.append(found.id)
    assert not left, f"{left} is not among {[found.name for found in among]}"
    table.answer(tuple(chosen))


def way(table: Table, player: str, name: str, *targets: Any, zone: Zone = Zone.HAND, x: int | None = None) -> None:
    """Cast a card in another way than for its mana cost."""
    table.priority_to(player)
    id = table.find(name, player, zone).id
    question: Any = table.question
    (option,) = [option for option in question.options if option[:2] == ("cast_by", id)]
    table.answer(option)
    table.announce(targets, x=x)


def can_so(table: Table, player: str, name: str, zone: Zone = Zone.HAND) -> bool:
    """Return True if this player, who gets priority, can cast a card in another way."""
    table.priority_to(player)
    question: Any = table.question
    id = table.find(name, player, zone).id
    return any(option[:2] == ("cast_by", id) for option in question.options)


def name_card(table: Table, player: str, name: str) -> None:
    """Go on until this player names a card, and name this one."""
    table.until_asked("name", player)
    table.answer(name)
