"""613.4. The size of every creature is the sum of its steps, at every moment of many games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import pytest

from domain.board.evolve import evolve
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.events import Recorded
from domain.kernel.table import Table
from domain.rules.continuous.size_sums import steps
from domain.rules.rulebook import RULES
from tests.support.formats import seats_of
from tests.support.long import with_many
from tests.support.random_games import options, to_its_end

GAMES = with_many(
    [("duel", 4, 11)],
    [(format, seed, 3) for format in ("duel", "two-headed-giant", "commander") for seed in range(3, 23)],
)


def moments(log: Sequence[Recorded], every: int) -> Iterator[Board]:
    """Yield the board at the end of each moment whose number this divides."""
    board = Board()
    for index, recorded in enumerate(log):
        evolve(board, recorded)
        last = index + 1 == len(log) or log[index + 1].moment != recorded.moment
        if last and recorded.moment % every == 0:
            yield board


def check(board: Board, definitions: Mapping[str, CardDefinition]) -> int:
    """Check the sum of every permanent with a size; return how many have one."""
    table = Table(board, definitions, RULES)
    summed = 0
    for permanent in board.permanents():
        if permanent.power is None and permanent.toughness is None:
            assert steps(table, permanent.id) == () or permanent.phased_out
            continue
        found = steps(table, permanent.id)
        assert found[-1].after == (permanent.power, permanent.toughness)
        assert permanent.phased_out or "unexplained" not in {step.kind for step in found}, (permanent, found)
        assert all(one.after == other.before for one, other in pairwise(found))
        summed += 1
    return summed


@pytest.mark.parametrize(("format", "seed", "every"), GAMES)
def test_the_steps_add_up_to_the_size_on_the_board(format: str, seed: int, every: int) -> None:
    count = 4 if format != "duel" else 2
    game = Decider.new(
        seats_of(format, count, seed, options(format, seed)),
        f"sizes {seed}",
        edition=("seed", "current")[seed % 2],
        format=format,
    )
    log, _ = to_its_end(game, seed, PLAYERS[("random", "greedy")[seed % 2]])
    assert sum(check(board, game.definitions) for board in moments(log, every)) > 0
