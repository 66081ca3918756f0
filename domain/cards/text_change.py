"""612. Text-changing effects: other colour words, basic land types or creature types.

A definition with words replaced is another definition. Its parts stay in the same order, under the same numbers. A
definition may also have the texts of others after its own (612.10); its own parts keep their numbers.
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
"""The kind (`color`, `land_type`, `creature_type`), the old word and the new word; colours by letter."""

WORDS: dict[str, tuple[str, ...]] = {
    "color": tuple(color.value for color in Color),
    "land_type": tuple(BASIC_LAND_MANA),
    "creature_type": CREATURE_TYPES,
}
"""612.2. The words of each kind."""

_NAMES = {color.value: color.name.lower() for color in Color}

_NOT_TEXT = ("name", "cost", "colors", "back", "meld")
"""Keys of a definition that have no words to replace; another face has a text of its own."""


@lru_cache(maxsize=1024)
def rewritten(definition: CardDefinition, words: tuple[Word, ...]) -> CardDefinition:
    """612.1. Return the definition with these words replaced, one after the other.

    A definition without these words is returned itself.
    """
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
    """612.10, 702.47c. Return the definition with the rules texts of others after its own.

    The texts stand in the order of `others`.
    """
    abilities = [ability for card in (definition, *others) for ability in _written(card)]
    return CardDefinition.model_validate({**definition.dump(), "abilities": abilities})


def _written(definition: CardDefinition) -> list[JsonValue]:
    """Return the abilities of a definition as data."""
    abilities = definition.dump().get("abilities", [])
    assert isinstance(abilities, list)
    return abilities


def occurring(definition: CardDefinition, kind: str) -> tuple[str, ...]:
    """Return the words of a kind that a definition's text has."""
    data = {key: value for key, value in definition.dump().items() if key not in _NOT_TEXT}
    others = {word: next(other for other in WORDS[kind] if other != word) for word in WORDS[kind]}
    return tuple(word for word, other in others.items() if _with_word(data, (kind, word, other)) != data)


def _with_word(data: dict[str, Data], word: Word) -> dict[str, Data]:
    """Return a definition's data with a word replaced wherever the word has its meaning.

    A field's `Sense` tells the meaning of its words.
    """

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
    """702.16a. Return a keyword with the word replaced in its value.

    `protection:red` → `protection:blue`, `landwalk:Forest` → `landwalk:Island`.
    """
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
    """612.1. Return the subtypes of a type line with words replaced."""
    for kind, old, new in words:
        if kind != "color":
            subtypes = tuple(dict.fromkeys(new if one == old else one for one in subtypes))
    return subtypes


def in_keywords(keywords: tuple[on_board.Keyword, ...], words: tuple[Word, ...]) -> tuple[on_board.Keyword, ...]:
    """Return the keywords of an object with words replaced."""
    return on_board.keywords(tuple(_through(keyword, words) for keyword in keywords))


def _through(keyword: str, words: tuple[Word, ...]) -> str:
    for word in words:
        keyword = in_quality(keyword, word)
    return keyword


__all__ = ["WORDS", "Word", "in_keywords", "in_quality", "in_types", "occurring", "rewritten", "with_texts"]
