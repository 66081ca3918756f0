"""310. Words for tests of battles: a test battle, a player who has a Siege, and what could attack what."""

from __future__ import annotations

from typing import Any

from domain.cards.language import CardDefinition
from tests.support.table import Table

BATTLE = {"type": "battle"}


def battle(name: str = "Siege", defense: int = 5, *abilities: Any, types: str = "Battle: Siege", **more: Any) -> Any:
    """A test card: a free battle."""
    facts = {"name": name, "cost": "{0}", "types": types, "defense": defense, "abilities": list(abilities), **more}
    return CardDefinition.load(facts)


def besieged(edition: str = "current", *cards: Any, **more: Any) -> Table:
    """A has a Siege with defense 5 that B protects, and these creatures."""
    table = Table(edition, **more)
    table.battlefield("A", battle(back={"name": "Reward", "types": "Creature: Angel", "pt": "4/4", "colors": "W"}))
    table.battlefield("A", *cards)
    return table


def may_attack(table: Table, by: str = "A") -> dict[int, tuple[int, ...]]:
    """What each creature of a player could attack."""
    return dict(table.until_asked("attackers", by).may)  # type: ignore[attr-defined]
