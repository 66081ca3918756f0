"""Which ability is meant: one that no card prints (305.6, 310.11b, 702.179d), and what of one is counted each turn."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import NewType

from domain.board.characteristics import AbilityRef
from domain.terms import BASIC_LAND_MANA

NO_CARD = 0
"""The number of the definition that no card has: of what the rules themselves give to objects and players."""


class Intrinsic(IntEnum):
    """The parts of that definition. On disk each is its number, which is for ever."""

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

    @property
    def ref(self) -> AbilityRef:
        """The ability, as objects and events name it."""
        return (NO_CARD, int(self))


PLANESWALKING = Intrinsic.PLANESWALKING.ref
"""901.8. What rolling the planeswalker symbol sets off."""

SPEED = Intrinsic.SPEED.ref
"""702.179d. What having speed brings along."""

SIEGE = Intrinsic.SIEGE.ref
"""310.11b. What a Siege does when its last defense counter is removed."""

MONARCH_DRAWS = Intrinsic.MONARCH_DRAWS.ref
"""725.2. What the monarch's end step brings."""

MONARCH_FALLS = Intrinsic.MONARCH_FALLS.ref
"""725.2. What combat damage to the monarch brings."""

_MANA_OF = {name: Intrinsic[f"MANA_OF_{name.upper()}"].ref for name in BASIC_LAND_MANA}


def intrinsic_abilities(subtypes: tuple[str, ...]) -> tuple[AbilityRef, ...]:
    """305.6. The mana abilities that basic land types bring along."""
    return tuple([_MANA_OF[name] for name in subtypes if name in _MANA_OF])


def brought_along(types: tuple[str, ...], subtypes: tuple[str, ...]) -> tuple[AbilityRef, ...]:
    """305.6, 310.11b. The abilities that types bring along: those of basic land types, and that of a Siege."""
    if "land" in types and subtypes:
        return intrinsic_abilities(subtypes)
    return (SIEGE,) if "battle" in types and "Siege" in subtypes else ()


@lru_cache(maxsize=8192)
def printed_abilities(
    face: int, parts: tuple[int, ...], types: tuple[str, ...], subtypes: tuple[str, ...]
) -> tuple[AbilityRef, ...]:
    """113. The abilities of what has this face up: those printed on it, and those that its types bring along."""
    return (*[(face, part) for part in parts], *brought_along(types, subtypes))


CHOSEN = "modes chosen"
"""700.2. What marks an object with modes of its abilities that can be chosen only once: each as `text.part=mode`."""

CHOSEN_THIS_TURN = "modes chosen this turn"
"""The same of modes that can be chosen once each turn."""

RESOLVED = "resolved this turn"
"""608.2i. How often abilities of an object have resolved in this turn, where one asks: each as `text.part=times`."""

DONE = "done this turn"
"""603.2h. What marks an object with abilities whose controller has done in this turn what is done once each turn."""

OF_THE_TURN = frozenset((CHOSEN_THIS_TURN, RESOLVED, DONE))
"""What is forgotten as a turn begins."""

Use = NewType("Use", int)
"""What is counted of an object's abilities each turn: that one was activated, or that it triggered."""


def activation_of(part: int) -> Use:
    """602.5b. That this part of the object's definition was activated."""
    return Use(part)


def triggering_of(part: int) -> Use:
    """603.2. That this part of the object's definition triggered."""
    return Use(-1 - part)
