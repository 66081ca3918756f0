"""Seats for every format: which decks sit down, and what else they bring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from domain.board.objects import GameObject
from domain.cards.catalogue import catalogue, deck, deck_names, resolve, supplement
from domain.cards.construction import NEVER_IN_A_DECK, color_identity
from domain.cards.language import CardDefinition
from domain.decider import Position, Seat
from domain.formats import COMMANDER, PLANAR, format_of
from domain.randomness import Dice
from domain.rules.variants import planechase
from domain.terms import BASIC_LAND_MANA
from tests.support.table import Table
from tests.support.unsigned import unsigned

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
    return tuple(card for card in unsigned() if card.types.startswith("Legendary Creature"))


@cache
def in_the_colors_of(commander: CardDefinition) -> tuple[CardDefinition, ...]:
    """903.5c, 903.5d. The cards, basic lands apart, that a deck with this commander may hold."""
    colors = color_identity(commander)
    return tuple(
        card
        for card in unsigned()
        if not NEVER_IN_A_DECK & set(card.type_line[0])
        and "basic" not in card.type_line[1]
        and card != commander
        and set(color_identity(card)) <= set(colors)
        and all(BASIC_LAND_MANA.get(land, colors[0]) in colors for land in card.type_line[2])
    )


def commanded_deck(commander: CardDefinition, seed: int) -> tuple[CardDefinition, ...]:
    """903.5. Sixty cards in its colours, each once, and basic lands."""
    colors = color_identity(commander)
    spells = Dice(str(seed), 1, "deck").sample(in_the_colors_of(commander), 60)
    lands = [land for land, color in BASIC_LAND_MANA.items() if color in colors]
    basics = [catalogue()[lands[number % len(lands)]] for number in range(39)]
    return (*spells, *basics)


def seats_of(format: str, seats: int, seed: int, options: Mapping[str, bool] | None = None) -> tuple[Seat, ...]:
    """So many seats of a format, with decks that depend on the seed."""
    played = format_of(format, options)
    found = []
    for number in range(1, seats + 1):
        name, brought = "ABCDEF"[number - 1], supplement(played.supplement(seats), number)
        if played.construction == COMMANDER:
            commander = commanders()[(seed + number) % len(commanders())]
            found.append(Seat(name, commanded_deck(commander, seed + number), (), (commander,)))
        else:
            found.append(Seat(name, decks()[(number + seed) % len(decks())], (), (), brought))
    return tuple(found)


class Free(Table):
    """Four players, or as many as it says, each for themselves."""

    def __init__(self, edition: str = "seed", seats: int = 4, **more: Any) -> None:
        super().__init__(edition, format="free-for-all", seats=seats, **more)


COMMUNAL = {"single_planar_deck": True}
"""901.15. One planar deck for all."""


class Planes(Table):
    """Everybody has a planar deck with these cards on top; the first stands face up as the game begins."""

    def __init__(self, edition: str = "seed", *cards: CardDefinition, seats: int = 2, **more: Any) -> None:
        planes = (one for one in supplement(PLANAR) if "plane" in one.type_line[0])
        deck = (*cards, *(one for one in planes if one not in cards))
        names = "A" if more.get("options") == COMMUNAL else "ABCDEF"[:seats]
        super().__init__(edition, format="planechase", seats=seats, supplement=dict.fromkeys(names, deck), **more)

    def position(self, player: str = "A", extra: int = 10) -> Position:
        """901.5. With the first plane of whoever begins face up."""
        cards = self.cards[player]
        if "command" not in cards:
            cards["command"] = [cards["supplement"].pop(0)]
        return super().position(player, extra)

    @property
    def plane(self) -> GameObject:
        (found,) = (self.board.objects[id] for id in self.board.command)
        return found

    def roll(self, face: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Roll the planar die; it is loaded."""
        monkeypatch.setattr(planechase, "FACES", (face,) * 6)
        self.answer(("roll",))
