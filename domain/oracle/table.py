"""The table of rules: words on one side, data of the card language on the other. Both directions read the same rows.

Words are written as they stand in a text: `destroy <what>`, with `a|b` for words that mean the same, `[ ]` around words
that add nothing, and `<name:category>` for a slot. The first of several words is the one that is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol, TypeAlias

from domain.oracle.template import Said, slots_of


class Word(NamedTuple):
    """One of these words, the first when told."""

    forms: tuple[str, ...]


class Slot(NamedTuple):
    """What stands here is of this category."""

    name: str
    category: str


class Perhaps(NamedTuple):
    """Words that may stand here and add nothing."""

    elements: tuple[Element, ...]


Element: TypeAlias = Word | Slot | Perhaps


class Rule(NamedTuple):
    """Words of a category, and what they say."""

    category: str
    elements: tuple[Element, ...]
    value: Said
    words: str
    other: bool
    """Whether it says *other* or *another*, which is other than the card itself, and only that here."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """In the order of the words."""
        return tuple(one for one in self.elements if isinstance(one, Slot))


def _says_other(value: Said) -> bool:
    if isinstance(value, dict):
        return any(map(_says_other, value.values()))
    return any(map(_says_other, value)) if isinstance(value, list) else value == "other"


class Lexical(Protocol):
    """A closed class of words that is no list of rules: numbers, symbols, names."""

    def begins(self, word: str) -> bool:
        """Whether something of it may begin with this word."""

    def read(self, tokens: Sequence[str], at: int) -> Iterator[tuple[Said, int]]:
        """What stands at a place, and where it ends."""

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        """The words for a value."""


_ELEMENT = re.compile(r"<([a-z_0-9]+)(?::([a-z_0-9]+))?>|(\[)|(\])|([^\s<>\[\]]+)")


def elements_of(words: str) -> tuple[Element, ...]:
    """The words of a rule as they are written in the table."""
    open_: list[list[Element]] = [[]]
    for found in _ELEMENT.finditer(words):
        name, category, begins, ends, plain = found.groups()
        if name:
            open_[-1].append(Slot(name, category or name))
        elif begins:
            open_.append([])
        elif ends:
            inside = open_.pop()
            open_[-1].append(Perhaps(tuple(inside)))
        else:
            open_[-1].append(Word(tuple(plain.split("|"))))
    assert len(open_) == 1, words
    return tuple(open_[0])


_First: TypeAlias = tuple[frozenset[str], frozenset[str]]
"""Words, and closed classes of words, of which one comes first."""


def _both(one: _First, other: _First) -> _First:
    return one[0] | other[0], one[1] | other[1]


def _first(elements: Sequence[Element], known: Mapping[str, _First]) -> _First:
    """What the first of these can begin with: words that may be left out count, and so does what follows them."""
    found: _First = (frozenset(), frozenset())
    for one in elements:
        if isinstance(one, Word):
            return _both(found, (frozenset(one.forms), frozenset()))
        if isinstance(one, Slot):
            return _both(found, known.get(one.category, (frozenset(), frozenset())))
        found = _both(found, _first(one.elements, known))
    return found


class Table:
    """All rules by category, and the closed classes of words."""

    def __init__(self) -> None:
        self.rules: dict[str, list[Rule]] = {}
        self.lexical: dict[str, Lexical] = {}
        self._beginning: dict[tuple[str, str], tuple[Rule, ...]] = {}

    def rule(self, category: str, words: str | Iterable[str], value: Said) -> None:
        """Words of a category mean this; several wordings of the same, the one that is told first."""
        for one in (words,) if isinstance(words, str) else words:
            self.rules.setdefault(category, []).append(Rule(category, elements_of(one), value, one, _says_other(value)))
        self._changed()

    def rules_of(self, category: str) -> Callable[[str | Iterable[str], Said], None]:
        """The same for one category."""
        return lambda words, value: self.rule(category, words, value)

    def words(self, category: str, lexical: Lexical) -> None:
        """A closed class of words."""
        self.lexical[category] = lexical
        self._changed()

    def _changed(self) -> None:
        self.__dict__.pop("_first", None)
        self._beginning.clear()

    @cached_property
    def _first(self) -> dict[int, _First]:
        return self._firsts()

    def beginning(self, category: str, word: str) -> tuple[Rule, ...]:
        """The rows of a category that can begin with this word, in their order."""
        known = self._beginning.get((category, word))
        if known is None:
            rules = self.rules.get(category, ())
            known = tuple(one for one in rules if self._can_begin(self._first[id(one)], word))
            self._beginning[category, word] = known
        return known

    def _can_begin(self, first: _First, word: str) -> bool:
        words, classes = first
        return word in words or any(self.lexical[one].begins(word) for one in classes)

    def _firsts(self) -> dict[int, _First]:
        """For each row the words, and the closed classes of words, that it can begin with."""
        found = dict.fromkeys(self.rules, (frozenset[str](), frozenset[str]()))
        found |= {category: (frozenset(), frozenset((category,))) for category in self.lexical}
        before = None
        while found != before:
            before = dict(found)
            for category, rules in self.rules.items():
                for one in rules:
                    found[category] = _both(found[category], _first(one.elements, found))
        return {id(one): _first(one.elements, found) for rules in self.rules.values() for one in rules}

    def faults(self) -> Iterator[str]:
        """What is wrong with the table: slots that say nothing or come from nowhere, and rows that are double."""
        seen: dict[tuple[str, str], Rule] = {}
        for category, rules in self.rules.items():
            for one in rules:
                said, meant = [slot.name for slot in one.slots], list(slots_of(one.value))
                if sorted(said) != sorted(set(meant)) or len(set(said)) != len(said):
                    yield f"{category}: {one.words}: its slots are not those of its value"
                for slot in one.slots:
                    if slot.category not in self.rules and slot.category not in self.lexical:
                        yield f"{category}: {one.words}: there is no category {slot.category}"
                if (category, one.words) in seen:
                    yield f"{category}: {one.words}: stands there twice"
                seen[category, one.words] = one
