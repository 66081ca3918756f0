"""Blanks for cards that are known but not proven.

A blank has the card's name, cost, types and numbers, but no text.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.cards.card_library import Shelves
from domain.cards.catalogue import missing, unknown
from domain.cards.decklist import DeckList
from domain.cards.language import CardDefinition
from replay.cards.shelves import all_entries


def blank(name: str) -> CardDefinition | None:
    """Return the blank for a card name as people write it.

    None if the card is unknown here, or if no blank can represent the card.
    """
    entry = all_entries().find(name)
    if entry is None or entry.blank is None:
        return None
    return CardDefinition.load({**entry.blank, "stand_in": True})


def playing(
    decklist: DeckList, known: Mapping[str, CardDefinition], stand_in: bool = False
) -> Mapping[str, CardDefinition]:
    """Return the cards that a deck is played with, blanks included if allowed.

    With `stand_in`, blanks are added for cards that are missing from `known`.

    :raises UnknownCard: some cards of the list cannot be played; the message says which, and why.
    """
    lacking = missing(decklist, known)
    if not lacking:
        return known
    blanks = {card.name: blank(card.name) for card in lacking}
    usable = {name: card for name, card in blanks.items() if card is not None}
    if stand_in and len(usable) == len(lacking):
        if isinstance(known, Shelves):
            return Shelves(usable, *known.places, called=known.called, heard=known.heard)
        return {**known, **usable}
    if stand_in:
        lacking = tuple(card for card in lacking if card.name not in usable)
    raise unknown({decklist.name: lacking}, stand_in=stand_in)
