"""Data to words, by the same rows: whatever can be said for it, or, led by a text, whether that text can be."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from operator import attrgetter

from domain.oracle.discourse.discourse import OTHER, Discourse, Unresolved, beside
from domain.oracle.discourse.meaning import Grammar
from domain.oracle.discourse.operators import taken_apart
from domain.oracle.discourse.references import Targets
from domain.oracle.discourse.variable_targets import taken_apart_so
from domain.oracle.parser.parser import Reader, TooMuch
from domain.oracle.parser.rule import Element, Perhaps, Rule, Slot, Word
from domain.oracle.parser.template import Said, Slots, instead

STEPS = 40_000


class Teller:
    """Tells a value in words. With `wanted`, only in these, by rows that they can be read by (see `Reader.rows`)."""

    def __init__(self, grammar: Grammar, wanted: Sequence[str] | None = None, reader: Reader | None = None) -> None:
        self.grammar = grammar
        self.wanted = wanted
        self._reader = Reader(grammar.table, wanted or ()) if reader is None else reader
        self._steps = 0
        self._known: dict[tuple[str, int, str, Hashable], list[tuple[tuple[str, ...], Discourse]]] = {}
        """What can be told at a place; kept only where the words are given, or there is no end to it."""

    def can_be(self, category: str, value: Said, at: Discourse) -> bool:
        """Return True if the wanted words can be said for a value."""
        assert self.wanted is not None
        return any(len(words) == len(self.wanted) for words, _ in self.tell(category, value, at, 0))

    def words(self, category: str, value: Said, at: Discourse) -> tuple[str, ...] | None:
        """The words that are told first; None if the table has none."""
        return next((words for words, _ in self.tell(category, value, at, 0)), None)

    def tell(
        self, category: str, value: Said, at: Discourse, place: int
    ) -> Iterator[tuple[tuple[str, ...], Discourse]]:
        """The words that can be said for a value of a category from a place on, and what has been named then."""
        if self.wanted is None:
            return self._tell(category, value, at, place)
        key = (category, place, repr(value), at.state())
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = list(self._tell(category, value, at, place))
        return iter(known)

    def _tell(
        self, category: str, value: Said, at: Discourse, place: int
    ) -> Iterator[tuple[tuple[str, ...], Discourse]]:
        grammar = self.grammar
        lexical = grammar.table.lexical.get(category)
        if lexical is not None:
            for words in lexical.tell(value):
                if self._fits(words, place):
                    yield words, at
        reference = grammar.references.get(category)
        note = grammar.notes.get(category)
        scope = grammar.scopes.get(category)
        untold = grammar.untold.get(category)
        for said, before in reference.tell(value, at) if reference is not None else ((value, at),):
            aims = isinstance(reference, Targets)  # 115.1: it is named when its words have been said
            inner = at if aims else before
            if scope is not None:
                inner = before.copy()
                scope.begin(value, inner)
            if untold is not None and isinstance(said, dict):
                said = {key: inside for key, inside in said.items() if key != untold}
            for rule in self._rows(category, place):
                around = at if scope is None else inner
                for slots, within in self._taken_apart(rule, category, said, around, inner):
                    for words, after in self._elements(rule.elements, 0, slots, within, place):
                        if within is not inner:
                            after = after.copy()
                            after.aimed = inner.aimed
                        if scope is not None or aims:
                            after = before
                        if note is not None:
                            after = after.copy()
                            try:
                                note(value, after)
                            except Unresolved:
                                continue
                        yield words, after

    @staticmethod
    def _taken_apart(
        rule: Rule, category: str, said: Said, at: Discourse, inner: Discourse
    ) -> Iterator[tuple[Slots, Discourse]]:
        """The ways to fill the slots of a row so that it is this value, and what is known where they are told.

        *Other* means what it would be read as.
        """
        if not rule.relative:
            for slots in taken_apart(rule.value, said):
                yield slots, inner
            for slots, within in taken_apart_so(rule.value, said, inner):
                yield slots, within
            return
        meant: list[Said] = [OTHER]
        if at.it not in (None, "self"):
            meant.append({"not": {"ref": at.it}})
        for others in meant:
            for slots in taken_apart(instead(rule.value, OTHER, others), said):
                if at.others(category, beside(said, others)) == others:
                    yield slots, inner

    def _rows(self, category: str, place: int) -> Sequence[Rule]:
        """The rows of a category that the wanted words can go on with; without them those that add nothing are last."""
        if self.wanted is not None:
            return self._reader.rows(category, place)
        return sorted(self.grammar.table.rules.get(category, ()), key=attrgetter("adds_nothing"))

    def _fits(self, words: tuple[str, ...], place: int) -> bool:
        return self.wanted is None or tuple(self.wanted[place : place + len(words)]) == words

    def _elements(
        self, elements: Sequence[Element], number: int, slots: Slots, at: Discourse, place: int
    ) -> Iterator[tuple[tuple[str, ...], Discourse]]:
        self._steps += 1
        if self._steps > STEPS:
            raise TooMuch
        if number == len(elements):
            yield (), at
            return
        one = elements[number]
        ways: Iterator[tuple[tuple[str, ...], Discourse]]
        if isinstance(one, Word):
            forms = one.forms if self.wanted is not None else one.forms[:1]
            ways = (((form,), at) for form in forms if self._fits((form,), place))
        elif isinstance(one, Slot):
            ways = self.tell(one.category, slots[one.name], at, place)
        else:
            ways = self._perhaps(one, slots, at, place)
        for words, after in ways:
            for rest, last in self._elements(elements, number + 1, slots, after, place + len(words)):
                yield (*words, *rest), last

    def _perhaps(
        self, one: Perhaps, slots: Slots, at: Discourse, place: int
    ) -> Iterator[tuple[tuple[str, ...], Discourse]]:
        if self.wanted is not None:
            yield from self._elements(one.elements, 0, slots, at, place)
        yield (), at
