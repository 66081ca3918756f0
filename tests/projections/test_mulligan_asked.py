"""103.1, 103.5. The question whether to keep a hand says who begins and what a mulligan costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.kernel.questions import Mulligan
from projections.wording.answers import describe_question
from replay import open_store


@pytest.mark.parametrize(
    ("format", "seats", "said"),
    [
        ("duel", 2, ["a mulligan costs 1 card)", "a mulligan costs 2 cards)"]),
        ("free-for-all", 3, ["the first mulligan is free)", "a mulligan costs 1 card)"]),  # 103.5c
    ],
)
def test_it_says_who_begins_and_what_a_mulligan_costs(format: str, seats: int, said: list[str]) -> None:
    decks = ("claws-and-fire", "wings-and-mercy", "claws-and-fire")[:seats]
    with open_store(":memory:") as games:
        game = games.begin(games.match(decks, players=("human",) * seats, format=format, rules="current"), 5)
        board = game.at("end").board
        assert board.starting_player is not None
        asked = game.ask()
        assert asked is not None
        assert isinstance(asked.question, Mulligan)
        for taken, costs in enumerate(said):
            question = replace(asked.question, taken=taken)
            told = describe_question(question, board)
            assert told.endswith(f"(first turn: {game.seats[board.starting_player - 1]}; {costs}"), told
