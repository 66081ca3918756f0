"""A store, a game in it that is over, and services over it, open or guarded by tokens; and a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from replay.games.library import Game, Games, open_store
from replay.service.http.access import Access, Tokens
from tests.support.browsing import chromium, used
from tests.support.serving import served


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("service") / "games.sqlite", durable=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def played(games: Games, recorded: Callable[..., Path]) -> Game:
    return games.add(recorded("random", "random"))


@pytest.fixture(scope="module")
def client(games: Games) -> Iterator[httpx.Client]:
    with served(games) as found:
        yield found


@pytest.fixture(scope="module")
def tokens() -> Tokens:
    return Tokens(b"a secret of at least thirty-two bytes")


@pytest.fixture(scope="module")
def guarded(games: Games, tokens: Tokens) -> Iterator[httpx.Client]:
    with served(games, Access(tokens)) as found:
        yield found


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """The one browser of a process of tests: to start it takes as long as several tests."""
    with chromium() as found:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield found, loop
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="module")
def browser(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Every test has a window of its own in it."""
    with used(*launched) as found:
        yield found
