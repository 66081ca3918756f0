"""The end of a game on the page: rematches, other sides, the next game of a match after sideboarding."""

from __future__ import annotations

import re
from itertools import product

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.games.library import Game, Games
from replay.games.matches import brought
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import SPECTATOR, seated
from tests.support.browsing import DESKTOP, PHONE, faults, looking
from tests.support.long import with_many
from tests.support.serving import DECKS
from tests.support.viewing import play, tab, visit

COMBINATIONS = list(product((DESKTOP, (1024, 768), PHONE), (False, True)))
QUICK = [(PHONE, True)]
RED = {"name": "red", "text": "Deck\n58 Mountain\n4 Shock\nSideboard\n3 Lightning Bolt\n1 Forest"}


def shown(page: Page) -> str:
    """The id of the game in the address."""
    found = re.search(r"games/([0-9a-f-]{36})", page.url)
    assert found is not None, page.url
    return found[1]


def gone_on(page: Page, games: Games, before: Game) -> Game:
    """The game that the page goes on to."""
    page.wait_for_function("game => !location.hash.includes(game)", arg=str(before.id))
    expect(page.locator(".question, .confirm").first).to_be_visible()
    return games.game(shown(page))


def conceded(client: httpx.Client, games: Games, *players: str, **wanted: object) -> Game:
    """A game that Anna conceded at once."""
    body = {"decks": [RED, DECKS[1]], "players": players, "seed": "7", **wanted}
    game = games.game(client.post("/api/games", json=body).json()["id"])
    game.concede("Anna")
    return game


# Rematches


def test_whoever_plays_to_the_end_is_offered_what_next(page: Page, client: httpx.Client, games: Games) -> None:
    game = games.begin(Games.match(DECKS, players=("human", "greedy")), 7)
    play(page, game)
    expect(page.get_by_role("form", name="Branch from here")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    game.concede("Anna")
    after = page.get_by_role("region", name="What next?")
    expect(after).to_contain_text("Ben won (concession)")
    expect(page.get_by_role("form", name="Branch from here")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("form", name="Branch from here")).to_be_visible()
    page.keyboard.press("End")
    after.get_by_role("button", name="Rematch").focus()
    page.keyboard.press("Enter")
    again = gone_on(page, games, game)
    assert again.about["decks"] == game.about["decks"]
    assert again.about["players"] == ["human", "greedy"]
    assert again.stored.row.parent is None
    expect(page.locator(".question")).to_contain_text("keep this hand")
    assert "as=1" in page.url


@pytest.mark.slow
def test_other_sides_play_each_others_decks(page: Page, client: httpx.Client, games: Games) -> None:
    game = conceded(client, games, "human", "greedy")
    visit(page, game, as_=1, at="end", tab="play")
    page.get_by_role("button", name="Other sides").click()
    again = gone_on(page, games, game)
    assert again.about["decks"] == [*reversed(game.about["decks"])]


@pytest.mark.slow
def test_the_last_answer_of_a_game_that_is_over_is_taken_back(page: Page, client: httpx.Client, games: Games) -> None:
    game = conceded(client, games, "human", "greedy")
    visit(page, game, as_=1, at="end", tab="play")
    page.get_by_role("region", name="What next?").get_by_role("button", name="Undo", exact=False).first.click()
    undone = gone_on(page, games, game)
    assert undone.stored.row.parent == game.id
    assert not undone.over
    expect(page.locator(".question")).to_contain_text("keep this hand")


@pytest.mark.slow
def test_who_plays_alone_with_a_token_begins_a_rematch(
    browser: Browser, guarded: httpx.Client, client: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = conceded(client, games, "human", "greedy")
    token = tokens.token(Grant(game.id, seated(1)))
    with looking(browser, str(guarded.base_url)) as page:
        page.goto(f"/#/games/{game.id}?at=end&tab=play&token={token}")
        after = page.get_by_role("region", name="What next?")
        expect(after).to_contain_text("Ben won")
        expect(after.get_by_role("button", name="Undo", exact=False)).to_have_count(2)
        after.get_by_role("button", name="Rematch").click()
        gone_on(page, games, game)


@pytest.mark.slow
def test_two_browsers_on_one_machine_agree_on_a_rematch(browser: Browser, client: httpx.Client, games: Games) -> None:
    game = conceded(client, games, "human", "human")
    base = str(client.base_url)
    with looking(browser, base) as anna, looking(browser, base) as ben:
        visit(anna, game, as_=1, at="end", tab="play")
        visit(ben, game, as_=2, at="end", tab="play")
        expect(ben.get_by_role("button", name="Propose a rematch")).to_be_visible()
        anna.get_by_role("button", name="Propose a rematch").click()
        ben.get_by_role("button", name="Agree").click()
        again = gone_on(ben, games, game)
        assert "as=2" in ben.url
        assert gone_on(anna, games, game).id == again.id
        assert "as=1" in anna.url


@pytest.mark.slow
def test_who_looks_on_as_an_operator_begins_a_rematch_for_both(
    browser: Browser, client: httpx.Client, games: Games
) -> None:
    game = conceded(client, games, "human", "human")
    base = str(client.base_url)
    with looking(browser, base) as judge, looking(browser, base) as ben:
        visit(judge, game, at="end", tab="play")
        visit(ben, game, as_=2, at="end", tab="play")
        expect(ben.get_by_role("button", name="Propose a rematch")).to_be_visible()
        judge.get_by_role("button", name="Rematch").click()
        again = gone_on(judge, games, game)
        ben.get_by_role("button", name="Go there").click()
        assert gone_on(ben, games, game).id == again.id
        assert "as=2" in ben.url


# Matches


def test_cards_are_exchanged_with_the_sideboard(page: Page, client: httpx.Client, games: Games) -> None:
    game = conceded(client, games, "human", "greedy", best_of=3)
    visit(page, game, as_=1, at="end", tab="play")
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    deck = page.get_by_role("group", name="Deck", exact=True)
    side = page.get_by_role("group", name="Sideboard", exact=True)
    expect(page.get_by_text("62 in the deck, 4 in the sideboard")).to_be_visible()
    for _ in range(3):
        deck.get_by_role("button", name="Mountain").click()
    expect(page.locator(".sideboarding .faults")).to_have_text("The deck needs at least 60 cards, and has 59.")
    side.get_by_role("button", name="Lightning Bolt").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".sideboarding .faults")).to_have_count(0)
    expect(side.get_by_role("button", name="Lightning Bolt")).to_contain_text("2")
    page.get_by_text("As a list").click()
    expect(page.get_by_label("Deck list of Anna")).to_have_value(
        "Deck\n1 Lightning Bolt\n55 Mountain\n4 Shock\n\nSideboard\n1 Forest\n2 Lightning Bolt\n3 Mountain"
    )
    page.get_by_role("button", name="Begin the next game").click()
    second = gone_on(page, games, game)
    main = [card.name for card in brought(second.stored)[0].main]
    assert (main.count("Mountain"), main.count("Lightning Bolt")) == (55, 1)
    expect(page.get_by_role("region", name="The match")).to_contain_text("Game 2 of a match")


