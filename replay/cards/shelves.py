"""All cards there are here: of files somebody names, those written for the program, the user's, those that ship."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from domain.cards.card_library import Shelves, as_written, indexed
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.cards.spelling import Nearness
from domain.oracle.outcome import Standing
from replay.cards.entries import Entry
from replay.cards.own import OwnCards
from replay.cards.pack import shipped
from replay.cards.places import state_of_own
from replay.cards.printings import LANGUAGES


def all_cards(*first: Mapping[str, CardDefinition]) -> Shelves:
    """All cards by name; those given stand before the others, and what was written by hand before what was compiled."""
    found = _all_cards(*state_of_own())
    return Shelves(*first, *found.places, called=found.called, heard=found.heard) if first else found


@lru_cache(maxsize=2)
def _all_cards(file: Path, changed: int) -> Shelves:
    """All cards, with the index of their names; read anew when the user's cards are other ones."""
    own, called = _own(file, changed)
    return Shelves(catalogue(), own, shipped().shelf, called=lambda: called, heard=_heard)


def _heard(name: str) -> str | None:
    """Return the name of a card of which anything is known here."""
    entry = all_entries().find(name)
    return None if entry is None else entry.name


@lru_cache(maxsize=2)
def _own(file: Path, changed: int) -> tuple[Mapping[str, CardDefinition], Mapping[str, str]]:
    """The user's cards, and what cards are called in other languages; read anew when the file was written."""
    own = OwnCards(file)
    names = {called.name: name for language in set(LANGUAGES.values()) for name, called in own.called(language).items()}
    return own.shelf, names


def entries(own: OwnCards | None = None) -> Iterator[Entry]:
    """How far each card has come, in no order: the user's stand before those that ship; written by hand is proven."""
    found = {entry.name: entry for entry in shipped().entries()}
    for entry in (OwnCards() if own is None else own).entries():
        before = found.get(entry.name)
        if before is not None:
            entry = entry._replace(sets=entry.sets | before.sets, formats=entry.formats or before.formats)
        found[entry.name] = entry
    written = catalogue()
    for name in written:
        known = found.get(name, Entry(name, Standing.PROVEN))
        found[name] = known._replace(standing=Standing.PROVEN, lacks=(), gaps=())
    yield from found.values()


class Entries:
    """All cards of which anything is known, by name."""

    def __init__(self, found: Iterable[Entry]) -> None:
        self.by_name: Mapping[str, Entry] = {entry.name: entry for entry in found}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return indexed(self.by_name)

    @cached_property
    def nearness(self) -> Nearness:
        """The names, for guesses at misspelt ones."""
        return Nearness(self.by_name)

    def find(self, name: str) -> Entry | None:
        """The card of this name, as people write it."""
        if name in self.by_name:
            return self.by_name[name]
        found = as_written(name, self._names)
        return None if found is None else self.by_name[found]


def all_entries() -> Entries:
    """The same, read once as long as the user's cards stay as they are."""
    return _all_entries(state_of_own())


@lru_cache(maxsize=1)
def _all_entries(_own: tuple[Path, int]) -> Entries:
    return Entries(entries())
