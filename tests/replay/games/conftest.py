"""A library of games: one that is over, and ones that two people begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from replay import Game, Games, open_store
from tests.support.choosing import CLAWS, WINGS


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("library") / "games.sqlite", durable=False) as games:
        yield games


@pytest.fixture(scope="module")
def game(games: Games, recorded: Callable[..., Path]) -> Game:
    return games.add(recorded("greedy", "random"))


@pytest.fixture
def begun(games: Games) -> Game:
    """A game in which people play both seats, at its first question."""
    return games.begin(Games.match((CLAWS, WINGS), players=("human", "human")), 5)
