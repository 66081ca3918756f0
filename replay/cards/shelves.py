"""All available cards: named files, cards written by hand, the user's, the shipped ones."""

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
from replay.cards.other_names import ENGLISH, other_names
from replay.cards.own import OwnCards
from replay.cards.pack import shipped
from replay.cards.places import state_of_own
from replay.cards.printings import LANGUAGES


def all_cards(*first: Mapping[str, CardDefinition]) -> Shelves:
    """Return all cards by name.

    The cards in `first` take precedence over all others, and cards written by hand over compiled ones.
    """
    shelves = _all_cards(*state_of_own())
    return Shelves(*first, *shelves.places, called=shelves.called, heard=shelves.heard) if first else shelves


@lru_cache(maxsize=2)
def _all_cards(file: Path, changed: int) -> Shelves:
    """Return all cards with the index of their names.

    The arguments are the key of the cache: a changed card file is read anew.
    """
    own, called = _own(file, changed)
    return Shelves(catalogue(), own, shipped().shelf, called=lambda: called, heard=_heard)


def _heard(name: str) -> str | None:
    """Return a known card's name as its entry has it; None for an unknown card."""
    entry = all_entries().find(name)
    return None if entry is None else entry.name


@lru_cache(maxsize=2)
def _own(file: Path, changed: int) -> tuple[Mapping[str, CardDefinition], Mapping[str, str]]:
    """Return the user's cards, and all other names under which cards are known.

    Other names are those in other languages, and other English names. The arguments are the key of the cache: a
    changed card file is read anew.
    """
    own = OwnCards(file)
    languages = (*sorted(set(LANGUAGES.values())), ENGLISH)
    names = {called.name: name for language in languages for name, called in own.called(language).items()}
    return own.shelf, {**other_names(), **names}


def entries(own: OwnCards | None = None) -> Iterator[Entry]:
    """Yield the entry of every known card, in no order.

    The user's cards take precedence over shipped ones, whose sets are added. A card written by hand that the compiler
    does not prove counts as proven by hand.
    """
    by_name = {entry.name: entry for entry in shipped().entries()}
    for entry in (OwnCards() if own is None else own).entries():
        before = by_name.get(entry.name)
        if before is not None:
            entry = entry._replace(sets=entry.sets | before.sets, formats=entry.formats or before.formats)
        by_name[entry.name] = entry
    written = catalogue()
    for name in written:
        known = by_name.get(name, Entry(name, Standing.BY_HAND))
        standing = Standing.PROVEN if known.standing is Standing.PROVEN else Standing.BY_HAND
        by_name[name] = known._replace(standing=standing, lacks=(), gaps=())
    yield from by_name.values()


class Entries:
    """Entries of all known cards, by name."""

    def __init__(self, known: Iterable[Entry]) -> None:
        self.by_name: Mapping[str, Entry] = {entry.name: entry for entry in known}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return indexed(self.by_name)

    @cached_property
    def nearness(self) -> Nearness:
        """Index of the cards' names, to find names similar to a misspelt one."""
        return Nearness(self.by_name)

    def find(self, name: str) -> Entry | None:
        """Return the entry for a card name as people write it, or None."""
        if name in self.by_name:
            return self.by_name[name]
        if (other := other_names().get(name)) in self.by_name:
            return self.by_name[str(other)]
        exact = as_written(name, self._names)
        return None if exact is None else self.by_name[exact]


def all_entries() -> Entries:
    """Return the entries of all known cards, cached until the user's cards change."""
    return _all_entries(state_of_own())


@lru_cache(maxsize=1)
def _all_entries(_own: tuple[Path, int]) -> Entries:
    return Entries(entries())
