"""Many tabs of one browser: only a page that is seen keeps a connection open; a hidden one still calls its player."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from replay.games.library import Game, Games
from tests.support.long import with_many
from tests.support.serving import begun
from tests.support.viewing import play, position, visit

CONNECTIONS = 6
"""So many connections a browser keeps to one service, for all its tabs together."""

PLACES = 4
"""So many of them may be streams."""

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


@pytest.mark.slow
def test_a_tab_more_than_a_browser_has_connections_opens(page: Page, games: Games) -> None:
    game = begun(games, "human", "greedy")
    for _ in range(CONNECTIONS):
        other = tab_of(page.context)
        visit(other, game)
        expect(other.locator(".live")).to_be_visible()
        other.evaluate(TURN, True)
    visit(page, game)
    expect(page.locator(".live")).to_be_visible()


LOCKLESS = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })"


@pytest.mark.slow
@pytest.mark.parametrize("locks", with_many([False], [True]))
def test_more_visible_windows_than_connections(page: Page, client: httpx.Client, games: Games, locks: bool) -> None:
    """Those without a place for a stream ask now and then: each opens, goes along, and none hangs."""
    game = begun(games, "human", "greedy", answers=0)
    windows = [page.context.new_page() for _ in range(CONNECTIONS + 1)]
    for one in windows:
        if not locks:
            one.add_init_script(LOCKLESS)
        visit(one, game, at="end")
        expect(one.locator(".live")).to_be_visible()
    before = position(windows[0])
    keep(client, game, 1)
    for one in windows:
        expect(one.locator(".where b")).not_to_have_text(str(before))
    held = windows[0].evaluate("Object.keys(localStorage).filter((key) => key.startsWith('timewalk-stream-')).length")
    assert held == (0 if locks else PLACES)
    windows[0].goto("about:blank")
    expect(windows[-1].locator(".live")).to_be_visible()


def keep(client: httpx.Client, game: Game, seat: int) -> None:
    """Keep the hand of a seat, as another page would."""
    head = client.get(f"/api/games/{game.id}/question", params={"as": seat}).json()["head"]
    done = client.post(f"/api/games/{game.id}/answers", params={"as": seat}, json={"head": head, "answer": "keep"})
    assert done.status_code == 200, done.text


def present(client: httpx.Client, game: Game) -> list[int]:
    seats: list[int] = client.get(f"/api/games/{game.id}/present").json()["seats"]
    return seats


@pytest.mark.slow
def test_a_hidden_page_looks_now_and_then(page: Page, client: httpx.Client, games: Games) -> None:
    """It listens to nothing, and goes along a little later; seen again it listens."""
    game = begun(games, "human", "greedy", answers=0)
    other = tab_of(page.context)
    play(other, game)
    before = position(other)
    assert present(client, game) == [1]
    other.evaluate(TURN, True)
    keep(client, game, 1)
    expect(other.locator(".where b")).not_to_have_text(str(before))
    assert present(client, game) == []
    other.evaluate(TURN, False)
    expect(other.locator(".live")).to_be_visible()
    assert present(client, game) == [1]


def test_a_hidden_page_for_which_another_person_waits_listens(page: Page, client: httpx.Client, games: Games) -> None:
    """117.3d. It passes for its player, and calls them by its title."""
    game = begun(games, "human", "human", answers=0)
    asked = game.ask()
    assert asked is not None
    mine = int(asked.seat)
    theirs = 3 - mine
    other = tab_of(page.context)
    play(other, game, seat=theirs)
    expect(other).not_to_have_title(re.compile("Your decision"))
    other.evaluate(TURN, True)
    keep(client, game, mine)
    expect(other).to_have_title(re.compile("Your decision"))
    assert present(client, game) == [theirs]
