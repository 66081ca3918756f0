"""A game that is over leaves no objects that hold each other: nothing of it has to be looked for in memory."""

from __future__ import annotations

import gc

import pytest

from domain.bots import PLAYERS
from tests.support.long import with_many
from tests.support.random_games import begun, to_its_end


@pytest.mark.parametrize(
    ("format", "player"), with_many([("duel", "random")], [("duel", "greedy"), ("free-for-all", "random")])
)
@pytest.mark.slow
def test_a_game_that_is_over_leaves_no_circles(format: str, player: str) -> None:
    to_its_end(begun(format, "current", 1), 1, PLAYERS[player])
    gc.collect()
    gc.disable()
    try:
        for seed in (1, 2):
            to_its_end(begun(format, "current", seed), seed, PLAYERS[player])
        assert gc.collect() == 0
    finally:
        gc.enable()
