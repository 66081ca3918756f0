"""Explanations of a card: for each parse of a paragraph, a tree of rows.

>>> facts = CardFacts("Doom", "{B}", "Instant", "Destroy target creature.", None, None)
>>> for paragraph in explained(facts):
...     for way in paragraph.ways:
...         for depth, read in way.all():
...             print("  " * depth, read.words, read.category, read.row, read.file, read.line)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.oracle.compiler import paragraphs_of
from domain.oracle.discourse.meaning import Grammar
from domain.oracle.grammar.grammar import GRAMMAR
from domain.oracle.outcome import Gap
from domain.oracle.parser.parser import Derivation, Node, Reader, TooMuch
from domain.oracle.parser.rule import Element, Rule, Slot, Word
from domain.oracle.parser.rule_table import Table
from domain.oracle.printed.card_facts import CardFacts

WAYS = 3
"""Most parses of one paragraph that are explained."""

NEAREST = 8
"""Most rows that are listed for a paragraph without a parse."""


class Read(NamedTuple):
    """Node of a parse: words, the row that read them, and its file and line.

    `row` is empty where a closed class of words read them.
    """

    words: str
    category: str
    row: str
    file: str
    line: int
    inside: tuple[Read, ...]
    """The contents of the slots of the row, in the order of the words."""

    def all(self, depth: int = 0) -> Iterator[tuple[int, Read]]:
        """Yield this node and all nodes inside, each with its depth."""
        yield depth, self
        for one in self.inside:
            yield from one.all(depth + 1)


class Explained(NamedTuple):
    """Paragraph with its parses, or with the rows that read the most of its words.

    `read_to` is the number of words that rows could read. `nearest` are the rows that expected another word there.
    `gap` says why the paragraph has no meaning; None otherwise.
    """

    text: str
    words: tuple[str, ...]
    ways: tuple[Read, ...]
    more: int
    """Number of further parses, which are not explained."""
    read_to: int
    nearest: tuple[Rule, ...]
    gap: Gap | None


def explained(facts: CardFacts, grammar: Grammar = GRAMMAR) -> list[Explained]:
    """Return an explanation for each paragraph of a card's faces.

    Parses that refer to nothing, or mean the same as another, are included: the words can be read so.
    """
    return [
        _paragraph(grammar, read.category, read.line.text, read.line.tokens, read.gap)
        for read in paragraphs_of(facts, grammar)
    ]


def _paragraph(grammar: Grammar, category: str, text: str, tokens: tuple[str, ...], gap: Gap | None) -> Explained:
    reader = Reader(grammar.table, tokens)
    try:
        nodes = reader.whole(category)
    except (TooMuch, RecursionError):
        return Explained(text, tokens, (), 0, 0, (), gap)
    parses = tuple(_read(grammar.table, node, tokens, 0, len(tokens)) for node in nodes[:WAYS])
    reached = reader.reached
    nearest = () if nodes else reader.asking(category, NEAREST)
    return Explained(text, tokens, parses, max(0, len(nodes) - WAYS), reached, nearest, gap)


def _read(table: Table, node: Node, tokens: Sequence[str], begin: int, end: int) -> Read:
    words = " ".join(tokens[begin:end])
    if not isinstance(node, Derivation):
        return Read(words, node.category, "", "", 0, ())
    spans = _spans(table, node.rule.elements, node.inside, tokens, begin, end)
    places = next(places for stop, places in spans if stop == end)
    inside = tuple(_read(table, one, tokens, *place) for one, place in zip(node.inside, places, strict=True))
    return Read(words, node.rule.category, node.rule.words, node.rule.file, node.rule.line, inside)


def _spans(
    table: Table, elements: Sequence[Element], inside: Sequence[Node], tokens: Sequence[str], begin: int, most: int
) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    """Yield each position where the words of these elements can end, with the slots' ranges."""
    if not elements:
        yield begin, ()
        return
    first, rest = elements[0], elements[1:]
    if isinstance(first, Word):
        if begin < most and tokens[begin] in first.forms:
            yield from _spans(table, rest, inside, tokens, begin + 1, most)
    elif isinstance(first, Slot):
        for stop in _ends(table, inside[0], tokens, begin, most):
            for end, others in _spans(table, rest, inside[1:], tokens, stop, most):
                yield end, ((begin, stop), *others)
    else:
        yield from _spans(table, (*first.elements, *rest), inside, tokens, begin, most)
        yield from _spans(table, rest, inside, tokens, begin, most)


def _ends(table: Table, node: Node, tokens: Sequence[str], begin: int, most: int) -> Iterator[int]:
    """Yield each position where the words of a node can end that begin at `begin`."""
    if isinstance(node, Derivation):
        spans = _spans(table, node.rule.elements, node.inside, tokens, begin, most)
        yield from dict.fromkeys(end for end, _ in spans)
        return
    for value, end in table.lexical[node.category].read(tokens, begin):
        if value == node.value and type(value) is type(node.value) and end <= most:
            yield end
