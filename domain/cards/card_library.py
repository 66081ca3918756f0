"""Cards by name, each read when somebody asks for it; of several places the first that has a card gives it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar, cast

from domain.cards.language import CardDefinition
from domain.cards.spelling import Nearness, first_half, plain

T = TypeVar("T")

_STROKES = re.compile("/+")


class Shelf(Mapping[str, CardDefinition]):
    """The cards of these names; `read` gives one of them, and is asked once for each.

    It raises `KeyError` where there is none. The `names` are asked for when somebody wants to know them all. `texts`
    gives the cards as they are stored, each with its name, where that is faster than to read them.
    """

    def __init__(
        self,
        names: Callable[[], Iterable[str]],
        read: Callable[[str], CardDefinition],
        texts: Callable[[], Iterable[tuple[str, str]]] | None = None,
    ) -> None:
        self._listed = names
        self._read = read
        self._texts = texts
        self._once: dict[Callable[[Shelf], object], object] = {}
        self._known: dict[str, CardDefinition] = {}

    def __getitem__(self, name: str) -> CardDefinition:
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = self._read(name)
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def once(self, find: Callable[[Shelf], T]) -> T:
        """Return what a function finds out about all cards here; it is asked once."""
        if find not in self._once:
            self._once[find] = find(self)
        return cast("T", self._once[find])

    @property
    def has_texts(self) -> bool:
        """Return True if the cards can be looked through without reading each."""
        return self._texts is not None

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield the cards as they are stored: the name of each, and its definition as JSON."""
        yield from self._texts() if self._texts is not None else ()

    @cached_property
    def _names(self) -> Mapping[str, None]:
        return dict.fromkeys(self._listed())

    @cached_property
    def nearness(self) -> Nearness:
        """The names, for guesses at misspelt ones."""
        return Nearness(self._names)


def _nothing(_name: str) -> None:
    """Know no further card."""


class Shelves(Mapping[str, CardDefinition]):
    """Several places, first the one that stands before the others; `called` is what cards are called besides.

    `heard` returns the name of a card of which is known that it is there, but perhaps not what it does.
    """

    def __init__(
        self,
        *places: Mapping[str, CardDefinition],
        called: Callable[[], Mapping[str, str]] = dict,
        heard: Callable[[str], str | None] = _nothing,
    ) -> None:
        self.places = places
        self.called = called
        self.heard = heard

    def __getitem__(self, name: str) -> CardDefinition:
        for place in self.places:
            if name in place:
                return place[name]
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return any(name in place for place in self.places)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    @cached_property
    def _names(self) -> Mapping[str, None]:
        return MappingProxyType({name: None for place in self.places for name in place})

    @cached_property
    def index(self) -> Mapping[str, str]:
        """The names, by how people write them; names of other languages where no card is called so in English."""
        names = indexed(self)
        called = ((plain(other), names.get(plain(name))) for other, name in self.called().items())
        return MappingProxyType({other: name for other, name in called if name is not None} | names)


def nearness(cards: Mapping[str, CardDefinition]) -> tuple[Nearness, ...]:
    """Return the names of cards for guesses at misspelt ones; each place keeps its own."""
    if isinstance(cards, Shelves):
        return tuple(names for place in cards.places for names in nearness(place))
    return (cards.nearness if isinstance(cards, Shelf) else Nearness(cards),)


def heard(name: str, cards: Mapping[str, CardDefinition]) -> str | None:
    """Return the name of a card that is known, though perhaps not what it does."""
    return cards.heard(name) if isinstance(cards, Shelves) else None


def index(cards: Mapping[str, CardDefinition]) -> Mapping[str, str]:
    """The names of cards, by how people write them."""
    return cards.index if isinstance(cards, Shelves) else indexed(cards)


def indexed(names: Iterable[str]) -> dict[str, str]:
    """Names, by how people write them; whole names before first halves."""
    listed = tuple(names)
    halves = {plain(first_half(name)): name for name in listed if " // " in name}
    return halves | {plain(name): name for name in listed}


def as_written(name: str, names: Mapping[str, str]) -> str | None:
    """Return the name that somebody writes so, of an index: whatever its capitals, accents and strokes.

    >>> as_written("wear//tear", {"wear // tear": "Wear // Tear", "wear": "Wear // Tear"})
    'Wear // Tear'
    """
    found = names.get(plain(name)) or names.get(plain(first_half(name)))
    if found is None and "/" in name:
        found = names.get(" // ".join(part.strip() for part in _STROKES.split(plain(name))))
    return found
