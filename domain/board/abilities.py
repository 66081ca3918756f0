"""Abilities that no card prints (305.6, 310.11b, 702.179d), and counts of uses each turn."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NewType

from domain.board.characteristics import AbilityRef
from domain.terms import BASIC_LAND_MANA

NO_CARD = 0
"""Definition number 0: the abilities that the rules, not cards, give to objects and players."""


class Intrinsic(IntEnum):
    """Parts of the definition `NO_CARD`. The numbers are stored on disk and never change."""

    MANA_OF_PLAINS = 0
    MANA_OF_ISLAND = 1
    MANA_OF_SWAMP = 2
    MANA_OF_MOUNTAIN = 3
    MANA_OF_FOREST = 4
    ROLLING_THE_PLANAR_DIE = 5
    PLANESWALKING = 6
    SIEGE = 7
    SPEED = 8
    DECAYED = 9
    EXALTED = 10
    DECAYED_ATTACKS = 11
    DECAYED_ENDS = 12
    MONARCH_DRAWS = 13
    MONARCH_FALLS = 14
    INITIATIVE_VENTURES = 15
    INITIATIVE_FALLS = 16
    INITIATIVE_TAKEN = 17

    @property
    def ref(self) -> AbilityRef:
        """The ability, as objects and events name it."""
        return (NO_CARD, int(self))


PLANESWALKING = Intrinsic.PLANESWALKING.ref
"""901.8. The ability that triggers when a player rolls the planeswalker symbol."""

SPEED = Intrinsic.SPEED.ref
"""702.179d. The triggered ability of a player who has speed."""

SIEGE = Intrinsic.SIEGE.ref
"""310.11b. The triggered ability for the removal of a Siege's last defense counter."""

MONARCH_DRAWS = Intrinsic.MONARCH_DRAWS.ref
"""725.2. The monarch's triggered ability at the beginning of their end step."""

MONARCH_FALLS = Intrinsic.MONARCH_FALLS.ref
"""725.2. The monarch's triggered ability for combat damage dealt to them by a creature."""

INITIATIVE_VENTURES = Intrinsic.INITIATIVE_VENTURES.ref
"""726.2. The triggered ability at the beginning of the upkeep of the player who has the initiative."""

INITIATIVE_FALLS = Intrinsic.INITIATIVE_FALLS.ref
"""726.2. The triggered ability for combat damage dealt to the player who has the initiative."""

INITIATIVE_TAKEN = Intrinsic.INITIATIVE_TAKEN.ref
"""726.2. The triggered ability of a player who takes the initiative."""

_MANA_OF = {name: Intrinsic[f"MANA_OF_{name.upper()}"].ref for name in BASIC_LAND_MANA}


def intrinsic_abilities(subtypes: tuple[str, ...]) -> tuple[AbilityRef, ...]:
    """305.6. Return the mana abilities that basic land types give."""
    return tuple([_MANA_OF[name] for name in subtypes if name in _MANA_OF])


def brought_along(types: tuple[str, ...], subtypes: tuple[str, ...]) -> tuple[AbilityRef, ...]:
    """305.6, 310.11b. Return the abilities that basic land types or the type Siege give."""
    if "land" in types and subtypes:
        return intrinsic_abilities(subtypes)
    return (SIEGE,) if "battle" in types and "Siege" in subtypes else ()


@lru_cache(maxsize=8192)
def printed_abilities(
    face: int, parts: tuple[int, ...], types: tuple[str, ...], subtypes: tuple[str, ...]
) -> tuple[AbilityRef, ...]:
    """113. Return the abilities of an object with this face up.

    First come the printed abilities, then the abilities that the types give.
    """
    return (*[(face, part) for part in parts], *brought_along(types, subtypes))


CHOSEN = "modes chosen"
"""700.2. Designation of an object: modes that can be chosen only once, each as `text.part=mode`."""

CHOSEN_THIS_TURN = "modes chosen this turn"
"""Designation of an object: chosen modes that can be chosen once each turn, as in `CHOSEN`."""

RESOLVED = "resolved this turn"
"""608.2i. Designation of an object: how often its abilities resolved this turn, each as `text.part=times`.

Kept only where a text asks.
"""

DONE = "done this turn"
"""603.2h. Designation of an object: abilities with "Do this only once each turn" already done this turn."""

OF_THE_TURN = frozenset((CHOSEN_THIS_TURN, RESOLVED, DONE))
"""Designations that end as a turn begins."""

Use = NewType("Use", int)
"""A use of an object's ability, counted each turn: an activation or a trigger."""


def activation_of(part: int) -> Use:
    """602.5b. Return the key for activations of this part of the object's definition."""
    return Use(part)


def triggering_of(part: int) -> Use:
    """603.2. Return the key for triggers of this part of the object's definition."""
    return Use(-1 - part)
