"""Questions of the page: what they are about, what is missing, what can be answered without the panel."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from replay.games.game import Game
from replay.games.library import Games
from tests.support.browsing import faults
from tests.support.staging import staged
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.viewing import play, visit

DELVING = card("Deep Dig", "Sorcery", {"keyword": "delve"}, {"spell": [{"draw": 1}]}, cost="{4}{U}")
CHARM = card(
    "Small Charm",
    "Instant",
    {"spell": {"modes": 2, "of": [{"do": [{"draw": 1}]}, {"do": [{"gain_life": 3}]}, {"do": [{"scry": 2}]}]}},
    cost="{0}",
)
ASKING = card(
    "Asking Stone",
    "Artifact",
    {"triggered": [{"may": [{"draw": 1}]}, {"may": [{"gain_life": 4}]}], "on": {"step_begins": "end"}},
)


def digging(games: Games, islands: int) -> Game:
    """A card with delve in hand, with four cards in the graveyard and some lands."""
    table = Table("current")
    table.hand("A", DELVING)
    table.graveyard("A", *(creature(f"Old {name}", "1/1") for name in ("Ape", "Bat", "Cat", "Dog")))
    table.lands("A", "Island", islands)
    table.start("A")
    return staged(games, table)


def test_delve_says_what_is_missing(page: Page, games: Games) -> None:
    """702.66a. The button waits until enough is exiled; what is missing is told with each pick."""
    game = digging(games, 3)
    play(page, game)
    page.get_by_role("button", name=re.compile("cast Deep Dig")).click()
    asked = page.locator(".declaring")
    expect(asked.locator("h2")).to_contain_text("to help pay")
    expect(asked.locator(".missing")).to_contain_text("exile 2 more to help")
    expect(asked.locator(".declare")).to_be_disabled()
    asked.get_by_role("button", name="Old Ape").click()
    expect(asked.locator(".missing")).to_contain_text("exile 1 more to help")
    asked.get_by_role("button", name="Old Cat").click()
    expect(asked.locator(".missing")).to_have_text("")
    expect(asked.locator(".declare")).to_be_in_viewport()
    asked.locator(".declare").click()
    expect(page.locator(".declaring")).to_have_count(0)
    board = game.at("end").board
    assert {board.name_of(id) for id in board.exile} == {"Old Ape", "Old Cat"}


def test_help_that_can_be_given_in_one_way_is_not_asked(page: Page, games: Games) -> None:
    """601.2h. With a single Island everything has to be exiled, and it is."""
    game = digging(games, 1)
    play(page, game)
    page.get_by_role("button", name=re.compile("cast Deep Dig")).click()
    expect(page.locator(".question")).to_contain_text("B has to decide")
    assert len(game.at("end").board.exile) == 4


@pytest.mark.parametrize("language", ["en", "fr"])
def test_modes_are_picked_on_the_phone_at_the_table(phone: Page, games: Games, language: str) -> None:
    """700.2. Their texts stand in the bar under the table; nothing has to be opened."""
    table = Table("current")
    table.hand("A", CHARM)
    table.start("A")
    game = staged(games, table)
    visit(phone, game, at="end", as_="1")
    if language == "fr":
        phone.evaluate("localStorage.setItem('timewalk-language', 'fr')")
        phone.reload()
    phone.locator(".hand.own .card", has_text="Small Charm").click()
    phone.locator(".confirm").get_by_role("button", name=re.compile("^(cast|lancer) Small Charm")).click()
    bar = phone.locator(".confirm")
    expect(bar.locator(".pick")).to_have_count(3)
    expect(bar.locator(".declare")).to_be_disabled()
    for number in (0, 2):
        bar.locator(".pick").nth(number).click()
    expect(bar.locator(".declare")).to_be_enabled()
    assert not faults(phone)
    bar.locator(".declare").click()
    expect(bar.locator(".pick")).to_have_count(0)
    board = game.at("end").board
    assert board.objects[board.stack[-1]].modes == (0, 2)


def test_a_permission_says_what_it_permits_and_is_always_answered_apart(page: Page, games: Games) -> None:
    """603.5. Each of two permissions of one ability has its own words, and its own *always yes*."""
    table = Table("current")
    table.battlefield("A", ASKING)
    table.start("A", step="postcombat-main")
    game = staged(games, table, ("human", "greedy"))
    play(page, game)
    page.get_by_role("button", name="Pass", exact=False).first.click()
    asked = page.locator(".question")
    expect(asked.locator("h2")).to_have_text("A, Asking Stone says: You may draw a card. Do you?")
    expect(asked.get_by_role("button", name="do it: draw a card")).to_be_visible()
    page.get_by_role("button", name="Always yes").click()
    expect(asked.locator("h2")).to_have_text("A, Asking Stone says: You may gain 4 life. Do you?")
    before = page.locator(".where b").inner_text()
    page.get_by_role("button", name="do nothing").click()
    expect(page.locator(".where b")).not_to_have_text(before)
    board = game.at("end").board
    assert board.players[PLAYERS["A"]].life == 20
    assert len(board.players[PLAYERS["A"]].hand) > 0
