"""109.3, 201, 202, 205. What an object has, as it is or last was: names, mana value, subtypes, keywords, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.keywords import keyword_of
from domain.board.objects import GameObject
from domain.creature_types import CREATURE_TYPES
from domain.mana import mana_cost
from domain.terms import EVERY_CREATURE_TYPE, Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table

ALL_NAMES = keyword_of("names", "nonlegendary_creatures")
"""612.7. What stands among the keywords of an object that has all those names."""


def has_name(game: Table, found: GameObject, name: str) -> bool:
    """201.2, 612.7. Return True if it has this name, its own or one of all those of nonlegendary creature cards.

    Each half of a split card has its own (709.4a).
    """
    return (
        found.name == name
        or (" // " in found.name and name in found.name.split(" // "))
        or (ALL_NAMES in found.keywords and _is_common(game, name))
    )


def _is_common(game: Table, name: str) -> bool:
    """612.7. Return True if a nonlegendary creature card has this name: one of the game, or else of the catalogue."""
    known = [card for card in game.definitions.values() if card.name == name and not card.token]
    return any("creature" in card.type_line[0] and "legendary" not in card.type_line[1] for card in known)


def share_a_name(game: Table, one: GameObject, other: GameObject) -> bool:
    """201.2a. Return True if two objects have a name in common; what has none shares none."""
    if ALL_NAMES in one.keywords and ALL_NAMES in other.keywords:
        return True
    names = (name for found in (one, other) for name in found.name.split(" // "))
    return any(name and has_name(game, one, name) and has_name(game, other, name) for name in names)


def mana_value(found: GameObject) -> int:
    """202.3. The mana value of an object; a spell counts its X (202.3e), a back face the front's cost (202.3b)."""
    if (printed := (None if found.copies else found.front_cost) or found.mana_cost) is None:
        return 0
    cost = mana_cost(printed)
    return cost.value + (cost.x * found.x if found.zone is Zone.STACK else 0)


def has_keyword(found: GameObject, word: str) -> bool:
    """702. Return True if it has the keyword, with any value if it takes one."""
    return word in found.keywords or any(keyword.name == word for keyword in found.keywords)


def has_subtype(found: GameObject, subtype: str) -> bool:
    """205.3, 702.73a. A changeling is every creature type, and no other type; so is what an effect makes so."""
    if subtype in found.subtypes:
        return True
    every = "changeling" in found.keywords or EVERY_CREATURE_TYPE in found.subtypes
    return every and subtype in CREATURE_TYPES


def counters_on(found: GameObject, kind: str) -> int:
    """122. How many counters of a kind, or of any kinds, are on an object."""
    return sum(found.counters.values()) if kind == "any" else found.counters.get(kind, 0)


def stat(found: GameObject, name: str) -> int:
    """A number of an object; 0 for what it does not have."""
    if name == "mana_value":
        return mana_value(found)
    value = getattr(found, name)
    return value if isinstance(value, int) else 0


def times_paid(found: GameObject | None, name: str) -> int:
    """702.33c. How often an optional cost of this name was paid for the spell that an object is or was."""
    paid = found.chosen if found is not None else {}
    return int(paid.get(f"{name}.times", 1)) if paid.get(name) == "yes" else 0
