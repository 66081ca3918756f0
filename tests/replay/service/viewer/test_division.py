"""510.1, 601.2d. Damage divided on the page: a stepper for each receiver, what is lethal, and the rest over."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from domain import events as e
from replay.games.game import Game
from replay.games.library import Games
from tests.support.browsing import PHONE, faults, looking
from tests.support.staging import passed, staged
from tests.support.table import Table, creature
from tests.support.viewing import on_table, play, untouched

BEAR = creature("Bear", "2/2")
OX = creature("Ox", "2/5")


def blocked(games: Games, *keywords: str, edition: str = "current", power: str = "9/9") -> Game:
    """A's Wurm is blocked by a bear, and an ox that has 2 damage already; A is asked how to assign its damage."""
    table = Table(edition)
    table.battlefield("A", creature("Wurm", power, *keywords))
    table.battlefield("B", BEAR)
    table.battlefield("B", OX, damage=2)
    table.start("A")
    game = passed(staged(games, table), "attackers")
    board = game.at("end").board
    ids = {board.name_of(one.id): one.id for one in board.permanents()}
    game.choose(((ids["Wurm"], 2),))
    passed(game, "blockers").choose(((ids["Bear"], ids["Wurm"]), (ids["Ox"], ids["Wurm"])))
    for _ in range(10):
        asked = game.ask()
        assert asked is not None
        if asked.question.KIND == "damage":
            return game
        game.choose((ids["Bear"], ids["Ox"]) if asked.question.KIND == "order" else ("pass",))
    raise AssertionError("nobody is asked")


def assigned(game: Game) -> dict[str, int]:
    """Return the damage that A assigned, by receiver."""
    at, event = next(
        (one.position, one.event)
        for one in game.events()
        if isinstance(one.event, e.CombatDamageAssigned) and one.event.player == 1
    )
    board = game.at(at).board
    return {board.name_of(to): amount for _, to, amount in event.assignments}


def share(asked: Locator, name: str) -> Locator:
    return asked.locator(".share").filter(has=asked.page.locator(".taker", has_text=re.compile(name)))


