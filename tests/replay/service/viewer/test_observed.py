"""Observed games on the page: taken in, told apart from decided ones, and what the audit found in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from domain import events as e
from replay.games.game import Game
from replay.games.library import Games
from tests.support.arena import MATCH, made_up_log
from tests.support.browsing import faults, looking
from tests.support.observed import OBSERVED, observed, record
from tests.support.worlds import pair

DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  const drag = { dataTransfer: files, bubbles: true, cancelable: true };
  for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, drag));
}"""


@pytest.fixture(scope="module")
def differing(games: Games) -> tuple[Game, int]:
    """An observed game with one loss of life too many and a gap, and where the former is."""
    log = observed(pair("duel", "current", 3).one.log, 1)
    at = next(at for at, one in enumerate(log) if isinstance(one.event, e.LifeLost))
    lost = log[at].event
    assert isinstance(lost, e.LifeLost)
    log[at] = log[at]._replace(event=lost.model_copy(update={"total": lost.total - 1}))
    nobody_knows = next(at for at, one in enumerate(log) if isinstance(one.event, e.PermanentsTapped))
    log[nobody_knows] = log[nobody_knows]._replace(rule="")
    return Game(record(games.store, log)), log[at].position


@pytest.fixture
def french(browser: Browser, client: httpx.Client) -> Iterator[Page]:
    with looking(browser, str(client.base_url)) as found:
        found.add_init_script("localStorage.setItem('timewalk-language', 'fr')")
        yield found


def test_a_finding_stands_on_the_timeline_and_shows_both_sides(page: Page, differing: tuple[Game, int]) -> None:
    game, position = differing
    page.goto(f"/#/games/{game.id}")
    expect(page.locator(".top .badge.source")).to_have_text("observed")
    flag = page.get_by_role("button", name=re.compile(f"differ at event {position}:"))
    flag.click()
    expect(page.locator(".where b")).to_have_text(str(position))
    expect(page.get_by_role("tab", name=re.compile("Audit"))).to_have_attribute("aria-selected", "true")
    found = page.locator(".finding.here").filter(has_text="life")
    expect(found.first).to_contain_text("119.3")
    sides = found.first.locator("tbody td")
    by_the_rules, in_the_record = sides.all_inner_texts()[:2]
    assert int(by_the_rules) == int(in_the_record) + 1
    expect(page.locator(".audit .verdict")).to_contain_text(f"differ from event {position} on")
    assert faults(page) == []


@pytest.mark.slow
def test_where_an_event_comes_from_and_what_nothing_explains_is_in_the_log(
    page: Page, differing: tuple[Game, int]
) -> None:
    game, _ = differing
    page.goto(f"/#/games/{game.id}?at=30&tab=log&quiet=0")
    line = game.line(30)
    assert line is not None
    expect(page.locator('.lines [data-line="30"] .origin')).to_contain_text(f"L{line}")
    marked = next(one.position for one in game.events() if isinstance(one.event, e.PermanentsTapped))
    page.goto(f"/#/games/{game.id}?at={marked}&tab=log&quiet=0")
    expect(page.locator(f'.lines [data-line="{marked}"]')).to_contain_text("unexplained")
    page.goto(f"/#/games/{game.id}?at={marked}&tab=why")
    expect(page.locator(".why")).to_contain_text(f"Line {game.line(marked)} of the imported log")
    page.goto(f"/#/games/{game.id}?tab=proof")
    expect(page.locator(".proof")).to_contain_text(f"{OBSERVED.source} {OBSERVED.client}")
    assert faults(page) == []


@pytest.mark.slow
def test_decided_and_observed_games_are_told_apart(
    page: Page, french: Page, played: Game, differing: tuple[Game, int]
) -> None:
    for shown, source, badge in ((page, "observed", "observed"), (french, "observed", "observée")):
        shown.goto("/")
        rows = shown.locator("ul.list > li")
        expect(rows.filter(has_text=str(played.id)[:8])).to_have_count(1)
        shown.locator("form[role=search] select").select_option(source)
        expect(rows.filter(has_text=str(played.id)[:8])).to_have_count(0)
        expect(rows.filter(has_text=str(differing[0].id)[:8]).locator(".badge.source")).to_have_text(badge)
    assert faults(page) == []


