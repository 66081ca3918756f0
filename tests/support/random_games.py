"""Random games: who sits down, what they may do besides, whole games, and how many cards of each kind there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from domain.board.state import Board
from domain.bots import PLAYERS, Answering
from domain.decider import Decider, Seat
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.randomness import Dice
from tests.support.formats import SIZES, seats_of
from tests.support.long import with_many


def seats(format: str, seed: int) -> tuple[Seat, ...]:
    sizes = SIZES[format]
    return seats_of(format, sizes[seed % len(sizes)], seed, options(format, seed))


def options(format: str, seed: int) -> dict[str, bool]:
    """802, 803, 506.2a. Now and then only one opponent can be attacked, by choice or to one side."""
    if format == "duel" or seed % 4 not in (1, 3):
        return {}
    if seed % 4 == 1 and format in ("free-for-all", "commander", "planechase"):
        return {"attack_left" if seed % 8 == 1 else "attack_right": True}
    return {"attack_several": False}


def cards_of(board: Board) -> Counter[int]:
    """How many of each definition there are, tokens, abilities and copies that no card stands for left out."""
    return Counter(
        found.card if found.face_down and found.card else found.definition
        for found in board.objects.values()
        if not found.token and not found.copy_of and found.kind in ("", "spell")
    )


Log = tuple[Recorded, ...]


def to_its_end(game: Decider, seed: int, player: Answering) -> tuple[Log, tuple[int, ...]]:
    """A game in which this player answers everything: its log, and the positions at which it was settled."""
    log: list[Recorded] = []
    cuts: list[int] = []
    number = 0
    while game.question is not None:
        number += 1
        try:
            game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
        except IllegalDecision:
            assert not game.in_casting
        log += game.take()
        if game.settled:
            cuts.append(len(log))
    return tuple(log), tuple(cuts)


def begun(format: str, edition: str, seed: int) -> Decider:
    """A game of this format before its first decision."""
    return Decider.new(seats(format, seed), str(seed), edition=edition, format=format, options=options(format, seed))


def answered(game: Decider, seed: int, most: int) -> Iterator[int]:
    """Answer as the random player does, so many times at most; yields the number of each answer that was asked for."""
    for number in range(most):
        if game.question is None:
            return
        dice = Dice(str(seed), number, "player")
        with suppress(IllegalDecision):
            game.answer(PLAYERS["random"](game.question, game.board, game.definitions, dice))
        yield number


def trials(seeds: int, quick: int, few: int, many: int) -> list[Any]:
    """Games of each format and edition by so many seeds, and how many events each is to have.

    The quick ones have few: one of each format, in the editions by turns.
    """
    first: list[Any] = []
    others: list[Any] = []
    for at, format in enumerate(SIZES):
        for turn, edition in enumerate(("seed", "current")):
            for seed in range(seeds):
                most, where = (few, first) if seed == quick and turn == at % 2 else (many, others)
                where.append(pytest.param(format, edition, seed, most, id=f"{format}-{edition}-{seed}"))
    return with_many(first, others)
