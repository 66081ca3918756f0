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
def where(tmp_path: Path) -> Iterator[str]:
    with a_place(tmp_path) as found:
        yield found


@pytest.fixture
def store(where: str) -> Iterator[Store]:
    with open_store(where, durable=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def commits() -> Commits:
    return made_up_game(11, turns=10)