@pytest.mark.slow
def test_a_list_moves_the_cards_and_its_faults_are_told_together(
    browser: Browser, client: httpx.Client, games: Games
) -> None:
    game = conceded(client, games, "human", "greedy", best_of=3)
    with looking(browser, str(client.base_url), excused="422") as page:
        visit(page, game, as_=1, at="end", tab="play")
        page.get_by_text("As a list").click()
        field = page.get_by_label("Deck list of Anna")
        field.fill("Deck\n57 Mountain\n4 Shock\n1 Forest\nSideboard\n3 Lightning Bolt\n1 Mountain")
        side = page.get_by_role("group", name="Sideboard", exact=True)
        expect(side.get_by_role("button")).to_have_text([re.compile("3 Lightning Bolt"), re.compile("1 Mountain")])
        field.fill("Deck\n50 Mountain\n1 Island")
        expect(page.get_by_text("The list is used as it is written.")).to_be_visible()
        expect(side.get_by_role("button").first).to_be_disabled()
        page.get_by_role("button", name="Begin the next game").click()
        told = page.get_by_role("alert")
        expect(told).to_contain_text("brought without 1 Island")
        expect(told).to_contain_text("has to keep 8 Mountain, 4 Shock, 3 Lightning Bolt and 1 Forest")
        expect(told).to_contain_text("needs 60 cards, and has 51")
        page.get_by_role("button", name="As in the last game").click()
        expect(page.get_by_text("62 in the deck, 4 in the sideboard")).to_be_visible()
        page.get_by_role("button", name="Begin the next game").click()
        gone_on(page, games, game)


@pytest.mark.slow
def test_a_deck_without_sideboard_is_kept(page: Page, client: httpx.Client, games: Games) -> None:
    body = {"decks": DECKS, "players": ["human", "greedy"], "seed": "7", "best_of": 3}
    game = games.game(client.post("/api/games", json=body).json()["id"])
    game.concede("Anna")
    visit(page, game, as_=1, at="end", tab="play")
    expect(page.get_by_role("button", name="Begin the next game")).to_be_visible()
    expect(page.locator(".sideboarding")).to_have_count(0)


