"""Planeswalkers in tests: spells against them, and a table with one."""

from __future__ import annotations

from typing import Any

from tests.support.situations import ready, spell
from tests.support.table import Table

BURN = spell("Burn", {"deal_damage": 1, "to": "t"}, t="any_target")
KILL = spell("Kill", {"destroy": "t"}, t={"is": "permanent"})
NAP = spell("Nap", {"draw": 1})
RITE = spell("Rite", {"gain_life": 1}, types="Sorcery", cost="{1}")


def walker(name: str, loyalty: int, *cards: Any, back: bool = False, player: str = "A") -> Table:
    """A table where A has a planeswalker with so much loyalty, and these cards in hand."""
    table = ready(*cards)
    table.battlefield(player, name, back=back, counters={"loyalty": loyalty})
    return table


def yes(table: Table, player: str = "A", answer: str = "yes") -> None:
    table.until_asked("option", player)
    table.answer(answer)
