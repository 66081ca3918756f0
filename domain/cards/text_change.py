"""612. Texts with other words in them: colour words, basic land types, creature types, wherever they are used as such.

A definition with words replaced is another definition; it has the same parts in the same order, under the same numbers.
So is one with the texts of others after its own (612.10): its own parts keep their numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from pydantic import JsonValue

from domain.board import keywords as on_board
from domain.cards.grammar.references import Sense
from domain.cards.language import CardDefinition, Keyword, twigs
from domain.cards.language.tree import Field
from domain.cards.language.twigs import Data, Twig
from domain.creature_types import CREATURE_TYPES
from domain.terms import BASIC_LAND_MANA, Color

Word: TypeAlias = tuple[str, str, str]
"""Of which kind (color, land_type, creature_type), the word, and what stands for it: colours by letter."""

WORDS: dict[str, tuple[str, ...]] = {
    "color": tuple(color.value for color in Color),
    "land_type": tuple(BASIC_LAND_MANA),
    "creature_type": CREATURE_TYPES,
}
"""612.2. The words of each kind."""

_NAMES = {color.value: color.name.lower() for color in Color}

_NOT_TEXT = ("name", "cost", "colors", "back", "meld")
"""What of a definition is no text with words to replace: another face has a text of its own."""


@lru_cache(maxsize=1024)
def rewritten(definition: CardDefinition, words: tuple[Word, ...]) -> CardDefinition:
    """612.1. The definition with these words replaced, one after the other; itself where none of them occurs."""
    data = definition.dump()
    aside = {key: data.pop(key) for key in _NOT_TEXT if key in data}
    changed = data
    for word in words:
        changed = _with_word(changed, word)
    if changed == data:
        return definition
    return CardDefinition.model_validate({**changed, **aside})


@lru_cache(maxsize=1024)
def with_texts(definition: CardDefinition, others: tuple[CardDefinition, ...]) -> CardDefinition:
    """612.10, 702.47c. The definition with the rules texts of these others after its own, in this order."""
    abilities = [ability for card in (definition, *others) for ability in _written(card)]
    return CardDefinition.model_validate({**definition.dump(), "abilities": abilities})


def _written(definition: CardDefinition) -> list[JsonValue]:
    """The abilities of a definition as data."""
    found = definition.dump().get("abilities", [])
    assert isinstance(found, list)
    return found


def occurring(definition: CardDefinition, kind: str) -> tuple[str, ...]:
    """The words of a kind that a text has."""
    data = {key: value for key, value in definition.dump().items() if key not in _NOT_TEXT}
    others = {word: next(other for other in WORDS[kind] if other != word) for word in WORDS[kind]}
    return tuple(word for word, other in others.items() if _with_word(data, (kind, word, other)) != data)


def _with_word(data: dict[str, Data], word: Word) -> dict[str, Data]:
    """Return the data of a definition with the word replaced wherever it is used as such."""

    def replaced(one: Twig, field: Field, text: str) -> str:
        if one.kind is Keyword and field.key == "value":
            return in_quality(f"{one.data['keyword']}:{text}", word).partition(":")[2]
        return text if field.says is None else _replaced(text, field.says, word)

    return twigs.mapped(Twig(CardDefinition, data), replaced)


def _replaced(text: str, says: Sense, word: Word) -> str:
    kind, old, new = word
    if says is Sense.QUALITY:
        return in_quality(text, word)
    if (kind == "color") is not (says is Sense.COLORS):
        return text
    if says is Sense.COLORS:
        return text.replace(old, new) if set(text) <= set(WORDS["color"]) else text
    if says is Sense.SUBTYPE:
        return new if text == old else text
    line, colon, subtypes = text.partition(":")
    return line + colon + " ".join(new if one == old else one for one in subtypes.split(" "))


def in_quality(keyword: str, word: Word) -> str:
    """702.16a. A keyword with the word replaced in what it is about: `protection:red`, `landwalk:Forest`."""
    name, colon, quality = keyword.partition(":")
    kind, old, new = word
    if kind == "color":
        old, new = _NAMES[old], _NAMES[new]
    if quality == old:
        quality = new
    elif kind == "creature_type" and quality == f"{old}s":
        quality = f"{new}s"
    return name + colon + quality


def in_types(subtypes: tuple[str, ...], words: tuple[Word, ...]) -> tuple[str, ...]:
    """612.1. The subtypes of a type line with words replaced."""
    for kind, old, new in words:
        if kind != "color":
            subtypes = tuple(dict.fromkeys(new if one == old else one for one in subtypes))
    return subtypes


def in_keywords(those: tuple[on_board.Keyword, ...], words: tuple[Word, ...]) -> tuple[on_board.Keyword, ...]:
    """The keywords of an object with words replaced."""
    return on_board.keywords(tuple(_through(keyword, words) for keyword in those))


def _through(keyword: str, words: tuple[Word, ...]) -> str:
    for word in words:
        keyword = in_quality(keyword, word)
    return keyword


__all__ = ["WORDS", "Word", "in_keywords", "in_quality", "in_types", "occurring", "rewritten", "with_texts"]
