"""Many tabs of one browser: only a page that is seen keeps a connection open; a hidden one still calls its player."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import BrowserContext, Page, expect

from replay.games.library import Games
from tests.support.serving import begun
from tests.support.viewing import play, visit

CONNECTIONS = 6
"""So many connections a browser keeps to one service, for all its tabs together."""

HIDING = "Object.defineProperty(document, 'hidden', { get: () => globalThis.turnedAway ?? false })"
TURN = """(away) => {
  globalThis.turnedAway = away;
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def tab_of(context: BrowserContext) -> Page:
    """Open a tab that can be hidden: a browser without a window shows all of its tabs."""
    page = context.new_page()
    page.add_init_script(HIDING)
    return page


def test_a_tab_more_than_a_browser_has_connections_opens(page: Page, games: Games) -> None:
    game = begun(games, "human", "greedy")
    for _ in range(CONNECTIONS):
        other = tab_of(page.context)
        visit(other, game)
        expect(other.locator(".live")).to_be_visible()
        other.evaluate(TURN, True)
    visit(page, game)
    expect(page.locator(".live")).to_be_visible()


def test_a_hidden_page_calls_its_player(page: Page, client: httpx.Client, games: Games) -> None:
    """It listens to nothing, and looks now and then; seen again it stands where the game stands."""
    game = begun(games, "human", "human", answers=0)
    asked = game.ask()
    assert asked is not None
    mine = int(asked.seat)
    theirs = 3 - mine
    other = tab_of(page.context)
    play(other, game, seat=theirs)
    expect(other).not_to_have_title(re.compile("Your decision"))
    other.evaluate(TURN, True)
    head = client.get(f"/api/games/{game.id}/question", params={"as": mine}).json()["head"]
    answer = {"head": head, "answer": "keep"}
    assert client.post(f"/api/games/{game.id}/answers", params={"as": mine}, json=answer).status_code == 200
    expect(other).to_have_title(re.compile("Your decision"))
    assert client.get(f"/api/games/{game.id}/present").json()["seats"] == []
    other.evaluate(TURN, False)
    expect(other.locator(".live")).to_be_visible()
    assert client.get(f"/api/games/{game.id}/present").json()["seats"] == [theirs]
