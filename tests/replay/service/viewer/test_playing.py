"""The page is played on: games begun, gone on with, answered and followed."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.cards.importing import take_in
from replay.cards.own import OwnCards
from replay.cards.pack import Pack, packed
from replay.games.library import Game, Games
from tests.support.browsing import looking
from tests.support.downloads import scryfall, written
from tests.support.serving import DECKS
from tests.support.viewing import numbered, position, stands_at, tab, visit

# Playing

GUARD = 450
"""Milliseconds after which an answer is taken from a new list."""


def test_one_goes_on_from_here_and_plays(page: Page, client: httpx.Client, games: Games, played: Game) -> None:
    visit(page, played, at="turn:6")
    tab(page, "play").get_by_role("button", name="Branch").click()
    page.wait_for_url(lambda url: str(played.id) not in url)
    branch = games.game(re.findall(r"games/([0-9a-f-]+)", page.url)[0])
    assert branch.stored.row.parent == played.id
    expect(page.locator('[data-hand="1"]')).to_have_class(re.compile("own"))
    options = page.locator(".question .options button")
    for _ in range(3):
        head = branch.stored.refresh().head
        asked = client.get(f"/api/games/{branch.id}/question", params={"as": "1"}).json()
        if asked["picking"] is None:
            expect(options.first).to_be_enabled()
            expect(options).to_have_count(len([one for one in asked["options"] if one["answer"] != ["pass"]]) or 1)
            page.keyboard.press("1" if numbered(asked) else "Enter")
        else:
            page.locator(".question .declare").click()
        expect(page.locator(".question")).to_have_attribute("aria-busy", "false")
        while page.get_by_role("button", name="One step back").count():  # a spell has targets
            page.wait_for_timeout(GUARD)
            page.keyboard.press("1")
            expect(page.locator(".question")).to_have_attribute("aria-busy", "false")
        expect(page.locator(".where b")).not_to_have_text(str(head))
        assert branch.stored.refresh().head > head
    tab(page, "proof")
    expect(page.locator(".facts")).to_contain_text(str(branch.id))
    assert branch.about["parent"][0] == str(played.id)


def test_a_card_on_the_table_is_the_answer(page: Page, client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "greedy"], "seed": "7"}).json()
    visit(page, made["id"], at="end", as_="1")
    question = page.locator(".question")
    question.get_by_role("button", name="keep the hand").click()
    for _ in range(12):
        expect(question).to_have_attribute("aria-busy", "false")
        land = page.locator(".hand.own .card.can", has_text=re.compile("Forest|Mountain")).first
        if land.count():
            break
        question.get_by_role("button", name="Pass until").click()
    name = land.locator(".name").inner_text()
    head = client.get(f"/api/games/{made['id']}").json()["head"]
    land.click()
    (prepared,) = question.locator(".options button:not(.chip)").all()
    expect(prepared).to_contain_text(name)
    assert client.get(f"/api/games/{made['id']}").json()["head"] == head, "nothing is played by a click on a card"
    prepared.click()
    expect(page.locator(f'[data-player="1"] .lands .card:has-text("{name}")')).to_have_count(1)


def test_a_refused_answer_says_why(browser: Browser, client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "greedy"], "seed": "9"}).json()
    with looking(browser, str(client.base_url), excused="422") as page:
        visit(page, made["id"], at="end", as_="1", tab="play")
        sent = f'{{"head": {position(page)}, "answer": "fly away"}}'
        page.route("**/answers*", lambda route: route.continue_(post_data=sent))
        page.locator(".question .options button").first.click()
        expect(page.get_by_role("alert")).to_be_visible()
        page.unroute("**/answers*")
        page.locator(".question .options button").first.click()
        expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.slow
def test_a_match_goes_on_with_another_deck(browser: Browser, client: httpx.Client, games: Games) -> None:
    deck = {"name": "red", "text": "Deck\n60 Mountain\nSideboard\n2 Shock"}
    wanted = {"decks": [deck, DECKS[1]], "players": ["human", "greedy"], "seed": "7", "best_of": 3}
    first = games.game(client.post("/api/games", json=wanted).json()["id"])
    first.concede("Ben")
    with looking(browser, str(client.base_url), excused="422") as page:
        visit(page, str(first.id), at="end", as_="1", tab="play")
        match = page.get_by_role("region", name="The match")
        expect(match).to_contain_text("Game 1 of a match, best of 3: Anna 1 – Ben 0.")
        match.get_by_text("As a list").click()
        match.get_by_label("Deck list of Anna").fill("Deck\n60 Mountain\n1 Shock\nSideboard\n2 Shock")
        with page.expect_response(lambda response: response.status == 422):
            match.get_by_role("button", name="Begin the next game").click()
        expect(match.get_by_role("alert")).to_contain_text("1 Shock")
        match.get_by_label("Deck list of Anna").fill("Deck\n60 Mountain\n1 Shock\nSideboard\n1 Shock")
        match.get_by_role("button", name="Begin the next game").click()
        page.wait_for_url(lambda url: str(first.id) not in url)
        expect(page.get_by_role("region", name="The match")).to_contain_text(
            "Game 2 of a match, best of 3: Anna 1 – Ben 0."
        )
    score = first.score
    assert score is not None
    assert len(score.games) == 2


def test_a_game_that_goes_on_is_followed(page: Page, client: httpx.Client) -> None:
    made = client.post("/api/games", json={"decks": list(DECKS), "players": ["human", "human"], "seed": "3"}).json()
    visit(page, made["id"], at="end", tab="log")
    expect(page.locator(".live")).to_be_visible()
    head = position(page)
    for _ in range(4):
        asked = client.get(f"/api/games/{made['id']}/question").json()
        told = client.post(
            f"/api/games/{made['id']}/answers",
            json={"head": asked["head"], "answer": asked["options"][0]["answer"]},
        ).json()
        stands_at(page, told["head"])
        assert told["head"] > head
        head = told["head"]
    expect(page.locator(".lines .now")).to_be_visible()
    page.keyboard.press("Home")
    asked = client.get(f"/api/games/{made['id']}/question").json()
    told = client.post(
        f"/api/games/{made['id']}/answers", json={"head": asked["head"], "answer": asked["options"][0]["answer"]}
    ).json()
    expect(page.locator(".where")).to_contain_text(f"/ {told['head']}")
    assert position(page) < head


@pytest.mark.slow
def test_a_deck_of_ones_own_is_played_with_blanks(
    browser: Browser, client: httpx.Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIMEWALK_CARDS", str(tmp_path / "own.sqlite"))
    take_in(written(tmp_path, [scryfall("Own Riddle", "Frobnicate two lands.")]), OwnCards(), pack=Pack(packed((), "")))
    with looking(browser, str(client.base_url), excused="422") as page:
        page.goto("/")
        form = page.get_by_role("region", name="Begin or import a game")
        form.get_by_label("Deck").first.select_option("own")
        form.get_by_label("Deck list").fill("20 Own Riddle\n40 Forest")
        form.get_by_role("button", name="Begin").click()
        expect(form.get_by_role("alert")).to_contain_text("1 list cannot be played yet")
        expect(form.locator(".report")).to_contain_text("20 Own Riddle is not proven: its text: ")
        form.locator(".report").get_by_role("button", name="Let blanks stand in").click()
        expect(form.get_by_label("Blanks stand in")).to_be_checked()
        expect(form.locator(".report")).to_be_focused()
        form.get_by_role("button", name="Begin").click()
        expect(page.locator(".question")).to_contain_text("keep this hand")
        found = re.search(r"games/([0-9a-f-]{36})", page.url)
        assert found is not None
        visit(page, found[1])
        panel = tab(page, "proof")
        panel.get_by_role("button", name="Verify").click()
        expect(panel.get_by_role("status")).to_contain_text("Blanks stood in for Own Riddle.")


def test_a_game_is_begun(page: Page, games: Games) -> None:
    page.goto("/")
    form = page.get_by_role("region", name="Begin or import a game")
    form.get_by_label("Format").select_option("free-for-all")
    form.get_by_label("Seats").fill("4")
    form.get_by_text("More: rules").click()
    form.get_by_role("textbox", name="Shuffle as").fill("5")
    form.get_by_role("button", name="Begin").click()
    expect(page.locator(".player")).to_have_count(4)
    expect(page.locator(".question")).to_contain_text("keep this hand")


@pytest.mark.slow
def test_a_format_has_the_decks_that_are_built_for_it(page: Page) -> None:
    page.goto("/")
    form = page.get_by_role("region", name="Begin or import a game")
    form.get_by_label("Deck").first.select_option("wings-and-mercy")
    form.get_by_label("Format").select_option("commander")
    expect(form.get_by_role("group", name=re.compile(r"Seat \d"))).to_have_count(4)
    form.get_by_label("Format").select_option("duel")
    expect(form.get_by_role("group", name=re.compile(r"Seat \d"))).to_have_count(2)
    form.get_by_label("Format").select_option("commander")
    decks = form.get_by_label("Deck").first
    expect(decks.locator("option")).to_have_text(["Hound and Heroes", "Roots and Bones", "a list of your own"])
    expect(decks).to_have_value("hound-and-heroes")
    form.get_by_text("More: rules").click()
    expect(form.get_by_label("Rules")).to_have_value("current")
    form.get_by_label("Rules").select_option(label="rules of 2017")
    form.get_by_role("button", name="Begin").click()
    expect(page.locator(".question")).to_contain_text("keep this hand")
