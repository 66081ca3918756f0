"""The worth of objects to a built-in player, in points.

A mana counts about two points, a point of toughness one, a point of power two.
"""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.mana import mana_cost
from domain.terms import BATTLEFIELD

EVASION = ("flying", "menace", "trample", "unblockable", "double strike", "deathtouch", "lifelink")
"""Keywords that make an attacker worth more."""


def mana_value(obj: GameObject) -> int:
    """202.3. Return the mana value of an object, by its mana cost."""
    return mana_cost(obj.mana_cost or "").value


def left_to_live(creature: GameObject) -> int:
    """704.5g. Return the damage that would still destroy a creature."""
    return (creature.toughness or 0) - creature.damage


def worth(obj: GameObject) -> int:
    """Return what an object is worth to its controller."""
    points = 2 * mana_value(obj) + 1
    if obj.zone is not BATTLEFIELD:
        return points + (obj.power or 0) + (obj.toughness or 0) if "creature" in obj.types else points
    if "creature" in obj.types:
        power = max(0, obj.power or 0)
        better = sum(word in obj.keywords for word in EVASION)
        points = points // 2 + 2 * power + max(0, obj.toughness or 0) + min(power, 3) * better
    elif "planeswalker" in obj.types:
        points += 2 * obj.counters.get("loyalty", 0)
    elif "land" in obj.types:
        points += 3
    elif obj.attached_to is not None:
        points -= 1
    return max(1, points)
