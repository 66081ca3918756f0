"""What cards do, on the page: in the browser, as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay import Game, open_store
from replay.games.library import Games
from tests.support.browsing import chromium, faults, looking
from tests.support.serving import served


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("texts") / "games.sqlite", durable=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def played(games: Games) -> Game:
    return games.play("claws-and-fire", "wings-and-mercy", seed=7, players=("greedy", "greedy"))


@pytest.fixture(scope="module")
def client(games: Games) -> Iterator[httpx.Client]:
    with served(games) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Browser, client: httpx.Client) -> Iterator[Page]:
    with looking(browser, str(client.base_url)) as found:
        yield found


def test_a_card_says_what_it_does_and_its_symbols_are_drawn(page: Page, played: Game) -> None:
    page.goto(f"/#/games/{played.id}?at=turn:13/declare-attackers")
    card = page.locator(".board .card", has_text="Prodigal Pyromancer").first
    expect(card.locator(".rules")).to_be_visible()
    card.click()
    page.locator("#tab-object").click()
    line = page.locator("#panel .does li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Prodigal Pyromancer deals 1 damage to any target.")
    expect(line.locator(".mana")).to_have_attribute("aria-label", "{T}")
    assert faults(page) == []


def test_an_ability_on_the_stack_says_what_it_does(page: Page, played: Game) -> None:
    on_stack = next(line.position for line in played.log(kind="ability_put_on_stack") if "Pyromancer" in line.sentence)
    page.goto(f"/#/games/{played.id}?at={on_stack}")
    expect(page.locator(".stack .card .rules")).to_contain_text("deals 1 damage")
