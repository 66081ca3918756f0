"""Questions of the page: what they are about, what is missing, what can be answered without the panel."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from domain.cards.language import CardDefinition
from replay.games.game import Game
from replay.games.library import Games
from tests.support.browsing import faults
from tests.support.long import with_many
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

CROWD = card(
    "Crowd", "Artifact", {"replace": {"would_enter": "self"}, "with": [{"choose": "creature_type"}]}, cost="{0}"
)
BURST = card(
    "Burst", "Instant", {"spell": [{"deal_damage": "x", "to": "t"}], "targets": {"t": {"of": "any_target"}}}, cost="{X}"
)
KICKED = card(
    "Kicked Step",
    "Instant",
    {"additional": [{"mana": "{2}"}], "optional": True},
    {"spell": [{"draw": 1}]},
    cost="{0}",
)
SIGHT = card("Sight", "Sorcery", {"spell": [{"scry": 2}]}, cost="{0}")


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


@pytest.mark.slow
def test_help_that_can_be_given_in_one_way_is_not_asked(page: Page, games: Games) -> None:
    """601.2h. With a single Island everything has to be exiled, and it is."""
    game = digging(games, 1)
    play(page, game)
    page.get_by_role("button", name=re.compile("cast Deep Dig")).click()
    expect(page.locator(".question")).to_contain_text("B has to decide")
    assert len(game.at("end").board.exile) == 4


@pytest.mark.parametrize("language", with_many(["fr"], ["en"]))
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


@pytest.mark.slow
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


def at_table(games: Games, *hand: CardDefinition, lands: int = 0) -> Game:
    table = Table("current")
    table.hand("A", *hand)
    table.lands("A", "Mountain", lands)
    table.start("A")
    return staged(games, table, ("human", "greedy"))


@pytest.mark.slow
def test_an_optional_price_says_what_is_paid(page: Page, games: Games) -> None:
    """601.2b. The question has the text of the price, the answers the price itself."""
    play(page, at_table(games, KICKED, lands=2))
    page.get_by_role("button", name=re.compile("cast Kicked Step")).click()
    asked = page.locator(".question")
    expect(asked.locator("h2")).to_contain_text("Kicked Step says: Kicker")
    for name in (r"pay \{2\}", "pay nothing"):
        expect(asked.get_by_role("button", name=re.compile(name))).to_be_visible()


def test_cards_that_are_looked_at_are_shown(page: Page, games: Games) -> None:
    """701.22a. Both cards stand beside the question, by name; equal ones are one with their number."""
    play(page, at_table(games, SIGHT))
    page.get_by_role("button", name=re.compile("cast Sight")).click()
    expect(page.locator(".seen .card")).to_have_count(1)
    expect(page.locator(".seen")).to_contain_text("Plains")
    expect(page.locator(".seen .times")).to_contain_text("×2")


def test_a_key_is_the_number_that_it_says(page: Page, games: Games) -> None:
    """107.3. For X the key 3 means 3."""
    game = at_table(games, BURST, lands=5)
    play(page, game)
    page.get_by_role("button", name=re.compile("cast Burst")).click()
    expect(page.locator("#figure")).to_be_focused()
    page.wait_for_timeout(450)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator(".question h2")).to_contain_text("any target")
    page.get_by_role("button", name=re.compile("target B")).click()
    expect(page.locator(".question h2")).to_contain_text("What now?")
    assert game.at("end").board.players[PLAYERS["B"]].life == 17


@pytest.mark.slow
def test_a_long_list_is_searched(page: Page, games: Games) -> None:
    """A creature type is typed: the heading has no names, and Enter gives the only one that is left."""
    game = at_table(games, CROWD)
    play(page, game)
    page.get_by_role("button", name=re.compile("cast Crowd")).click()
    asked = page.locator(".question")
    expect(asked.locator("h2")).to_have_text("A, which creature type for Crowd?")
    field = asked.get_by_placeholder("Search")
    expect(field).to_be_in_viewport()
    field.fill("armadil")
    expect(asked.locator(".options button")).to_have_count(1)
    expect(asked.locator(".free button")).to_be_enabled()
    field.press("Enter")
    expect(asked.locator("h2")).to_contain_text("What now?")
    board = game.at("end").board
    assert any("Armadillo" in board.objects[id].chosen.values() for id in board.battlefield)


def test_cards_that_are_looked_at_are_chosen_by_a_click(page: Page, games: Games) -> None:
    """Their texts can be read or say that they go on, and the answers are in sight at 1440×900."""
    dig = card(
        "Small Dig",
        "Sorcery",
        {
            "spell": [
                {"look": 4, "as": "l"},
                {"choose": {"all": [{"zone": "library"}, {"ref": "l"}]}, "as": "c"},
                {"move": "c", "to": "hand"},
            ]
        },
        cost="{0}",
    )
    table = Table("current")
    table.hand("A", dig)
    long = card("Dog Tale", "Sorcery", {"spell": [{"draw": 1}, {"gain_life": 3}] * 12}, cost="{9}")
    table.library("A", *(creature(name, "1/1", "flying") for name in ("Ape", "Bat", "Cat")), long)
    table.start("A")
    game = staged(games, table, ("human", "random"))
    asked = play(page, game)
    asked.get_by_role("button", name=re.compile("cast Small Dig")).click()
    seen = page.locator(".about .seen .card")
    expect(seen).to_have_count(4)
    expect(seen.first).to_contain_text("Flying")
    expect(seen.nth(3)).to_have_attribute("data-cut", "some")
    expect(seen.first).not_to_have_attribute("data-cut", re.compile(""))
    expect(page.locator(".question .options button").nth(1)).to_be_in_viewport(ratio=1)
    boxes = [box for box in (one.bounding_box() for one in seen.all()) if box is not None]
    assert len({round(box["y"]) for box in boxes}) == 2, "in two rows, as high as one of larger cards"
    expect(seen.nth(3)).to_be_in_viewport(ratio=1)
    named = seen.nth(1).locator(".name").inner_text()
    seen.nth(1).click()
    expect(seen.nth(1)).to_have_class(re.compile("chosen"))
    page.wait_for_timeout(500)  # for 400 ms no answer to a new question is taken
    seen.nth(1).click()
    expect(page.locator(".hand.own .card", has_text=named)).to_have_count(1)
    assert faults(page) == []
