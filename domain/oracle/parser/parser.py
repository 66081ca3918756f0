"""Packrat parser: every parse of all words by the rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from domain.oracle.parser.rule import Rule, Word
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said
from domain.oracle.parser.trie import Path

STEPS = 20_000
"""Most steps of work on one line; the longest line read took a fortieth of them."""

DEPTH = 150
"""Deepest nesting of words in one line; the deepest line read took two fifths of it."""


class TooMuch(Exception):
    """Error for a line with too many parses."""


class TooDeep(TooMuch):
    """Error for a line with words nested too deeply."""


class Lexeme(NamedTuple):
    """Parse of words of a closed class: the class and their value."""

    category: str
    value: Said


class Derivation(NamedTuple):
    """Parse of words by a row of the table, with the parses in its slots."""

    rule: Rule
    inside: tuple[Node, ...]


Node: TypeAlias = Lexeme | Derivation


_Found: TypeAlias = list[tuple[Node, int]]
"""Parses of a category, each with its end."""

_Ways: TypeAlias = list[tuple[tuple[Node, ...], int]]
"""Parses of several elements in a row: the contents of the slots, and the end."""


_NUMBER = itemgetter(0)
_ORDER = itemgetter(0, 1)


class Reader:
    """Parser of one line, which remembers its parses by place and category."""

    def __init__(self, table: Table, tokens: Sequence[str]) -> None:
        self.table = table
        self.tokens = tokens
        self.reached = 0
        """Furthest position looked at."""
        self._words = (*tokens, "")
        self._can = [*map(table.can_begin, tokens), 0]
        self._known: list[dict[str, tuple[_Found, int]]] = [{} for _ in self._words]
        """By position and category: the parses, and the furthest position looked at for them."""
        self._rows: dict[tuple[str, int], tuple[Rule, ...]] = {}
        self._steps = 0
        self._depth = 0

    def whole(self, category: str) -> list[Node]:
        """Return every parse of the whole line.

        :raises TooMuch: there are too many.
        """
        return [node for node, end in self._read(category, 0) if end == len(self.tokens)]

    def rows(self, category: str, position: int) -> tuple[Rule, ...]:
        """Return the rows of a category that can be read from a position on.

        Their words may end anywhere.

        :raises TooMuch: there are too many parses.
        """
        rules = self._rows.get((category, position))
        if rules is None:
            read = (node.rule for node, _ in self._read(category, position) if isinstance(node, Derivation))
            rules = self._rows[category, position] = tuple({id(rule): rule for rule in read}.values())
        return rules

    def expected(self, category: str, most: int) -> tuple[str, ...]:
        """Return the words that would be understood at the furthest position read.

        They stand in the order of the table, at most `most` of them.
        """
        words: dict[str, None] = {}
        for word, _ in self._missed(category, 0, set()):
            words[word] = None
            if len(words) == most:
                break
        return tuple(words)

    def asking(self, category: str, most: int) -> tuple[Rule, ...]:
        """Return the rows that asked for another word at the furthest position read.

        They stand in the order of the table, at most `most` of them.
        """
        rows: dict[int, Rule] = {}
        for _, row in self._missed(category, 0, set()):
            if row is not None:
                rows[id(row)] = row
            if len(rows) == most:
                break
        return tuple(rows.values())

    def _read(self, category: str, position: int) -> _Found:
        known = self._known[position].get(category)
        if known is None:
            known = self._look(category, position)
        parses, reached = known
        if reached > self.reached:
            self.reached = reached
        return parses

    def _look(self, category: str, position: int) -> tuple[_Found, int]:
        reached, self.reached = self.reached, 0
        parses: _Found = []
        self._known[position][category] = parses, position
        lexical = self.table.lexical.get(category)
        if lexical is not None:
            parses += [(Lexeme(category, value), end) for value, end in lexical.read(self.tokens, position)]
            if not parses:
                self.reached = position
        path = self.table.path(category)
        if path is not None:
            self.reached = max(self.reached, position)
            rows: list[tuple[int, Node, int]] = []
            self._along(path, [((), position)], rows)
            rows.sort(key=_NUMBER)
            parses = [*parses, *((node, end) for _, node, end in rows)]
        known = self._known[position][category] = parses, self.reached
        self.reached = max(reached, self.reached)
        return known

    def _along(self, path: Path, partial: _Ways, rows: list[tuple[int, Node, int]]) -> None:
        """Follow the tree from a node; add each matching row, with its end, to `rows`."""
        for number, rule in path.ends:
            rows += [(number, Derivation(rule, inside), place) for inside, place in partial]
        if not path.goes_on:
            return
        self._steps += len(partial)
        if self._steps > STEPS:
            raise TooMuch
        self._depth += 1
        if self._depth > DEPTH:
            raise TooDeep
        if path.words:
            self._along_words(path, partial, rows)
        for category, bit, after in path.slots:
            so: _Ways = []
            for inside, place in partial:
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
            for inside, place in partial:
                end = self._past(perhaps, place)
                if end is not None:
                    so.append((inside, end))
                so.append((inside, place))
            self._along(after, so, rows)
        self._depth -= 1

    def _along_words(self, path: Path, partial: _Ways, rows: list[tuple[int, Node, int]]) -> None:
        words = self._words
        next_: dict[int, tuple[Path, _Ways]] = {}
        for inside, place in partial:
            there = path.words.get(words[place])
            if there is None:
                if place > self.reached:
                    self.reached = place
                continue
            if place >= self.reached:
                self.reached = place + 1
            if len(partial) == 1:
                for after in there:
                    self._along(after, [(inside, place + 1)], rows)
                return
            for after in there:
                next_.setdefault(id(after), (after, []))[1].append((inside, place + 1))
        for after, so in next_.values():
            self._along(after, so, rows)

    def _past(self, perhaps: Sequence[Word], place: int) -> int | None:
        """Return the end of optional words at a place; None if they are absent."""
        for one in perhaps:
            there = self._words[place] in one.forms
            self.reached = max(self.reached, place + there)
            if not there:
                return None
            place += 1
        return place

    def _missed(self, category: str, position: int, visited: set[tuple[str, int]]) -> Iterator[tuple[str, Rule | None]]:
        """Yield each word or category expected at the furthest position, with its row."""
        if (category, position) in visited or self._reached_in(category, position) < self.reached:
            return
        visited.add((category, position))
        last = position == self.reached
        if (
            last
            and category in self.table.lexical
            and not any(isinstance(one, Lexeme) for one, _ in self._read(category, position))
        ):
            yield f"<{category}>", None
        path = self.table.path(category)
        if path is None:
            return
        if self.table.bits[category] & self._can[position]:
            asked: list[tuple[int, int, str, int]] = []
            self._ask(path, [position], 0, asked)
            asked.sort(key=_ORDER)
            for number, _, word, place in asked:
                if place < 0:
                    yield word, self.table.rules[category][number]
                else:
                    yield from self._missed(word, place, visited)
        if last:
            for rule in self.table.rules[category]:
                if not self.table.begins(rule, self._words[position]):
                    yield rule.words, rule

    def _reached_in(self, category: str, position: int) -> int:
        if not self.table.bits[category] & self._can[position]:
            return position
        self._read(category, position)
        return self._known[position][category][1]

    def _ask(self, path: Path, places: list[int], depth: int, asked: list[tuple[int, int, str, int]]) -> None:
        """Add what rows ask for: a word at the furthest place, a category elsewhere.

        Each entry has the number of the first row that asks, the depth, the word or category, and the place, -1 for a
        word.
        """
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
