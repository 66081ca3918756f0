"""Data to words, by the rows that read them: any words, or a given text."""

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
    """Printer of values in words.

    With `wanted`, only these words are tried, by rows that can read them (see `Reader.rows`).
    """

    def __init__(self, grammar: Grammar, wanted: Sequence[str] | None = None, reader: Reader | None = None) -> None:
        self.grammar = grammar
        self.wanted = wanted
        self._reader = Reader(grammar.table, wanted or ()) if reader is None else reader
        self._steps = 0
        self._known: dict[tuple[str, int, str, Hashable], list[tuple[tuple[str, ...], Discourse]]] = {}
        """Words told before, by place; kept only for wanted words, as all words would be endless."""
        self._told_by: dict[str, Sequence[Rule]] = {}
        """The rows of each category in the order in which they are tried for any words."""

    def can_be(self, category: str, value: Said, discourse: Discourse) -> bool:
        """Return True if the wanted words are one wording of a value."""
        assert self.wanted is not None
        return any(len(words) == len(self.wanted) for words, _ in self.tell(category, value, discourse, 0))

    def words(self, category: str, value: Said, discourse: Discourse) -> tuple[str, ...] | None:
        """Return the first wording of a value; None if the table has none."""
        return next((words for words, _ in self.tell(category, value, discourse, 0)), None)

    def tell(
        self, category: str, value: Said, discourse: Discourse, place: int
    ) -> Iterator[tuple[tuple[str, ...], Discourse]]:
        """Yield every wording of a value at a position, with the discourse after the words."""
        if self.wanted is None:
            return self._tell(category, value, discourse, place)
        key = (category, place, repr(value), discourse.state())
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = list(self._tell(category, value, discourse, place))
        return iter(known)

    def _tell(
        self, category: str, value: Said, discourse: Discourse, place: int
    ) -> Iterator[tuple[tuple[str, ...], Discourse]]:
        grammar = self.grammar
        lexical = grammar.table.lexical.get(category)
        if lexical is not None:
            for words in lexical.tell(value):
                if self._fits(words, place):
                    yield words, discourse
        reference = grammar.references.get(category)
        note = grammar.notes.get(category)
        scope = grammar.scopes.get(category)
        untold = grammar.untold.get(category)
        for data, before in reference.tell(value, discourse) if reference is not None else ((value, discourse),):
            aims = isinstance(reference, Targets)  # 115.1: a target is named once its words have been said
            inner = discourse if aims else before
            if scope is not None:
                inner = before.copy()
                scope.begin(value, inner)
            if untold is not None and isinstance(data, dict):
                data = {key: inside for key, inside in data.items() if key != untold}
            for rule in self._rows(category, place):
                around = discourse if scope is None else inner
                for slots, within in self._taken_apart(rule, category, data, around, inner):
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
        rule: Rule, category: str, value: Said, discourse: Discourse, inner: Discourse
    ) -> Iterator[tuple[Slots, Discourse]]:
        """Yield each filling of a row's slots that makes this value, with its discourse.

        *Other* means what it would be read as.
        """
        if not rule.relative:
            for slots in taken_apart(rule.value, value):
                yield slots, inner
            for slots, within in taken_apart_so(rule.value, value, inner):
                yield slots, within
            return
        meant: list[Said] = [OTHER]
        if discourse.it not in (None, "self"):
            meant.append({"not": {"ref": discourse.it}})
        for others in meant:
            for slots in taken_apart(instead(rule.value, OTHER, others), value):
                if discourse.others(category, beside(value, others)) == others:
                    yield slots, inner

    def _rows(self, category: str, place: int) -> Sequence[Rule]:
        """Return the rows of a category that can read the wanted words at a place.

        Without wanted words all rows are returned; rows that add nothing are last.
        """
        if self.wanted is not None:
            return self._reader.rows(category, place)
        rows = self._told_by.get(category)
        if rows is None:
            rows = sorted(self.grammar.table.rules.get(category, ()), key=attrgetter("adds_nothing"))
            self._told_by[category] = rows
        return rows

    def _fits(self, words: tuple[str, ...], place: int) -> bool:
        return self.wanted is None or tuple(self.wanted[place : place + len(words)]) == words

    def _elements(
        self, elements: Sequence[Element], number: int, slots: Slots, discourse: Discourse, place: int
    ) -> Iterator[tuple[tuple[str, ...], Discourse]]:
        self._steps += 1
        if self._steps > STEPS:
            raise TooMuch
        if number == len(elements):
            yield (), discourse
            return
        one = elements[number]
        heads: Iterator[tuple[tuple[str, ...], Discourse]]
        if isinstance(one, Word):
            forms = one.forms if self.wanted is not None else one.forms[:1]
            heads = (((form,), discourse) for form in forms if self._fits((form,), place))
        elif isinstance(one, Slot):
            heads = self.tell(one.category, slots[one.name], discourse, place)
        else:
            heads = self._perhaps(one, slots, discourse, place)
        for words, after in heads:
            for rest, last in self._elements(elements, number + 1, slots, after, place + len(words)):
                yield (*words, *rest), last

    def _perhaps(
        self, one: Perhaps, slots: Slots, discourse: Discourse, place: int
    ) -> Iterator[tuple[tuple[str, ...], Discourse]]:
        if self.wanted is not None:
            yield from self._elements(one.elements, 0, slots, discourse, place)
        yield (), discourse
