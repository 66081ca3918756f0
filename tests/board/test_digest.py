"""The digest of a board is that of its canonical form, however it is computed."""

from __future__ import annotations

import hashlib

import pytest
from pydantic import TypeAdapter

from domain.board.evolve.support import own
from domain.board.state import Board, Written
from domain.ids import PlayerId
from tests.support.random_games import answered, begun, trials


def of_the_form(board: Board) -> str:
    return hashlib.sha256(TypeAdapter(object).dump_json(board.plain())).hexdigest()


def test_of_an_empty_board() -> None:
    assert Board().digest() == of_the_form(Board())


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=2, few=100, many=1_000))
def test_in_a_game(format: str, edition: str, seed: int, most: int) -> None:
    game = begun(format, edition, seed)
    written = Written()
    for number in answered(game, seed, most):
        if number % 10 == 0:
            assert list(game.board.plain()) == sorted(game.board.plain())
            assert game.board.digest() == of_the_form(game.board)
            assert game.board.digest(written) == of_the_form(game.board)


def test_of_a_card_that_changes_where_it_lies() -> None:
    """What is kept of a card elsewhere is not told of another that takes its place, of what shares the board or not."""
    game = begun("duel", "current", 1)
    board, written = game.board, Written()
    before = board.digest(written)
    other = board.copy()
    card = next(id for id in board.players[PlayerId(1)].hand if id)
    own(other, card).counters = {"time": 1}
    assert other.digest(written) == of_the_form(other) != before
    own(other, card).controller = PlayerId(2)
    assert other.digest(written) == of_the_form(other) != before
    assert board.digest(written) == before


def test_what_is_written_of_objects_that_are_gone_is_forgotten() -> None:
    board, written = begun("duel", "current", 1).board, Written()
    for _ in range(3):
        for id in board.objects:
            own(board, id)
        assert board.digest(written) == of_the_form(board)
        assert len(written) <= 3 * len(board.objects)
