"""What a record of the engine says an object is, in this project's words: types, colours, keywords, counters, zones.

Words of the engine are many and seen again and again, so that what each comes to is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from domain.board.characteristics import Printed
from domain.terms import BASIC_LAND_MANA, COLORS, MANA, Phase, Step, Zone
from replay.observing.arena import records as r
from replay.observing.arena.vocabulary import BASIC_MANA, COUNTERS, KEYWORDS

PERHAPS = 99
"""The number of an ability that a card may have or not: it was not told how many there are."""

ZONES = {
    "Library": Zone.LIBRARY,
    "Hand": Zone.HAND,
    "Battlefield": Zone.BATTLEFIELD,
    "Graveyard": Zone.GRAVEYARD,
    "Stack": Zone.STACK,
    "Exile": Zone.EXILE,
    "Command": Zone.COMMAND,
}
"""The zones of the rules (400.1). The engine has others of its own."""

STEPS: Mapping[tuple[int, int], tuple[Phase, Step | None]] = {
    (1, 1): (Phase.BEGINNING, Step.UNTAP),
    (1, 2): (Phase.BEGINNING, Step.UPKEEP),
    (1, 3): (Phase.BEGINNING, Step.DRAW),
    (2, 0): (Phase.PRECOMBAT_MAIN, None),
    (3, 0): (Phase.COMBAT, Step.BEGINNING_OF_COMBAT),
    (3, 5): (Phase.COMBAT, Step.DECLARE_ATTACKERS),
    (3, 6): (Phase.COMBAT, Step.DECLARE_BLOCKERS),
    (3, 7): (Phase.COMBAT, Step.COMBAT_DAMAGE),
    (3, 11): (Phase.COMBAT, Step.COMBAT_DAMAGE),
    (3, 8): (Phase.COMBAT, Step.END_OF_COMBAT),
    (4, 0): (Phase.POSTCOMBAT_MAIN, None),
    (5, 0): (Phase.ENDING, Step.END),
    (5, 10): (Phase.ENDING, Step.CLEANUP),
}
"""By the numbers of an annotation."""

FIRST_STRIKE = (3, 11)

TURN: Mapping[tuple[str, str], tuple[Phase, Step | None]] = {
    ("Beginning", "Untap"): (Phase.BEGINNING, Step.UNTAP),
    ("Beginning", "Upkeep"): (Phase.BEGINNING, Step.UPKEEP),
    ("Beginning", "Draw"): (Phase.BEGINNING, Step.DRAW),
    ("Main1", ""): (Phase.PRECOMBAT_MAIN, None),
    ("Combat", "BeginCombat"): (Phase.COMBAT, Step.BEGINNING_OF_COMBAT),
    ("Combat", "DeclareAttack"): (Phase.COMBAT, Step.DECLARE_ATTACKERS),
    ("Combat", "DeclareBlock"): (Phase.COMBAT, Step.DECLARE_BLOCKERS),
    ("Combat", "FirstStrikeDamage"): (Phase.COMBAT, Step.COMBAT_DAMAGE),
    ("Combat", "CombatDamage"): (Phase.COMBAT, Step.COMBAT_DAMAGE),
    ("Combat", "EndCombat"): (Phase.COMBAT, Step.END_OF_COMBAT),
    ("Main2", ""): (Phase.POSTCOMBAT_MAIN, None),
    ("Ending", "End"): (Phase.ENDING, Step.END),
    ("Ending", "Cleanup"): (Phase.ENDING, Step.CLEANUP),
}
"""By the words of a state."""

_COLORS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
MANA_OF = {1: "W", 2: "U", 3: "B", 4: "R", 5: "G", 12: "C"}
"""By the number of an annotation. What else stands for a part of a cost is no mana (702.66a)."""

MANA_NAMED = {**_COLORS, "Colorless": "C"}
PARTS = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Between the words of which one of the engine is made."""


@lru_cache(maxsize=2048)
def lower(words: tuple[str, ...]) -> tuple[str, ...]:
    """Types and supertypes as they are written here."""
    return tuple([word.lower() for word in words])


@lru_cache(maxsize=2048)
def colors(words: tuple[str, ...]) -> str:
    """Colours as letters, in their order (105.1)."""
    return "".join(sorted((_COLORS[word] for word in words if word in _COLORS), key=COLORS.index))


@lru_cache(maxsize=2048)
def keywords(abilities: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """The keywords among abilities, each once."""
    found = (KEYWORDS[number].replace(" from ", ":") for _, number in abilities if number in KEYWORDS)
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=2048)
def is_told(word: str) -> bool:
    """Return True if a record tells this keyword; others are known of a card by its text."""
    return word in _TOLD or word.partition(":")[0] in _TOLD


_TOLD = frozenset(word.replace(" from ", ":") for word in KEYWORDS.values())


@lru_cache(maxsize=2048)
def other_abilities(abilities: tuple[tuple[int, int], ...], subtypes: tuple[str, ...]) -> tuple[int, ...]:
    """The other abilities by the engine's numbers, but for those that basic land types bring along (305.6)."""
    own = {BASIC_MANA[word] for word in subtypes if word in BASIC_MANA}
    return tuple([number for _, number in abilities if number not in KEYWORDS and number not in own])


def counter(kind: int) -> str:
    """What counters of a kind are called; by the engine's number where no name is known."""
    return COUNTERS.get(kind, str(kind))


def name_of(record: r.GameObject, names: Mapping[int, str], titled: int) -> str:
    """205.3, 111.4. What it is called: a basic land and a token go by their subtypes, another by its number.

    `titled` is the printing by whose number all printings with the same title go.
    """
    known = names.get(record.card) or names.get(titled)
    if known:
        return known
    basic = [word for word in record.subtypes if word in BASIC_LAND_MANA]
    if "Basic" in record.supertypes and len(basic) == 1:
        return basic[0]
    if record.kind == "Token" and record.subtypes:
        return named_by_subtypes(record.subtypes)
    return f"Card {titled}"


def named_by_subtypes(subtypes: tuple[str, ...]) -> str:
    """111.4. What a token is called that has no name of its own."""
    return " ".join(PARTS.sub(" ", word) for word in subtypes)


def printed_of(record: r.GameObject, names: Mapping[int, str], counters: Mapping[int, int], titled: int = 0) -> Printed:
    """109.3. What is printed on a card, as far as its record tells; what counters on it make of it is taken off."""
    more = counters.get(1, 0) - counters.get(2, 0)
    return Printed(
        name=name_of(record, names, titled or record.card),
        colors=colors(record.colors),
        supertypes=lower(record.supertypes),
        types=lower(record.types),
        subtypes=record.subtypes,
        power=None if record.power is None else record.power - more,
        toughness=None if record.toughness is None else record.toughness - more,
        keywords=keywords(record.abilities),
        abilities=other_abilities(record.abilities, record.subtypes),
        token=record.kind == "Token",
    )


def face_down(record: r.GameObject) -> Printed:
    """708.2a, 406.3a. A face-down card: no name, and what its record says."""
    return Printed(
        name="",
        types=lower(record.types),
        subtypes=record.subtypes,
        power=record.power,
        toughness=record.toughness,
        keywords=keywords(record.abilities),
    )


def pool_of(mana: Iterable[r.Mana]) -> str:
    """106.4. A pool as letters."""
    letters = "".join(MANA_NAMED.get(one.color, "") * one.amount for one in mana)
    return "".join(sorted(letters, key=MANA.index))
