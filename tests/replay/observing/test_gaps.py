"""What is missing of a real log: behind it the board is the engine's again, but for what nobody could know."""

from __future__ import annotations

import random

import pytest

from replay.observing.auditing import Outcome, audit
from tests.support.arena import GAMES, needs_logs, unpacked
from tests.support.arena_boards import Watched
from tests.support.arena_games import records_of

SEEDS = 6
WORST = 0.0001
"""So much of all fields may differ where something is missing in each game."""

SUMMARIZED = (
    b"[Message summarized because one or more GameStateMessages exceeded the 50 GameObject or 50 Annotation limit.]"
)


def with_a_gap(log: bytes, rng: random.Random) -> bytes:
    """The log without some lines in a row, or with a word in place of each."""
    lines = log.split(b"\n")
    told = [n for n, line in enumerate(lines) if b'"greToClientEvent"' in line]
    many = rng.randrange(1, 10)
    first = rng.randrange(len(told) // 6, len(told) - many)
    gone = set(told[first : first + many])
    if rng.randrange(2):
        return b"\n".join(line for n, line in enumerate(lines) if n not in gone)
    return b"\n".join(SUMMARIZED if n in gone else line for n, line in enumerate(lines))


@needs_logs
def test_the_board_behind_a_gap_is_the_engines() -> None:
    compared, unequal = 0, 0
    for seed in range(SEEDS):
        rng = random.Random(seed)
        watched = Watched(compare=True).all(with_a_gap(unpacked(rng.choice(GAMES)), rng))
        compared += watched.compared
        unequal += len(watched.differences)
        assert all(observer.broken is None for observer in watched.observers)
    assert compared > 100_000
    assert unequal <= WORST * compared


@needs_logs
@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_contradicts_the_rules_behind_a_gap(seed: int) -> None:
    rng = random.Random(seed)
    for commits in Watched().all(with_a_gap(unpacked(rng.choice(GAMES)), rng)).commits:
        found = audit(records_of(commits))
        assert [one for one in found.findings if one.outcome is Outcome.CONTRADICTED] == []
