"""Games that are played once for all tests, and taken into the stores of those that need one that is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from replay import open_store
from tests.support.serving import DECKS


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The file of the game that these two built-in players play by seed 7; a store adds it as it was recorded."""
    folder = tmp_path_factory.mktemp("recorded")

    @cache
    def of(*players: str) -> Path:
        with open_store(":memory:") as games:
            return games.play(*DECKS, seed=7, players=players).export(folder / f"{'-'.join(players)}.jsonl")

    return of
