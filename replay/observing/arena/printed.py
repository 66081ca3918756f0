"""Values of the engine's records in this project's words: types, colours, keywords, counters, zones.

The engine's words recur, so that results are cached.
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
"""Stand-in number of an ability, for a card whose abilities are not told."""

ZONES = {
    "Library": Zone.LIBRARY,
    "Hand": Zone.HAND,
    "Battlefield": Zone.BATTLEFIELD,
    "Graveyard": Zone.GRAVEYARD,
    "Stack": Zone.STACK,
    "Exile": Zone.EXILE,
    "Command": Zone.COMMAND,
}
"""Zones of the rules (400.1), by the engine's words; the engine has further zones."""

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
"""Phases and steps, by the numbers of an annotation."""

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
"""Phases and steps, by the words of a state."""

_COLORS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
MANA_OF = {1: "W", 2: "U", 3: "B", 4: "R", 5: "G", 12: "C"}
"""Mana, by the number in an annotation.

Other numbers stand for costs paid without mana (702.66a).
"""

MANA_NAMED = {**_COLORS, "Colorless": "C"}
PARTS = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Pattern for the gaps between the words in one of the engine's words, such as `FirstStrike`."""


@lru_cache(maxsize=2048)
def lower(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return types or supertypes in lower case, as they are written here."""
    return tuple([word.lower() for word in words])


@lru_cache(maxsize=2048)
def colors(words: tuple[str, ...]) -> str:
    """Return colours as letters, in their order (105.1)."""
    return "".join(sorted((_COLORS[word] for word in words if word in _COLORS), key=COLORS.index))


@lru_cache(maxsize=2048)
def keywords(abilities: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """Return the keywords among these abilities, each once."""
    words = (KEYWORDS[number].replace(" from ", ":") for _, number in abilities if number in KEYWORDS)
    return tuple(dict.fromkeys(words))


@lru_cache(maxsize=2048)
def is_told(word: str) -> bool:
    """Return True if the engine's records show this keyword.

    Other keywords are only known from texts.
    """
    return word in _TOLD or word.partition(":")[0] in _TOLD


_TOLD = frozenset(word.replace(" from ", ":") for word in KEYWORDS.values())


@lru_cache(maxsize=2048)
def other_abilities(abilities: tuple[tuple[int, int], ...], subtypes: tuple[str, ...]) -> tuple[int, ...]:
    """Return the engine's numbers of abilities that are no keywords or basic land mana (305.6)."""
    own = {BASIC_MANA[word] for word in subtypes if word in BASIC_MANA}
    return tuple([number for _, number in abilities if number not in KEYWORDS and number not in own])


def counter(kind: int) -> str:
    """Return the name of a kind of counters, or else the engine's number."""
    return COUNTERS.get(kind, str(kind))


def name_of(record: r.GameObject, names: Mapping[int, str], titled: int) -> str:
    """205.3, 111.4. Return a card's name, or a substitute for an unknown name.

    The substitute is the basic land type, the token's subtypes or a number. `titled` is the printing whose number
    stands for all printings with the same title.
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
    """111.4. Return the name of a token without a name of its own: its subtypes."""
    return " ".join(PARTS.sub(" ", word) for word in subtypes)


def printed_of(record: r.GameObject, names: Mapping[int, str], counters: Mapping[int, int], titled: int = 0) -> Printed:
    """109.3. Return the printed values of a card, as far as its record tells them.

    Changes of power and toughness by counters are subtracted.
    """
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
    """708.2a, 406.3a. Return the values of a face-down card: no name, and its record's values."""
    return Printed(
        name="",
        types=lower(record.types),
        subtypes=record.subtypes,
        power=record.power,
        toughness=record.toughness,
        keywords=keywords(record.abilities),
    )


def pool_of(mana: Iterable[r.Mana]) -> str:
    """106.4. Return a mana pool as letters."""
    letters = "".join(MANA_NAMED.get(one.color, "") * one.amount for one in mana)
    return "".join(sorted(letters, key=MANA.index))
