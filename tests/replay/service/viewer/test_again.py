"""Playing again on the page: one person with a token proposes it, and the other agrees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.games.library import Game, Games
from replay.games.matches import brought, rematch_id
from replay.service.http.access import Grant, Tokens
from replay.service.http.viewers import seated
from tests.replay.service.viewer.test_ending import conceded
from tests.support.browsing import DESKTOP, PHONE, faults, looking
from tests.support.long import with_many

COMBINATIONS = list(product(((1440, 900), (1024, 768), PHONE), (False, True)))
QUICK = [(PHONE, True)]


@contextmanager
def at_the_end(
    browser: Browser,
    guarded: httpx.Client,
    tokens: Tokens,
    game: Game,
    seat: int,
    size: tuple[int, int] = DESKTOP,
    dark: bool = False,
) -> Iterator[Page]:
    """The page of a person with a token for their seat, at the end of a game."""
    with looking(browser, str(guarded.base_url), size, dark) as page:
        token = tokens.token(Grant(game.id, seated(seat)))
        page.goto(f"/#/games/{game.id}?at=end&tab=play&token={token}")
        expect(page.get_by_role("region", name="Play again")).to_be_visible()
        yield page


@pytest.mark.slow
def test_a_rematch_is_proposed_and_agreed_to_by_keyboard(
    browser: Browser, guarded: httpx.Client, client: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = conceded(client, games, "human", "human")
    with (
        at_the_end(browser, guarded, tokens, game, 1) as anna,
        at_the_end(browser, guarded, tokens, game, 2) as ben,
    ):
        anna.get_by_role("button", name="Propose a rematch").focus()
        anna.keyboard.press("Enter")
        expect(anna.get_by_text("You propose a rematch. Not agreed yet: Ben.")).to_be_visible()
        expect(ben.get_by_text("Anna proposes a rematch.")).to_be_visible()
        ben.get_by_role("button", name="Agree").focus()
        ben.keyboard.press("Enter")
        again = str(rematch_id(game.stored))
        expect(ben).to_have_url(re.compile(again))
        expect(ben.locator(".player.mine")).to_have_attribute("data-player", "2")
        expect(anna).to_have_url(re.compile(again))
        expect(anna.locator(".player.mine")).to_have_attribute("data-player", "1")
        expect(anna.locator("[data-question], .question").first).to_be_visible()


@pytest.mark.slow
def test_a_proposal_is_refused_withdrawn_and_replaced(
    browser: Browser, guarded: httpx.Client, client: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = conceded(client, games, "human", "human")
    with (
        at_the_end(browser, guarded, tokens, game, 1) as anna,
        at_the_end(browser, guarded, tokens, game, 2) as ben,
    ):
        anna.get_by_role("button", name="Propose a rematch").click()
        ben.get_by_role("button", name="Refuse").click()
        expect(anna.get_by_text("Your proposal was refused.")).to_be_visible()
        anna.get_by_role("button", name="Propose a rematch").click()
        anna.get_by_role("button", name="Withdraw").click()
        expect(anna.get_by_text("You propose")).to_have_count(0)
        expect(anna.get_by_text("Your proposal was refused.")).to_have_count(0)
        anna.get_by_role("button", name="Propose a rematch").click()
        expect(ben.get_by_text("Anna proposes a rematch.")).to_be_visible()
        ben.get_by_role("button", name="Propose other sides").click()
        expect(anna.get_by_text("Ben proposes a rematch with other sides.")).to_be_visible()
        anna.get_by_role("button", name="Agree").click()
        expect(anna).to_have_url(re.compile(str(rematch_id(game.stored))))
    assert games.game(rematch_id(game.stored)).about["decks"] == [*reversed(game.about["decks"])]


@pytest.mark.slow
def test_the_next_game_of_a_match_is_agreed_on_after_sideboarding(
    browser: Browser, guarded: httpx.Client, client: httpx.Client, games: Games, tokens: Tokens
) -> None:
    game = conceded(client, games, "human", "human", best_of=3)
    with (
        at_the_end(browser, guarded, tokens, game, 1) as anna,
        at_the_end(browser, guarded, tokens, game, 2) as ben,
    ):
        expect(anna.get_by_role("button", name="Propose a rematch")).to_have_count(0)
        anna.get_by_role("group", name="Deck", exact=True).get_by_role("button", name="Mountain").click()
        anna.get_by_role("group", name="Sideboard", exact=True).get_by_role("button", name="Lightning Bolt").click()
        anna.get_by_role("button", name="Propose the next game").click()
        ben.get_by_role("button", name="Agree").click()
        expect(ben).not_to_have_url(re.compile(str(game.id)))
        anna.get_by_role("button", name="Go").first.click()
        expect(anna).not_to_have_url(re.compile(str(game.id)))
    score = games.game(game.id).score
    assert score is not None
    mine, theirs = brought(games.game(score.games[1]).stored)
    assert [card.name for card in mine.main].count("Lightning Bolt") == 1
    assert theirs == brought(game.stored)[1]


@pytest.mark.parametrize(("size", "dark"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK]))
@pytest.mark.slow
def test_everybody_can_agree(
    browser: Browser,
    guarded: httpx.Client,
    client: httpx.Client,
    games: Games,
    tokens: Tokens,
    size: tuple[int, int],
    dark: bool,
) -> None:
    game = conceded(client, games, "human", "human")
    with (
        at_the_end(browser, guarded, tokens, game, 1) as anna,
        at_the_end(browser, guarded, tokens, game, 2, size, dark) as ben,
    ):
        anna.get_by_role("button", name="Propose a rematch").click()
        expect(ben.get_by_role("button", name="Agree")).to_be_visible()
        for language, agree in (("en", "Agree"), ("fr", "Accepter")):
            ben.locator(".language").select_option(language)
            expect(ben.get_by_role("button", name=agree)).to_be_visible()
            assert faults(ben) == []
            width = ben.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert width[0] <= width[1]
