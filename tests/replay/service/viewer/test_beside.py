"""Two lines of a game side by side on the page: both boards, what differs, and turn by turn."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from replay.games.library import Game
from tests.replay.service.viewer.test_whatif import decision_of
from tests.support.branching import two_aims
from tests.support.browsing import DESKTOP, PHONE, faults, looking
from tests.support.long import with_many
from tests.support.viewing import anew, soon, visit

COMBINATIONS = list(product((DESKTOP, (1440, 900), (1024, 768), PHONE), (False, True)))
QUICK = [(PHONE, True)]


@pytest.fixture(scope="module")
def branch(client: httpx.Client, played: Game) -> str:
    """A branch that is played to its end by built-in players."""
    decision = decision_of(client, played, 1, turn=3)
    body = {"at": decision["position"], "answer": decision["answers"][0]}
    made = client.post(f"/api/games/{played.id}/what-if", json=body).json()
    on = {"at": str(made["head"]), "players": {"1": "random", "2": "random"}}
    return str(client.post(f"/api/games/{made['id']}/branch", json=on).json()["id"])


def compared(client: httpx.Client, game: Game | str, other: str) -> dict[str, Any]:
    id = game if isinstance(game, str) else game.id
    found: dict[str, Any] = client.get(f"/api/games/{id}/beside", params={"other": other}).json()
    return found


def boards(page: Page) -> list[int]:
    return [int(str(board.get_attribute("data-position"))) for board in page.locator(".of-lines .board").all()]


def stand_at(page: Page, here: int, there: int) -> None:
    tables: Locator = page.locator(".of-lines .board")
    expect(tables.first).to_have_attribute("data-position", str(here))
    expect(tables.last).to_have_attribute("data-position", str(there))


def test_both_lines_stand_side_by_side_turn_by_turn(
    page: Page, client: httpx.Client, played: Game, branch: str
) -> None:
    found = compared(client, played, branch)
    both = [turn for turn in found["turns"] if None not in turn["positions"]]
    assert len(both) > 1
    visit(page, played, at=found["parted"], tab="branches", beside=branch)
    stand_at(page, found["parted"], found["parted"])
    status = page.locator(".beside-lines [role=status]")
    expect(status).to_have_text("Nothing differs.")
    expect(page.locator(".of-lines .changed")).to_have_count(0)
    turn = next(one for one in both if any(player["life"][0] != player["life"][1] for player in one["players"]))
    rows = page.locator(".turns-beside > li")
    row = rows.filter(has=page.get_by_role("button", name=f"Turn {turn['turn']}", exact=True))
    for player in turn["players"]:
        if player["life"][0] != player["life"][1]:
            expect(row).to_contain_text(f"{player['name']}: life {player['life'][0]} here, {player['life'][1]} there")
    row.get_by_role("button").focus()
    page.keyboard.press("Enter")
    stand_at(page, *turn["positions"])
    expect(row.get_by_role("button")).to_have_attribute("aria-current", "step")
    for player in turn["players"]:
        here, there = player["life"]
        expect(page.locator(f'.of-lines .life.changed[data-id="{player["player"]}"]')).to_have_count(
            2 * (here != there)
        )
        if here != there:
            expect(status).to_contain_text(f"{player['name']}: life {here} here, {there} there")
        for side, names in (("here", player["permanents"][0]), ("there", player["permanents"][1])):
            for name in names:
                wanted = re.compile(rf"{player['name']}, battlefield, only {side}: .*{re.escape(name)}")
                expect(status.locator("li").filter(has_text=wanted)).to_have_count(1)


def test_whom_a_spell_is_aimed_at_differs(page: Page, client: httpx.Client) -> None:
    """All else is equal: one line has the larger of two Bears for its target, the other the smaller."""
    line, branch = two_aims(client)
    branch.choose("pass")
    on_stack = next(one for one in line.get("events", limit=200)["events"] if one["kind"] == "spell_cast")
    visit(page, line.id, at=on_stack["position"], tab="branches", beside=branch.id)
    told = page.locator(".beside-lines [role=status]")
    expect(told).to_contain_text("Lightning Bolt: aimed at Grizzly Bears 3/3 here, aimed at Grizzly Bears 2/2 there")
    expect(page.locator(".of-lines .changed")).to_have_count(2)
    for side, size in enumerate(("3/3", "2/2")):
        expect(page.locator(".of-lines figcaption").nth(side)).to_contain_text(f"Grizzly Bears ({size})")


@pytest.mark.slow
def test_the_other_line_comes_along_step_by_step(page: Page, client: httpx.Client, played: Game, branch: str) -> None:
    found = compared(client, played, branch)
    turn = next(one for one in found["turns"][1:] if None not in one["positions"])
    visit(page, played, at=f"turn:{turn['turn']}/upkeep", tab="branches", beside=branch)
    tables = page.locator(".of-lines .board")
    for part in ("upkeep", "", "draw step"):  # between two steps the game is in none
        for table in (tables.first, tables.last):
            expect(table.locator(".parts .turn")).to_have_text(f"Turn {turn['turn']}")
            expect(table.locator(".part.here")).to_have_text([part] if part else [])
        page.locator("body").press("s")
    visit(page, played, at=found["parted"] - 3, tab="branches", beside=branch)
    expect(tables).to_have_count(2)
    assert len(set(boards(page))) == 1


@pytest.mark.slow
def test_both_boards_scroll_together(browser: Browser, client: httpx.Client, played: Game, branch: str) -> None:
    with looking(browser, str(client.base_url), PHONE) as page:
        anew(page, f"/#/games/{played.id}?at=turn:8&tab=branches&beside={branch}")
        felts = page.locator(".of-lines .felt")
        expect(felts).to_have_count(2)
        felts.last.focus()
        felts.last.evaluate("felt => felt.scrollTop = 60")
        soon(page, "() => document.querySelector('.of-lines .felt').scrollTop > 0")
        assert felts.first.evaluate("felt => felt.scrollTop") == felts.last.evaluate("felt => felt.scrollTop") > 0


@pytest.mark.slow
def test_turns_of_one_line_alone_stand_together(page: Page, client: httpx.Client, played: Game, branch: str) -> None:
    found = compared(client, played, branch)
    lone = [turn for turn in found["turns"] if None in turn["positions"]]
    assert lone, "the lines are of two lengths"
    longer = next(side for side in (0, 1) if lone[0]["positions"][side] is not None)
    shorter = (branch, played.id)[longer]
    game, other = (played.id, branch)[longer], shorter
    name = f"Turns {lone[0]['turn']} to {lone[-1]['turn']}" if len(lone) > 1 else f"Turn {lone[0]['turn']}"
    ends = [read_head(client, str(id)) for id in (game, other)]
    visit(page, str(game), tab="branches", beside=other)
    row = page.locator(".turns-beside > li").filter(has=page.get_by_role("button", name=name, exact=True))
    expect(row).to_contain_text("Only this line plays so far.")
    row.get_by_role("button").click()
    stand_at(page, *ends)
    visit(page, str(other), tab="branches", beside=game)
    expect(row).to_contain_text("Only the other line plays so far.")
    row.get_by_role("button").click()
    stand_at(page, *reversed(ends))
    expect(row.get_by_role("button")).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Swap").click()
    expect(page).to_have_url(re.compile(f"games/{game}.*beside={other}"))
    stand_at(page, *ends)


def read_head(client: httpx.Client, id: str) -> int:
    return int(client.get(f"/api/games/{id}/timeline").json()["head"])


def test_a_branch_is_laid_beside_its_parent_and_put_away(page: Page, client: httpx.Client, branch: str) -> None:
    origin = client.get(f"/api/games/{branch}").json()["parent"]
    parent = origin["id"]
    visit(page, branch, at=origin["position"])
    expect(page.locator(".table .branch-of")).to_have_count(1)
    visit(page, branch, at="end")
    expect(page.locator(".where")).to_be_visible()
    expect(page.locator(".branch-of")).to_have_count(0)
    visit(page, branch, at="end", tab="branches")
    page.locator(".branch-of").get_by_role("button", name="Side by side").click()
    expect(page.locator(".of-lines .board")).to_have_count(2)
    expect(page).to_have_url(re.compile(f"beside={parent}"))
    pressed = page.locator('.tree button[aria-pressed="true"]')
    expect(pressed).to_have_count(1)
    there = page.locator(".of-lines figure").last.get_by_role("link")
    expect(there).to_have_attribute("href", re.compile(f"games/{parent}"))
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".of-lines")).to_have_count(0)
    expect(page.locator(".table > .board")).to_be_visible()
    expect(page.locator("#panel")).to_be_focused()


def test_a_seat_sees_no_cards_of_others_in_either_line(
    page: Page, client: httpx.Client, played: Game, branch: str
) -> None:
    visit(page, played, at="turn:5", tab="branches", beside=branch, as_=1)
    expect(page.locator(".of-lines .board")).to_have_count(2)
    expect(page.locator('.of-lines [data-player="1"] .hand .card:not(.back)').first).to_be_visible()
    expect(page.locator('.of-lines [data-player="2"] .hand')).to_have_count(2)
    expect(page.locator('.of-lines [data-player="2"] .hand .card:not(.back)')).to_have_count(0)
    expect(page.locator(".beside-lines")).not_to_contain_text("Ben, hand")


@pytest.mark.parametrize(("size", "dark"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK]))
@pytest.mark.slow
def test_everybody_can_use_it(
    browser: Browser, client: httpx.Client, played: Game, branch: str, size: tuple[int, int], dark: bool
) -> None:
    with looking(browser, str(client.base_url), size, dark) as page:
        for language, word in (("en", "What differs here"), ("fr", "Ce qui diffère ici")):
            visit(page, played, at="turn:6", tab="branches", beside=branch)
            page.locator(".language").select_option(language)
            expect(page.locator(".beside-lines")).to_contain_text(word)
            expect(page.locator(".of-lines .changed").first).to_be_visible()
            assert faults(page) == []
            width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert width[0] <= width[1]
            first, second = (figure.bounding_box() for figure in page.locator(".of-lines figure").all())
            assert first is not None
            assert second is not None
            below = second["y"] >= first["y"] + first["height"] - 1
            assert below == (size == PHONE)
