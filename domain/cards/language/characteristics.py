"""205, 208. Printed characteristics: type lines, power and toughness."""

from __future__ import annotations

import re
from collections.abc import Iterable

from domain.cards.check.saying import Faults, did_you_mean, shown
from domain.errors import Unfit, said

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
CARD_TYPES = (
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery",
    "Dungeon", "Phenomenon", "Plane", "Scheme",
)  # fmt: skip


def card_types(written: Iterable[str], path: str) -> Faults:
    """205.2. Check that the card types exist."""
    known = [name.lower() for name in CARD_TYPES]
    for word in written:
        if word not in known:
            guess = did_you_mean(word, known)
            yield path, said("{word} is no card type{guess}", word=shown(word), guess=guess)


def supertypes(written: Iterable[str], path: str) -> Faults:
    """205.4. Check that the supertypes exist."""
    known = [name.lower() for name in SUPERTYPES]
    for word in written:
        if word not in known:
            guess = did_you_mean(word, known)
            yield path, said("{word} is no supertype{guess}", word=shown(word), guess=guess)


_PT = re.compile(r"(-?[0-9]{1,4}|(?:[0-9]{1,4}[+-])?\*)/(-?[0-9]{1,4}|(?:[0-9]{1,4}[+-])?\*)")


def numbers_of(pt: str) -> tuple[int, int]:
    """208. Return the power and toughness in a text such as `2/2`; 0 for a `*`."""
    match = _PT.fullmatch(pt)
    if not match:
        raise Unfit("{pt} is no power and toughness; write 2/2 or */*", pt=repr(pt))
    power, toughness = (0 if "*" in text else int(text) for text in match.groups())
    return power, toughness


def types_of(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """205. Return the types, supertypes and subtypes of a type line.

    Types and supertypes are in lower case, subtypes as written. A plane has one subtype, which can be of several
    words; so can be the creature type Time Lord.
    """
    left, _, right = line.partition(":")
    words = left.split()
    types = tuple(word.lower() for word in words if word in CARD_TYPES)
    supertypes = tuple(word.lower() for word in words if word in SUPERTYPES)
    return types, supertypes, (right.strip(),) if "plane" in types and right.strip() else _subtypes(right)


def _subtypes(words: str) -> tuple[str, ...]:
    """205.3m. Return subtypes of one word each; *Time Lord* is the only one of two words."""
    return tuple(word.replace("_", " ") for word in words.replace("Time Lord", "Time_Lord").split())
