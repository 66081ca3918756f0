"""The page holds: a service that stops, a keyboard alone, and what axe finds while somebody plays."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import product
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.games.library import Games
from tests.support.browsing import PHONE, faults, looking
from tests.support.long import with_many
from tests.support.serving import DECKS, served
from tests.support.viewing import visit

STOPPED = {"en": "The service does not answer", "fr": "Le service ne répond pas"}
REFUSED = "ERR_"

FIRST = ".question .options button"

FOCUS = """() => {
  const focus = document.activeElement;
  return focus.closest("[data-question]") ? "question" : focus.closest(".board") ? "table" : focus.tagName;
}"""


def duel(client: httpx.Client, seed: str = "11", **wanted: Any) -> str:
    """Begin a duel against the program; return its id."""
    asked = {"decks": list(DECKS), "players": ["human", "greedy"], "seed": seed, "rules": "current"} | wanted
    made = client.post("/api/games", json=asked)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def asks(client: httpx.Client, game: str) -> dict[str, Any]:
    asked: dict[str, Any] = client.get(f"/api/games/{game}/question", params={"as": 1}).json()
    return asked


def answered(page: Page, client: httpx.Client, game: str, before: dict[str, Any]) -> None:
    """Wait until something else is asked than before, and the page asks it."""
    for _ in range(200):
        now = asks(client, game)
        if (now["head"], now["casting"], now["text"]) != (before["head"], before["casting"], before["text"]):
            break
        page.wait_for_timeout(25)
    else:
        pytest.fail(f"still asked: {before['text']}")
    expect(page.locator(".where")).to_contain_text(f"/ {now['head']}")
    expect(page.locator(".question[aria-busy=false], .confirm").first).to_be_visible()


def main_key(asked: dict[str, Any]) -> str:
    """Return the key of the main answer, or of the first where there is none."""
    return "1" if asked["kind"] in ("choose", "targets", "pay", "option") else "Enter"


def enter(page: Page) -> None:
    """Press Enter once the page takes answers."""
    expect(page.locator(".question[aria-busy=false]")).to_be_visible()
    page.keyboard.press("Enter")


# A service that stops


@pytest.mark.parametrize("language", with_many(["fr"], ["en"]))
def test_a_stopped_service_is_said_and_forgotten(browser: Browser, games: Games, language: str) -> None:
    with ExitStack() as first:
        client = first.enter_context(served(games))
        base = str(client.base_url)
        game = duel(client)
        with looking(browser, base, excused=REFUSED) as page:
            page.goto("/")
            page.evaluate("language => localStorage.setItem('timewalk-language', language)", language)
            visit(page, game, as_="1", tab="play")
            expect(page.locator(".live")).to_be_visible()
            stopped = page.locator(".stopped")
            expect(stopped).to_be_empty()
            first.close()
            expect(stopped).to_contain_text(STOPPED[language], timeout=3_000)
            expect(page.locator(".live")).to_have_count(0)
            page.keyboard.press("Enter")
            page.wait_for_timeout(1_500)
            assert "Failed to fetch" not in page.locator("body").inner_text()
            with served(games, port=client.base_url.port or 0) as again:
                expect(stopped).to_be_empty()
                expect(page.locator(".live")).to_be_visible()
                expect(page.locator(".question h2")).not_to_contain_text("keep this hand")
                expect(page.locator(".problem")).to_have_count(0)
                assert asks(again, game)["kind"] != "mulligan", "what was answered meanwhile is sent"
                page.close()


def test_a_game_that_is_not_followed_is_not_called_live(browser: Browser, client: httpx.Client) -> None:
    game = duel(client)
    with looking(browser, str(client.base_url), excused="503") as page:
        page.route("**/live?*", lambda route: route.fulfill(status=503, body="{}"))
        visit(page, game, as_="1")
        expect(page.locator(".question")).to_be_visible()
        page.wait_for_timeout(300)
        expect(page.locator(".live")).to_have_count(0)
        page.unroute("**/live?*")
        expect(page.locator(".live")).to_be_visible()


# A keyboard alone


def test_focus_stays_at_the_question(page: Page, client: httpx.Client) -> None:
    game = duel(client)
    visit(page, game, as_="1", tab="play")
    for _ in range(8):
        before = asks(client, game)
        expect(page.locator(".question[aria-busy=false]")).to_be_visible()
        page.wait_for_function(f"() => ({FOCUS})() === 'question'")
        if before["picking"] is None and len(before["options"]) > 1:
            page.locator(FIRST).first.focus()
        page.keyboard.press(main_key(before))
        answered(page, client, game, before)


@pytest.mark.slow
def test_focus_stays_at_the_question_on_a_phone(phone: Page, client: httpx.Client) -> None:
    game = duel(client)
    visit(phone, game, as_="1")
    for _ in range(3):
        before = asks(client, game)
        expect(phone.locator(".confirm")).to_be_visible()
        phone.wait_for_function(f"() => ({FOCUS})() === 'question'")
        phone.wait_for_timeout(450)
        phone.keyboard.press("Enter")
        answered(phone, client, game, before)


def tabs_to(page: Page, wanted: str, most: int = 12) -> int:
    """Press Tab until something has focus; return how often."""
    for count in range(1, most + 1):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return count
    pytest.fail(f"{wanted} is not reached within {most} Tabs")


def test_few_tabs_to_the_first_answer(page: Page, client: httpx.Client) -> None:
    game = duel(client)
    visit(page, game, as_="1", tab="play")
    for _ in range(6):
        before = asks(client, game)
        expect(page.locator(".question[aria-busy=false]")).to_be_visible()
        page.wait_for_function(f"() => ({FOCUS})() === 'question'")
        if page.locator(FIRST).count():
            assert tabs_to(page, FIRST) <= 3
        page.keyboard.press("q")
        page.wait_for_timeout(60)
        page.keyboard.press(main_key(before))
        answered(page, client, game, before)


def test_few_tabs_to_declare(page: Page, client: httpx.Client) -> None:
    game = duel(client)
    for _ in range(300):
        asked = asks(client, game)
        if asked["kind"] in ("attackers", "blockers"):
            break
        acts = [one["answer"] for one in asked["options"] if one["answer"][0] in ("play", "cast")]
        answer = acts[0] if acts else asked["options"][0]["answer"]
        given = {"head": asked["head"], "answer": answer}
        done = client.post(f"/api/games/{game}/answers", params={"as": 1}, json=given)
        assert done.status_code == 200, done.text
    visit(page, game, as_="1", tab="play")
    expect(page.locator(".declare")).to_be_visible()
    page.wait_for_function(f"() => ({FOCUS})() === 'question'")
    assert tabs_to(page, ".declare") <= 5


def test_the_first_links_skip_to_question_table_and_log(page: Page, client: httpx.Client) -> None:
    game = duel(client)
    visit(page, game, as_="1", tab="why")
    skips = page.locator(".skips button")
    expect(skips).to_have_text(["To the question", "To the table", "To the log"])
    page.keyboard.press("Tab")
    expect(skips.first).to_be_focused()
    box = skips.first.bounding_box()
    assert box is not None
    assert box["width"] > 20, "a link that has focus is seen"
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({FOCUS})() === 'question'")
    assert tabs_to(page, FIRST) <= 3
    skips.nth(1).press("Enter")
    page.wait_for_function(f"() => ({FOCUS})() === 'table'")
    skips.nth(2).press("Enter")
    expect(page.locator("#tab-log")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#panel")).to_be_focused()


def test_the_table_is_one_tab_stop_with_arrows_within(page: Page, client: httpx.Client) -> None:
    game = duel(client)
    visit(page, game, as_="1", tab="play")
    before = asks(client, game)
    enter(page)
    answered(page, client, game, before)
    at = str(asks(client, game)["head"])
    expect(page.locator(".where b")).to_have_text(at)
    page.keyboard.press("b")
    expect(page.locator(".felt")).to_be_focused()
    page.keyboard.press("Tab")
    reached = {page.evaluate("document.activeElement.dataset.id || document.activeElement.className")}
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
        reached.add(page.evaluate("document.activeElement.dataset.id || document.activeElement.className"))
        assert page.evaluate(FOCUS) == "table"
    assert len(reached) > 3
    expect(page.locator(".where b")).to_have_text(at)
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS) != "table", "the table is left by one Tab"
    card = page.locator(".hand.own .card").first
    card.click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where b")).not_to_have_text(at)


TYPES = {"name": "types", "text": "60 Unclaimed Territory"}


def test_answers_beyond_nine_have_keys(page: Page, client: httpx.Client) -> None:
    game = duel(client, decks=[TYPES, TYPES])
    for _ in range(12):
        asked = asks(client, game)
        if asked["kind"] == "option":
            break
        acts = [one["answer"] for one in asked["options"] if one["answer"][0] == "play"]
        given = {"head": asked["head"], "answer": acts[0] if acts else asked["options"][0]["answer"]}
        client.post(f"/api/games/{game}/answers", params={"as": 1}, json=given)
    assert len(asked["options"]) > 12
    visit(page, game, as_="1", tab="play")
    expect(page.locator(".question[aria-busy=false]")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".question")).to_contain_text("one more digit")
    page.keyboard.press("2")
    answered(page, client, game, asked)
    lands = client.get(f"/api/games/{game}/board", params={"as": 1, "at": "end"}).json()["battlefield"]
    (land,) = [card for card in lands if card["controller"] == 1]
    assert land["chosen_words"][0] in asked["options"][11]["words"]


# Equal cards, and the sound


@pytest.mark.slow
def test_equal_cards_in_hand_are_all_lit(page: Page, client: httpx.Client) -> None:
    forests = {"name": "forests", "text": "60 Forest"}
    game = duel(client, decks=[forests, forests])
    visit(page, game, as_="1", tab="play")
    enter(page)
    expect(page.locator(".options")).to_contain_text("play Forest")
    hand = page.locator(".hand.own .card")
    expect(hand).to_have_count(8 if client.get(f"/api/games/{game}").json()["turns"] > 1 else 7)
    expect(page.locator(".hand.own .card:not(.can)")).to_have_count(0)
    hand.last.click()
    (prepared,) = page.locator(".options button:not(.chip)").all()
    expect(prepared).to_contain_text("play Forest")


@pytest.mark.slow
def test_a_sound_is_switched_on_and_kept(page: Page, client: httpx.Client) -> None:
    game = duel(client)
    visit(page, game, as_="1", tab="play")
    enter(page)
    page.locator(".stops summary").first.click()
    sound = page.get_by_label("A sound when it is my turn").first
    expect(sound).not_to_be_checked()
    sound.check()
    assert page.evaluate("localStorage.getItem('timewalk-sound')") == "on"
    visit(page, game, as_="1", tab="play")
    page.locator(".stops summary").first.click()
    expect(page.get_by_label("A sound when it is my turn").first).to_be_checked()


# What axe finds


DESK, SMALL = (1440, 900), (1024, 768)
COMBINATIONS = list(product((DESK, SMALL, PHONE), ("en", "fr"), (False, True)))
QUICK = [(PHONE, "fr", True)]


@pytest.mark.parametrize(
    ("size", "language", "dark"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK])
)
def test_axe_finds_nothing_serious_while_one_plays(
    browser: Browser, client: httpx.Client, size: tuple[int, int], language: str, dark: bool
) -> None:
    game = duel(client)
    with looking(browser, str(client.base_url), size, dark=dark) as page:
        page.emulate_media(reduced_motion="reduce")  # what fades in or out has no contrast for a moment
        page.goto("/")
        page.evaluate("language => localStorage.setItem('timewalk-language', language)", language)
        visit(page, game, as_="1")
        assert faults(page) == []
        page.goto(f"/#/games/{game}?as=1&tab=play")
        enter(page)
        expect(page.locator(".question .passing")).to_be_visible()
        assert faults(page) == []
        for summary in page.locator(".panel summary").all():
            if summary.is_visible():
                summary.click()
        assert faults(page) == []
        page.goto("/#/")
        expect(page.locator("main.games")).to_be_visible()
        assert faults(page) == []
