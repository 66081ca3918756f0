"""A row of the table: words, slots and words that may be left out, and what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from domain.oracle.parser.template import Said


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
    other: bool
    """Whether it says *other* or *another*, which is other than the card itself, and only that here."""
    file: str = ""
    line: int = 0
    """The place where it is written: the file in the checkout, and the line."""

    @property
    def name(self) -> str:
        """Its category and its words, by which it is told apart from all others."""
        return f"{self.category}: {self.words}"

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
    """The words of a rule as they are written in the table."""
    open_: list[list[Element]] = [[]]
    for found in _ELEMENT.finditer(words):
        name, category, begins, ends, plain = found.groups()
        if name:
            open_[-1].append(Slot(name, category or name))
        elif begins:
            open_.append([])
        elif ends:
            inside = tuple(one for one in open_[-1] if isinstance(one, Word))
            assert len(inside) == len(open_.pop()), words  # what may be left out says nothing
            open_[-1].append(Perhaps(inside))
        else:
            open_[-1].append(Word(tuple(plain.split("|"))))
    assert len(open_) == 1, words
    return tuple(open_[0])


def says_other(value: Said) -> bool:
    if isinstance(value, dict):
        return any(map(says_other, value.values()))
    return any(map(says_other, value)) if isinstance(value, list) else value == "other"
