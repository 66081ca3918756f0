"""Events that the rules build without checks are those that checks make of the same fields."""

from __future__ import annotations

from contextlib import suppress

import pytest

from domain import events as e
from domain.bots import PLAYERS
from domain.decider import Decider, Seat
from domain.errors import IllegalDecision
from domain.events import trusted
from domain.randomness import Dice
from replay.games.decks import load_deck
from tests.support.places import DATA
from tests.support.random_games import answered, begun, trials

TRUSTED = {kind for name, kind in vars(e).items() if isinstance(kind, type) and name in vars(trusted)}


def hold(game: Decider) -> set[type[e.Event]]:
    """Check all events of a game; the kinds there were that are built without checks."""
    for record in game.records:
        event = record.event
        checked = type(event).model_validate(vars(event), strict=True)
        assert repr(checked) == repr(event)
        assert (checked, hash(checked)) == (event, hash(event))
    return {type(record.event) for record in game.records} & TRUSTED


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=3, few=150, many=1_000))
def test_all_formats(format: str, edition: str, seed: int, most: int) -> None:
    game = begun(format, edition, seed)
    for _ in answered(game, seed, most):
        pass
    assert len(hold(game)) > 10


def test_decks_that_are_played() -> None:
    first, second = (load_deck(str(DATA / "decks" / f"pauper-{number}.txt")).main for number in (1, 2))
    game = Decider.new([Seat("Anna", first), Seat("Ben", second)], "1", edition="current")
    for _ in answered(game, 1, 2_000):
        pass
    assert len(hold(game)) > 15


def test_a_pass_is_one_event_as_long_as_the_same_is_asked() -> None:
    game = begun("duel", "current", 1)
    for _ in answered(game, 1, 2_000):
        pass
    passes = [record.event for record in game.records if getattr(record.event, "answer", None) == ("pass",)]
    assert len({id(one) for one in passes}) < len(passes) / 2


@pytest.mark.parametrize("format", ["duel", "commander"])
def test_whole_numbers_that_are_written_otherwise_are_those_numbers(format: str) -> None:
    """JSON may have 5 as 5.0: what is said is what is said of 5, and nothing else stands in an event."""

    def floats(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(floats, value))
        return float(value) if type(value) is int else value

    plain, other = begun(format, "current", 3), begun(format, "current", 3)
    for number in range(300):
        question = plain.question
        if question is None:
            break
        answer = PLAYERS["random"](question, plain.board, plain.definitions, Dice("3", number, "player"))
        for game, given in ((plain, answer), (other, floats(answer))):
            with suppress(IllegalDecision):
                game.answer(given)
    assert repr(other.records) == repr(plain.records)
    hold(other)
