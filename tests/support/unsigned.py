"""Cards written by hand that random games draw from."""

from __future__ import annotations

from functools import cache

from domain.cards.by_hand import answers
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition, OpeningHand


@cache
def unsigned() -> tuple[CardDefinition, ...]:
    """The catalogue without signed cards, of which `tests/cards/by_hand/test_games.py` plays games.

    So the games of a seed stay the same when a card is signed. Nor are there cards for opening hands: whoever plays
    such cards is asked about them (103.6), and that tells something of the deck.
    """
    return tuple(
        card
        for name, card in catalogue().items()
        if name not in answers() and not any(isinstance(part, OpeningHand) for part in card.meanings)
    )
