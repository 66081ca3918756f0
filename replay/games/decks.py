"""Loading of decks and cards from files, or of the program's own decks."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from domain.cards.card_library import Shelves
from domain.cards.catalogue import (
    Unknown,
    UnknownCard,
    deck,
    deck_names,
    load_cards,
    resolve,
    unknown,
)
from domain.cards.decklist import DeckList, left_out, parse_decklist
from domain.cards.language import CardDefinition
from domain.digits import whole
from domain.errors import Listed, Said, TimewalkError
from domain.formats import COMMANDER, DEFAULT, FORMATS
from replay.cards.shelves import all_cards
from replay.cards.stand_ins import playing
from replay.decoding import decoded

Cards: TypeAlias = Mapping[str, CardDefinition]
"""Available cards by name."""

MOST_BYTES = 1 << 20
"""Limit on the size of a deck list, far beyond any real one."""

MOST_CARD_BYTES = 1 << 26


class BadFile(TimewalkError, ValueError):
    """Error: a deck or card file cannot be used. The message says which, and why."""


class Deck(NamedTuple):
    """Deck that can be played: name, cards, sideboard, commander."""

    name: str
    main: tuple[CardDefinition, ...]
    sideboard: tuple[CardDefinition, ...] = ()
    commander: tuple[CardDefinition, ...] = ()
    note: Said | None = None  # about cards of the list that are not in the deck


def known_cards(files: Iterable[str | os.PathLike[str]] = ()) -> Shelves:
    """Return all known cards and the cards of JSON files.

    A card of a file takes precedence over a known card of the same name.

    :raises BadFile: a file cannot be read or holds no JSON.
    :raises BadCard: a definition does not make sense; the message names file, card, field and reason.
    """
    cards: dict[str, CardDefinition] = {}
    for file in files:
        text = _text(Path(file), MOST_CARD_BYTES, Said("a card file is JSON"))
        try:
            data = json.loads(text, parse_int=whole)
        except json.JSONDecodeError as error:
            raise BadFile(
                "{file}, line {lineno}: this is no JSON ({msg}).", file=file, lineno=error.lineno, msg=error.msg
            ) from error
        except RecursionError as error:
            raise BadFile("{file} is nested too deep to be cards.", file=file) from error
        cards.update((card.name, card) for card in load_cards(data, str(file)))
    return all_cards(cards) if cards else all_cards()


def load_deck(
    which: str | os.PathLike[str], cards: Cards | None = None, format: str = DEFAULT, *, stand_in: bool = False
) -> Deck:
    """Load a deck from a file, or a deck of the program by name.

    Files are lists as Arena, MTGO and sites export them. With `stand_in` a blank replaces each card that is known but
    not proven.

    :raises BadFile: there is no such file or deck, or the list is no deck for the format.
    :raises DeckListError: a line cannot be read; the message says where, what, and what would be right.
    :raises UnknownCard: no card has a name in the list; the message lists similar names.
    """
    return loaded_deck(listed_deck(which, format), format, cards, os.fspath(which), stand_in=stand_in)


def loaded_deck(
    decklist: DeckList, format: str = DEFAULT, cards: Cards | None = None, name: str = "", *, stand_in: bool = False
) -> Deck:
    """Return the deck of a parsed list.

    `name` is the deck's name in errors. With `stand_in` a blank replaces each card that is known but not proven.

    :raises BadFile: the list is no deck for the format.
    :raises UnknownCard: some cards cannot be played; the message says why, or lists similar names.
    """
    name = name or decklist.name
    cards = playing(decklist, all_cards() if cards is None else cards, stand_in)
    if format in FORMATS and FORMATS[format].construction == COMMANDER:
        return _with_commander(name, decklist, cards)
    if decklist.commander:
        raise BadFile(
            "{name} names a commander, and a {format} game has none: move that card to the deck.",
            name=name,
            format=format,
        )
    return Deck(decklist.name, *resolve(decklist, cards), note=left_out(decklist))


def loaded_together(loading: Iterable[Callable[[], Deck]]) -> tuple[Deck, ...]:
    """Load several decks, and report their unknown cards together.

    :raises UnknownCard: cards of one or more decks are unknown; the message covers all of them.
    :raises TimewalkError: a deck has another fault.
    """
    decks: list[Deck] = []
    missing: dict[str, Sequence[Unknown]] = {}
    for load in loading:
        try:
            decks.append(load())
        except UnknownCard as error:
            if not error.missing:
                raise
            missing.update(error.missing)
    if missing:
        raise unknown(missing)
    return tuple(decks)


def listed_deck(which: str | os.PathLike[str], format: str = DEFAULT) -> DeckList:
    """Read a deck list from a file, or a list of the program by name.

    :raises BadFile: there is no such file or list.
    :raises DeckListError: a line cannot be read; the message says where, what, and what would be right.
    """
    name, path = os.fspath(which), Path(os.path.expanduser(which))
    if path.exists():
        return parse_decklist(_text(path, MOST_BYTES, Said("a deck list has lines as `4 Lightning Bolt`")), source=name)
    if name in deck_names(format) or name in deck_names():
        return deck(name)
    here = Listed(deck_names(format), "")
    if other := next((one for one in FORMATS if name in deck_names(one)), None):
        text = "{name} is a deck for {other}; the decks for {format} are {here}."
        raise BadFile(text, name=name, other=other, format=format, here=here)
    text = "There is no deck {name}: it is neither a file nor a built-in deck. The built-in decks are {here}."
    raise BadFile(text, name=name, here=here)


def _with_commander(name: str, decklist: DeckList, cards: Cards) -> Deck:
    """903.6. Set the commander aside: the named one, or the deck's first legendary creature."""
    main, sideboard = resolve(replace(decklist, commander=()), cards)
    if decklist.commander:
        named = resolve(DeckList(name, decklist.commander), cards)[0]
        return Deck(decklist.name, main, sideboard, named, left_out(decklist))
    legends = (card for card in main if {"legendary"} <= set(card.type_line[1]) and "creature" in card.type_line[0])
    commander = next(legends, None)
    if commander is None:
        raise BadFile("{name} has no commander: put a legendary creature under the heading Commander.", name=name)
    index = main.index(commander)
    return Deck(decklist.name, main[:index] + main[index + 1 :], sideboard, (commander,), left_out(decklist))


def _text(path: Path, most: int, right: Said) -> str:
    """Return the text of a file."""
    if path.is_dir():
        raise BadFile("{path} is a folder, not a file: {right}.", path=path, right=right)
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise BadFile("{path} cannot be read: {strerror}.", path=path, strerror=error.strerror) from error
    if len(data) > most:
        raise BadFile("{path} is longer than {what} MiB: {right}.", path=path, what=most >> 20, right=right)
    try:
        return decoded(data)
    except UnicodeDecodeError as error:
        text = "{path} is not text in UTF-8 or UTF-16 but perhaps Latin-1 (byte {what}): save it as UTF-8; {right}."
        raise BadFile(text, path=path, what=error.start + 1, right=right) from error
