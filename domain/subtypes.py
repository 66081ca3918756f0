"""205.3g, 205.3m. The subtypes of card types that a permanent can lose."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from domain.creature_types import CREATURE_TYPES

SUBTYPES: Final[Mapping[str, Collection[str]]] = {
    "creature": CREATURE_TYPES,
    "artifact": frozenset(
        (
            "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold",
            "Incubator", "Junk", "Lander", "Map", "Powerstone", "Spacecraft", "Treasure", "Vehicle",
        )
    ),
}  # fmt: skip
