"""Games with decks drawn at random from all cards that are known without a card file."""

from __future__ import annotations

import random

from domain.cards.catalogue import catalogue
from domain.cards.construction import NEVER_IN_A_DECK, color_identity
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat
from domain.terms import BASIC_LAND_MANA
from replay.cards.shelves import all_cards


def drawn(seed: int) -> tuple[CardDefinition, ...]:
    """Return a deck of known cards of two colours, each once, and basic lands for them."""
    chance, known = random.Random(seed), all_cards()
    names, colors = sorted(known), chance.sample("WUBRG", 2)
    wanted: list[CardDefinition] = []
    while len(wanted) < 34:
        card = known[chance.choice(names)]
        if not NEVER_IN_A_DECK & set(card.type_line[0]) and set(color_identity(card)) <= set(colors):
            wanted.append(card)
    lands = {mana: name for name, mana in BASIC_LAND_MANA.items()}
    return (*wanted, *[catalogue()[lands[color]] for color in colors] * 13)


def drawn_game(seed: int) -> Decider:
    """Return a duel of two such decks before its first decision, by either edition in turn."""
    seats = [Seat("A", drawn(2 * seed)), Seat("B", drawn(2 * seed + 1))]
    return Decider.new(seats, str(seed), edition=("seed", "current")[seed % 2])
