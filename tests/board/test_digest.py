"""The digest of a board is that of its canonical form, however it is computed."""

from __future__ import annotations

import hashlib

import pytest
from pydantic import TypeAdapter

from domain.board.state import Board
from tests.support.random_games import answered, begun, trials


def of_the_form(board: Board) -> str:
    return hashlib.sha256(TypeAdapter(object).dump_json(board.plain())).hexdigest()


def test_of_an_empty_board() -> None:
    assert Board().digest() == of_the_form(Board())


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=2, few=100, many=1_000))
def test_in_a_game(format: str, edition: str, seed: int, most: int) -> None:
    game = begun(format, edition, seed)
    for number in answered(game, seed, most):
        if number % 10 == 0:
            assert list(game.board.plain()) == sorted(game.board.plain())
            assert game.board.digest() == of_the_form(game.board)
