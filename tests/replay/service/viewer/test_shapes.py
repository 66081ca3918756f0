"""The page in every shape: languages, phones, many seats, long names, by keyboard, and quick."""

from __future__ import annotations

import re
from statistics import median

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.games import decks, long_game, long_seed
from domain import events as e
from domain.ids import PlayerId
from replay.games.library import Game, Games
from tests.support import long
from tests.support.browsing import COLOURS, PHONE, faults, looking, step
from tests.support.dungeons import Delving
from tests.support.serving import DECKS, read
from tests.support.viewing import TABS, position, stands_at, tab, visit

MOST = 50
"""How many milliseconds a step may take."""

SHARES = (0.05, 0.3, 0.6, 0.95)
"""Where in a game steps are taken."""


# In every shape


def test_the_page_is_in_french(page: Page, played: Game) -> None:
    visit(page, played, at="turn:5")
    english = page.locator(".lines .now .sentence").inner_text()
    page.get_by_label("Language").select_option("Français")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#tab-why")).to_have_text("Pourquoi ?")
    expect(page.locator(".lines .now .sentence")).not_to_have_text(english)
    expect(page.locator(".where")).to_contain_text("Tour 5")
    expect(page.locator("header.top .result")).to_have_text(re.compile("a gagné"))
    last = page.locator("#tab-proof").bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= 1400
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_on_a_phone_one_thing_is_shown_at_a_time(phone: Page, client: httpx.Client, played: Game) -> None:
    visit(phone, played, at="turn:12")
    for one in ("table", *TABS):
        phone.locator(f"#tab-{one}").click()
        expect(phone.locator("main.table")).to_be_visible(visible=one in ("table", "compare"))
        expect(phone.locator(".panel")).to_be_visible(visible=one != "table")
        width, height = phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert (width, height) == PHONE, one
        if one not in ("table", "compare"):
            panel = phone.locator(".panel").bounding_box()
            assert panel is not None
            assert panel["height"] >= PHONE[1] * 2 / 3, one
    phone.locator("#tab-table").click()
    for seat in phone.locator(".player").all():
        box = seat.bounding_box()
        assert box is not None
        assert box["width"] <= PHONE[0]
    line = read(client, played, "/timeline")
    before = position(phone)
    phone.get_by_label("Step by").select_option("turn")
    phone.locator(".thumb").get_by_label("On by turn").tap()
    turn = next(turn["position"] for turn in line["turns"] if turn["position"] > before)
    stands_at(phone, turn, next(end for end in line["ends"] if end >= turn))


@pytest.mark.parametrize("size", long.with_many([(1400, 900)], [(PHONE,)]))
def test_six_seats_are_all_on_the_table(
    browser: Browser, client: httpx.Client, games: Games, size: tuple[int, int]
) -> None:
    made = client.post(
        "/api/games",
        json={
            "decks": [*DECKS] * 3,
            "players": ["human"] * 6,
            "names": list("ABCDEF"),
            "format": "free-for-all",
            "seed": "1",
        },
    ).json()
    with looking(browser, str(client.base_url), size) as page:
        table = visit(page, made["id"], at="end")
        expect(table.locator(".player")).to_have_count(6)
        for seat in table.locator(".player").all():
            life = seat.locator(".life").bounding_box()
            box = seat.bounding_box()
            assert life is not None
            assert box is not None
            assert box["width"] >= 200
            assert life["height"] >= 20
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_a_team_sits_on_one_side_with_its_life(browser: Browser, client: httpx.Client, games: Games) -> None:
    match = games.match((*DECKS, *DECKS), players=("greedy",) * 4, format="two-headed-giant")
    game = games.begin(match, "3")
    at = next(point["position"] for point in read(client, game, "/timeline")["life"] if point["life"] < 30)
    board = read(client, game, "/board", at=at)
    with looking(browser, str(client.base_url)) as page:
        visit(page, game, at=at)
        sides = page.locator(".board .seats").all()
        shown = [[seat.get_attribute("data-player") for seat in side.locator(".player").all()] for side in sides]
        assert shown == [["3", "4"], ["1", "2"]]
        expect(page.locator('.player[data-player="4"] header')).to_contain_text("team 2")
        team = next(side for side in (["1", "2"], ["3", "4"]) if str(board["active"]) in side)
        turn = page.locator(".player:has(.badge.turn)").all()
        assert sorted(seat.get_attribute("data-player") or "" for seat in turn) == team, "805.4a. All of a team"
        life = page.locator(".legend b").all_inner_texts()
        assert life == [str(player["life"]) for player in board["players"]]
        assert len(set(life)) == 2


@pytest.mark.slow
def test_the_room_of_a_dungeon_and_counters_stand_beside_the_name(
    browser: Browser, client: httpx.Client, games: Games
) -> None:
    table = Delving()
    table.start("A")
    table.venture("Cellar")
    table.venture("Left")
    table.game.say(e.PlayerCountersPut(player=PlayerId(2), kind="energy", amount=3, total=3), "122.1")
    writer = games.store.create(about={"decks": ["one", "two"], "players": ["human", "human"]})
    writer.append(table.game.records)
    with looking(browser, str(client.base_url), excused="409") as page:  # it cannot be gone on with
        visit(page, str(writer.id), at="end", tab="log")
        expect(page.locator('.player[data-player="1"] header')).to_contain_text("Cellar: Left")
        page.get_by_label("Language").select_option("Français")
        expect(page.locator('.player[data-player="2"] header')).to_contain_text("énergie 3")