def test_lethal_to_each_and_the_rest_over_is_one_key(page: Page, games: Games) -> None:
    """702.19b. The damage that is marked counts: 2 to the bear, 3 to the ox, 4 over."""
    game = blocked(games, "trample")
    asked = play(page, game)
    expect(share(asked, "Bear").locator("input")).to_have_value("2")
    expect(share(asked, "Ox").locator("input")).to_have_value("3")
    expect(share(asked, "Ox")).to_contain_text("2/5 · 2 damage on it · lethal")
    expect(asked.locator(".share.rest")).to_contain_text("B")
    expect(asked.locator(".share.rest output")).to_have_text("4")
    expect(asked.get_by_role("button", name="Assign this damage")).to_be_enabled()
    expect(page.locator(".arrows > path.plan")).to_have_count(3)
    page.locator("[data-question]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".division")).to_have_count(0)
    assert assigned(game) == {"Bear": 2, "Ox": 3, "B": 4}


@pytest.mark.slow
def test_nothing_goes_over_before_all_is_lethal(page: Page, games: Games) -> None:
    """702.19b. One less than lethal is held, with its reason; unless nothing goes over at all."""
    game = blocked(games, "trample")
    head = game.stored.refresh().head
    asked = play(page, game)
    button = asked.get_by_role("button", name="Assign this damage")
    expect(button).to_be_enabled()
    share(asked, "Ox").get_by_role("button", name="One less").click()
    expect(asked.locator(".share.rest output")).to_have_text("5")
    expect(share(asked, "Ox")).to_contain_text("1 more would be lethal")
    expect(asked.locator(".missing")).to_contain_text("Ox has to be assigned lethal damage before B")
    expect(asked.locator(".missing")).to_contain_text("702.19b")
    expect(button).to_be_disabled()
    untouched(game, head)
    asked.get_by_label("Bear").fill("7")
    expect(asked.locator(".share.rest output")).to_have_text("0")
    expect(share(asked, "Bear").get_by_role("button", name="One more")).to_be_disabled()
    expect(button).to_be_enabled()
    button.click()
    expect(page.locator(".division")).to_have_count(0)
    assert assigned(game) == {"Bear": 7, "Ox": 2}


@pytest.mark.slow
def test_without_trample_the_last_blocker_takes_the_rest(page: Page, games: Games) -> None:
    """510.1c. Any division is legal; a click on a blocker gives it one more, and a number does."""
    game = blocked(games, power="4/4")
    asked = play(page, game)
    expect(asked.locator(".share.rest")).to_contain_text("Ox")
    expect(asked.locator(".share.rest output")).to_have_text("2")
    on_table(page, "Bear").click()
    expect(asked.get_by_label("Bear")).to_have_value("3")
    page.locator("[data-question]").focus()
    page.keyboard.press("1")
    expect(asked.get_by_label("Bear")).to_have_value("4")
    expect(asked.locator(".share.rest output")).to_have_text("0")
    on_table(page, "Bear").click()
    expect(asked.get_by_label("Bear")).to_have_value("0")
    expect(asked.locator(".share.rest output")).to_have_text("4")
    asked.get_by_role("button", name="Lethal damage first").click()
    expect(asked.get_by_label("Bear")).to_have_value("2")
    asked.get_by_label("Bear").fill("1")
    asked.get_by_label("Bear").press("Enter")
    expect(page.locator(".division")).to_have_count(0)
    assert assigned(game) == {"Bear": 1, "Ox": 3}


@pytest.mark.slow
def test_in_order_where_damage_has_one(page: Page, games: Games) -> None:
    """510.1c of 2017. The ox takes nothing before the bear has lethal damage."""
    game = blocked(games, edition="seed", power="4/4")
    asked = play(page, game)
    expect(asked.locator(".division")).to_contain_text("Each is assigned lethal damage before the next one.")
    share(asked, "Bear").get_by_role("button", name="One less").click()
    expect(asked.locator(".missing")).to_contain_text("Bear has to be assigned lethal damage before Ox")
    expect(asked.get_by_role("button", name="Assign this damage")).to_be_disabled()


@pytest.mark.slow
def test_one_damage_with_deathtouch_is_lethal(page: Page, games: Games) -> None:
    """702.19b. A trampler with deathtouch assigns 1 to each, and the rest over."""
    asked = play(page, blocked(games, "trample", "deathtouch"))
    expect(asked.get_by_label("Ox")).to_have_value("1")
    expect(asked.locator(".share.rest output")).to_have_text("7")
    expect(asked.locator(".division")).to_contain_text("any damage of it is lethal")
    asked.get_by_label("Ox").fill("0")
    expect(share(asked, "Ox")).to_contain_text("1 more would be lethal")


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone_in_french_without_faults(browser: Browser, client: httpx.Client, games: Games, dark: bool) -> None:
    game = blocked(games, "trample")
    with looking(browser, str(client.base_url), PHONE, dark=dark) as phone:
        phone.goto("/")
        phone.get_by_label("Language").select_option("fr")
        play(phone, game, tab="table")
        ask = phone.locator(".confirm")
        expect(ask.locator(".share.rest")).to_contain_text("le reste : 4")
        expect(ask.get_by_role("button", name="Attribuer ces blessures")).to_be_in_viewport(ratio=1)
        ask.locator(".share", has_text="Bear").get_by_role("button", name="Un de moins").tap()
        expect(ask.locator(".missing")).to_contain_text("702.19b")
        expect(ask.locator(".missing b")).to_be_in_viewport(ratio=1)
        ask.locator(".share", has_text="Bear").get_by_role("button", name="Un de plus").tap()
        ask.locator(".share", has_text="Bear").get_by_role("button", name="Un de plus").tap()
        expect(ask.locator(".share.rest")).to_contain_text("le reste : 3")
        sizes = phone.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert sizes[0] <= sizes[1]
        assert faults(phone) == []
        ask.get_by_role("button", name="Attribuer ces blessures").tap()
        expect(phone.locator(".division")).to_have_count(0)
        assert assigned(game) == {"Bear": 3, "Ox": 3, "B": 3}
