"""612. Texts with other words in them: colour words, basic land types, creature types, wherever they are used as such.

A definition with words replaced is another definition; it has the same parts in the same order, under the same numbers.
So is one with the texts of others after its own (612.10): its own parts keep their numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from pydantic import JsonValue

from domain.board.keywords import Keyword, keywords
from domain.cards.language import CardDefinition
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

_LETTERS = frozenset(("color", "devotion", "set_color", "add_color", "colors"))
"""Where colours are written by letter. Mana symbols are no colour words (612.2), nor is a colour indicator."""

_NOT_TEXT = ("name", "cost", "colors", "back", "meld")
"""What of a definition is no text with words to replace: another face has a text of its own."""

_TYPES = frozenset(("subtype", "subtypes", "set_land_type"))

_QUALITIES = frozenset(("grant", "lose", "quality"))
"""Where a keyword is written with what it is about, as `protection:red`."""


@lru_cache(maxsize=1024)
def rewritten(definition: CardDefinition, words: tuple[Word, ...]) -> CardDefinition:
    """612.1. The definition with these words replaced, one after the other; itself where none of them occurs."""
    data = definition.dump()
    aside = {key: data.pop(key) for key in _NOT_TEXT if key in data}
    changed = data
    for word in words:
        changed = {key: _in(value, key, word) for key, value in changed.items()}
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
    return tuple(
        word
        for word, other in others.items()
        if any(_in(value, key, (kind, word, other)) != value for key, value in data.items())
    )


def _in(value: JsonValue, key: str, word: Word) -> JsonValue:
    """The same data with the word replaced, as the key says what its words are."""
    if isinstance(value, dict):
        if "keyword" in value and isinstance(value.get("value"), str):
            quality = in_quality(f"{value['keyword']}:{value['value']}", word).partition(":")[2]
            value = {**value, "value": quality}
        return {inner: _in(item, inner, word) for inner, item in value.items()}
    if isinstance(value, list):
        return [_in(item, key, word) for item in value]
    return _replaced(value, key, word) if isinstance(value, str) else value


def _replaced(text: str, key: str, word: Word) -> str:
    kind, old, new = word
    if kind == "color" and key in _LETTERS:
        return text.replace(old, new) if set(text) <= set(WORDS["color"]) else text
    if kind != "color" and key in _TYPES:
        return new if text == old else text
    if kind != "color" and key == "types":
        line, colon, subtypes = text.partition(":")
        return line + colon + " ".join(new if one == old else one for one in subtypes.split(" "))
    return in_quality(text, word) if key in _QUALITIES else text


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


def in_keywords(those: tuple[Keyword, ...], words: tuple[Word, ...]) -> tuple[Keyword, ...]:
    """The keywords of an object with words replaced."""
    return keywords(tuple(_through(keyword, words) for keyword in those))


def _through(keyword: str, words: tuple[Word, ...]) -> str:
    for word in words:
        keyword = in_quality(keyword, word)
    return keyword


__all__ = ["WORDS", "Word", "in_keywords", "in_quality", "in_types", "occurring", "rewritten", "with_texts"]
