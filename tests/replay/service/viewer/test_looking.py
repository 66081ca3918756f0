"""The page as who looks at it meets it: games, tables, logs and links, and who sees what."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from replay.games.library import Game, Games
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import JUDGE, seated
from tests.support import long
from tests.support.browsing import looking
from tests.support.serving import read, served
from tests.support.viewing import position, stands_at, tab, visit

# Looking


def test_the_games_are_listed_and_one_is_opened(page: Page, played: Game) -> None:
    page.goto("/")
    entry = page.locator(f'a[href*="{played.id}"]')
    expect(entry).to_contain_text(played.result)
    entry.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(" – ".join(played.seats))
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator("header.top")).to_contain_text(played.stored.row.hash.hex()[:8])


def test_the_table_is_the_board_of_the_position(page: Page, client: httpx.Client, played: Game) -> None:
    board = read(client, played, "/board", at="turn:19/declare-blockers")
    table = visit(page, played, at="turn:19/declare-blockers")
    for player in board["players"]:
        seat = table.get_by_role("region", name=player["name"])
        expect(seat.locator(".life")).to_contain_text(str(player["life"]))
        for card in (card for card in board["battlefield"] if card["controller"] == player["id"]):
            if "creature" in card["types"]:
                pile = seat.locator(f'.pile[data-ids~="{card["id"]}"] .card[data-id]')
                shown = pile.first
                expect(shown).to_contain_text(card["name"])
                expect(shown).to_contain_text(f"{card['power']}/{card['toughness']}")
                assert ("tapped" in str(shown.get_attribute("class"))) == card["tapped"]
        expect(table.locator(f'[data-hand="{player["id"]}"] .card')).to_have_count(player["hand"])
    assert board["combat"]["attackers"]
    arrows = len(board["combat"]["attackers"]) + sum(len(one["blockers"]) for one in board["combat"]["attackers"])
    expect(table.locator(".arrows > path")).to_have_count(arrows)
    expect(table.locator(".part.here")).to_have_text("declare blockers")


@pytest.mark.slow
def test_an_attack_points_at_the_life_of_who_is_attacked(page: Page, client: httpx.Client, played: Game) -> None:
    table = visit(page, played, at="turn:13/declare-blockers")
    (arrow, *_) = table.locator(".arrows > path.attack").all()
    end = [float(number) for number in re.findall(r"-?[\d.]+", str(arrow.get_attribute("d")))[-2:]]
    board = read(client, played, "/board", at="turn:13/declare-blockers")
    attacked = board["combat"]["attackers"][0]["attacks"]
    inner, life = (table.locator(selector).bounding_box() for selector in (".inner", f'.life[data-id="{attacked}"]'))
    assert inner is not None
    assert life is not None
    assert life["x"] - 6 <= end[0] + inner["x"] <= life["x"] + life["width"] + 6
    assert life["y"] - 6 <= end[1] + inner["y"] <= life["y"] + life["height"] + 6


def test_one_steps_by_keys(page: Page, client: httpx.Client, played: Game) -> None:
    line = read(client, played, "/timeline")
    visit(page, played, at="start")
    stands_at(page, line["ends"][0])
    page.keyboard.press("ArrowRight")
    stands_at(page, line["ends"][1])
    page.keyboard.press("ArrowLeft")
    stands_at(page, line["ends"][0])

    def end(at: int) -> int:
        return int(next(one for one in line["ends"] if one >= at))

    marks = {kind: [mark["position"] for mark in line["marks"] if mark["kind"] == kind] for kind in ("death", "damage")}
    for key, stops in (
        ("t", [turn["position"] for turn in line["turns"]]),
        ("x", marks["death"]),
        ("d", marks["damage"]),
        ("n", line["choices"]),
        ("s", [part["position"] for part in line["parts"]]),
    ):
        page.keyboard.press("Home")
        stands_at(page, line["ends"][0])
        ends = sorted({end(stop) for stop in stops if end(stop) > line["ends"][0]})
        # At a death one stands on the death itself, at anything else where its moment ends.
        exact = key == "x"
        for wanted in ends[:3]:
            page.keyboard.press(key)
            stands_at(page, min(stop for stop in stops if end(stop) == wanted) if exact else wanted, wanted)
        if len(ends) > 2:
            page.keyboard.press(key.upper())
            stands_at(page, max(stop for stop in stops if end(stop) == ends[1]) if exact else ends[1], ends[1])
    page.keyboard.press(".")
    stands_at(page, ends[1] + 1, end(ends[1] + 1))
    page.keyboard.press(",")
    stands_at(page, ends[1])
    page.keyboard.press("End")
    stands_at(page, line["head"])
    expect(page).to_have_url(re.compile(f"at={line['head']}"))


@pytest.mark.slow
def test_one_drags_along_the_timeline(page: Page, client: httpx.Client, played: Game) -> None:
    line = read(client, played, "/timeline")
    visit(page, played)
    box = page.locator(".chart .area").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 20)
    page.mouse.down()
    for share in (0.2, 0.4, 0.5):
        page.mouse.move(box["x"] + share * box["width"], box["y"] + 20, steps=5)
    page.mouse.up()
    wanted = line["ends"][round(0.5 * (len(line["ends"]) - 1))]
    assert abs(position(page) - wanted) <= line["head"] / box["width"] * 3
    stands_at(page, position(page))
    slider = page.get_by_role("slider")
    slider.focus()
    before = position(page)
    slider.press("ArrowRight")
    stands_at(page, line["ends"][line["ends"].index(before) + 1])
    slider.fill(str(len(line["ends"]) // 4))
    stands_at(page, line["ends"][len(line["ends"]) // 4])


def test_the_parts_of_a_turn_are_gone_to(page: Page, client: httpx.Client, played: Game) -> None:
    table = visit(page, played, at="turn:9/upkeep")
    table.get_by_role("button", name="declare attackers").click()
    expect(table.locator(".part.here")).to_have_text("declare attackers")
    expect(page.locator(".where")).to_contain_text("Turn 9")


def test_the_log_is_searched_filtered_and_jumped_from(page: Page, client: httpx.Client, played: Game) -> None:
    visit(page, played, at="turn:8")
    log = page.locator(".lines")
    expect(log.locator(".now")).to_be_in_viewport()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("damage")
    wanted = read(client, played, "/events", search="damage", quiet=2, limit=500)["events"]
    expect(log.locator(".line")).to_have_count(len(wanted))
    log.locator(".line").nth(1).click()
    expect(page.locator(".where b")).to_have_text(str(wanted[1]["position"]))
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Rule").fill("704")
    wanted = read(client, played, "/events", rule="704", quiet=2, limit=500)["events"]
    expect(log.locator(".line")).to_have_count(len(wanted))
    assert all(text.startswith("704") for text in log.locator(".rulenumber").all_inner_texts())


@pytest.mark.slow
def test_the_log_is_filtered_by_kind_and_turn(page: Page, client: httpx.Client, played: Game) -> None:
    visit(page, played, at="turn:8")
    page.get_by_label("Kind of event").select_option("damage")
    wanted = read(client, played, "/events", kind="damage", limit=500)["events"]
    expect(page.locator(".lines .line")).to_have_count(len(wanted))
    for at in (event["position"] for event in wanted[:: max(1, len(wanted) // (12 if long.WANTED else 3))]):
        visit(page, played, at=at, kind="damage")
        expect(page.locator(".lines .now")).to_be_in_viewport(ratio=1)
    visit(page, played, at="turn:8", kind="damage")
    page.get_by_label("Turn", exact=True).select_option("8")
    page.get_by_label("Kind of event").select_option("mana")
    wanted = read(client, played, "/events", kind="mana", turn=8, limit=500)["events"]
    expect(page.locator(".lines .line")).to_have_count(len(wanted))
    shown = page.locator(".lines .sentence").all_inner_texts()
    assert shown == [event["sentence"] for event in wanted]
    assert shown


@pytest.mark.slow
def test_a_link_shows_another_reader_the_same_lines(
    page: Page, browser: Browser, client: httpx.Client, played: Game
) -> None:
    board = read(client, played, "/board", at="turn:12")
    creature = next(card for card in board["battlefield"] if "creature" in card["types"])
    visit(page, played, at="turn:12", object=creature["id"])
    page.locator("#tab-object").click()
    page.get_by_role("button", name="Follow in the log").click()
    page.get_by_label("Detail", exact=True).select_option("0")
    page.get_by_label("Rule").fill("1")
    page.get_by_label("Kind of event").select_option("zones")
    wanted = read(client, played, "/events", object=creature["id"], rule="1", kind="zones", limit=500)["events"]
    expect(page.locator(".lines .line")).to_have_count(len(wanted))
    assert wanted
    link = page.get_by_role("link", name="Copy link").get_attribute("href")
    with looking(browser, str(client.base_url)) as other:
        other.goto(f"/{link}")
        expect(other.locator(".lines .line")).to_have_count(len(wanted))
        expect(other.locator(".filters .chip")).to_contain_text(creature["name"])
        expect(other.get_by_label("Rule")).to_have_value("1")
        expect(other.get_by_label("Kind of event")).to_have_value("zones")
        other.locator(".filters .chip").click()
        expect(other.locator(".filters .chip")).to_have_count(0)


def test_a_link_leads_to_its_moment(page: Page, played: Game) -> None:
    visit(page, played, at="turn:10", tab="why")
    stands_at(page, at := position(page))
    link = page.get_by_role("link", name="Copy link").get_attribute("href")
    assert f"at={at}" in str(link)
    page.goto("about:blank")
    page.goto(f"/{link}")
    stands_at(page, at)
    expect(page.locator("#tab-why")).to_have_attribute("aria-selected", "true")


LATE = "const soon = setTimeout; window.setTimeout = (f, ms) => ms === 250 ? (window.late = f, 1) : soon(f, ms)"
"""Holds back what writes the address a quarter of a second after a step."""


@pytest.mark.slow
def test_a_link_followed_right_after_a_step_leads_there(page: Page, client: httpx.Client, played: Game) -> None:
    """The address follows steps a little later, but not when somebody has gone elsewhere meanwhile."""
    ends = read(client, played, "/timeline")["ends"]
    page.add_init_script(LATE)
    page.goto(f"/#/games/{played.id}?at={ends[3]}")
    stands_at(page, ends[3])
    page.keyboard.press("ArrowRight")
    stands_at(page, ends[4])
    page.evaluate("at => { location.hash = location.hash.replace(/at=.*/, `at=${at}`); window.late() }", ends[40])
    stands_at(page, ends[40])
    assert page.url.endswith(f"at={ends[40]}")
    page.keyboard.press("ArrowRight")
    stands_at(page, ends[41])
    page.evaluate("window.late()")
    assert page.url.endswith(f"at={ends[41]}")


EARLY = """const ask = fetch; let first = true; window.fetch = (path, ...rest) => {
  if (first && String(path).includes('/api/messages')) {
    first = false;
    location.hash = location.hash.replace(/at=.*/, 'at=AT');
  }
  return ask(path, ...rest);
};"""
"""Follows a link while the page is still fetching its words."""


@pytest.mark.slow
def test_a_link_followed_before_the_page_is_there_leads_there(page: Page, client: httpx.Client, played: Game) -> None:
    ends = read(client, played, "/timeline")["ends"]
    page.add_init_script(EARLY.replace("AT", str(ends[40])))
    page.goto(f"/#/games/{played.id}?at={ends[3]}")
    stands_at(page, ends[40])


def test_a_place_that_is_not_there_is_said_and_the_game_is_shown(
    browser: Browser, client: httpx.Client, played: Game
) -> None:
    with looking(browser, str(client.base_url), excused="404") as page:
        visit(page, played, at="turn:999")
        expect(page.get_by_role("alert")).to_contain_text("turn 999")
        line = read(client, played, "/timeline")
        stands_at(page, max(end for end in line["ends"] if end < line["turns"][0]["position"]))


# Who looks


@pytest.mark.slow
def test_a_seat_does_not_see_the_other_hand(page: Page, client: httpx.Client, played: Game) -> None:
    board = read(client, played, "/board", at="turn:3/upkeep")
    secret = {card["name"] for card in board["players"][1]["hand_cards"]}
    shown = {card["name"] for card in [*board["battlefield"], *board["players"][0]["hand_cards"]]}
    visit(page, played, at="turn:3/upkeep")
    expect(page.locator('[data-hand="2"] .card')).to_have_count(board["players"][1]["hand"])
    page.get_by_label("View as").select_option("Anna")
    expect(page.locator('[data-hand="2"] .card')).to_have_count(0)
    expect(page.locator('[data-hand="2"] .backs i')).to_have_count(board["players"][1]["hand"])
    expect(page.locator('[data-hand="1"] .card')).to_have_count(board["players"][0]["hand"])
    expect(page.locator(".where")).to_contain_text("Turn 3, upkeep")
    assert secret - shown
    for name in secret - shown:
        assert name not in page.locator(".board").inner_text()
    page.get_by_label("View as").select_option("Spectator")
    expect(page.locator(".hand .card")).to_have_count(0)
    expect(page.locator(".board")).to_be_visible()


def test_a_token_is_asked_for_and_kept_out_of_addresses(browser: Browser, games: Games, played: Game) -> None:
    tokens = Tokens(b"a secret of at least thirty-two bytes")
    with served(games, Access(tokens)) as client, browser.new_context(base_url=str(client.base_url)) as context:
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"/#/games/{played.id}?at=turn:3")
        token = tokens.token(Grant(played.id, seated(2), False))
        page.get_by_label("This service asks for a token:").fill(token)
        page.get_by_role("button", name="Use it").click()
        expect(page.locator('[data-hand="2"]')).to_have_class(re.compile("own"))
        expect(page.locator('[data-hand="1"] .card')).to_have_count(0)
        expect(page.get_by_label("View as")).to_have_count(0)
        page.goto(f"/#/games/{played.id}?at=turn:3&as=2")  # also where an address names the seat
        expect(page.locator('[data-hand="2"]')).to_have_class(re.compile("own"))
        expect(page.get_by_label("View as")).to_have_count(0)
        page.goto(f"/#/games/{played.id}?at=turn:3")
        assert not any(token in address for address in [*asked, page.url])
        page.evaluate("sessionStorage.clear()")
        page.reload()
        page.get_by_label("This service asks for a token:").fill(tokens.token(Grant(played.id, JUDGE, False)))
        page.get_by_role("button", name="Use it").click()
        tab(page, "proof").get_by_label("View as").select_option("Spectator")
        page.get_by_role("button", name="Make it").click()
        made = page.get_by_label("The token: it gives this view to whoever has it").input_value()
        assert str(tokens.grant(made).viewer) == "spectator"
