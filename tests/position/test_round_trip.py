"""Any moment of any game is a position; what is set up from it is the same position, and verifies from there on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from domain.board.evolve import fold
from domain.decider import Decider, from_position, redo
from domain.errors import IllegalDecision
from domain.position.model import Position
from domain.position.reading import read
from domain.position.saying import facts_of
from domain.position.telling import position_of
from domain.randomness import Dice
from tests.support.formats import SIZES, seats_of

BEGINNING = ("step_began", "phase_began", "turn_began")


def play(game: Decider, decisions: int, purpose: str) -> None:
    """So many random decisions."""
    for number in range(decisions):
        if game.question is None:
            return
        try:
            game.answer(game.question.random(Dice(purpose, number, "answer")))
        except IllegalDecision:
            continue


def a_game(seed: int) -> Decider:
    """A game of any format, somewhere in it."""
    rng = random.Random(seed)
    format = rng.choice(["duel", "duel", *SIZES])
    seats = seats_of(format, rng.choice(SIZES[format]), seed)
    game = Decider.new(seats, str(seed), edition=rng.choice(["seed", "current"]), format=format)
    play(game, rng.randrange(20, 1200), str(seed))
    return game


def differences(one: Any, other: Any, where: str = "") -> list[str]:
    """Where two positions differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = {**one, **other}
        return [line for key in keys for line in differences(one.get(key), other.get(key), f"{where}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for at, (a, b) in pairs for line in differences(a, b, f"{where}[{at}]")]
    return [] if one == other else [f"{where}: {one} / {other}"]


def holds(seed: int, moments: int) -> int:
    """Try moments of one game; how many were set up."""
    rng = random.Random(seed)
    game = a_game(seed)
    log = game.records
    done = 0
    for end in rng.sample(range(30, len(log)), moments):
        while end < len(log) and log[end].moment == log[end - 1].moment:
            end += 1
        board = fold(log[:end])
        if board.over:
            continue
        position = position_of(board, game.definition, begins=log[end - 1].event.NAME in BEGINNING)
        assert Position.load(position.dump()) == position
        facts, _ = facts_of(read(position), "seed")
        again = from_position(position, "seed")
        at = (seed, end)
        told = position_of(fold(facts), again.definition, begins=position.begins)
        assert not differences(position.dump(), told.dump()), at
        play(again, 12, str(seed))
        assert redo(again.records, again.definitions) is None, at
        cut = rng.randrange(len(facts) + 1, len(again.records) + 1) if len(again.records) > len(facts) else len(facts)
        while cut < len(again.records) and again.records[cut].event.NAME != "decision_made":
            cut += 1
        assert (
            Decider.resume(again.records[:cut], again.definitions).board.digest() == fold(again.records[:cut]).digest()
        ), at
        done += 1
    return done


@pytest.mark.parametrize("seed", range(12))
def test_a_position_of_a_moment_sets_up_the_same_position(seed: int) -> None:
    assert holds(seed, 6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_so_do_positions_of_many_games(seed: int) -> None:
    assert holds(seed, 10)
