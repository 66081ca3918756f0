"""702. What keywords stand for in a definition, and the numbers by which events name it.

The parts that are written have the first numbers, in the order in which they are. A keyword that is shorthand means the
first of its abilities under its own number, as it always has; what else it stands for, and the parts within, come after
all that is written. A keyword that is granted as a word is a part as well, if it is shorthand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pydantic import TypeAdapter

from domain.cards.grammar.constructs import Node
from domain.cards.keywords import KEYWORDS, expanding, split
from domain.cards.language.abilities import Keyword
from domain.cards.language.copying import Except
from domain.cards.language.modifications import Grant
from domain.cards.language.part import Part
from domain.cards.language.parts import Ability
from domain.cards.language.tree import every
from domain.models import LATER

_ABILITIES: TypeAdapter[tuple[Part, ...]] = TypeAdapter(tuple[Ability, ...], config=LATER)


class Expansion:
    """The parts of a definition by number, and what those that are keywords stand for."""

    __slots__ = ("_besides", "_keyword", "_meaning", "_numbers", "_words", "parts", "until", "written")

    def __init__(self, abilities: tuple[Part, ...], later: tuple[Part, ...] = ()) -> None:
        nodes = list(every(abilities))
        parts = [node for node in nodes if isinstance(node, Part)]
        self.written = len(parts)
        """How many are written."""
        self.until: dict[int, tuple[str, Part]] = {}
        """What a keyword means without a switch of the edition, by its number."""
        self._meaning: dict[int, Part] = {}
        self._besides: dict[int, tuple[int, ...]] = {}
        self._keyword: dict[int, int] = {}
        self._words: dict[str, int] = {}
        for word in expanding(_granted(nodes)):
            name, value = split(word)
            self._words[word] = len(parts)
            parts.append(Keyword(keyword=name, value=value))
        number = 0
        while number < len(parts):  # what a keyword stands for can have keywords in it
            part = parts[number]
            if isinstance(part, Keyword):
                self._expand(part, number, parts)
            number += 1
        self.parts = (*parts, *later)
        self._numbers = {id(part): number for number, part in enumerate(parts)}

    def _expand(self, keyword: Keyword, number: int, parts: list[Part]) -> None:
        row = KEYWORDS.get(keyword.keyword)
        if row is None or not row.means:
            return
        given = _given(keyword)
        if not all(word in given for word, key in _KEYS.items() if key in row.needed):
            return  # no card has it so, which is for the check to say
        for ability in _ABILITIES.validate_python(row.meant(given)):
            first, *inner = _parts_of(ability)
            if number not in self._meaning:
                self._meaning[number] = first
            else:
                self._besides[number] = (*self._besides.get(number, ()), len(parts))
                self._keyword[len(parts)] = number
                parts.append(first)
            parts += inner
        for ability in _ABILITIES.validate_python(row.meant_without(given)):
            assert row.until is not None
            self.until[number] = row.until[0], ability

    def number_of(self, part: Part) -> int:
        """The number of a part."""
        return self._numbers[id(part)]

    def has(self, number: int) -> bool:
        """Return True if an ability has this number."""
        return number in self._meaning or 0 <= number < len(self.parts)

    def meaning(self, number: int) -> Part:
        """The ability of this number, a keyword as what it stands for."""
        return self._meaning.get(number) or self.parts[number]

    def numbers(self, number: int) -> tuple[int, ...]:
        """The numbers of all that an ability stands for; its own alone, unless it is a keyword of several abilities."""
        return (number, *self._besides.get(number, ()))

    def keyword(self, number: int) -> int:
        """The number of the keyword that an ability comes of; its own if it is one, or comes of none."""
        return self._keyword.get(number, number)

    def of_word(self, word: str) -> int | None:
        """The number of a keyword that is granted as a word, if that is shorthand."""
        return self._words.get(word)

    def all(self) -> tuple[Part, ...]:
        """All that keywords stand for, whatever the edition."""
        return (*self._meaning.values(), *self.parts[self.written :], *(part for _, part in self.until.values()))


def _given(keyword: Keyword) -> dict[str, object]:
    """What a card says beside the name of a keyword, as data."""
    data = keyword.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {word: data[key] for word, key in _KEYS.items() if key in data}


_KEYS = {"N": "value", "COST": "cost", "OF": "of", "HAS": "has"}
"""The words of rows, and the keys of cards that they stand for."""


def _parts_of(value: object) -> list[Part]:
    """Every part within, in the order in which it is written."""
    return [node for node in every(value) if isinstance(node, Part)]


def _granted(nodes: Iterable[Node]) -> Iterator[str]:
    """The keywords that are granted as words."""
    for node in nodes:
        for one in (node.grant,) if isinstance(node, Grant) else node.has if isinstance(node, Except) else ():
            if isinstance(one, str):
                yield one


__all__ = ["Expansion"]
