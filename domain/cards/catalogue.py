"""The cards that come with the program, cards that a user adds, and the decks that are made of them."""

from __future__ import annotations

import difflib
import json
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from domain.cards.decklist import DeckList, Entry, parse_decklist
from domain.cards.language import CardDefinition
from domain.errors import BadCard, TimewalkError


class UnknownCard(TimewalkError, LookupError):
    """A name that no card here has."""


@cache
def catalogue() -> Mapping[str, CardDefinition]:
    """All cards that come with the program, by name."""
    texts = {file.name: file.read_text("utf-8") for file in _packaged("data")}
    return MappingProxyType(read_catalogue(texts))


def read_catalogue(texts: Mapping[str, str]) -> dict[str, CardDefinition]:
    """The cards of several files, given as file name and text, by card name.

    :raises BadCard: a definition is refused, or two cards have one name.
    """
    cards: dict[str, CardDefinition] = {}
    for source, text in texts.items():
        for card in load_cards(json.loads(text), source):
            if card.name in cards:
                raise BadCard(f"{source}: {card.name}: another file of the catalogue has this card already")
            cards[card.name] = card
    return cards


def load_cards(data: Any, source: str) -> tuple[CardDefinition, ...]:
    """Cards from JSON data: one definition, or a list of them.

    :raises BadCard: file, card, field and reason of the first thing that does not make sense.
    """
    return tuple(CardDefinition.load(item, source) for item in (data if isinstance(data, list) else [data]))


def find(name: str, cards: Mapping[str, CardDefinition] | None = None) -> CardDefinition:
    """The card of this name: exactly so, or whatever its capitals and accents; of `A // B` the first half does.

    :raises UnknownCard: there is none; says which names are close.
    """
    known = catalogue() if cards is None else cards
    found = _found(name, known)
    if found is None:
        raise UnknownCard(f"no card is called {_with_guess(name, known)}.")
    return found


def resolve(
    decklist: DeckList, cards: Mapping[str, CardDefinition] | None = None
) -> tuple[tuple[CardDefinition, ...], tuple[CardDefinition, ...]]:
    """The cards of a deck list, main deck and sideboard.

    :raises UnknownCard: one sentence with all names that no card has.
    """
    known = catalogue() if cards is None else cards
    names = dict.fromkeys(name for _, name in decklist.main + decklist.sideboard)
    unknown = [_with_guess(name, known) for name in names if _found(name, known) is None]
    if unknown:
        raise UnknownCard(f"deck {decklist.name}: no card is called {'; '.join(unknown)}.")
    return _copies(decklist.main, known), _copies(decklist.sideboard, known)


def _copies(entries: tuple[Entry, ...], cards: Mapping[str, CardDefinition]) -> tuple[CardDefinition, ...]:
    return tuple(find(name, cards) for count, name in entries for _ in range(count))


def _found(name: str, cards: Mapping[str, CardDefinition]) -> CardDefinition | None:
    if name in cards:
        return cards[name]
    wanted = {_plain(name), _plain(name.partition(" // ")[0])}
    return next((card for known, card in cards.items() if _plain(known) in wanted), None)


def _with_guess(name: str, cards: Iterable[str]) -> str:
    plain = {_plain(known): known for known in cards}
    close = difflib.get_close_matches(_plain(name), plain, n=2)
    return f"{name!r}" + (f" (did you mean {' or '.join(plain[guess] for guess in close)}?)" if close else "")


def _plain(name: str) -> str:
    """A name without accents, capitals and the different kinds of apostrophes."""
    letters = unicodedata.normalize("NFKD", name.casefold().replace("’", "'").replace("æ", "ae"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def deck_names() -> tuple[str, ...]:
    """The decks that come with the program."""
    return tuple(file.name.removesuffix(".txt") for file in _packaged("decks"))


def deck(name: str) -> DeckList:
    """One of the decks that come with the program.

    :raises UnknownCard: there is no deck of this name.
    """
    for file in _packaged("decks"):
        if file.name == f"{name}.txt":
            return parse_decklist(file.read_text("utf-8"), source=file.name)
    raise UnknownCard(f"no deck here is called {name!r}; there are {', '.join(deck_names())}.")


def _packaged(folder: str) -> list[Any]:
    files = resources.files("domain.cards").joinpath(folder)
    return sorted((file for file in files.iterdir() if file.name.endswith((".json", ".txt"))), key=lambda file: file.name)