def test_a_log_is_dropped_on_the_page_and_its_game_opens(page: Page, tmp_path: Path) -> None:
    """By dragging it, or by choosing the file; the player whose log it is sits below, and is told as You."""
    page.goto("/")
    expect(page.locator('input[type="file"]')).to_be_visible()
    page.evaluate(DROP, ["Player.log", made_up_log()])
    page.wait_for_url(re.compile("/games/"))
    expect(page.locator("h1")).to_have_text("You – Opponent")
    expect(page.locator("[data-hand='1']")).to_have_attribute("aria-label", "Your hand")
    expect(page.locator("main.table")).to_contain_text("Before turn 1")
    expect(page.locator("main [data-player]").last).to_have_attribute("data-player", "1")
    expect(page.locator(".top .result")).to_contain_text("You won")
    page.get_by_role("button", name="Do record and rules agree?").click()
    expect(page.get_by_role("tab", name="Audit")).to_have_attribute("aria-selected", "true")
    path = tmp_path / "Player.log"
    second = made_up_log().replace(MATCH, MATCH.replace("beef", "aced"))
    path.write_text(made_up_log() + second)
    page.goto("/#/")
    page.locator('input[type="file"]').set_input_files(path)
    expect(page.locator(".take-in [role=status]")).to_contain_text("The file has 2 games.")
    expect(page.locator(".take-in li")).to_have_count(2)
    expect(page.locator(".take-in .outcome")).to_be_focused()
    expect(page.locator(".take-in .outcome")).to_be_in_viewport()
    expect(page.locator(".take-in")).to_contain_text("already in the store")


@pytest.fixture
def refused(browser: Browser, client: httpx.Client) -> Iterator[Page]:
    """A page to which the service says no once: the browser complains of that."""
    with looking(browser, str(client.base_url), excused="422") as found:
        yield found


@pytest.mark.slow
def test_names_are_given_once_and_a_hint_says_where(
    refused: Page, client: httpx.Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIMEWALK_CARDS", str(tmp_path / "own.sqlite"))
    page = refused
    log = made_up_log().replace(MATCH, MATCH.replace("beef", "feed")).encode()
    form = {"Content-Type": "application/octet-stream"}
    id = client.post("/api/games", content=log, headers=form).json()["games"][0]["game"]["id"]
    page.goto(f"/#/games/{id}")
    hint = page.get_by_role("note").filter(has_text="no name here")
    expect(hint).to_contain_text("2 cards of Arena's have no name here")
    assert faults(page) == []
    hint.get_by_role("button").click()
    expect(hint).to_have_count(0)
    page.reload()
    expect(page.locator(".where")).to_be_visible()
    expect(hint).to_have_count(0)
    page.goto("/#/")
    names = page.locator(".take-in details.names")
    names.locator("summary").click()
    expect(names.get_by_role("status")).to_have_text("0 names stored in all.")
    bad, table = tmp_path / "bad.csv", tmp_path / "table.csv"
    bad.write_text("name,cost")
    table.write_text("id,name\n95815,Windswept Meadow\n98499,Patient Bear\n")
    names.locator("input").set_input_files(bad)
    expect(names.get_by_role("alert")).to_contain_text("is not a table of card names")
    names.locator("input").set_input_files(table)
    expect(names.get_by_role("status")).to_have_text("2 names imported. 2 names stored in all.")
    assert faults(page) == []
    again = client.post("/api/games", content=log, headers=form).json()["games"][0]
    assert again["fate"] == "named"
    page.evaluate("localStorage.removeItem('timewalk-names-hint')")
    page.goto(f"/#/games/{again['game']['id']}")
    expect(page.locator(".where")).to_be_visible()
    expect(hint).to_have_count(0)


@pytest.mark.slow
def test_an_observed_game_is_told_in_french(french: Page, client: httpx.Client) -> None:
    form = {"Content-Type": "application/octet-stream"}
    log = made_up_log().replace(MATCH, MATCH.replace("beef", "fade"))
    id = client.post("/api/games", content=log.encode(), headers=form).json()["games"][0]["game"]["id"]
    french.goto(f"/#/games/{id}?tab=log&at=end&quiet=0")
    expect(french.locator("h1")).to_have_text("Vous – Adversaire")
    expect(french.locator(".lines")).to_contain_text("Vous recevez la priorité")
    expect(french.locator("[data-hand='1']")).to_have_attribute("aria-label", "Votre main")


@pytest.mark.slow
def test_what_is_found_comes_as_the_game_goes_on(page: Page, games: Games) -> None:
    log = observed(pair("duel", "current", 3).one.log, 1)
    at = next(at for at, one in enumerate(log) if isinstance(one.event, e.LifeLost))
    lost = log[at].event
    assert isinstance(lost, e.LifeLost)
    log[at] = log[at]._replace(event=lost.model_copy(update={"total": lost.total - 1}))
    stored = record(games.store, log[: at - 1])
    page.goto(f"/#/games/{stored.id}?at=end&tab=audit")
    expect(page.locator(".audit .verdict")).not_to_contain_text("differ from")
    writer = stored.writer()
    writer.append(log[at - 1 :])
    expect(page.locator(".audit .verdict")).to_contain_text(f"differ from event {log[at].position} on")
    expect(page.locator(".flag").first).to_be_visible()
