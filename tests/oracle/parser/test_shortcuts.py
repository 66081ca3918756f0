"""What the compiler leaves out for speed changes nothing: everything tried one by one comes to the same."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from domain.oracle.discourse.discourse import Discourse, Unresolved
from domain.oracle.discourse.meaning import meaning
from domain.oracle.grammar.grammar import GRAMMAR
from domain.oracle.parser.parser import Derivation, Lexeme, Node, Reader, TooMuch
from domain.oracle.parser.rule import Element, Rule, Slot, Word
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said, Unfilled
from domain.oracle.proof.printer import Teller
from tests.support.long import with_many
from tests.support.oracle import WORDS, Sentences

Ways = list[tuple[tuple[Node, ...], int]]


class OneByOne:
    """Reads a line by trying every row of a category at every place, whatever it begins with."""

    def __init__(self, table: Table, tokens: Sequence[str]) -> None:
        self.table = table
        self.tokens = tokens
        self.reached = 0
        self._known: dict[tuple[str, int], list[tuple[Node, int]]] = {}

    def read(self, category: str, at: int) -> list[tuple[Node, int]]:
        if (category, at) not in self._known:
            self.reached = max(self.reached, at)
            lexical = self.table.lexical.get(category)
            found: list[tuple[Node, int]] = []
            if lexical is not None:
                found += [(Lexeme(category, value), end) for value, end in lexical.read(self.tokens, at)]
            for rule in self.table.rules.get(category, ()):
                found += [(Derivation(rule, inside), end) for inside, end in self._elements(rule.elements, at)]
            self._known[category, at] = found
        return self._known[category, at]

    def _elements(self, elements: Sequence[Element], at: int) -> Ways:
        ways: Ways = [((), at)]
        for one in elements:
            ways = [after for way in ways for after in self._after(one, *way)]
        return ways

    def _after(self, one: Element, inside: tuple[Node, ...], at: int) -> Iterator[tuple[tuple[Node, ...], int]]:
        if isinstance(one, Word):
            there = at < len(self.tokens) and self.tokens[at] in one.forms
            self.reached = max(self.reached, at + there)
            if there:
                yield inside, at + 1
        elif isinstance(one, Slot):
            yield from (((*inside, node), end) for node, end in self.read(one.category, at))
        else:
            yield from (((*inside, *more), end) for more, end in self._elements(one.elements, at))
            yield inside, at


class OfAllRows(Teller):
    """Tells by trying every row of a category that the next word allows."""

    def _rows(self, category: str, place: int) -> Sequence[Rule]:
        assert self.wanted is not None
        if place == len(self.wanted):
            return ()
        return _beginning(category, self.wanted[place])


@cache
def _beginning(category: str, word: str) -> list[Rule]:
    table = GRAMMAR.table
    return [rule for rule in table.rules.get(category, ()) if table.begins(rule, word)]


SEEDS = with_many(range(5), range(5, 12))


def texts(seed: int) -> Iterator[tuple[str, ...]]:
    """A sentence made from the table, the same cut short, and with words left out, doubled, changed or in disorder."""
    chance = random.Random(seed)
    words = Sentences(seed).tokens("line")
    every = [word for some in WORDS.values() for one in some for word in one]
    yield tuple(words)
    yield tuple(words[: chance.randrange(len(words)) + 1])
    at = chance.randrange(len(words))
    yield (*words[:at], *words[at + 1 :], ".")
    yield (*words[:at], chance.choice(every), *words[at + 1 :])
    yield (*words[: at + 1], *words[at:])
    yield tuple(chance.sample(words, len(words)))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_line_is_read_as_by_every_row_one_by_one(seed: int) -> None:
    for words in texts(seed):
        reader, plain = Reader(GRAMMAR.table, words), OneByOne(GRAMMAR.table, words)
        try:
            nodes = reader.whole("line")
        except TooMuch:
            continue
        assert nodes == [node for node, end in plain.read("line", 0) if end == len(words)], words
        assert reader.reached == plain.reached, words


@pytest.mark.parametrize("seed", SEEDS)
def test_a_meaning_is_told_as_by_every_row(seed: int) -> None:
    """In the words it was read from, and in others."""
    said: list[Said] = []
    for words in texts(seed):
        try:
            nodes = Reader(GRAMMAR.table, words).whole("line")
        except TooMuch:
            continue
        for node in nodes[:3]:
            try:
                said.append(meaning(GRAMMAR, node, Discourse()))
            except (Unresolved, Unfilled):
                continue
        for one in said:
            try:
                plain = OfAllRows(GRAMMAR, words).can_be("line", one, Discourse())
            except TooMuch:
                continue
            assert Teller(GRAMMAR, words).can_be("line", one, Discourse()) is plain, (words, one)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_closed_class_reads_it_can_begin_with(seed: int) -> None:
    table = GRAMMAR.table
    for words in texts(seed):
        for category, lexical in table.lexical.items():
            for at, word in enumerate(words):
                if any(True for _ in lexical.read(words, at)):
                    assert table.bits[category] & table.can_begin(word), (category, word)


def test_what_is_expected_stands_in_the_order_of_the_table() -> None:
    table = Table()
    table.rule("what", "it", "self")
    table.rule("what", "each creature|land", "all")
    table.rule("do", "untap <what> [now] .", {"untap": "$what"})
    table.rule("do", "tap <what> again", {"again": "$what"})
    table.rule("do", "tap <what> [now] .", {"tap": "$what"})
    table.rule("do", "tap <what>", {"tap_so": "$what"})
    for words, expected in {
        "draw": ("untap <what> [now] .", "tap <what> again", "tap <what> [now] .", "tap <what>"),
        "tap": ("it", "each creature|land"),
        "tap each it": ("creature",),
        "tap it soon": ("again", "now", "."),
        "untap it now soon": (".",),
    }.items():
        reader = Reader(table, words.split())
        assert not reader.whole("do")
        assert reader.expected("do", 12) == expected, words
        assert reader.expected("do", 1) == expected[:1]
