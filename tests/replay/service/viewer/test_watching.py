"""The page while somebody plays: it goes along with the game, and on to the next one."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from replay.games.library import Games
from replay.games.watching import Watching
from tests.support.arena import MATCH, made_up_log

LOG = made_up_log()
WHERE = ".where b"


def test_the_page_goes_along_with_a_game_and_on_to_the_next(page: Page, games: Games, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    watching = Watching(games.store, path)
    half = LOG.index("[UnityCrossThreadLogger]", LOG.index("CancelActionReq"))
    path.write_text(LOG[:half])
    list(watching.look())
    first = watching.game
    assert first is not None
    page.goto(f"/#/games/{first.id}?at=end&next=1")
    expect(page.locator(WHERE)).to_have_text(str(first.head))
    path.write_text(LOG)
    list(watching.look())
    assert first.refresh().over
    expect(page.locator(WHERE)).to_have_text(str(first.head))
    second = LOG.replace(MATCH, MATCH.replace("beef", "dead"))
    second = second[: len(second) * half // len(LOG)]
    with path.open("a") as file:
        file.write(second)
    list(watching.look())
    game = watching.game
    assert game is not None
    assert game.id != first.id
    page.wait_for_url(re.compile(str(game.id)))
    expect(page.locator(WHERE)).to_have_text(str(game.head))


def test_who_looks_at_an_earlier_moment_is_left_there(page: Page, games: Games, tmp_path: Path) -> None:
    log = LOG.replace(MATCH, MATCH.replace("beef", "cafe"))
    path = tmp_path / "Player.log"
    path.write_text(log)
    watching = Watching(games.store, path)
    list(watching.look())
    first = watching.game
    assert first is not None
    page.clock.install()
    page.goto(f"/#/games/{first.id}?at=turn:1&next=1")
    expect(page.locator(WHERE)).not_to_have_text(str(first.head))
    with path.open("a") as file:
        file.write(LOG[: LOG.index("CancelActionReq")].replace(MATCH, MATCH.replace("beef", "f00d")))
    list(watching.look())
    assert json.loads(page.evaluate("fetch('/api/games/last').then((answer) => answer.text())"))["id"] != str(first.id)
    page.clock.run_for(5000)
    page.wait_for_timeout(200)
    assert str(first.id) in page.url
