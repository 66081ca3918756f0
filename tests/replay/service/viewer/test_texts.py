"""What cards do, on the page: in the browser, as a person reads it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from domain.cards.language import CardDefinition
from replay import Game
from replay.games.library import Games
from tests.replay.service.test_service_texts import INSET
from tests.support.browsing import faults
from tests.support.staging import staged
from tests.support.table import Table
from tests.support.viewing import play


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


def test_an_adventure_can_be_read_where_the_card_is(page: Page, games: Games) -> None:
    """715. In the hand, on the large card and in the panel: name, cost, type and text."""
    table = Table("current")
    table.hand("A", INSET)
    table.lands("A", "Forest", 1)
    table.start("A")
    play(page, staged(games, table))
    held = page.locator(".hand.own .card", has_text="Far Walker")
    expect(held.locator(".face")).to_have_text(re.compile(r"Near Walk\s*G\s*Sorcery — Adventure"))
    expect(held.locator(".face .mana")).to_have_attribute("aria-label", "{G}")
    expect(held).to_have_attribute("title", re.compile(r"\nNear Walk \{G\}, Sorcery — Adventure.\nDraw a card."))
    held.hover()
    expect(page.locator(".large .card .rules")).to_contain_text("Draw a card.")
    page.locator(".large").get_by_role("button", name="History").click()
    expect(page.locator("#panel .does")).to_contain_text("Draw a card.")
    assert faults(page) == []


def test_an_ability_on_the_stack_says_what_it_does(page: Page, played: Game) -> None:
    on_stack = next(line.position for line in played.log(kind="ability_put_on_stack") if "Pyromancer" in line.sentence)
    page.goto(f"/#/games/{played.id}?at={on_stack}")
    expect(page.locator(".stack .card .rules")).to_contain_text("deals 1 damage")


def test_hybrid_and_phyrexian_symbols_are_round_with_a_part_for_each_way(page: Page, games: Games) -> None:
    """107.4e-f. Each way to pay is to be read, and the title beside the symbols is whole."""
    cost = {"name": "Édit of the Two Guilds", "cost": "{2/W}{G/W}{G/U}{B/G}{U/P}", "types": "Enchantment"}
    table = Table("current")
    table.hand("A", CardDefinition.model_validate(cost))
    table.start("A")
    play(page, staged(games, table))
    head = page.locator(".hand.own .card .head")
    expect(head.locator(".mana")).to_have_attribute("aria-label", cost["cost"])
    expect(head.locator(".split")).to_have_text(["2W", "GW", "GU", "BG", "UP"])
    expect(head.locator(".split").nth(4).locator("b.blue")).to_have_count(2)
    title = head.locator(".name")
    assert title.evaluate("it => it.scrollHeight <= it.clientHeight && it.scrollWidth <= it.clientWidth")
    assert title.evaluate("it => parseFloat(getComputedStyle(it).paddingTop)") >= 1  # the accent has room
    for part in head.locator(".split > b").all():
        assert part.evaluate("it => it.scrollWidth <= it.clientWidth")
    assert faults(page) == []
