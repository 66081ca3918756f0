"""The abilities that function on a copy of a board: those carried over from the original are those of the copy."""

from __future__ import annotations

import pytest

from domain.board.objects import GameObject
from domain.board.state import Effect
from domain.kernel.game import Game
from domain.kernel.trial import Trial
from domain.rules.abilities.index import Index
from tests.support.random_games import answered, begun, trials

COMPUTED = {"layered", "volatile", "calm", "event_types", "lasts"}
"""Computed when they are asked for."""


def plain(value: object, game: Game) -> object:
    """The same with numbers for objects, which must be those of the board of this game."""
    if isinstance(value, GameObject):
        assert game.board.objects[value.id] is value
        return value.id
    if isinstance(value, Effect):
        assert any(one is value for one in game.board.effects.values())
        return value.data
    if isinstance(value, dict):
        return {key: plain(one, game) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one, game) for one in value]
    return value


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=2, few=250, many=2_000))
def test_it_is_what_is_read_from_the_copy(format: str, edition: str, seed: int, most: int) -> None:
    game = begun(format, edition, seed)
    for number in answered(game, seed, most):
        if number % 5 == 0 and game.question is not None:
            trial = Trial(game)
            carried, read = trial.memory[Index], Index(trial)
            for name in set(Index.__slots__) - COMPUTED:
                assert plain(getattr(carried, name), trial) == plain(getattr(read, name), trial), name
