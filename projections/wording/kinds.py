"""122, 205.3. Words of cards that only translations need: subtypes, counters, chosen words.

English needs none of these messages: it tells such a word as printed. Only catalogues of other languages load them.
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
    # Printed once, or on cards for casual play
    "Brainiac", "Cephalid", "Cow", "Cyborg", "Eternal", "Gamma", "Infinity", "Inhuman", "Klingon", "Kree", "Naga",
    "Officer", "Skrull", "Spy", "Viashino",
    # 111.10, tokens that have a name of their own
    "Cursed Role", "Monster Role", "Royal Role", "Sorcerer Role", "Virtuous Role", "Wicked Role", "Young Hero Role",
    "Wolves of the Hunt",
)  # fmt: skip
"""Subtypes of cards that are no creatures; planeswalkers and planes are called alike in every language."""

COUNTERS = (
    "acorn", "aegis", "age", "aim", "arrow", "arrowhead", "awakening", "bait", "blaze", "blessing", "blight", "blood",
    "bloodline", "bloodstain", "bore", "bounty", "brain", "bribery", "brick", "burden", "cage", "carrion", "chip",
    "chorus", "cloud", "coin", "collection", "component", "conqueror", "contested", "corpse", "corruption", "credit",
    "croak", "crystal", "cube", "currency", "death", "deathtouch", "decayed", "delay", "depletion", "descent",
    "despair", "devotion", "discovery", "doom", "double strike", "dread", "dream", "duty", "echo", "egg", "elixir",
    "ember", "energy", "enlightened", "eon", "eruption", "everything", "exhaust", "experience", "eyeball", "eyestalk",
    "fade", "fate", "feather", "feeding", "fellowship", "fetch", "fetter", "filibuster", "film", "finality", "fire",
    "first strike", "flood", "flying", "foreshadow", "fungus", "fury", "fuse", "gem", "ghostform", "glyph", "gold",
    "growth", "hack", "harmony", "haste", "hatching", "hatchling", "healing", "hexproof", "hit", "hone", "hoofprint",
    "hope", "hour", "hourglass", "hunger", "husk", "impostor", "incarnation", "incubation", "indestructible",
    "infection", "influence", "ingenuity", "intel", "intervention", "invasion", "invitation", "isolation", "javelin",
    "judgment", "ki", "kick", "knowledge", "landmark", "level", "lifelink", "loot", "luck", "magnet", "manabond",
    "manifestation", "mannequin", "mask", "matrix", "memory", "menace", "midway", "mine", "mining", "mire", "music",
    "muster", "necrodermis", "nest", "net", "night", "oil", "omen", "ore", "page", "pain", "palliation",
    "paralyzation", "pause", "petal", "petrification", "phylactery", "phyresis", "pin", "plague", "plan", "plot",
    "point", "polyp", "possession", "prey", "primeval", "pupa", "quest", "rally", "reach", "rejection", "reprieve",
    "rev", "revival", "ritual", "rope", "rust", "scream", "shell", "shred", "silver", "skewer", "sleep", "slime",
    "slumber", "soot", "soul", "spark", "spite", "spore", "stash", "storage", "story", "strife", "study", "supply",
    "suspect", "takeover", "task", "theft", "tide", "tower", "training", "trample", "trap", "treasure", "trove",
    "unity", "unlock", "valor", "velocity", "verse", "vigilance", "vitality", "void", "volatile", "vortex", "vow",
    "voyage", "wage", "watch", "winch", "wind", "wish",
)  # fmt: skip
"""122. Kinds of counters whose word is their name in English."""

CHOSEN = (
    "Abzan", "Dragons", "Jeskai", "Khans", "Mardu", "Mirran", "Sultai", "Temur", "artifact", "bribery", "carnage",
    "condemnation", "creature", "death", "denial", "dominion", "duplication", "enchantment", "even", "evidence",
    "feather", "grace", "guidance", "harvest", "homage", "knowledge", "land", "money", "nonland", "numbers", "odd",
    "profit", "psychosis", "quill", "security", "sickness", "sprout", "strength", "taxes", "time", "torture",
)  # fmt: skip
"""Words that a card lets players choose or vote for."""

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
TOKENS = (
    "Blood", "Clue", "Food", "Gold", "Incubator", "Junk", "Lander", "Map", "Mutagen", "Powerstone", "Shard", "Treasure",
    "Walker",
)  # fmt: skip
ROLES = ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero")


def _names() -> Iterator[str]:
    """Yield names of cards and tokens that every edition in a language translates alike."""
    for land in LANDS:
        yield from (land, f"Snow-Covered {land}")
    yield from (*ROLES, *TOKENS)
    yield "Emblem"


@cache
def kind_words() -> Mapping[str, str]:
    """Return the English words, by key; a subtype has its plural, too."""
    words = {f"type.{name}": f"{name}|{plural(name)}" for name in (*CREATURE_TYPES, *OTHERS)}
    words |= {f"counter.{kind}": kind for kind in COUNTERS} | {f"chosen.{word}": word for word in CHOSEN}
    words |= {f"card.{name}": name for name in _names()}
    return words | {"token.name": "{types} Token", "counter.kind": "{kind}"}
