"""Games that are over, and the page over the service, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page

from replay.games.library import Game, Games
from tests.support.browsing import PHONE, looking

DOUBLING = "24 Mountain\n8 Furnace of Rath\n8 Urza's Armor\n20 Lightning Bolt\n"
"""A deck with which damage is doubled and prevented, in an order that somebody chooses."""


@pytest.fixture(scope="module")
def played(games: Games, recorded: Callable[..., Path]) -> Game:
    return games.add(recorded("greedy", "greedy"))


@pytest.fixture(scope="module")
def doubled(games: Games, tmp_path_factory: pytest.TempPathFactory) -> Game:
    file = tmp_path_factory.mktemp("decks") / "doubling.txt"
    file.write_text(DOUBLING, "utf-8")
    return games.play(file, file, seed=2)


@pytest.fixture
def page(browser: Browser, client: httpx.Client) -> Iterator[Page]:
    with looking(browser, str(client.base_url)) as found:
        yield found


@pytest.fixture
def phone(browser: Browser, client: httpx.Client) -> Iterator[Page]:
    with looking(browser, str(client.base_url), PHONE) as found:
        yield found
