"""Cards by name, each read when somebody asks for it; of several places the first that has a card gives it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from domain.cards.language import CardDefinition, with_tokens

_STROKES = re.compile("/+")


class Shelf(Mapping[str, CardDefinition]):
    """The cards of these names; `read` gives one of them, and is asked once for each.

    It raises `KeyError` where there is none. The `names` are asked for when somebody wants to know them all, and the
    `makers`, which may create tokens, when somebody looks for a token; by default all may.
    """

    def __init__(
        self,
        names: Callable[[], Iterable[str]],
        read: Callable[[str], CardDefinition],
        makers: Callable[[], Iterable[str]] | None = None,
    ) -> None:
        self._listed = names
        self._read = read
        self._makers = makers
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

    @cached_property
    def _names(self) -> Mapping[str, None]:
        return dict.fromkeys(self._listed())

    @cached_property
    def tokens(self) -> Mapping[str, tuple[str, ...]]:
        """The names of the cards that create each token, by its name; no card is kept that nobody asked for."""
        makers = self._names if self._makers is None else self._makers()
        return creating((name, self._known.get(name) or self._read(name)) for name in makers)


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
    def tokens(self) -> Mapping[str, tuple[str, ...]]:
        """The names of the cards that create each token, by its name."""
        found: dict[str, tuple[str, ...]] = {}
        for place in self.places:
            for token, names in tokens(place).items():
                found[token] = (*found.get(token, ()), *names)
        return found

    @cached_property
    def index(self) -> Mapping[str, str]:
        """The names, by how people write them; names of other languages where no card is called so in English."""
        names = indexed(self)
        called = ((plain(other), names.get(plain(name))) for other, name in self.called().items())
        return MappingProxyType({other: name for other, name in called if name is not None} | names)


def tokens(cards: Mapping[str, CardDefinition]) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the cards that create each token, by its name."""
    return cards.tokens if isinstance(cards, (Shelf, Shelves)) else creating(cards.items())


def creating(cards: Iterable[tuple[str, CardDefinition]]) -> Mapping[str, tuple[str, ...]]:
    """Return the names of these cards by the names of the tokens that they create."""
    found: dict[str, dict[str, None]] = {}
    for name, card in cards:
        for made in with_tokens(card):
            if made.token:
                found.setdefault(made.name, {})[name] = None
    return {token: tuple(names) for token, names in found.items()}


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


def first_half(name: str) -> str:
    """What stands on the first of two faces."""
    return name.partition(" // ")[0]


def plain(name: str) -> str:
    """A name without capitals, accents and kinds of apostrophes."""
    if name.isascii():
        return name.lower()
    letters = unicodedata.normalize("NFKD", name.replace("’", "'").casefold().replace("æ", "ae"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
