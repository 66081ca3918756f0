"""702. Meanings of the keywords in a definition, and the numbers by which events name abilities.

The written parts have the first numbers, in the order of the text. A keyword that is shorthand has the
meaning of its first ability under its own number; this is the numbering of stored games. Its other abilities,
and the parts within them, come after all written parts. A keyword that is granted as a word is a part as
well, if it is shorthand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pydantic import TypeAdapter

from domain.cards.grammar.constructs import Node
from domain.cards.keywords import KEYWORDS, expanding, split
from domain.cards.language.abilities import Activated, Keyword
from domain.cards.language.copying import Except
from domain.cards.language.modifications import Grant
from domain.cards.language.part import Part
from domain.cards.language.parts import Ability
from domain.cards.language.tree import every
from domain.models import LATER

_ABILITIES: TypeAdapter[tuple[Part, ...]] = TypeAdapter(tuple[Ability, ...], config=LATER)


class Expansion:
    """The parts of a definition by number, with the meanings of keywords."""

    __slots__ = ("_abilities", "_besides", "_keyword", "_meaning", "_numbers", "_words", "parts", "until", "written")

    def __init__(self, abilities: tuple[Part, ...], later: tuple[Part, ...] = ()) -> None:
        self._abilities = abilities
        nodes = list(every(abilities))
        parts = [node for node in nodes if isinstance(node, Part)]
        self.written = len(parts)
        """The number of written parts."""
        self.until: dict[int, tuple[str, Part]] = {}
        """Meanings of keywords in editions without a switch, by the number of the keyword."""
        self._meaning: dict[int, Part] = {}
        self._besides: dict[int, tuple[int, ...]] = {}
        self._keyword: dict[int, int] = {}
        self._words: dict[str, int] = {}
        for word in expanding(_granted(nodes)):
            name, value = split(word)
            self._words[word] = len(parts)
            parts.append(Keyword(keyword=name, value=value))
        number = 0
        while number < len(parts):  # the abilities of a keyword can have keywords
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
        values = {**_given(keyword), "BELOW": list(self._granted_below(keyword))}
        if not all(word in values for word, key in _KEYS.items() if key in row.needed):
            return  # the check of definitions reports the missing value
        for meant in _ABILITIES.validate_python(row.meant(values)):
            ability = _limited(meant, keyword.only)
            first, *inner = _parts_of(ability)
            if number not in self._meaning:
                self._meaning[number] = first
            else:
                self._besides[number] = (*self._besides.get(number, ()), len(parts))
                self._keyword[len(parts)] = number
                parts.append(first)
            parts += inner
        for ability in _ABILITIES.validate_python(row.meant_without(values)):
            assert row.until is not None
            self.until[number] = row.until[0], ability

    def _granted_below(self, keyword: Keyword) -> Iterator[object]:
        """702.165a. Yield what grants the abilities below a keyword of a card, other instances of it left out."""
        number = next((number for number, one in enumerate(self._abilities) if one is keyword), len(self._abilities))
        for ability in self._abilities[number + 1 :]:
            if not isinstance(ability, Keyword):
                yield {"grant": ability.model_dump(mode="json", by_alias=True, exclude_defaults=True)}
            elif ability.keyword != keyword.keyword:
                yield {"grant": _as_granted(ability)}

    def number_of(self, part: Part) -> int:
        """Return the number that identifies a part within its definition."""
        return self._numbers[id(part)]

    def has(self, number: int) -> bool:
        """Return True if an ability has this number."""
        return number in self._meaning or 0 <= number < len(self.parts)

    def meaning(self, number: int) -> Part:
        """Return the ability with this number; for a keyword that is shorthand, its first ability."""
        return self._meaning.get(number) or self.parts[number]

    def numbers(self, number: int) -> tuple[int, ...]:
        """Return the numbers of all abilities that the ability with this number stands for.

        A keyword that is shorthand can stand for several abilities. Any other ability has only its own number.
        """
        return (number, *self._besides.get(number, ()))

    def keyword(self, number: int) -> int:
        """Return the number of the keyword from which an ability comes.

        An ability that comes from no keyword has its own number.
        """
        return self._keyword.get(number, number)

    def of_word(self, word: str) -> int | None:
        """Return the number of a keyword that is granted as a word.

        None if the keyword is not shorthand.
        """
        return self._words.get(word)

    def all(self) -> tuple[Part, ...]:
        """Return all abilities for which keywords stand, in any edition."""
        return (*self._meaning.values(), *self.parts[self.written :], *(part for _, part in self.until.values()))


def _given(keyword: Keyword) -> dict[str, object]:
    """Return the values that a card gives for a keyword, by the words of rows."""
    data = keyword.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {word: data[key] for word, key in _KEYS.items() if key in data}


def _as_granted(keyword: Keyword) -> object:
    """Return a keyword as it is granted: as a word where that says it whole."""
    data = keyword.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return keyword.word if data.keys() <= {"keyword", "value"} else data


def _limited(ability: Part, only: tuple[str, ...]) -> Part:
    """Return the ability with further limits on activating it."""
    if not only or not isinstance(ability, Activated):
        return ability
    return ability.model_copy(update={"only": (*ability.only, *only)})


_KEYS = {"N": "value", "COST": "cost", "OF": "of", "HAS": "has"}
"""The words in rows that stand for a card's values, with the keys of those values."""


def _parts_of(value: object) -> list[Part]:
    """Return the parts within a value, in the order of the text."""
    return [node for node in every(value) if isinstance(node, Part)]


def _granted(nodes: Iterable[Node]) -> Iterator[str]:
    """Yield the keywords that are granted as words."""
    for node in nodes:
        for one in (node.grant,) if isinstance(node, Grant) else node.has if isinstance(node, Except) else ():
            if isinstance(one, str):
                yield one


__all__ = ["Expansion"]