@pytest.mark.slow
def test_names_as_long_as_one_likes_leave_the_page_whole(browser: Browser, client: httpx.Client) -> None:
    names = ["Maximiliane von und zu Hohenstaufen-Berg", "Donaudampfschifffahrtsgesellschaftsmatro"]
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "random"], "names": names})
    assert made.status_code == 201, made.text
    for size in ((1400, 900), PHONE):
        with looking(browser, str(client.base_url), size) as page:
            visit(page, made.json()["id"], at="end")
            page.get_by_label("Language").select_option("Français")
            expect(page.locator("html")).to_have_attribute("lang", "fr")
            whole = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            assert tuple(whole) == size
            for part in ("header.top", ".hand.own", ".timeline"):
                box = page.locator(part).first.bounding_box()
                assert box is not None
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= size[0]
            for where in (".hand .label > span", ".legend .name", "header.top h1"):
                for box in [one.bounding_box() for one in page.locator(where).all() if one.is_visible()]:
                    assert box is not None
                    assert box["x"] + box["width"] <= size[0], where


def test_names_are_names_and_no_markup(page: Page, client: httpx.Client) -> None:
    hostile = ["<img src=x onerror=alert(1)>", '"><script>alert(2)</script>']
    made = client.post(
        "/api/games", json={"decks": list(DECKS), "players": ["human", "greedy"], "names": hostile, "seed": "7"}
    ).json()
    visit(page, made["id"], at="end")
    expect(page.get_by_role("heading", level=1)).to_have_text(" – ".join(hostile))
    for one in TABS:
        tab(page, one)
        expect(page.locator("#panel [aria-busy=true]")).to_have_count(0)
        assert page.locator("img, body script").count() == 0
    page.goto("/")
    expect(page.locator(".list")).to_contain_text(hostile[0])
    assert page.locator("img, body script").count() == 0


def test_what_stands_in_the_page_is_not_run(browser: Browser, client: httpx.Client, played: Game) -> None:
    """The policy holds: markup with a script in it does nothing, even where somebody got it into the page."""
    with looking(browser, str(client.base_url), excused="Content Security Policy") as page:
        visit(page, played)
        page.evaluate("globalThis.ran = false")
        with page.expect_console_message(lambda message: "Content Security Policy" in message.text):
            page.evaluate("document.body.insertAdjacentHTML('beforeend', '<b id=trap onclick=\"ran = true\">x</b>')")
            page.evaluate("document.getElementById('trap').click()")
        assert page.evaluate("ran") is False


@pytest.mark.parametrize("dark", long.with_many([False], [True]))
def test_axe_finds_nothing_serious(
    browser: Browser, client: httpx.Client, played: Game, doubled: Game, dark: bool
) -> None:
    # Dark is the same page in other colours: the rules about colours are enough.
    only = COLOURS if dark and not long.WANTED else ()
    base = str(client.base_url)
    replaced = read(client, doubled, "/events", kind="replacement_applied", limit=1)["events"][0]["position"]
    with looking(browser, base, dark=dark) as page:
        page.goto("/")
        expect(page.locator(".list a").first).to_be_visible()
        expect(page.get_by_role("button", name="Begin")).to_be_visible()
        assert faults(page, *only) == []
        visit(page, played, at="turn:17/declare-blockers")
        for one in TABS:
            tab(page, one)
            expect(page.locator("#panel [aria-busy=true]")).to_have_count(0)
            assert faults(page, *only) == [], one
        visit(page, doubled, at=replaced, tab="damage")
        expect(page.locator(".stage.replaced").first).to_be_visible()
        assert faults(page, *only) == []
        visit(page, played, at="turn:16", with_=300, tab="compare")
        expect(page.locator(".both .board")).to_have_count(2)
        assert faults(page, *only) == []
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults(page, *only) == []
    with looking(browser, base, PHONE, dark=dark) as page:
        visit(page, played, at="turn:17/declare-blockers")
        assert faults(page, *only) == []


def test_everything_is_reached_by_keyboard(page: Page, played: Game) -> None:
    visit(page, played, at="turn:12")
    page.locator("#tab-log").focus()
    for one in (*TABS[1:], TABS[0]):
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"#tab-{one}")).to_be_focused()
        expect(page.locator(f"#tab-{one}")).to_have_attribute("aria-selected", "true")
    page.locator(".board .hand .card").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".board .card.selected")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".board .card.selected")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


QUIET = """async () => {
  const loaded = () => performance.getEntriesByType("resource").length;
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  for (let before = -1, left = 5; left > 0 && before !== loaded(); left -= 1) {
    before = loaded();
    await pause(120);
  }
}"""
"""Waits while the page fetches what is near, at most 600 ms: as somebody does who looks at it."""


def steps_across(page: Page, game: str, head: int, shares: tuple[float, ...]) -> list[float]:
    """How long steps take at positions all over a game, a few at each."""
    took = []
    for share in shares:
        visit(page, game, at=int(share * head))
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "t", "ArrowRight", "n"):
            page.evaluate(QUIET)
            took.append(step(page, key))
    return took


@pytest.mark.slow  # `make bench` measures steps, beside their limit
def test_a_step_is_quick(page: Page, played: Game) -> None:
    took = steps_across(page, str(played.id), played.stored.row.head, SHARES)
    assert median(took) < MOST, took


@pytest.mark.slow
def test_a_step_is_quick_in_a_very_long_game(page: Page, games: Games) -> None:
    cards = {card.hash: card for deck in decks() for card in deck.main}
    writer = games.store.create(cards.values(), about={"decks": ["a", "b"], "players": ["human", "random"]})
    with writer.group(50):
        for commit in long_game(long_seed()):
            writer.append(commit)
    assert writer.head >= 20_000
    took = steps_across(page, str(writer.id), writer.head, SHARES)
    assert median(took) < MOST, took
