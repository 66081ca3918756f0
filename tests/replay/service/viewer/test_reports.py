"""The page of reports: bars that lead to their games, filters, two sets compared, what is shown downloaded."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from replay.games.library import Games, open_store
from tests.support.browsing import PHONE, faults, looking
from tests.support.long import with_many
from tests.support.serving import served

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture(scope="module")
def reported() -> Iterator[Games]:
    with open_store(":memory:") as games:
        for seed in (1, 2, 3):
            games.play(*DECKS, seed=seed)
        yield games


@pytest.fixture(scope="module")
def client(reported: Games) -> Iterator[httpx.Client]:
    with served(reported) as found:
        yield found


def test_a_bar_leads_to_its_games(page: Page, reported: Games) -> None:
    page.goto("/#/")
    page.get_by_role("link", name="Reports").click()
    expect(page).to_have_url(re.compile(r"#/reports$"))
    rows = page.locator(".reports tbody tr")
    expect(rows).to_have_count(2)
    won = sum("Anna" in game.winners for game in reported)
    expect(rows.filter(has_text="Claws and Fire")).to_contain_text(f"{won} of 3")
    rows.get_by_role("link", name="Claws and Fire").click()
    games = page.locator(".row-games li a")
    expect(games).to_have_count(3)
    games.first.click()
    expect(page).to_have_url(re.compile(r"#/games/[0-9a-f-]{36}"))
    expect(page.locator(".where b")).to_be_visible()
    page.go_back()
    expect(games).to_have_count(3)


@pytest.mark.slow
def test_what_is_asked_for_stands_in_the_address(page: Page) -> None:
    page.goto("/#/reports")
    page.get_by_role("combobox", name="Report").select_option("play-draw")
    expect(page.get_by_role("link", name="on the play")).to_be_visible()
    page.get_by_role("textbox", name="Deck", exact=True).fill(DECKS[1])
    page.get_by_role("textbox", name="Deck", exact=True).press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("3 games, 3 sides")
    expect(page).to_have_url(re.compile(rf"by=play-draw&deck={DECKS[1]}"))
    page.get_by_label("Compare with other games").check()
    page.get_by_role("group", name="Other games").get_by_role("textbox", name="Deck", exact=True).fill(DECKS[0])
    page.get_by_role("group", name="Other games").get_by_role("textbox", name="Deck", exact=True).press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("compared with 3 games, 3 sides")
    expect(page.locator(".reports tbody")).to_contain_text("points (")
    page.reload()
    expect(page.locator(".reports tbody")).to_contain_text("points (")
    page.get_by_role("textbox", name="Deck", exact=True).first.fill("no such deck")
    page.get_by_role("textbox", name="Deck", exact=True).first.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("0 games, 0 sides")


@pytest.mark.parametrize("form", with_many(["SVG"], ["CSV"]))
def test_what_is_shown_can_be_taken_along(page: Page, form: str) -> None:
    page.goto("/#/reports?by=card")
    expect(page.locator(".reports caption").first).to_have_text("Cards in the opening hand or drawn later")
    with page.expect_download() as taken:
        page.get_by_role("button", name=f"Download as {form}").click()
    assert taken.value.suggested_filename == f"timewalk-card.{form.lower()}"
    assert "Mountain" in taken.value.path().read_text("utf-8")


@pytest.mark.parametrize("colors", with_many(["dark"], ["light"]))
def test_the_reports_have_no_faults_of_accessibility(browser: Browser, client: httpx.Client, colors: str) -> None:
    with looking(browser, str(client.base_url)) as page:
        page.emulate_media(color_scheme="dark" if colors == "dark" else "light")
        page.goto("/#/reports?by=matchup&against=all&section=matchup&key=" + '["claws-and-fire","wings-and-mercy"]')
        expect(page.locator(".row-games li")).to_have_count(3)
        assert faults(page) == []


def test_the_reports_fit_on_a_phone_and_speak_french(browser: Browser, client: httpx.Client) -> None:
    with looking(browser, str(client.base_url), PHONE) as page:
        page.goto("/#/reports?by=mana")
        page.get_by_label("Language").select_option("fr")
        expect(page.locator("h1")).to_have_text("Rapports")
        expect(page.locator(".reports tbody").first).to_contain_text("tour 1 :")
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1]
        assert faults(page) == []


def test_what_is_being_typed_stays_when_an_answer_arrives(page: Page) -> None:
    held: list[Route] = []
    page.route(re.compile(r"/api/reports\?.*by=play-draw"), lambda route: held.append(route))
    page.goto("/#/reports")
    expect(page.locator(".reports tbody tr")).to_have_count(2)
    page.get_by_role("combobox", name="Report").select_option("play-draw")
    deck = page.get_by_role("textbox", name="Deck", exact=True)
    deck.press_sequentially("wings")
    for request in held:
        request.continue_()
    expect(page.get_by_role("link", name="on the play")).to_be_visible()
    expect(deck).to_have_value("wings")
    page.unroute_all(behavior="wait")
