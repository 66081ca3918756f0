"""Blanks in the place of cards that are known but not proven: of the same name, cost, types and size, no text."""

from __future__ import annotations

from collections.abc import Mapping

from domain.cards.card_library import Shelves
from domain.cards.catalogue import missing, unknown
from domain.cards.decklist import DeckList
from domain.cards.language import CardDefinition
from replay.cards.shelves import all_entries


def blank(name: str) -> CardDefinition | None:
    """The blank for a card, as people write its name; None where nothing is known of it here, or no blank can be it."""
    entry = all_entries().find(name)
    if entry is None or entry.blank is None:
        return None
    return CardDefinition.load({**entry.blank, "stand_in": True})


def playing(
    decklist: DeckList, known: Mapping[str, CardDefinition], stand_in: bool = False
) -> Mapping[str, CardDefinition]:
    """The cards there are for a deck; with `stand_in`, blanks for those that are not among them.

    :raises UnknownCard: a card of the list cannot be played: which, and why not.
    """
    lacking = missing(decklist, known)
    if not lacking:
        return known
    blanks = {card.name: blank(card.name) for card in lacking}
    found = {name: card for name, card in blanks.items() if card is not None}
    if stand_in and len(found) == len(lacking):
        if isinstance(known, Shelves):
            return Shelves(found, *known.places, called=known.called, heard=known.heard)
        return {**known, **found}
    if stand_in:
        lacking = tuple(card for card in lacking if card.name not in found)
    raise unknown({decklist.name: lacking}, stand_in=stand_in)
