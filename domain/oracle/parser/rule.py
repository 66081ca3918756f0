"""Row of the table: words, slots and optional words, and the value they mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from domain.oracle.parser.template import Said, has


class Word(NamedTuple):
    """Word in several forms; the first is used when data is put into words."""

    forms: tuple[str, ...]


class Slot(NamedTuple):
    """Place for words of a category."""

    name: str
    category: str


class Perhaps(NamedTuple):
    """Optional words that do not change the meaning."""

    elements: tuple[Word, ...]


Element: TypeAlias = Word | Slot | Perhaps


class Rule(NamedTuple):
    """Words of a category, and the value they mean."""

    category: str
    elements: tuple[Element, ...]
    value: Said
    words: str
    relative: bool
    """True if the value has the word whose meaning depends on the text before (see `Table`)."""
    file: str = ""
    line: int = 0
    """Place where the row is written: the file in the checkout, and the line."""

    @property
    def name(self) -> str:
        """Category and words, a unique name of the row."""
        return f"{self.category}: {self.words}"

    @property
    def adds_nothing(self) -> bool:
        """Return True if a row only adds words to other words of its category."""
        return isinstance(self.value, str) and any(
            self.value == f"${slot.name}" and slot.category == self.category for slot in self.slots
        )

    def derived(self, category: str, within: Mapping[str, str]) -> Rule:
        """Return the row for another category, with some categories of slots exchanged."""
        words = self.words
        for slot in self.slots:
            if slot.category in within:
                words = re.sub(f"<{slot.name}(:[a-z_0-9]+)?>", f"<{slot.name}:{within[slot.category]}>", words)
        return self._replace(category=category, words=words, elements=elements_of(words))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Slots of the row, in word order."""
        return tuple(one for one in self.elements if isinstance(one, Slot))


_ELEMENT = re.compile(r"<([a-z_0-9]+)(?::([a-z_0-9]+))?>|(\[)|(\])|([^\s<>\[\]]+)")


def elements_of(words: str) -> tuple[Element, ...]:
    """Return the elements of a row as written in the table.

    Optional parts, in brackets, hold words only.
    """
    elements: list[Element] = []
    perhaps: list[Word] | None = None
    for written in words.split():
        for one in _elements_in(written):
            if isinstance(one, str):
                assert (one == "[") == (perhaps is None), words
                if perhaps is not None:
                    elements.append(Perhaps(tuple(perhaps)))
                perhaps = [] if perhaps is None else None
            elif perhaps is None:
                elements.append(one)
            else:
                assert isinstance(one, Word), words
                perhaps.append(one)
    assert perhaps is None, words
    return tuple(elements)


@cache
def _elements_in(written: str) -> tuple[Element | str, ...]:
    """Return the elements written without a space between: words, slots and brackets.

    The rows share them.
    """
    elements: list[Element | str] = []
    for one in _ELEMENT.finditer(written):
        name, category, begins, ends, plain = one.groups()
        elements.append(Slot(name, category or name) if name else begins or ends or Word(tuple(plain.split("|"))))
    return tuple(elements)


def says(value: Said, word: str) -> bool:
    """Return True if a word occurs as a value anywhere in data.

    Most rows do not have the word at all, not even as a key, so `repr` is searched first.
    """
    return f"'{word}'" in repr(value) and has(value, word)
