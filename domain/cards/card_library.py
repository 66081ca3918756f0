"""Collections of cards by name, each card read on demand."""

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
    """Cards by name; each is read once, on the first request.

    `read` returns the card of a name, and raises `KeyError` if there is none. `names` returns all names; it is called
    when they are first needed. `texts` yields the name of each card and its definition as JSON; a search through these
    is faster than to read every card.
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
        card = self._known.get(name)
        if card is None:
            card = self._known[name] = self._read(name)
        return card

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def once(self, find: Callable[[Shelf], T]) -> T:
        """Return the result of a function of this shelf, computed once."""
        if find not in self._once:
            self._once[find] = find(self)
        return cast("T", self._once[find])

    @property
    def has_texts(self) -> bool:
        """Return True if the cards can be looked through without reading each."""
        return self._texts is not None

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield each card as stored: its name, and its definition as JSON."""
        yield from self._texts() if self._texts is not None else ()

    @cached_property
    def _names(self) -> Mapping[str, None]:
        return dict.fromkeys(self._listed())

    @cached_property
    def nearness(self) -> Nearness:
        """The names, for guesses at misspelt ones."""
        return Nearness(self._names)


def _nothing(_name: str) -> None:
    """Return None: there is no further name."""


class Shelves(Mapping[str, CardDefinition]):
    """Cards from several places; the first place that has a card gives it.

    `called` returns further names of cards, each with the name of its card. `heard` returns the name of a card that is
    known to exist, even if its definition is unknown; None if there is no such card.
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
        """Names of cards by their plain spelling.

        A further name counts only if no card has this English name.
        """
        names = indexed(self)
        called = ((plain(other), names.get(plain(name))) for other, name in self.called().items())
        return MappingProxyType({other: name for other, name in called if name is not None} | names)


def nearness(cards: Mapping[str, CardDefinition]) -> tuple[Nearness, ...]:
    """Return the names of cards for guesses at misspelt names, one `Nearness` per place."""
    if isinstance(cards, Shelves):
        return tuple(names for place in cards.places for names in nearness(place))
    return (cards.nearness if isinstance(cards, Shelf) else Nearness(cards),)


def heard(name: str, cards: Mapping[str, CardDefinition]) -> str | None:
    """Return the name of a card known to exist, even if its definition is unknown."""
    return cards.heard(name) if isinstance(cards, Shelves) else None


def index(cards: Mapping[str, CardDefinition]) -> Mapping[str, str]:
    """Return the names of cards by their plain spelling."""
    return cards.index if isinstance(cards, Shelves) else indexed(cards)


def indexed(names: Iterable[str]) -> dict[str, str]:
    """Return names by their plain spelling.

    A card `A // B` is also there by its first half, unless another card has this name.
    """
    listed = tuple(names)
    halves = {plain(first_half(name)): name for name in listed if " // " in name}
    return halves | {plain(name): name for name in listed}


def as_written(name: str, names: Mapping[str, str]) -> str | None:
    """Return the name in an index that is meant, ignoring capitals, accents and strokes.

    >>> as_written("wear//tear", {"wear // tear": "Wear // Tear", "wear": "Wear // Tear"})
    'Wear // Tear'
    """
    match = names.get(plain(name)) or names.get(plain(first_half(name)))
    if match is None and "/" in name:
        match = names.get(" // ".join(part.strip() for part in _STROKES.split(plain(name))))
    return match
