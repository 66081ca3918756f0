"""The table of rules: words on one side, data on the other. Both directions read the same rows.

Words are written as they stand in a text: `destroy <what>`, with `a|b` for words that mean the same, `[ ]` around words
that add nothing, and `<name:category>` for a slot. The first of several words is the one that is told.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from types import FrameType, MappingProxyType
from typing import NamedTuple, Protocol

from domain.oracle.parser.rule import Perhaps, Rule, Slot, Word, elements_of, says
from domain.oracle.parser.template import Said, slots_of
from domain.oracle.parser.trie import Path, paths


class Lexical(Protocol):
    """A closed class of words that is no list of rules: numbers, symbols, names."""

    def begins(self, word: str) -> bool:
        """Return True if something of it may begin with this word."""

    def read(self, tokens: Sequence[str], at: int) -> Iterator[tuple[Said, int]]:
        """What stands at a place, and where it ends."""

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        """The words for a value."""


class _First(NamedTuple):
    """The words, the closed classes of words, and the other categories of which one comes first."""

    words: set[str]
    classes: set[str]
    categories: set[str]


def _first(rows: Iterable[Rule]) -> _First:
    """Return what rows begin with: words that may be left out count, and so does what follows them."""
    words, categories = set[str](), set[str]()
    for row in rows:
        for one in row.elements:
            if isinstance(one, Word):
                words.update(one.forms)
                break
            if isinstance(one, Slot):
                categories.add(one.category)
                break
            words.update(one.elements[0].forms)
    return _First(words, set(), categories)


def _written_at(above: int) -> tuple[str, int]:
    """Return the module and the line that adds a row: so many calls above the one outside this module."""
    frame: FrameType | None = inspect.currentframe()
    while frame is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    for _ in range(above):
        frame = frame.f_back if frame is not None else None
    if frame is None:
        return "", 0
    return "domain/oracle/" + frame.f_code.co_filename.removeprefix(_HERE).replace("\\", "/"), frame.f_lineno


_HERE = __file__[: -len("parser/rule_table.py")]


class Derived(NamedTuple):
    """A category that has the rows of another one, but for some; in them other categories in the places of some."""

    category: str
    from_: str
    unless: Callable[[Rule], bool]
    within: Mapping[str, str]


class Table:
    """All rules by category, and the closed classes of words."""

    def __init__(self, relative: str = "") -> None:
        self.relative = relative
        """A word of values that means what the text before it says: rows tell whether they have it."""
        self.rules: dict[str, list[Rule]] = {}
        self._derived: list[Derived] = []
        self.lexical: dict[str, Lexical] = {}
        self._can: dict[str, int] = {}
        self._paths: dict[str, Path] = {}

    def rule(self, category: str, words: str | Iterable[str], value: Said, above: int = 0) -> None:
        """Words of a category mean this; several wordings of the same, the one that is told first.

        The row has the place of who calls this, or of so many calls `above`, where a function adds rows for others.
        """
        file, line = _written_at(above)
        for one in (words,) if isinstance(words, str) else words:
            row = Rule(
                category, elements_of(one), value, one, self.relative != "" and says(value, self.relative), file, line
            )
            self.rules.setdefault(category, []).append(row)
        self._changed()

    def rules_of(self, category: str) -> Callable[[str | Iterable[str], Said], None]:
        """The same for one category."""
        return lambda words, value: self.rule(category, words, value)

    def derive(
        self,
        category: str,
        from_: str,
        unless: Callable[[Rule], bool] = lambda row: False,
        within: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Declare that a category has the rows of another one, too, whenever they are added (see `complete`)."""
        self._derived.append(Derived(category, from_, unless, within))

    def complete(self) -> None:
        """Add the rows that derive from others; all others are in.

        A category that others derive from is made before them.
        """
        while self._derived:
            waiting = {one.category for one in self._derived}
            ready = [one for one in self._derived if one.from_ not in waiting]
            assert ready, f"{sorted(waiting)} derive from one another"
            for one in ready:
                self._derived.remove(one)
                rows = [row for row in self.rules.get(one.from_, ()) if not one.unless(row)]
                self.rules.setdefault(one.category, []).extend(row.derived(one.category, one.within) for row in rows)
        self._changed()

    def words(self, category: str, lexical: Lexical) -> None:
        """A closed class of words."""
        assert category not in self.lexical, f"{category} is a closed class of words already"
        self.lexical[category] = lexical
        self._changed()

    def _changed(self) -> None:
        for known in ("bits", "_first", "_by_word", "_by_class"):
            self.__dict__.pop(known, None)
        self._can.clear()
        self._paths.clear()

    @cached_property
    def bits(self) -> dict[str, int]:
        """A bit for each category."""
        slots = (slot.category for rules in self.rules.values() for one in rules for slot in one.slots)
        return {one: 1 << number for number, one in enumerate(dict.fromkeys((*self.lexical, *self.rules, *slots)))}

    def path(self, category: str) -> Path | None:
        """The rows of a category as one tree; None if it has none."""
        known = self._paths.get(category)
        if known is None and category in self.rules:
            known = self._paths[category] = paths(self.rules[category], self.bits)
        return known

    def can_begin(self, word: str) -> int:
        """The bits of the categories that can begin with this word."""
        known = self._can.get(word)
        if known is None:
            classes = [self._by_class[name] for name, lexical in self.lexical.items() if lexical.begins(word)]
            known = self._can[word] = reduce(or_, classes, self._by_word.get(word, 0))
        return known

    def begins(self, rule: Rule, word: str) -> bool:
        """Return True if a row can begin with this word."""
        words, _, categories = _first((rule,))
        for category in categories & self._first.keys():
            others, classes, _ = self._first[category]
            if word in others or any(self.lexical[one].begins(word) for one in classes):
                return True
        return word in words

    @cached_property
    def _by_word(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for category, (words, _, _) in self._first.items():
            for word in words:
                found[word] = found.get(word, 0) | self.bits[category]
        return found

    @cached_property
    def _by_class(self) -> dict[str, int]:
        found = dict.fromkeys(self.lexical, 0)
        for category, (_, classes, _) in self._first.items():
            for one in classes:
                found[one] |= self.bits[category]
        return found

    @cached_property
    def _first(self) -> dict[str, _First]:
        """For each category the words, and the closed classes of words, that it can begin with."""
        found = {category: _first(rows) for category, rows in self.rules.items()}
        found |= {category: _First(set(), {category}, set()) for category in self.lexical}
        grown = True
        while grown:
            grown = False
            for words, classes, categories in found.values():
                before = len(words) + len(classes)
                for other in categories & found.keys():
                    words |= found[other].words
                    classes |= found[other].classes
                grown = grown or before < len(words) + len(classes)
        return found

    def faults(self) -> Iterator[str]:
        """What is wrong with the table: slots that say nothing or come from nowhere, and rows that are double.

        A row without words, and one that begins with what it is itself, would be read by halves (see `paths`).
        """
        seen: dict[tuple[str, str], Rule] = {}
        yield from (f"{one.category}: its rows from {one.from_} are not in yet" for one in self._derived)
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
                if all(isinstance(element, Perhaps) for element in one.elements):
                    yield f"{category}: {one.words}: it can be no words at all"
        yield from (f"{category}: it can begin with itself" for category in self.rules if self._is_circular(category))

    def _is_circular(self, category: str) -> bool:
        """Return True if what a category begins with leads back to it before any word: it would be read within
        itself."""
        ways, seen = [category], set[str]()
        while ways:
            for one in self.rules.get(ways.pop(), ()):
                first = next((element for element in one.elements if not isinstance(element, Perhaps)), None)
                if isinstance(first, Slot) and first.category not in seen:
                    seen.add(first.category)
                    ways.append(first.category)
        return category in seen
