"""The rows of a category as one tree: what several of them begin with is looked at once for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.oracle.parser.rule import Element, Rule, Slot, Word


class Path:
    """What rows have in common up to an element: which of them end here, and how the others go on."""

    __slots__ = ("asked", "ends", "first", "goes_on", "perhaps", "slots", "words")

    def __init__(self, first: int) -> None:
        self.first = first
        """The number of the first row that comes by here."""
        self.ends: list[tuple[int, Rule]] = []
        """The rows that end here, with their numbers."""
        self.goes_on = False
        """Whether there are others."""
        self.words: dict[str, list[Path]] = {}
        """By the word that comes next."""
        self.asked: list[tuple[tuple[str, ...], Path]] = []
        """The same, by the words of which one comes next."""
        self.slots: list[tuple[str, int, Path]] = []
        """By the category that comes next, with its bit."""
        self.perhaps: list[tuple[tuple[Word, ...], Path]] = []
        """By the words that may come next and add nothing."""


_Known = dict[tuple[int, object], Path]


def paths(rules: Iterable[Rule], bits: Mapping[str, int]) -> Path:
    """The tree of the rows of a category; `bits` has the bit of each category."""
    root = Path(0)
    known: _Known = {}
    for number, rule in enumerate(rules):
        end = _along(root, rule.elements, number, bits, known)
        end.ends.append((number, rule))
    return root


def _along(path: Path, elements: Sequence[Element], number: int, bits: Mapping[str, int], known: _Known) -> Path:
    """Where a row ends; what it has alone is added."""
    for one in elements:
        path.goes_on = True
        key: object = one.category if isinstance(one, Slot) else one
        after = known.get((id(path), key))
        if after is None:
            after = known[id(path), key] = Path(number)
            if isinstance(one, Word):
                path.asked.append((one.forms, after))
                for form in one.forms:
                    path.words.setdefault(form, []).append(after)
            elif isinstance(one, Slot):
                path.slots.append((one.category, bits[one.category], after))
            else:
                path.perhaps.append((one.elements, after))
        path = after
    return path
