"""Table of rules: words on one side, data on the other, read in both directions.

Words are written as they stand in a text: `destroy <what>`, with `a|b` for words that mean the same, `[ ]` around words
that add nothing, and `<name:category>` for a slot. Of several words, the first is used to tell a value.
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
    """Closed class of words that is not a list of rows: numbers, symbols, names."""

    def begins(self, word: str) -> bool:
        """Return True if words of the class may begin with this word."""

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        """Yield each value of the words at a position, with their end."""

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        """Yield the words for a value."""


class _First(NamedTuple):
    """Words, closed classes of words, and categories that rows can begin with."""

    words: set[str]
    classes: set[str]
    categories: set[str]


def _first(rows: Iterable[Rule]) -> _First:
    """Return the words and categories that rows can begin with.

    Optional words count, and so do the elements that follow them.
    """
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
    """Return the module and the line of the call that adds a row.

    The call is `above` frames above the first one outside this module.
    """
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
    """Category that takes over the rows of another one.

    Rows for which `unless` is true are left out. `within` maps categories of slots to those that replace them.
    """

    category: str
    from_: str
    unless: Callable[[Rule], bool]
    within: Mapping[str, str]


class Table:
    """All rules by category, and the closed classes of words."""

    def __init__(self, relative: str = "") -> None:
        self.relative = relative
        """Word of values whose meaning depends on the text before it: rows tell if they have it."""
        self.rules: dict[str, list[Rule]] = {}
        self._derived: list[Derived] = []
        self.lexical: dict[str, Lexical] = {}
        self._can: dict[str, int] = {}
        self._paths: dict[str, Path] = {}

    def rule(self, category: str, words: str | Iterable[str], value: Said, above: int = 0) -> None:
        """Add rows to a category: words that mean a value.

        Of several wordings, the first is used to tell the value. A row records where it is written: the place of the
        call, or of the call `above` frames further up, where a function adds rows for others.
        """
        file, line = _written_at(above)
        for one in (words,) if isinstance(words, str) else words:
            row = Rule(
                category, elements_of(one), value, one, self.relative != "" and says(value, self.relative), file, line
            )
            self.rules.setdefault(category, []).append(row)
        self._changed()

    def rules_of(self, category: str) -> Callable[[str | Iterable[str], Said], None]:
        """Return a function that adds rows to one category."""
        return lambda words, value: self.rule(category, words, value)

    def derive(
        self,
        category: str,
        from_: str,
        unless: Callable[[Rule], bool] = lambda row: False,
        within: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Declare that a category also has the rows of another one.

        They are added by `complete`, whenever the rows of the other category were added.
        """
        self._derived.append(Derived(category, from_, unless, within))

    def complete(self) -> None:
        """Add the derived rows, once all other rows are in.

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
        """Add a closed class of words."""
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
        """The bit of each category, by which numbers stand for sets of categories."""
        slots = (slot.category for rules in self.rules.values() for one in rules for slot in one.slots)
        return {one: 1 << number for number, one in enumerate(dict.fromkeys((*self.lexical, *self.rules, *slots)))}

    def path(self, category: str) -> Path | None:
        """Return the rows of a category as one tree; None without rows."""
        known = self._paths.get(category)
        if known is None and category in self.rules:
            known = self._paths[category] = paths(self.rules[category], self.bits)
        return known

    def can_begin(self, word: str) -> int:
        """Return the bits of the categories that can begin with this word."""
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
        bits: dict[str, int] = {}
        for category, (words, _, _) in self._first.items():
            for word in words:
                bits[word] = bits.get(word, 0) | self.bits[category]
        return bits

    @cached_property
    def _by_class(self) -> dict[str, int]:
        bits = dict.fromkeys(self.lexical, 0)
        for category, (_, classes, _) in self._first.items():
            for one in classes:
                bits[one] |= self.bits[category]
        return bits

    @cached_property
    def _first(self) -> dict[str, _First]:
        """Words and closed classes of words that each category can begin with."""
        firsts = {category: _first(rows) for category, rows in self.rules.items()}
        firsts |= {category: _First(set(), {category}, set()) for category in self.lexical}
        grown = True
        while grown:
            grown = False
            for words, classes, categories in firsts.values():
                before = len(words) + len(classes)
                for other in categories & firsts.keys():
                    words |= firsts[other].words
                    classes |= firsts[other].classes
                grown = grown or before < len(words) + len(classes)
        return firsts

    def faults(self) -> Iterator[str]:
        """Yield the faults of the table: wrong slots, missing categories, double rows.

        A row without words, or one that begins with its own category, could not be read completely (see `paths`).
        """
        known: dict[tuple[str, str], Rule] = {}
        yield from (f"{one.category}: its rows from {one.from_} are not in yet" for one in self._derived)
        for category, rules in self.rules.items():
            for one in rules:
                slots, meant = [slot.name for slot in one.slots], list(slots_of(one.value))
                if sorted(slots) != sorted(set(meant)) or len(set(slots)) != len(slots):
                    yield f"{category}: {one.words}: its slots are not those of its value"
                for slot in one.slots:
                    if slot.category not in self.rules and slot.category not in self.lexical:
                        yield f"{category}: {one.words}: there is no category {slot.category}"
                if (category, one.words) in known:
                    yield f"{category}: {one.words}: stands there twice"
                known[category, one.words] = one
                if all(isinstance(element, Perhaps) for element in one.elements):
                    yield f"{category}: {one.words}: it can be no words at all"
        yield from (f"{category}: it can begin with itself" for category in self.rules if self._is_circular(category))

    def _is_circular(self, category: str) -> bool:
        """Return True if a category can begin with itself.

        The parser would then read it within itself at the same place.
        """
        categories, known = [category], set[str]()
        while categories:
            for one in self.rules.get(categories.pop(), ()):
                first = next((element for element in one.elements if not isinstance(element, Perhaps)), None)
                if isinstance(first, Slot) and first.category not in known:
                    known.add(first.category)
                    categories.append(first.category)
        return category in known
