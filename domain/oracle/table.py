"""The table of rules: words on one side, data of the card language on the other. Both directions read the same rows.

Words are written as they stand in a text: `destroy <what>`, with `a|b` for words that mean the same, `[ ]` around words
that add nothing, and `<name:category>` for a slot. The first of several words is the one that is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
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


class Table:
    """All rules by category, and the closed classes of words."""

    def __init__(self) -> None:
        self.rules: dict[str, list[Rule]] = {}
        self.lexical: dict[str, Lexical] = {}
        self._first: dict[str, frozenset[str] | None] | None = None

    def rule(self, category: str, words: str | Iterable[str], value: Said) -> None:
        """Words of a category mean this; several wordings of the same, the one that is told first."""
        for one in (words,) if isinstance(words, str) else words:
            self.rules.setdefault(category, []).append(Rule(category, elements_of(one), value, one, _says_other(value)))
        self._first = None

    def rules_of(self, category: str) -> Callable[[str | Iterable[str], Said], None]:
        """The same for one category."""
        return lambda words, value: self.rule(category, words, value)

    def words(self, category: str, lexical: Lexical) -> None:
        """A closed class of words."""
        self.lexical[category] = lexical

    def begins(self, category: str) -> frozenset[str] | None:
        """The words that a category can begin with; None where that is not a list."""
        if self._first is None:
            self._first = self._all_first()
        return self._first.get(category, frozenset())

    def first_of(self, elements: Sequence[Element]) -> frozenset[str] | None:
        """The words that a row can begin with."""
        found: frozenset[str] = frozenset()
        for one in elements:
            if isinstance(one, Word):
                return found | frozenset(one.forms)
            if isinstance(one, Slot):
                more = self.begins(one.category)
                return None if more is None else found | more
            more = self.first_of(one.elements)
            if more is None:
                return None
            found |= more
        return None

    def _all_first(self) -> dict[str, frozenset[str] | None]:
        found: dict[str, frozenset[str] | None] = dict.fromkeys(self.rules, frozenset())
        found |= dict.fromkeys(self.lexical)
        changed = True
        while changed:
            changed = False
            self._first = found
            for category, rules in self.rules.items():
                before = found[category]
                if before is None:
                    continue
                after: frozenset[str] | None = before
                for one in rules:
                    more = self.first_of(one.elements)
                    after = None if more is None or after is None else after | more
                if after != before:
                    found[category] = after
                    changed = True
        return found

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
