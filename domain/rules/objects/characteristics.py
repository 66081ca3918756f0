"""109.3, 201, 202, 205. Reading characteristics: names, mana value, subtypes, keywords, numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from domain.board.keywords import keyword_of
from domain.board.objects import GameObject
from domain.creature_types import CREATURE_TYPES
from domain.mana import mana_cost
from domain.terms import EVERY_CREATURE_TYPE, Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table

Seeing: TypeAlias = "Callable[[Table, GameObject], GameObject]"

_SEEING: list[Seeing] = []


def sees(function: Seeing) -> Seeing:
    """Register a function that returns an object with the characteristics of its zone."""
    _SEEING.append(function)
    return function


def as_it_is(game: Table, obj: GameObject) -> GameObject:
    """109.3, 611.3a. Return an object with the characteristics that static abilities give it in its zone.

    A permanent has them already, from the layers.
    """
    if obj.zone is not Zone.BATTLEFIELD:
        for see in _SEEING:
            obj = see(game, obj)
    return obj


ALL_NAMES = keyword_of("names", "nonlegendary_creatures")
"""612.7. Keyword that stands for all names of nonlegendary creature cards."""


def has_name(game: Table, obj: GameObject, name: str) -> bool:
    """201.2, 612.7. Return True if an object has a name.

    The name may be the object's own, or one of all those of nonlegendary creature cards. Each half of a split card has
    its own (709.4a).
    """
    return (
        obj.name == name
        or (" // " in obj.name and name in obj.name.split(" // "))
        or (ALL_NAMES in obj.keywords and _is_common(game, name))
    )


def _is_common(game: Table, name: str) -> bool:
    """612.7. Return True if a nonlegendary creature card known to the game has this name."""
    known = [card for card in game.definitions.values() if card.name == name and not card.token]
    return any("creature" in card.type_line[0] and "legendary" not in card.type_line[1] for card in known)


def share_a_name(game: Table, first: GameObject, second: GameObject) -> bool:
    """201.2a. Return True if two objects have a name in common; nameless objects do not."""
    if ALL_NAMES in first.keywords and ALL_NAMES in second.keywords:
        return True
    names = (name for obj in (first, second) for name in obj.name.split(" // "))
    return any(name and has_name(game, first, name) and has_name(game, second, name) for name in names)


def mana_value(obj: GameObject) -> int:
    """202.3. Return the mana value of an object.

    A spell counts its X (202.3e), a back face the front's cost (202.3b).
    """
    if (printed := (None if obj.copies else obj.front_cost) or obj.mana_cost) is None:
        return 0
    cost = mana_cost(printed)
    return cost.value + (cost.x * obj.x if obj.zone is Zone.STACK else 0)


def repeats_symbol(obj: GameObject) -> bool:
    """107.4, 202.1. Return True if an object has the same mana symbol twice in its mana cost."""
    symbols = _SYMBOL.findall(obj.mana_cost or "")
    return len(set(symbols)) < len(symbols)


_SYMBOL = re.compile(r"\{[^{}]+\}")


def has_x(obj: GameObject) -> bool:
    """107.3. Return True if an object has {X} in its mana cost."""
    return obj.mana_cost is not None and mana_cost(obj.mana_cost).x > 0


def has_keyword(obj: GameObject, word: str) -> bool:
    """702. Return True if an object has a keyword, with any value if it takes one."""
    return word in obj.keywords or any(keyword.name == word for keyword in obj.keywords)


def has_subtype(obj: GameObject, subtype: str) -> bool:
    """205.3, 702.73a. Return True if an object has a subtype.

    A changeling, or an object that an effect gives every creature type, has each creature type, but no other subtype.
    """
    if subtype in obj.subtypes:
        return True
    every = "changeling" in obj.keywords or EVERY_CREATURE_TYPE in obj.subtypes
    return every and subtype in CREATURE_TYPES


def _subtypes(obj: GameObject) -> set[str]:
    """205.3, 702.73a. Return all subtypes of an object; a changeling has every creature type."""
    words = set(obj.subtypes) - {EVERY_CREATURE_TYPE}
    every = "changeling" in obj.keywords or EVERY_CREATURE_TYPE in obj.subtypes
    return words.union(CREATURE_TYPES) if every else words


def counters_on(obj: GameObject, kind: str) -> int:
    """122. Return the number of counters of a kind, or of any kind, on an object."""
    return sum(obj.counters.values()) if kind == "any" else obj.counters.get(kind, 0)


def stat(obj: GameObject, name: str) -> int:
    """Return a number of an object, such as power; 0 without such a number."""
    if name == "mana_value":
        return mana_value(obj)
    if name == "colors":
        return len(obj.colors)
    if name == "type_words":
        return len(obj.supertypes) + len(obj.types) + len(_subtypes(obj))
    value = getattr(obj, name)
    return value if isinstance(value, int) else 0


def times_paid(obj: GameObject | None, name: str) -> int:
    """702.33c. Return the number of times that an optional cost of this name was paid.

    The object may be the spell, or the permanent it became.
    """
    paid = obj.chosen if obj is not None else {}
    return int(paid.get(f"{name}.times", 1)) if paid.get(name) == "yes" else 0
