"""Seats for every format: which decks sit down, and what else they bring."""

from __future__ import annotations

from functools import cache

from domain.cards.catalogue import catalogue, deck, deck_names, resolve, supplement
from domain.cards.language import CardDefinition
from domain.decide import Seat

SIZES = {
    "duel": (2,),
    "free-for-all": (3, 4, 6),
    "two-headed-giant": (4, 6),
    "commander": (2, 4),
    "archenemy": (3, 4, 5),
    "planechase": (2, 4),
}
"""How many sit down in the games of each format that are tried."""


@cache
def decks() -> tuple[tuple[CardDefinition, ...], ...]:
    """The decks that come with the program."""
    return tuple(resolve(deck(name), catalogue())[0] for name in deck_names())


@cache
def commanders() -> tuple[CardDefinition, ...]:
    """903.3. The legendary creatures there are."""
    return tuple(card for card in catalogue().values() if card.types.startswith("Legendary Creature"))


def seats_of(format: str, seats: int, seed: int) -> tuple[Seat, ...]:
    """So many seats of a format, with decks that depend on the seed."""
    found = []
    for number in range(1, seats + 1):
        commander = (commanders()[(seed + number) % len(commanders())],) if format == "commander" else ()
        main = decks()[(number + seed) % len(decks())]
        found.append(Seat("ABCDEF"[number - 1], main, (), commander, supplement(format, number)))
    return tuple(found)
