"""Observed games in which the text of every card is known: played with cards of the catalogue, by two colours.

What another program tells of a game is the same as what this one does; so the audit has to agree with all of it.
"""

from __future__ import annotations

import random
from functools import cache

from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue
from domain.cards.construction import NEVER_IN_A_DECK, color_identity
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.randomness import Dice
from tests.support.long import for_a_module
from tests.support.observed import observed
from tests.support.unsigned import unsigned

COLORS = "WUBRG"
BASICS = dict(zip(COLORS, ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True))
LANDS, SPELLS = 17, 23


@cache
def of_colors(colors: frozenset[str]) -> tuple[CardDefinition, ...]:
    """What a deck of these colours may hold."""
    return tuple(
        card
        for card in unsigned()
        if not NEVER_IN_A_DECK & set(card.type_line[0])
        and "basic" not in card.type_line[1]
        and set(color_identity(card)) <= colors
    )


def deck(rng: random.Random) -> tuple[CardDefinition, ...]:
    """Forty cards of two colours."""
    colors = rng.sample(COLORS, 2)
    cards = of_colors(frozenset(colors))
    lands = tuple(catalogue()[BASICS[color]] for color in colors for _ in range(LANDS // 2 + 1))
    return (*rng.sample(cards, min(SPELLS, len(cards))), *lands)


WARDENS = ("Soul Warden", "Blood Artist", "Dwarven Priest", "Elvish Visionary", "Doomed Traveler", "Wall of Omens")


def of_both(rng: random.Random) -> tuple[CardDefinition, ...]:
    """Forty cards of which many trigger at once on both sides."""
    cards = [catalogue()[name] for name in (*WARDENS, *WARDENS[:2]) for _ in range(3)]
    lands = [catalogue()[name] for name in ("Plains", "Swamp", "Forest") for _ in range(LANDS // 3 + 1)]
    return (*cards, *lands)


def decided(seed: int, most: int = 2500) -> tuple[tuple[Recorded, ...], dict[str, CardDefinition]]:
    """A game between players of the program, as far as about so many events; and the definitions it is played with.

    In every fifth both have cards that trigger at once.
    """
    rng = random.Random(seed)
    made = of_both if seed % 5 == 4 else deck
    seats = (Seat("Anna", made(rng)), Seat("Ben", made(rng)))
    game = Decider.new(seats, str(seed), edition="current")
    log: list[Recorded] = []
    number = 0
    while game.question is not None and len(log) < most:
        number += 1
        player = PLAYERS["greedy" if rng.random() < 0.85 else "random"]
        try:
            game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
        except IllegalDecision:
            continue
        log += game.take()
    return tuple(log), dict(game.definitions)


@for_a_module
def known(seed: int, most: int = 2500) -> tuple[tuple[Recorded, ...], dict[str, CardDefinition]]:
    """The same as one of its seats saw it, all texts known."""
    log, definitions = decided(seed, most)
    return tuple(observed(log, 1 + seed % 2, texts=True)), definitions
