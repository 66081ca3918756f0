"""Rows of a category as one tree, with common beginnings read only once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.oracle.parser.rule import Element, Rule, Slot, Word


class Path:
    """Node of the tree: the rows that end here, and the nodes that follow."""

    __slots__ = ("asked", "ends", "first", "goes_on", "perhaps", "slots", "words")

    def __init__(self, first: int) -> None:
        self.first = first
        """Number of the first row through this node."""
        self.ends: list[tuple[int, Rule]] = []
        """Rows that end here, with their numbers."""
        self.goes_on = False
        """True if other rows go on from here."""
        self.words: dict[str, list[Path]] = {}
        """Next nodes by the word that comes next."""
        self.asked: list[tuple[tuple[str, ...], Path]] = []
        """Next nodes by the forms of the word that comes next."""
        self.slots: list[tuple[str, int, Path]] = []
        """Next nodes by the category of the slot that comes next, with its bit."""
        self.perhaps: list[tuple[tuple[Word, ...], Path]] = []
        """Next nodes by the optional words that may come next."""


_Known = dict[tuple[int, object], Path]


def paths(rules: Iterable[Rule], bits: Mapping[str, int]) -> Path:
    """Return the tree of the rows of a category; `bits` has each category's bit."""
    root = Path(0)
    known: _Known = {}
    for number, rule in enumerate(rules):
        end = _along(root, rule.elements, number, bits, known)
        end.ends.append((number, rule))
    return root


def _along(path: Path, elements: Sequence[Element], number: int, bits: Mapping[str, int], known: _Known) -> Path:
    """Return the node where a row ends; add missing nodes on the way."""
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
