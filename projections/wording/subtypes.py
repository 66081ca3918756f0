"""205.3. Subtypes, and names made of them, to be translated.

English needs none of these messages: a subtype is told as printed. Only the catalogues of other languages load them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from domain.creature_types import CREATURE_TYPES
from projections.wording.cards.phrases import plural

OTHERS = (
    # 205.3g, artifacts
    "Attraction", "Blood", "Bobblehead", "Book", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold",
    "Incubator", "Junk", "Key", "Lander", "Map", "Mutagen", "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle",
    # 205.3h, enchantments
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Plan", "Role", "Room", "Rune", "Saga", "Shard",
    "Shrine",
    # 205.3i, lands
    "Cave", "Cloud", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains", "Planet",
    "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza's",
    # 205.3k, spells; 205.3q, battles
    "Adventure", "Arcane", "Lesson", "Omen", "Trap", "Siege",
    # 111.10, tokens that have a name of their own
    "Cursed Role", "Monster Role", "Royal Role", "Sorcerer Role", "Virtuous Role", "Wicked Role", "Young Hero Role",
    "Wolves of the Hunt",
)  # fmt: skip
"""Subtypes of cards that are no creatures; planeswalkers and planes are called alike in every language."""

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
ROLES = ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero")


def _names() -> Iterator[str]:
    """Yield names of cards and tokens that every edition in a language translates alike."""
    for land in LANDS:
        yield from (land, f"Snow-Covered {land}")
    yield from ROLES
    yield "Emblem"


@cache
def subtype_words() -> Mapping[str, str]:
    """Return the English words: each subtype with its plural, and names of lands and tokens."""
    words = {f"type.{name}": f"{name}|{plural(name)}" for name in (*CREATURE_TYPES, *OTHERS)}
    return words | {f"card.{name}": name for name in _names()} | {"token.name": "{types} Token"}
