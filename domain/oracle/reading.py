"""Words to data: every way to read them, all words used; then, for each, what its references stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from domain.oracle.aiming import filled_so
from domain.oracle.discourse import Discourse, Unresolved, beside
from domain.oracle.referring import Note, Reference
from domain.oracle.table import Element, Rule, Slot, Table, Word
from domain.oracle.template import Said, filled, instead

STEPS = 60_000
"""So much work is done on one line; the longest that were read took a tenth."""

MEANINGS = 200
"""So many ways to read one line are looked at."""


class TooMuch(Exception):
    """A line has more ways to be read than are looked at."""


class Lexeme(NamedTuple):
    """A word of a closed class."""

    category: str
    value: Said


class Derivation(NamedTuple):
    """A row of the table with what stands in its slots, in the order of the words."""

    rule: Rule
    inside: tuple[Node, ...]


Node: TypeAlias = Lexeme | Derivation


class Scope(NamedTuple):
    """A category that is a text of its own: what is known as it begins, and what becomes of what it named."""

    begin: Note
    end: Note


class Grammar(NamedTuple):
    """The table, and the categories whose words refer or name."""

    table: Table
    references: Mapping[str, Reference]
    notes: Mapping[str, Note]
    scopes: Mapping[str, Scope]
    untold: Mapping[str, str]
    """A key of a category's values that no row writes: the discourse keeps it."""


class Reader:
    """Reads one line; keeps what it has read of each category at each place."""

    def __init__(self, table: Table, tokens: Sequence[str]) -> None:
        self.table = table
        self.tokens = tokens
        self.reached = 0
        """The furthest word that was looked at."""
        self.expected: dict[str, None] = {}
        """What would have been understood there."""
        self._known: dict[tuple[str, int], list[tuple[Node, int]]] = {}
        self._rows: dict[tuple[str, int], tuple[Rule, ...]] = {}
        self._steps = 0

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

    def _read(self, category: str, at: int) -> list[tuple[Node, int]]:
        known = self._known.get((category, at))
        if known is not None:
            return known
        found: list[tuple[Node, int]] = []
        self._known[category, at] = found
        lexical = self.table.lexical.get(category)
        if lexical is not None:
            found += [(Lexeme(category, value), end) for value, end in lexical.read(self.tokens, at)]
            if not found:
                self._miss(at, f"<{category}>")
        rules = self.table.beginning(category, self.tokens[at]) if at < len(self.tokens) else ()
        rows: list[tuple[Node, int]] = [
            (Derivation(rule, inside), end) for rule in rules for inside, end in self._elements(rule.elements, at)
        ]
        if at >= self.reached:
            for rule in self.table.rules.get(category, ()):
                if rule not in rules:
                    self._miss(at, rule.words)
        self._known[category, at] = found + rows
        return self._known[category, at]

    def _miss(self, at: int, words: str) -> None:
        if at > self.reached:
            self.reached, self.expected = at, {}
        if at == self.reached and len(self.expected) < 40:
            self.expected[words] = None

    def _elements(self, elements: Sequence[Element], at: int) -> list[tuple[tuple[Node, ...], int]]:
        """Every way to read these one after the other: what stands in the slots, and where it ends."""
        ways: list[tuple[tuple[Node, ...], int]] = [((), at)]
        for one in elements:
            self._steps += len(ways)
            if self._steps > STEPS:
                raise TooMuch
            if isinstance(one, Word):
                ways = [(inside, place + 1) for inside, place in ways if self._is_there(one, place)]
            elif isinstance(one, Slot):
                ways = [
                    ((*inside, node), end) for inside, place in ways for node, end in self._read(one.category, place)
                ]
            else:
                ways = [
                    way
                    for inside, place in ways
                    for way in (
                        *(((*inside, *more), end) for more, end in self._elements(one.elements, place)),
                        (inside, place),
                    )
                ]
            if not ways:
                break
        return ways

    def _is_there(self, one: Word, at: int) -> bool:
        if at < len(self.tokens) and self.tokens[at] in one.forms:
            if at + 1 > self.reached:
                self.reached, self.expected = at + 1, {}
            return True
        self._miss(at, one.forms[0])
        return False


def meaning(grammar: Grammar, node: Node, at: Discourse) -> Said:
    """What one way to read says, in a discourse, which is carried on.

    :raises Unresolved: a word refers to nothing.
    :raises Unfilled: a slot cannot take what stands in it.
    """
    if isinstance(node, Lexeme):
        return node.value
    category = node.rule.category
    scope = grammar.scopes.get(category)
    inner = at
    if scope is not None:
        inner = at.copy()
        scope.begin(None, inner)
    template = node.rule.value
    before = inner.copy() if node.rule.other else inner
    slots = {
        slot.name: meaning(grammar, inside, inner) for slot, inside in zip(node.rule.slots, node.inside, strict=True)
    }
    value = filled_so(template, slots, inner)
    if node.rule.other:
        others = before.others(category, beside(value, "other"))
        if others is None:
            raise Unresolved("other")
        if others != "other":
            value = filled(instead(template, "other", others), slots)
    reference = grammar.references.get(category)
    if reference is not None:
        value = reference.read(value, inner)
    if scope is not None:
        scope.end(value, inner)
    note = grammar.notes.get(category)
    if note is not None:
        note(value, at)
    return value
