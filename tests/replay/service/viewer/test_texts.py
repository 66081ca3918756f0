"""What cards do, on the page: in the browser, as a person reads it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from replay import Game
from replay.games.library import Games
from tests.support.browsing import faults


@pytest.fixture(scope="module")
def played(games: Games) -> Game:
    return games.play("claws-and-fire", "wings-and-mercy", seed=18, players=("greedy", "greedy"))


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