@pytest.mark.slow
def test_the_other_person_goes_on_to_the_next_game(browser: Browser, client: httpx.Client, games: Games) -> None:
    game = conceded(client, games, "human", "human", best_of=3)
    base = str(client.base_url)
    with looking(browser, base) as anna, looking(browser, base) as ben:
        visit(anna, game, as_=1, at="end", tab="play")
        visit(ben, game, as_=2, at="end", tab="play")
        anna.get_by_role("button", name="Propose the next game").click()
        expect(ben.get_by_text("Anna proposes the next game.")).to_be_visible()
        expect(ben.get_by_role("button", name="Begin the next game")).to_have_count(0)
        client.post(f"/api/games/{game.id}/match", json={})  # a judge was first
        second = games.game(client.get(f"/api/games/{game.id}/match").json()["games"][1])
        ben.get_by_role("button", name="Go to game 2").click()
        ben.wait_for_function("game => location.hash.includes(game)", arg=str(second.id))
        assert "as=2" in ben.url


@pytest.mark.slow
def test_a_seat_with_a_token_waits_for_the_next_game(
    browser: Browser, guarded: httpx.Client, client: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = conceded(client, games, "human", "human", best_of=3)
    token = tokens.token(Grant(game.id, seated(2)))
    with looking(browser, str(guarded.base_url)) as page:
        page.goto(f"/#/games/{game.id}?at=end&tab=play&token={token}")
        expect(page.get_by_role("button", name="Propose the next game")).to_be_visible()
        expect(page.get_by_text("A judge or operator begins the next game.")).to_have_count(0)
        expect(page.get_by_role("button", name="Begin the next game")).to_have_count(0)
        client.post(f"/api/games/{game.id}/match", json={})
        page.get_by_role("button", name="Go to game 2").click()
        expect(page.get_by_role("region", name="The match")).to_contain_text("Game 2 of a match")


@pytest.mark.slow
def test_a_spectator_is_told_who_begins_the_next_game(
    browser: Browser, guarded: httpx.Client, client: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = conceded(client, games, "human", "human", best_of=3)
    with looking(browser, str(guarded.base_url)) as page:
        page.goto(f"/#/games/{game.id}?at=end&tab=play&token={tokens.token(Grant(game.id, SPECTATOR))}")
        expect(page.get_by_text("A judge or operator begins the next game.")).to_be_visible()
        expect(page.get_by_role("region", name="Play again")).to_have_count(0)


def test_a_match_that_is_over_has_a_rematch(page: Page, client: httpx.Client, games: Games) -> None:
    game = conceded(client, games, "human", "greedy", best_of=3)
    second = games.game(client.post(f"/api/games/{game.id}/match", json={}).json()["id"])
    second.concede("Anna")
    visit(page, second, as_=1, at="end", tab="play")
    expect(page.get_by_role("region", name="The match")).to_contain_text("The match is over.")
    expect(page.get_by_role("button", name="Begin the next game")).to_have_count(0)
    page.get_by_role("button", name="Rematch").click()
    again = gone_on(page, games, second)
    score = again.score
    assert score is not None
    assert score.won == (0, 0)


# Looks


@pytest.mark.slow
@pytest.mark.parametrize(("size", "dark"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK]))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_end_has_no_faults_of_access(
    browser: Browser, client: httpx.Client, games: Games, size: tuple[int, int], dark: bool, language: str
) -> None:
    game = conceded(client, games, "human", "greedy", best_of=3)
    with looking(browser, str(client.base_url), size, dark) as page:
        page.goto("/")
        page.evaluate("language => localStorage.setItem('timewalk-language', language)", language)
        visit(page, game, as_=1, at="end")
        tab(page, "play")
        expect(page.locator(".sideboarding .copies button").first).to_be_visible()
        page.locator(".sideboarding summary").click()
        assert not faults(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_the_end_stands_under_the_table(phone: Page, client: httpx.Client, games: Games) -> None:
    game = games.begin(Games.match(DECKS, players=("human", "greedy")), 7)
    visit(phone, game, as_=1, at="end")
    expect(phone.locator(".confirm")).to_contain_text("keep this hand")
    game.concede("Anna")
    after = phone.get_by_role("region", name="What next?")
    expect(after).to_be_visible()
    assert not faults(phone)
    expect(phone.get_by_role("link", name="Why did it end?")).to_have_count(1)  # the head does not say it again
    assert rows_of_head(phone) <= 2
    after.get_by_role("button", name="Rematch").click()
    gone_on(phone, games, game)
    phone.goto(f"/#/games/{game.id}")  # of a game without turns the opening hands are shown, not its end
    expect(phone.locator(".hand .card")).not_to_have_count(0)
    expect(phone.locator(".player .badge", has_text="lost")).to_have_count(0)
    expect(phone.get_by_role("link", name="Why did it end?")).to_be_visible()
    assert rows_of_head(phone) <= 2


def rows_of_head(page: Page) -> float:
    """Return the height of the head of the page, in rows of 2.4rem."""
    return float(page.evaluate("document.querySelector('header.top').getBoundingClientRect().height / 38.4"))
