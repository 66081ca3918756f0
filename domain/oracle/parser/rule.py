"""A row of the table: words, slots and words that may be left out, and what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from domain.oracle.parser.template import Said, has


class Word(NamedTuple):
    """One of these words, the first when told."""

    forms: tuple[str, ...]


class Slot(NamedTuple):
    """What stands here is of this category."""

    name: str
    category: str


class Perhaps(NamedTuple):
    """Words that may stand here and add nothing."""

    elements: tuple[Word, ...]


Element: TypeAlias = Word | Slot | Perhaps


class Rule(NamedTuple):
    """Words of a category, and what they say."""

    category: str
    elements: tuple[Element, ...]
    value: Said
    words: str
    relative: bool
    """Whether its value has the word that means what the text before it says (see `Table`)."""
    file: str = ""
    line: int = 0
    """The place where it is written: the file in the checkout, and the line."""

    @property
    def name(self) -> str:
        """Its category and its words, by which it is told apart from all others."""
        return f"{self.category}: {self.words}"

    @property
    def adds_nothing(self) -> bool:
        """Return True if it says what something of its own category says, in more words."""
        return any(self.value == f"${slot.name}" and slot.category == self.category for slot in self.slots)

    def derived(self, category: str, within: Mapping[str, str]) -> Rule:
        """Return it as a row of another category, with other categories in the places of some that stand in it."""
        words = self.words
        for slot in self.slots:
            if slot.category in within:
                words = re.sub(f"<{slot.name}(:[a-z_0-9]+)?>", f"<{slot.name}:{within[slot.category]}>", words)
        return self._replace(category=category, words=words, elements=elements_of(words))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """In the order of the words."""
        return tuple(one for one in self.elements if isinstance(one, Slot))


_ELEMENT = re.compile(r"<([a-z_0-9]+)(?::([a-z_0-9]+))?>|(\[)|(\])|([^\s<>\[\]]+)")


def elements_of(words: str) -> tuple[Element, ...]:
    """Return the words of a rule as they are written in the table; what may be left out holds words only."""
    found: list[Element] = []
    perhaps: list[Word] | None = None
    for written in words.split():
        for one in _elements_in(written):
            if isinstance(one, str):
                assert (one == "[") == (perhaps is None), words
                if perhaps is not None:
                    found.append(Perhaps(tuple(perhaps)))
                perhaps = [] if perhaps is None else None
            elif perhaps is None:
                found.append(one)
            else:
                assert isinstance(one, Word), words
                perhaps.append(one)
    assert perhaps is None, words
    return tuple(found)


@cache
def _elements_in(written: str) -> tuple[Element | str, ...]:
    """Return what is written without a space between: words, slots and brackets; the rows share them."""
    found: list[Element | str] = []
    for one in _ELEMENT.finditer(written):
        name, category, begins, ends, plain = one.groups()
        found.append(Slot(name, category or name) if name else begins or ends or Word(tuple(plain.split("|"))))
    return tuple(found)


def says(value: Said, word: str) -> bool:
    """Return True if this word is a value somewhere in a value; most rows have it nowhere, not even as a key."""
    return f"'{word}'" in repr(value) and has(value, word)
