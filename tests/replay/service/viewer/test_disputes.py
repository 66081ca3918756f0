"""Disputes on the page: noted, opened, saved as a file that works by itself; positions set up by hand."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.games.disputes import JUDGE, dispute_named, view_of
from replay.games.library import Game, Games
from tests.support.browsing import DESKTOP, PHONE, faults, looking
from tests.support.long import with_many

NOTE = "Was this right?\nSecond line <b>."
COMBINATIONS = list(product((DESKTOP, (1024, 768), PHONE), (False, True)))
QUICK = [(DESKTOP, False)]


def noted(client: httpx.Client, game: Game, **fields: str) -> str:
    body = {"at": "turn:4", "note": NOTE, **fields}
    made = client.post(f"/api/games/{game.id}/disputes", json=body)
    return str(made.json()["id"])


def test_a_dispute_is_noted_opened_and_deleted_by_keyboard(page: Page, played: Game) -> None:
    page.goto(f"/#/games/{played.id}?at=turn:3&with=20")
    expect(page.locator(".where b")).to_be_visible()
    page.keyboard.press("v")
    field = page.get_by_label("What is disputed?")
    field.focus()
    page.keyboard.type("A first dispute")
    expect(page.get_by_label("Compare with event 20, too")).to_be_checked()
    page.get_by_role("button", name="Note it").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="The dispute is noted.")).to_be_visible()
    readings = page.get_by_role("group", name="Readings at this place")
    readings.get_by_role("link", name="Compare").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".differences li").first).to_be_visible()
    expect(page).to_have_url(re.compile("dispute="))
    page.keyboard.press("v")
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name=re.compile("Open it")).click()
    expect(page.locator(".disputes li.open blockquote")).to_have_text("A first dispute")
    page.get_by_role("button", name="Delete it").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nobody has noted a dispute.")).to_be_visible()
    assert page.evaluate("document.activeElement.textContent") == "Disputes"


@pytest.mark.slow
def test_a_link_opens_a_seats_dispute_in_its_view(page: Page, client: httpx.Client, games: Games, played: Game) -> None:
    made = client.post(f"/api/games/{played.id}/disputes?as=2", json={"at": "turn:3", "note": "mine"}).json()
    page.goto(f"/#/games/{played.id}?tab=dispute")
    page.get_by_role("link", name=f"Open it: event {made['position']}").click()
    expect(page.get_by_role("combobox", name="View as")).to_have_value("2")
    expect(page.locator(".where")).to_contain_text(str(made["position"]))
    expect(page.locator(".disputes li.open blockquote")).to_have_text("mine")
    assert dispute_named(games.store, played.id, JUDGE, made["id"]).viewer == "2"
    client.delete(f"/api/games/{played.id}/disputes/{made['id']}", headers={"Content-Type": "application/json"})


@pytest.mark.slow
def test_a_long_library_is_folded(page: Page, played: Game) -> None:
    """What lies in play is in sight; the cards of a library come on a click."""
    page.goto(f"/#/games/{played.id}?tab=dispute&at=turn:3")
    page.get_by_role("link", name="Set up from here").click()
    library = page.locator('[data-zone="0 library"]')
    expect(library.locator("summary")).to_contain_text("lines of cards")
    expect(library.locator("li").first).to_be_hidden()
    expect(page.locator('[data-zone="1 battlefield"]')).to_be_in_viewport()
    library.locator("summary").click()
    library.locator("li button").first.click()
    expect(page.locator("form.card-form")).to_be_visible()
    expect(library.locator("li").first).to_be_visible()


@pytest.mark.parametrize(("size", "dark"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK]))
def test_a_saved_file_works_without_a_server(
    browser: Browser, client: httpx.Client, played: Game, tmp_path: Path, size: tuple[int, int], dark: bool
) -> None:
    id = noted(client, played, other="turn:3")
    with looking(browser, str(client.base_url), size) as page:
        page.goto(f"/#/games/{played.id}?tab=dispute")
        with page.expect_download() as saved:
            page.get_by_role("button", name=re.compile("Save as a file")).first.click()
        assert saved.value.suggested_filename == f"timewalk-dispute-{id[:8]}.html"
        file = tmp_path / "dispute.html"
        saved.value.save_as(file)
    with looking(browser, str(client.base_url), size, dark) as page:
        page.context.set_offline(True)
        page.goto(file.as_uri())
        for language, heading in (("Français", "Litige"), ("English", "Dispute")):
            page.get_by_label(language).check()
            expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
            expect(page.locator("h1:visible")).to_have_count(1)
            expect(page.locator("blockquote:visible")).to_have_text(NOTE)
            expect(page.locator("svg:visible")).to_have_count(1)
            expect(page.locator("tr.here:visible").first).to_be_visible()
            assert faults(page) == []
        expect(page.locator("code:visible").last).to_have_text(played.stored.row.hash.hex())
        width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1]
        page.context.set_offline(False)
    client.delete(f"/api/games/{played.id}/disputes/{id}", headers={"Content-Type": "application/json"})


def forget(client: httpx.Client, game: Game, *ids: str) -> None:
    for id in ids:
        client.delete(f"/api/games/{game.id}/disputes/{id}", headers={"Content-Type": "application/json"})


def test_a_mark_on_the_timeline_opens_its_dispute(page: Page, client: httpx.Client, played: Game) -> None:
    first, last = noted(client, played, at="turn:2", note="early"), noted(client, played, at="turn:6", note="late")
    board = client.get(f"/api/games/{played.id}/board", params={"at": "turn:6"}).json()
    page.goto(f"/#/games/{played.id}?at=start")
    marks = page.locator(".chart .flag.dispute")
    expect(marks).to_have_count(2)
    expect(marks.last).to_have_accessible_name(f"Dispute at event {board['position']}: late")
    marks.last.click()
    expect(page.locator(".disputes li.open blockquote")).to_have_text("late")
    expect(page.locator(".where b")).to_have_text(str(board["position"]))
    named = page.locator(".mark-name", has_text="dispute")
    expect(named.locator(".count")).to_have_text("2")
    named.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".disputes li.open blockquote")).to_have_text("early")
    page.keyboard.press("Enter")
    expect(page.locator(".disputes li.open blockquote")).to_have_text("late")
    page.locator(".disputes li.open").get_by_role("button", name="Delete it").click()
    expect(marks).to_have_count(1)
    forget(client, played, first, last)


@pytest.mark.slow
def test_a_mark_shows_only_disputes_that_the_view_may_read(page: Page, client: httpx.Client, played: Game) -> None:
    judges = noted(client, played, at="turn:2", note="for judges")
    own = client.post(f"/api/games/{played.id}/disputes?as=2", json={"at": "turn:5", "note": "of seat 2"}).json()
    for viewer, names in (("1", []), ("spectator", []), ("2", ["of seat 2"]), ("judge", ["for judges", "of seat 2"])):
        page.goto(f"/#/games/{played.id}?tab=dispute&at=turn:5{'' if viewer == 'judge' else f'&as={viewer}'}")
        expect(page.locator(".disputes h2")).to_be_visible()
        marks = page.locator(".chart .flag.dispute")
        expect(marks).to_have_count(len(names))
        for mark, name in zip(marks.all(), names, strict=True):
            expect(mark).to_have_accessible_name(re.compile(f": {name}$"))
        if names:
            marks.last.click()
            expect(page.locator(".where b")).to_have_text(
                str(
                    client.get(f"/api/games/{played.id}/board", params={"at": "turn:5", "as": viewer}).json()[
                        "position"
                    ]
                )
            )
    forget(client, played, judges, own["id"])


@pytest.mark.slow
def test_disputes_close_together_share_a_mark(page: Page, client: httpx.Client, played: Game) -> None:
    ids = [noted(client, played, at="turn:3", note=note) for note in ("one", "two")]
    page.goto(f"/#/games/{played.id}")
    mark = page.locator(".chart .flag.dispute")
    expect(mark).to_have_count(1)
    expect(mark).to_have_accessible_name(re.compile("(one · Dispute .*two|two · Dispute .*one)$"))
    forget(client, played, *ids)


@pytest.mark.slow
def test_a_picture_of_the_place_is_saved(page: Page, played: Game, tmp_path: Path) -> None:
    page.goto(f"/#/games/{played.id}?at=turn:3&tab=dispute&as=1")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture").click()
    seen = view_of(played.stored, "1")
    assert saved.value.suggested_filename == f"timewalk-{str(played.id)[:8]}-{seen.resolve('turn:3')}.svg"
    file = tmp_path / "picture.svg"
    saved.value.save_as(file)
    assert file.read_text("utf-8").count(">hand:") == 1


def test_a_position_is_searched_dragged_and_begun(page: Page) -> None:
    page.goto("/#/")
    page.get_by_role("link", name="Set up a position").click()
    search = page.get_by_role("combobox", name="Search for a card")
    search.fill("giant spider")
    expect(page.get_by_role("option", name=re.compile("^Giant Spider"))).to_be_visible()
    search.press("Enter")
    expect(page.locator('[data-zone="0 battlefield"] li')).to_have_text("Giant Spider")
    search.fill("shock")
    option = page.get_by_role("option", name=re.compile("^Shock")).first
    expect(option).to_be_visible()
    option.drag_to(page.locator('[data-zone="1 hand"]'))
    expect(page.locator('[data-zone="1 hand"] li')).to_have_text("Shock")
    page.locator('[data-zone="1 hand"] li').drag_to(page.locator('[data-zone="1 graveyard"]'))
    expect(page.locator('[data-zone="1 graveyard"] li')).to_have_text("Shock")
    page.get_by_role("button", name="Giant Spider").click()
    form = page.get_by_role("form", name="Giant Spider")
    form.get_by_label("tapped").check()
    form.get_by_label("Damage").fill("2")
    form.get_by_role("button", name="Put one on it").click()
    expect(page.locator('[data-zone="0 battlefield"] li')).to_have_text("Giant Spider (tapped, Damage 2, +1/+1 1)")
    page.get_by_label("life").nth(1).fill("7")
    page.get_by_label("Number of the turn").fill("4")
    page.get_by_label("Step").select_option("upkeep")
    expect(page.get_by_text("Nothing is wrong with this position.")).to_be_visible()
    page.get_by_text("Written, saved and pasted").click()
    line = page.get_by_label("In one line", exact=True)
    expect(line).to_have_value(re.compile(r"Giant Spider\*t\*d2\*\+1/\+1=1 .*Ben 7 .*; Anna upkeep turn 4"))
    page.reload()
    expect(page.locator('[data-zone="0 battlefield"] li')).to_contain_text("Giant Spider (tapped")
    page.get_by_role("button", name="Begin from here").click()
    expect(page).to_have_url(re.compile("#/games/[0-9a-f-]{36}"))
    expect(page.locator(".board")).to_contain_text("Giant Spider")


def test_a_position_is_set_up_by_keyboard_alone(page: Page) -> None:
    page.goto("/#/position")
    search = page.get_by_role("combobox", name="Search for a card")
    search.focus()
    page.keyboard.type("forest")
    expect(page.locator("[role=option]").nth(1)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    card = page.locator('[data-zone="0 battlefield"] li button')
    expect(card).to_have_text("Forest")
    card.focus()
    page.keyboard.press("t")
    expect(card).to_have_text("Forest (tapped)")
    page.keyboard.press("Enter")
    page.get_by_label("Move to").select_option("1 hand")
    expect(page.locator('[data-zone="1 hand"] li button')).to_have_text("Forest")
    expect(page.locator('[data-zone="1 hand"] li button')).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator('[data-zone="1 hand"] li')).to_have_count(0)
    expect(page.locator('[data-zone="1 hand"] .zone-name')).to_be_focused()


ON_STACK = '{"players": [{"name": "A"}, {"name": "B"}], "stack": [{"card": "Shock", "targets": ["A"]}]}'


def test_faults_are_told_together_and_what_is_pasted_is_read(page: Page) -> None:
    page.goto("/#/position")
    page.get_by_text("Written, saved and pasted").click()
    page.get_by_label("A position in one line, or as JSON").fill("A [Giant Spidr, Forst] / A ; A upkeep")
    page.get_by_role("button", name="Take it", exact=True).click()
    told = page.locator(".faults li")
    expect(told.filter(has_text="Giant Spidr")).to_have_count(1)
    expect(told.filter(has_text="Forst")).to_have_count(1)
    expect(page.get_by_role("button", name="Begin from here")).to_be_disabled()
    page.get_by_label("A position in one line, or as JSON").fill("A [Forest")
    page.get_by_role("button", name="Take it", exact=True).click()
    expect(page.locator(".written [role=alert]")).to_contain_text("is no player")
    page.get_by_label("A position in one line, or as JSON").fill(ON_STACK)
    page.get_by_role("button", name="Take it", exact=True).click()
    stack = page.locator(".position-stack li")
    expect(stack).to_contain_text("Shock → A")
    expect(page.locator(".turn-form select").last).to_have_value("current")
    stack.get_by_role("button").click()
    expect(stack).to_have_count(0)
    page.get_by_role("button", name="Empty table").click()
    expect(page.get_by_text("Nothing is wrong with this position.")).to_be_visible()


@pytest.mark.slow
def test_a_position_is_taken_from_a_place_with_what_it_does_not_show(page: Page, client: httpx.Client) -> None:
    position = {
        "rules": "current",
        "players": [
            {"name": "Anna", "battlefield": [{"card": "Giant Spider", "ref": "spider"}]},
            {"name": "Ben", "hand": ["Shock"], "battlefield": ["Mountain"]},
        ],
        "stack": [{"card": "Shock", "controller": "Ben", "targets": ["spider"]}],
        "priority": "Anna",
    }
    game = client.post("/api/positions", json={"position": position}).json()["id"]
    page.goto(f"/#/games/{game}?tab=dispute&at=end")
    page.get_by_role("link", name="Set up from here").click()
    expect(page.locator('[data-zone="0 battlefield"] li')).to_have_text("Giant Spider")
    expect(page.get_by_text("Nothing is wrong with this position.")).to_be_visible()
    page.get_by_role("button", name="Begin from here").click()
    expect(page.locator(".board")).to_contain_text("Shock")
    expect(page).not_to_have_url(re.compile(game))
    made = page.url.split("/games/")[1][:36]
    board = client.get(f"/api/games/{made}/board").json()
    assert [spell["name"] for spell in board["stack"]] == ["Shock"]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "dark"), with_many(QUICK, [one for one in COMBINATIONS if one not in QUICK]))
def test_everybody_can_use_it(
    browser: Browser, client: httpx.Client, played: Game, size: tuple[int, int], dark: bool
) -> None:
    id = noted(client, played)
    with looking(browser, str(client.base_url), size, dark) as page:
        page.goto("/#/position")
        for language in ("en", "fr"):
            page.goto("/#/position")
            page.locator(".language").select_option(language)
            expect(page.locator(".faults p").first).to_be_visible()
            page.locator(".editor [role=combobox]").fill("serra an")
            expect(page.locator("[role=option]").first).to_be_visible()
            assert faults(page) == []
            page.locator(".editor [role=combobox]").press("Enter")
            page.locator(".zone-editor li button").first.click()
            page.locator(".written summary").click()
            expect(page.locator(".written input[readonly]")).to_be_visible()
            assert faults(page) == []
            width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert width[0] <= width[1]
            page.goto(f"/#/games/{played.id}?tab=dispute&dispute={id}")
            expect(page.locator(".disputes li.open")).to_be_visible()
            assert faults(page) == []
            page.goto("/#/")
    client.delete(f"/api/games/{played.id}/disputes/{id}", headers={"Content-Type": "application/json"})
