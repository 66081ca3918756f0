"""What a reader of the page found who came to it fresh, each with the test that holds it."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.games.library import Game
from tests.replay.service.viewer.test_frictions import begun
from tests.support.browsing import PHONE, faults, looking
from tests.support.long import with_many
from tests.support.viewing import anew, on_table, visit

WARDENS = [{"card": "Soul Warden", "count": 2}, {"card": "Plains", "count": 4}]
SIZES = [(1440, 900), (1024, 768), PHONE]


@pytest.mark.slow
def test_a_tapped_card_that_is_read_stands_upright(page: Page, client: httpx.Client) -> None:
    """On the table it is turned; the large card says it in words."""
    game = begun(client, {"battlefield": [{"card": "Grizzly Bears", "tapped": True}]})
    visit(page, game, as_=1)
    bears = on_table(page, "Grizzly Bears")
    assert bears.evaluate("card => getComputedStyle(card).transform") != "none"
    bears.hover()
    large = page.locator(".large .card")
    assert large.evaluate("card => getComputedStyle(card).transform") == "none"
    expect(large.locator(".state")).to_have_text("tapped")
    expect(large.locator(".state .word")).to_be_visible()
    assert faults(page) == []


def test_a_size_is_a_sum_beside_the_large_card_and_in_object(page: Page, client: httpx.Client) -> None:
    """Nothing has to be opened for it; what is as it is printed needs no sum beside the large card."""
    grown = {"card": "Grizzly Bears", "counters": {"+1/+1": 2}}
    game = begun(client, {"battlefield": [grown, "Hill Giant"]})
    visit(page, game, as_=1, tab="log")
    on_table(page, "Grizzly Bears").hover()
    beside = page.locator(".large .sum")
    expect(beside.locator(".total")).to_have_text("4/4")
    expect(beside.locator(".terms li")).to_have_count(2)
    expect(beside.locator(".terms li").last).to_be_visible()
    on_table(page, "Grizzly Bears").click()
    expect(page.locator("#panel .sum .terms li")).to_have_count(2)
    expect(page.locator("#panel .sum .terms li").last).to_be_visible()
    on_table(page, "Hill Giant").hover()
    expect(page.locator(".large .name")).to_have_text("Hill Giant")
    expect(page.locator(".large .sum")).to_have_count(0)
    assert faults(page) == []


@pytest.mark.parametrize("wanted", with_many([True], [False]))
def test_equal_triggers_are_ordered_for_who_wants_it(page: Page, client: httpx.Client, wanted: bool) -> None:
    """603.3b. The order of two equal triggers of equal creatures is asked for only after a mark is taken away."""
    game = begun(client, {"battlefield": WARDENS, "hand": ["Savannah Lions"]})
    visit(page, game, as_=1, tab="play")
    if not wanted:
        page.get_by_text("Stops", exact=True).click()
        page.get_by_label("Order equal triggers for me").uncheck()
    page.get_by_role("button", name=re.compile("cast Savannah Lions")).click()
    if wanted:
        expect(page.locator(".life[data-id='1'], .seat-1 .life, .who.seat-1").first).to_contain_text("22")
    else:
        expect(page.locator(".question h2")).to_contain_text(re.compile("order", re.IGNORECASE))


LEYLINE = {"name": "One for the opening hand", "text": "59 Plains\n1 Leyline of Sanctity"}


@pytest.mark.parametrize("other", ["greedy", "human"])
def test_who_holds_no_card_for_it_is_asked_only_before_people(client: httpx.Client, other: str) -> None:
    """103.6, 400.2. To people the speed of an answer would tell that the hand has none; programs do not see it."""
    wanted = {"decks": [LEYLINE, "wings-and-mercy"], "players": ["human", other], "rules": "current", "seed": "3"}
    made = client.post("/api/games", json=wanted)
    assert made.status_code == 201, made.text
    game = made.json()["id"]
    texts = []
    for _ in range(3):
        for seat in (1, 2) if other == "human" else (1,):
            asked: dict[str, Any] = client.get(f"/api/games/{game}/question", params={"as": seat}).json()
            if asked["yours"] and asked["kind"] != "priority":
                texts.append(asked["text"])
                sent = {"head": asked["head"], "answer": asked["options"][0]["answer"], "passing": {}}
                done = client.post(f"/api/games/{game}/answers", params={"as": seat}, json=sent)
                assert done.status_code == 200, done.text
    found = [text for text in texts if "from the opening hand?" in text]
    assert len(found) == (1 if other == "human" else 0), texts
    assert all("this hand has none for it" in text for text in found)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "named"), [((1440, 900), True), ((1024, 768), False)])
def test_the_steps_have_names_where_there_is_room(
    browser: Browser, client: httpx.Client, played: Game, size: tuple[int, int], named: bool
) -> None:
    with looking(browser, str(client.base_url), size) as page:
        visit(page, played, at="turn:12/upkeep")
        dot = page.get_by_role("button", name="declare attackers")
        expect(dot).to_have_attribute("title", "declare attackers")
        expect(dot).to_have_attribute("data-short", "attack")
        written = dot.evaluate("dot => getComputedStyle(dot, '::after').content")
        assert (written == '"attack"') is named
        assert faults(page) == []


@pytest.mark.parametrize("language", with_many(["fr"], ["en"]))
@pytest.mark.slow
def test_the_bar_of_the_timeline_is_whole_on_a_phone(phone: Page, played: Game, language: str) -> None:
    """Also where the step has the longest name."""
    phone.add_init_script(f"localStorage.setItem('timewalk-language', '{language}')")
    visit(phone, played, at="turn:12/postcombat-main", tab="table")
    expect(phone.locator(".where")).to_contain_text("12")
    bar = phone.locator(".over-chart")
    assert bar.evaluate("bar => bar.scrollWidth - bar.clientWidth") <= 0
    assert phone.locator(".where").evaluate("where => where.scrollWidth - where.clientWidth") <= 0
    assert faults(phone) == []


def test_the_bar_of_the_timeline_is_whole_on_a_small_desk(browser: Browser, client: httpx.Client, played: Game) -> None:
    with looking(browser, str(client.base_url), (1024, 768)) as page:
        visit(page, played, at="turn:12/postcombat-main")
        bar = page.locator(".over-chart")
        expect(bar.locator(".mark-name").first).to_be_visible()
        assert bar.evaluate("bar => bar.scrollWidth - bar.clientWidth") <= 0
        assert bar.evaluate("bar => bar.scrollHeight - bar.clientHeight") <= 0


@pytest.mark.slow
def test_the_sample_opens_with_a_full_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Look at a sample game").click()
    page.wait_for_url("**/games/**")
    expect(page.locator(".board .card.attacking")).to_have_count(6)


def test_each_player_is_explained_where_one_is_chosen(page: Page) -> None:
    page.goto("/")
    seat = page.get_by_role("group", name="Seat 2")
    for player, words in (("greedy", "at once"), ("lookahead", "one exchange ahead"), ("random", "legal")):
        seat.get_by_label("Player").select_option(player)
        expect(seat.locator(".how")).to_contain_text(words)
    seat.get_by_label("Player").select_option("human")
    expect(seat.locator(".how")).to_have_count(0)
    assert faults(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_read_has_no_faults(
    browser: Browser, client: httpx.Client, size: tuple[int, int], dark: bool, language: str
) -> None:
    grown = {"card": "Grizzly Bears", "counters": {"+1/+1": 2}, "tapped": True}
    game = begun(client, {"battlefield": [grown]})
    with looking(browser, str(client.base_url), size, dark) as page:
        page.add_init_script(f"localStorage.setItem('timewalk-language', '{language}')")
        anew(page, f"/#/games/{game}?as=1&tab=object&object={only_permanent(client, game)}")
        expect(page.locator("#panel .sum .terms li").last).to_be_visible()
        assert faults(page) == []


def only_permanent(client: httpx.Client, game: str) -> int:
    """Return the number of the only permanent."""
    (card,) = client.get(f"/api/games/{game}/board", params={"at": "end"}).json()["battlefield"]
    return int(card["id"])
