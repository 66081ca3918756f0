"""A packrat parser: every way to read words by the rows of a table, all words used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from domain.oracle.parser.rule import Rule, Word
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.parser.trie import Path

STEPS = 20_000
"""So much work is done on one line; the longest that were read took a fortieth."""

DEPTH = 150
"""So deep are words looked at within others; the deepest that were read took two fifths."""


class TooMuch(Exception):
    """A line has more ways to be read than are looked at."""


class TooDeep(TooMuch):
    """A line has words within words within others, deeper than they are looked at."""


class Lexeme(NamedTuple):
    """A word of a closed class."""

    category: str
    value: Said


class Derivation(NamedTuple):
    """A row of the table with what stands in its slots, in the order of the words."""

    rule: Rule
    inside: tuple[Node, ...]


Node: TypeAlias = Lexeme | Derivation


_Found: TypeAlias = list[tuple[Node, int]]
"""Ways to read, and where they end."""

_Ways: TypeAlias = list[tuple[tuple[Node, ...], int]]
"""Ways to read several elements one after the other: what stands in the slots, and where they end."""


_NUMBER = itemgetter(0)
_ORDER = itemgetter(0, 1)


class Reader:
    """Reads one line; keeps what it has read of each category at each place."""

    def __init__(self, table: Table, tokens: Sequence[str]) -> None:
        self.table = table
        self.tokens = tokens
        self.reached = 0
        """The furthest word that was looked at."""
        self._words = (*tokens, "")
        self._can = [*map(table.can_begin, tokens), 0]
        self._known: list[dict[str, tuple[_Found, int]]] = [{} for _ in self._words]
        """At each place, by category: what was read there, and the furthest word that was looked at for it."""
        self._rows: dict[tuple[str, int], tuple[Rule, ...]] = {}
        self._steps = 0
        self._depth = 0

    def whole(self, category: str) -> list[Node]:
        """Every way to read all words.

        :raises TooMuch: there are too many.
        """
        return [node for node, end in self._read(category, 0) if end == len(self.tokens)]

    def rows(self, category: str, at: int) -> tuple[Rule, ...]:
        """The rows of a category that are read from a place on, wherever they end.

        :raises TooMuch: there are too many ways.
        """
        rules = self._rows.get((category, at))
        if rules is None:
            found = (node.rule for node, _ in self._read(category, at) if isinstance(node, Derivation))
            rules = self._rows[category, at] = tuple({id(rule): rule for rule in found}.values())
        return rules

    def expected(self, category: str, most: int) -> tuple[str, ...]:
        """What would have been understood at the furthest word that was looked at, in the order of the table."""
        found: dict[str, None] = {}
        for word, _ in self._missed(category, 0, set()):
            found[word] = None
            if len(found) == most:
                break
        return tuple(found)

    def asking(self, category: str, most: int) -> tuple[Rule, ...]:
        """Return the rows that asked for something else at the furthest word, in the order of the table."""
        found: dict[int, Rule] = {}
        for _, row in self._missed(category, 0, set()):
            if row is not None:
                found[id(row)] = row
            if len(found) == most:
                break
        return tuple(found.values())

    def _read(self, category: str, at: int) -> _Found:
        known = self._known[at].get(category)
        if known is None:
            known = self._look(category, at)
        found, reached = known
        if reached > self.reached:
            self.reached = reached
        return found

    def _look(self, category: str, at: int) -> tuple[_Found, int]:
        reached, self.reached = self.reached, 0
        found: _Found = []
        self._known[at][category] = found, at
        lexical = self.table.lexical.get(category)
        if lexical is not None:
            found += [(Lexeme(category, value), end) for value, end in lexical.read(self.tokens, at)]
            if not found:
                self.reached = at
        path = self.table.path(category)
        if path is not None:
            self.reached = max(self.reached, at)
            rows: list[tuple[int, Node, int]] = []
            self._along(path, [((), at)], rows)
            rows.sort(key=_NUMBER)
            found = [*found, *((node, end) for _, node, end in rows)]
        known = self._known[at][category] = found, self.reached
        self.reached = max(reached, self.reached)
        return known

    def _along(self, path: Path, ways: _Ways, rows: list[tuple[int, Node, int]]) -> None:
        """All rows that come by here and are read to their ends."""
        for number, rule in path.ends:
            rows += [(number, Derivation(rule, inside), place) for inside, place in ways]
        if not path.goes_on:
            return
        self._steps += len(ways)
        if self._steps > STEPS:
            raise TooMuch
        self._depth += 1
        if self._depth > DEPTH:
            raise TooDeep
        if path.words:
            self._along_words(path, ways, rows)
        for category, bit, after in path.slots:
            so: _Ways = []
            for inside, place in ways:
                if bit & self._can[place]:
                    so += [((*inside, node), end) for node, end in self._read(category, place)]
                    if len(so) > STEPS:
                        raise TooMuch
                elif place > self.reached:
                    self.reached = place
            if so:
                self._along(after, so, rows)
        for perhaps, after in path.perhaps:
            so = []
            for inside, place in ways:
                end = self._past(perhaps, place)
                if end is not None:
                    so.append((inside, end))
                so.append((inside, place))
            self._along(after, so, rows)
        self._depth -= 1

    def _along_words(self, path: Path, ways: _Ways, rows: list[tuple[int, Node, int]]) -> None:
        words = self._words
        next_: dict[int, tuple[Path, _Ways]] = {}
        for inside, place in ways:
            there = path.words.get(words[place])
            if there is None:
                if place > self.reached:
                    self.reached = place
                continue
            if place >= self.reached:
                self.reached = place + 1
            if len(ways) == 1:
                for after in there:
                    self._along(after, [(inside, place + 1)], rows)
                return
            for after in there:
                next_.setdefault(id(after), (after, []))[1].append((inside, place + 1))
        for after, so in next_.values():
            self._along(after, so, rows)

    def _past(self, perhaps: Sequence[Word], place: int) -> int | None:
        """Where words that may stand at a place end, if they do."""
        for one in perhaps:
            there = self._words[place] in one.forms
            self.reached = max(self.reached, place + there)
            if not there:
                return None
            place += 1
        return place

    def _missed(self, category: str, at: int, seen: set[tuple[str, int]]) -> Iterator[tuple[str, Rule | None]]:
        """The words and categories that a category asks for at the furthest word, each with the row that asks."""
        if (category, at) in seen or self._reached_in(category, at) < self.reached:
            return
        seen.add((category, at))
        last = at == self.reached
        if (
            last
            and category in self.table.lexical
            and not any(isinstance(one, Lexeme) for one, _ in self._read(category, at))
        ):
            yield f"<{category}>", None
        path = self.table.path(category)
        if path is None:
            return
        if self.table.bits[category] & self._can[at]:
            asked: list[tuple[int, int, str, int]] = []
            self._ask(path, [at], 0, asked)
            asked.sort(key=_ORDER)
            for number, _, word, place in asked:
                if place < 0:
                    yield word, self.table.rules[category][number]
                else:
                    yield from self._missed(word, place, seen)
        if last:
            for rule in self.table.rules[category]:
                if not self.table.begins(rule, self._words[at]):
                    yield rule.words, rule

    def _reached_in(self, category: str, at: int) -> int:
        if not self.table.bits[category] & self._can[at]:
            return at
        self._read(category, at)
        return self._known[at][category][1]

    def _ask(self, path: Path, places: list[int], depth: int, asked: list[tuple[int, int, str, int]]) -> None:
        """What rows ask for: a word at the furthest place, or a category at another; by the first row, in its order."""
        for forms, after in path.asked:
            so = [place + 1 for place in places if self._words[place] in forms]
            if depth and any(place == self.reached and self._words[place] not in forms for place in places):
                asked.append((after.first, depth, forms[0], -1))
            if so:
                self._ask(after, so, depth + 1, asked)
        for category, bit, after in path.slots:
            asked += [(after.first, depth, category, place) for place in places if depth or bit & self._can[place]]
            so = list(dict.fromkeys(end for place in places for _, end in self._read(category, place)))
            if so:
                self._ask(after, so, depth + 1, asked)
        for perhaps, after in path.perhaps:
            so = []
            for place in places:
                end = self._past(perhaps, place)
                so += [one for one in (end, place) if one is not None and one not in so]
                for number, word in enumerate(perhaps):
                    if self._words[place + number] in word.forms:
                        continue
                    if (depth or number) and place + number == self.reached:
                        asked.append((after.first, depth, word.forms[0], -1))
                    break
            self._ask(after, so, depth + 1, asked)
