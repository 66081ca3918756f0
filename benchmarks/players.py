"""Games between built-in players, with the same decks and both seats for each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import cast

from benchmarks.figures import Figure
from benchmarks.games import NAMES, Pages, decks
from domain.decider import Decider, Seat
from replay.games.playing import Table
from replay.store.writing import Writer

PAIRS = 100
"""Pairs of games: the same seed and decks, once with each player in each seat."""

LEAST_WON = 0.6
"""The games that `lookahead` wins against `greedy`, where 0.65 is measured with demo decks and real lists."""

LEAST_SPEED = 1.5
"""Such games a second, on one core."""


def played(seed: str, players: tuple[str, str], *, swapped: bool) -> str | None:
    """Play a game of the demo decks; return the winning player's name, None for a draw."""
    both = decks()[::-1] if swapped else decks()
    game = Decider.new([Seat(name, deck.main) for name, deck in zip(NAMES, both, strict=False)], seed)
    table = Table(game, cast(Writer, Pages()))
    seated = dict(zip(game.board.order, players, strict=True))
    for seat, player in seated.items():
        table.seat(seat, player, seed)
    table.keep()
    table.go_on()
    assert game.board.outcome is not None
    winners = game.board.outcome[0]
    return seated[winners[0]] if len(winners) == 1 else None


def player_figures(pairs: int = PAIRS) -> Iterator[Figure]:
    """How often the player that looks ahead wins against the greedy one, and how fast they play."""
    began = time.process_time()
    won = [
        played(str(seed), players, swapped=seed % 2 == 1)
        for seed in range(pairs)
        for players in (("lookahead", "greedy"), ("greedy", "lookahead"))
    ]
    taken = time.process_time() - began
    decided = [winner for winner in won if winner is not None]
    rate = decided.count("lookahead") / max(1, len(decided))
    yield Figure("won by lookahead against greedy", rate, "of the games", LEAST_WON, beside=f"{len(won)} games")
    yield Figure("games of lookahead against greedy", len(won) / taken, "games/s", LEAST_SPEED)


LEAST_STEPS = 300
"""Actions a second in the environment for learning, where 670 are measured, with what both seats see."""


def environment_figures(steps: int = 3000) -> Iterator[Figure]:
    """How many random actions a second the environment for learning takes."""
    from replay.learning.walking import walk  # needs an extra

    began = time.process_time()
    walked = walk(steps, seed=1)
    taken = time.process_time() - began
    games = f"{walked.games} games"
    yield Figure("environment for learning", walked.steps / taken, "steps/s", LEAST_STEPS, beside=games)
