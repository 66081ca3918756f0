"""A store that is empty, and the commits of a made-up game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.store.opening import open_store
from replay.store.store import Store
from tests.support.factories import made_up_game
from tests.support.stores import Commits, a_place


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_place(tmp_path) as where, open_store(where, durable=False) as store:
        yield store


@pytest.fixture(scope="module")
def commits() -> Commits:
    return made_up_game(11, turns=10)
