"""Undo on the page: at once against built-in players, asked of people; the page goes along with the game."""

from __future__ import annotations

import re
from itertools import product

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from replay.games.library import Game, Games
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import seated
from replay.store.following import GAME_LIST, catch_up
from tests.support.browsing import DESKTOP, PHONE, faults, looking
from tests.support.long import with_many
from tests.support.serving import DECKS
from tests.support.viewing import anew, play, position, visit

COMBINATIONS = list(product((DESKTOP, (1024, 768), PHONE), (False, True)))
QUICK = [(DESKTOP, True)]


def begun(games: Games, *players: str) -> Game:
    return games.begin(Games.match(DECKS, players=players), 7)


def shown(page: Page) -> str:
    """The id of the game in the address."""
    found = re.search(r"games/([0-9a-f-]{36})", page.url)
    assert found is not None, page.url
    return found[1]


def answered(page: Page, key: str) -> None:
    """Give an answer by a key, and wait for the next question."""
    settled(page)
    with page.expect_response(lambda response: response.request.method == "POST") as given:
        page.keyboard.press(key)
    expect(page.locator(".where b")).to_have_text(str(given.value.json()["head"]))
    settled(page)


def settled(page: Page) -> None:
    """Wait until an answer can be given, or somebody else has to decide."""
    expect(page.locator(".question")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.question').getAttribute('aria-busy') !== 'true'")


def taken_back(page: Page, game: str, press: str = "u") -> str:
    """Take back by a key, and return the game that goes on."""
    page.wait_for_timeout(450)  # an undo just after another is taken for its second click
    page.keyboard.press(press)
    page.wait_for_function("game => !location.hash.includes(game)", arg=game)
    expect(page.locator(".notice", has_text="Taken back.")).to_be_visible()
    return shown(page)


# Against built-in players


def test_an_answer_is_taken_back_to_where_the_page_stood(page: Page, client: httpx.Client, games: Games) -> None:
    game = begun(games, "human", "greedy")
    play(page, game)
    heads = []
    for key in ("1", "p", "p"):
        heads.append(position(page))
        answered(page, key)
    first = taken_back(page, str(game.id))
    moves = page.locator(".notice", has_text="Taken back.").get_by_role("link")
    expect(moves).to_have_attribute("href", re.compile(f"{game.id}.*at=end"))
    expect(page.locator(".where b")).to_have_text(str(heads[2]))
    expect(page.locator(".live")).to_be_visible()
    expect(page.locator("[data-question]:focus")).to_have_count(1)  # who answers goes on at the question
    second = taken_back(page, first)
    expect(page.locator(".where b")).to_have_text(str(heads[1]))
    answered(page, "p")
    expect(page.locator(".notice", has_text="Taken back.")).to_have_count(0)
    page.wait_for_timeout(450)
    page.get_by_role("button", name="Undo", exact=False).first.click()
    page.wait_for_function("game => !location.hash.includes(game)", arg=second)
    expect(page.locator(".where b")).to_have_text(str(heads[1]))
    assert client.get(f"/api/games/{game.id}").json()["later"] == shown(page)
    page.go_back()
    assert second not in page.url, "an undone line is no step of the browser's history"


@pytest.mark.slow
def test_a_turn_is_taken_back_after_a_reload(page: Page, games: Games) -> None:
    game = begun(games, "human", "greedy")
    play(page, game)
    answered(page, "1")
    turn = position(page)
    answered(page, "m")
    page.reload()
    expect(page.locator(".question")).to_be_visible()
    answered(page, "p")
    undone = taken_back(page, str(game.id), "U")
    assert position(page) > turn, "the last turn of one's own is taken back, not the one before"
    again = games.game(undone).stored.row
    assert again.parent == game.id


@pytest.mark.slow
def test_a_second_click_takes_back_nothing_more(page: Page, games: Games) -> None:
    game = begun(games, "human", "greedy")
    play(page, game)
    answered(page, "1")
    answered(page, "p")
    head = position(page)
    answered(page, "p")
    page.keyboard.press("u")
    page.wait_for_function("game => !location.hash.includes(game)", arg=str(game.id))
    page.keyboard.press("u")
    expect(page.locator(".where b")).to_have_text(str(head))
    assert games.game(shown(page)).stored.row.parent == game.id


@pytest.mark.slow
def test_nothing_is_taken_back_before_the_first_answer(browser: Browser, client: httpx.Client, games: Games) -> None:
    game = begun(games, "human", "greedy")
    with looking(browser, str(client.base_url), excused="404") as page:
        play(page, game)
        page.keyboard.press("u")
        expect(page.get_by_role("alert")).to_contain_text("no decision yet")
        assert shown(page) == str(game.id)


@pytest.mark.slow
def test_a_line_that_was_taken_back_says_where_the_game_goes_on(page: Page, games: Games) -> None:
    game = begun(games, "human", "greedy")
    play(page, game)
    answered(page, "1")
    undone = taken_back(page, str(game.id))
    play_at = f"/#/games/{game.id}?as=1&at=end&tab=play"
    anew(page, play_at)
    notice = page.locator(".notice", has_text="This line was taken back.")
    expect(notice).to_be_visible()
    expect(page.locator(".question")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    notice.get_by_role("link", name="Go there").click()
    expect(page.locator(".question")).to_contain_text("keep this hand")
    assert shown(page) == undone


@pytest.mark.slow
def test_the_list_folds_lines_that_were_taken_back(page: Page, games: Games) -> None:
    game = begun(games, "human", "greedy")
    play(page, game)
    answered(page, "1")
    answered(page, "p")
    first = taken_back(page, str(game.id))
    second = taken_back(page, first)
    catch_up(games.store, GAME_LIST)
    page.goto("/#/")
    row = page.locator(".list > li", has=page.locator(f'a[href^="#/games/{second}"]'))
    expect(row).to_be_visible()
    assert page.locator(f'.list > li > .entry > a[href*="{game.id}"]').count() == 0
    row.get_by_text("2 lines taken back").click()
    lines = row.get_by_role("link", name=re.compile("Taken back at turn"))
    expect(lines).to_have_count(2)
    assert not faults(page)
    row.locator(f'.taken-back a[href*="{game.id}"]').click()
    expect(page.locator(".notice", has_text="This line was taken back.")).to_be_visible()


@pytest.mark.slow
def test_who_watches_the_end_goes_along_and_who_looks_elsewhere_is_told(
    browser: Browser, client: httpx.Client, games: Games
) -> None:
    game = begun(games, "human", "greedy")
    base = str(client.base_url)
    with looking(browser, base) as anna, looking(browser, base) as along, looking(browser, base) as elsewhere:
        play(anna, game)
        answered(anna, "1")
        visit(along, game, as_="spectator", at="end")
        visit(elsewhere, game, as_="spectator", at="start")
        undone = taken_back(anna, str(game.id))
        along.wait_for_function("game => location.hash.includes(game)", arg=undone)
        expect(along.locator(".live")).to_be_visible()
        expect(elsewhere.locator(".notice", has_text="This line was taken back.")).to_be_visible()
        assert shown(elsewhere) == str(game.id)


def test_in_a_casting_undo_takes_back_one_step(page: Page, client: httpx.Client, games: Games) -> None:
    deck = {"name": "bolts", "text": "30 Mountain\n30 Lightning Bolt"}
    body = {"decks": [deck, deck], "players": ["human", "greedy"], "seed": "3"}
    game = games.game(client.post("/api/games", json=body).json()["id"])
    play(page, game)
    answered(page, "1")
    while not page.get_by_role("button", name="play Mountain").count():
        answered(page, "p")
    page.get_by_role("button", name="play Mountain").first.click()
    settled(page)
    cast = page.locator(".options").get_by_role("button", name="cast Lightning Bolt").first
    cast.click()
    expect(page.locator(".casting")).to_have_count(1)
    head = position(page)
    settled(page)
    page.get_by_role("button", name="Undo", exact=False).first.click()
    expect(page.locator(".casting")).to_have_count(0)
    assert (shown(page), position(page)) == (str(game.id), head)
    settled(page)
    page.get_by_role("button", name="Undo", exact=False).first.click()
    page.wait_for_function("game => !location.hash.includes(game)", arg=str(game.id))
    expect(page.get_by_role("button", name="play Mountain").first).to_be_visible()


# Between people


def test_a_wish_is_sent_again_where_the_game_has_just_gone_on(
    browser: Browser, client: httpx.Client, games: Games
) -> None:
    """The page's own passing may come between: the wish is the same."""
    game = begun(games, "human", "human")
    with looking(browser, str(client.base_url), excused="409") as anna:
        play(anna, game)
        answered(anna, "1")
        refused: list[str] = []

        def once(route: Route) -> None:
            if route.request.method != "POST" or refused:
                return route.fallback()
            refused.append(route.request.url)
            return route.fulfill(status=409, json={"title": "The game has gone on", "status": 409})

        anna.route("**/undo?*", once)
        anna.get_by_role("button", name="Ask to undo", exact=False).first.click()
        expect(anna.locator("#wish")).to_contain_text("Not allowed yet by: Ben.")
        assert len(refused) == 1
        anna.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("allowed", with_many([True], [False]))
def test_the_other_person_is_asked(browser: Browser, client: httpx.Client, games: Games, allowed: bool) -> None:
    game = begun(games, "human", "human")
    base = str(client.base_url)
    with looking(browser, base) as anna, looking(browser, base) as ben:
        play(anna, game)
        visit(ben, game, as_=2, at="end")
        answered(anna, "1")
        head = position(anna)
        anna.get_by_role("button", name="Ask to undo", exact=False).first.click()
        expect(anna.locator("#wish")).to_contain_text("Not allowed yet by: Ben.")
        wish = ben.locator("#wish")
        expect(wish).to_contain_text(
            "Anna wants to take back this (before the first turn) and all that followed: Anna keeps a"
        )
        ben.keyboard.press("u")
        expect(wish.get_by_role("button", name="Allow")).to_be_focused()
        assert not faults(anna)
        assert not faults(ben)
        if not allowed:
            ben.keyboard.press("Tab")
        ben.keyboard.press("Enter")
        if allowed:
            for page in (anna, ben):
                page.wait_for_function("game => !location.hash.includes(game)", arg=str(game.id))
                expect(page.locator(".notice", has_text="The undo was allowed.")).to_be_visible()
                expect(page.locator(".live")).to_be_visible()
            expect(anna.locator(".question")).to_contain_text("keep this hand")
            assert position(anna) < head
            assert shown(anna) == shown(ben)
            assert "as=2" in ben.url
            answered(anna, "1")
            expect(ben.locator(".notice", has_text="The undo was allowed.")).to_have_count(0)
        else:
            expect(anna.locator(".notice", has_text="Your wish was refused")).to_be_visible()
            expect(wish).to_have_count(0)
            assert game.stored.refresh().head == head
            assert shown(anna) == str(game.id)


@pytest.mark.slow
def test_a_wish_is_withdrawn_or_ends_when_the_game_goes_on(
    browser: Browser, client: httpx.Client, games: Games
) -> None:
    game = begun(games, "human", "human")
    base = str(client.base_url)
    with looking(browser, base) as anna, looking(browser, base) as ben:
        play(anna, game)
        play(ben, game, seat=2)
        answered(anna, "1")
        anna.keyboard.press("u")
        expect(ben.locator("#wish")).to_be_visible()
        anna.get_by_role("button", name="Withdraw").click()
        expect(anna.locator("#wish")).to_have_count(0)
        expect(ben.locator("#wish")).to_have_count(0)
        expect(anna.locator(".notice")).to_have_count(0)
        anna.keyboard.press("u")
        expect(ben.locator("#wish")).to_be_visible()
        answered(ben, "1")
        expect(ben.locator("#wish")).to_have_count(0)
        expect(anna.locator(".notice", has_text="your wish has ended")).to_be_visible()


@pytest.mark.slow
def test_who_has_a_token_for_a_seat_takes_back(
    browser: Browser, guarded: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = begun(games, "human", "greedy")
    token = tokens.token(Grant(game.id, seated(1)))
    with looking(browser, str(guarded.base_url)) as page:
        page.goto(f"/#/games/{game.id}?at=end&token={token}")
        expect(page.locator(".question")).to_contain_text("keep this hand")
        answered(page, "1")
        taken_back(page, str(game.id))
        expect(page.locator(".question")).to_contain_text("keep this hand")


# Looks


@pytest.mark.parametrize(("size", "dark"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK]))
@pytest.mark.parametrize("language", with_many(["fr"], ["en"]))
@pytest.mark.slow
def test_undo_has_no_faults_of_access(
    browser: Browser, client: httpx.Client, games: Games, size: tuple[int, int], dark: bool, language: str
) -> None:
    game = begun(games, "human", "human")
    path = f"/api/games/{game.id}"
    asked = client.get(f"{path}/question", params={"as": "1"}).json()
    client.post(f"{path}/answers", params={"as": "1"}, json={"head": asked["head"], "answer": "keep"})
    with looking(browser, str(client.base_url), size, dark) as page:
        page.goto("/")
        page.evaluate("language => localStorage.setItem('timewalk-language', language)", language)
        visit(page, game, as_=2, at="end")
        expect(page.locator("[data-question]").first).to_be_visible()
        head = client.get(f"{path}/question", params={"as": "1"}).json()["head"]
        client.post(f"{path}/undo", params={"as": "1"}, json={"head": head})
        expect(page.locator("#wish")).to_be_visible()
        assert not faults(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
