"""The phone: the whole question over the table, help for fingers; keys that cannot be taken say why."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from replay.games.game import Game
from replay.games.library import Games
from tests.replay.service.test_service_together import two_people
from tests.support.browsing import PHONE, faults, looking
from tests.support.long import with_many
from tests.support.serving import DECKS
from tests.support.staging import staged
from tests.support.table import Table, card
from tests.support.viewing import play, visit


def many(games: Games, names: str = "WXYZ") -> Game:
    """Spells for nothing in hand, and lands that make mana."""
    table = Table("current")
    table.hand("A", *(card(f"Free {name}", "Instant", {"spell": [{"gain_life": 1}]}, cost="{0}") for name in names))
    table.lands("A", "Forest", 2)
    table.start("A")
    return staged(games, table)


@pytest.mark.parametrize(("dark", "language"), with_many([(True, "fr")], [(False, "en"), (False, "fr")]))
def test_on_a_phone_the_whole_question_opens_over_the_table(
    browser: Browser, client: httpx.Client, games: Games, dark: bool, language: str
) -> None:
    """Mana is folded and not counted; the table stays, and is whole again after the answer."""
    game = many(games, "TUVWXYZ")
    with looking(browser, str(client.base_url), PHONE, dark) as phone:
        phone.goto("/")
        phone.evaluate("language => localStorage.setItem('timewalk-language', language)", language)
        visit(phone, game, at="end", as_="1")
        phone.locator(".confirm .buttons").get_by_role("button", name="(7)").tap()
        sheet = phone.locator(".sheet")
        expect(sheet.get_by_role("button", name="Free")).to_have_count(7)
        expect(sheet.locator("details.for-mana")).not_to_have_attribute("open", "")
        expect(phone.locator(".confirm")).to_have_count(0)
        expect(phone.locator(".player").first).to_be_in_viewport()
        box = sheet.bounding_box()
        assert box is not None
        assert box["y"] > 844 * 0.3, "the upper part of the table is in sight"
        assert not faults(phone)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        sheet.locator(".shut").tap()
        expect(sheet).to_have_count(0)
        phone.locator(".confirm .buttons").get_by_role("button", name="(7)").tap()
        sheet.get_by_role("button", name="Free X").tap()
        expect(sheet).to_have_count(0)
        expect(phone.locator(".stack .card")).to_have_count(1)
        assert "tab=play" not in phone.url


def test_on_a_phone_help_is_in_reach_and_so_are_few_answers(phone: Page, games: Games) -> None:
    visit(phone, many(games), at="end", as_="1")
    answers = phone.locator(".confirm .buttons").first.get_by_role("button")
    expect(answers).to_have_text([re.compile(f"Free {name}") for name in "WXYZ"])
    expect(phone.locator(".passing button.main")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".part.here")).to_have_text("precombat main phase")
    phone.get_by_role("button", name="Keys").tap()
    dialog = phone.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("Hold a finger on a card to read it.")
    assert not faults(phone)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_dialog_of_keys_begins_at_its_first_key(page: Page, games: Games) -> None:
    play(page, many(games))
    page.keyboard.press("?")
    rows = page.get_by_role("dialog", name="Keys").get_by_role("region")
    expect(rows).to_be_focused()
    expect(rows.locator("tr").first).to_be_in_viewport()
    expect(rows).not_to_contain_text("finger")
    page.keyboard.press("Escape")
    for key, tab in (("g", "Log"), ("y", "Proof"), ("q", "Play")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("key", ["1", "p", "Enter"])
def test_no_question_is_answered_at_an_earlier_moment(page: Page, games: Games, key: str) -> None:
    game = many(games)
    play(page, game)
    end = game.end
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".earlier")).to_be_visible()
    page.keyboard.press(key)
    expect(page.locator(".untaken")).to_have_text("Key not taken: the table shows an earlier moment. End goes back.")
    assert game.end == end
    page.keyboard.press("End")
    expect(page.locator(".earlier")).to_have_count(0)
    page.wait_for_timeout(500)
    page.keyboard.press("1")
    expect(page.locator(".untaken")).to_have_text("")
    expect(page.locator(".stack .card")).to_have_count(1)


def test_a_key_while_the_page_passes_is_not_lost_silently(page: Page, games: Games) -> None:
    """The pass is held up until the second key has come."""
    game = many(games)
    play(page, game)
    held: list[Route] = []
    page.route("**/pass?*", lambda route: held.append(route))
    page.keyboard.press("p")
    expect(page.locator(".passing button.main")).to_be_disabled()
    page.keyboard.press("1")
    expect(page.locator(".untaken")).to_have_text("Key not taken: the game was just going on.")
    for request in held:
        request.continue_()
    page.unroute_all(behavior="wait")


def test_who_waits_may_concede_and_set_stops_and_hears_of_keys(browser: Browser, client: httpx.Client) -> None:
    """104.3a. The other person has to decide. After a rematch nobody is invited who was here before."""
    wanted = {"decks": list(DECKS), "players": ["human", "human"], "seed": "3", "rules": "current"}
    game = client.post("/api/games", json=wanted).json()["id"]
    assert client.get(f"/api/games/{game}/question").json()["name"] == "Anna"
    base = str(client.base_url)
    with looking(browser, base) as anna, looking(browser, base) as page:
        visit(anna, game, as_=1, at="end", tab="play")
        invitation = anna.get_by_role("region", name="Invitation")
        expect(invitation.get_by_role("button", name="Copy")).to_be_visible()
        visit(page, game, as_=2, at="end", tab="play")
        question = page.locator(".question")
        expect(question).to_contain_text("Anna has to decide.")
        page.keyboard.press("e")
        expect(page.locator(".untaken")).to_have_text("Key not taken: Anna has to decide.")
        question.locator(".stops summary").click()
        box = question.get_by_role("checkbox", name=re.compile("upkeep.*My turn")).first
        box.click()
        expect(box).to_be_checked()
        assert not faults(page)
        expect(invitation).to_have_text("Ben is here")
        assert not faults(anna)
        anna.route("**/present*", lambda route: route.fulfill(json={"seats": []}))
        concede = question.get_by_role("button", name="Concede", exact=True)
        concede.click()
        sure = page.get_by_role("dialog", name="Concede the game?")
        expect(sure.get_by_role("button", name="Keep playing")).to_be_focused()
        assert not faults(page)
        page.keyboard.press("Escape")
        expect(sure).to_have_count(0)
        expect(concede).to_be_focused()
        page.keyboard.press("Enter")
        expect(sure.get_by_role("button", name="Keep playing")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Propose a rematch").click()
        anna.get_by_role("button", name="Agree").click()
        expect(anna).not_to_have_url(re.compile(game))
        expect(invitation).to_have_text("Ben comes over from the last game")
        anna.unroute_all(behavior="wait")
        expect(invitation).to_have_text("Ben is here")


def test_on_a_phone_who_waits_may_concede_and_sees_the_last_board(browser: Browser, client: httpx.Client) -> None:
    game = two_people(client).rpartition("/")[2]
    with looking(browser, str(client.base_url), PHONE) as phone:
        visit(phone, game, as_=2, at="end")
        waits = phone.locator(".waits")
        expect(waits).to_contain_text("Anna has to decide.")
        assert not faults(phone)
        waits.get_by_role("button", name="Concede").tap()
        phone.get_by_role("dialog").get_by_role("button", name="Concede").tap()
        ended = phone.get_by_role("region", name="What next?")
        expect(ended).to_contain_text("Anna won (concession)")
        expect(phone.locator(".player").first).to_be_in_viewport()
