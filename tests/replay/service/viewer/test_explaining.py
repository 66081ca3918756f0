"""The page explains: why, where damage came from, what a card became, what differs, and whether it is proven."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from domain.events import DamageDealt, PermanentDestroyed
from replay.games.library import Game, Games
from tests.support.browsing import faults
from tests.support.serving import read
from tests.support.staging import passed, staged
from tests.support.table import Table, creature
from tests.support.viewing import position, stands_at, tab, visit

# Explaining


def test_why_is_a_graph_back_to_the_decision(page: Page, client: httpx.Client, played: Game) -> None:
    death = next(mark for mark in read(client, played, "/timeline")["marks"] if mark["kind"] == "death")
    found = read(client, played, "/why", at=death["position"])
    visit(page, played, at=death["position"])
    page.keyboard.press("w")
    graph = page.locator(".why > .graph")
    expect(graph.locator(".node")).to_have_count(len(found["steps"]))
    for node, told in zip(graph.locator(".node").all(), found["steps"], strict=True):
        expect(node).to_contain_text(told["sentence"])
        expect(node).to_contain_text(told["rule"])
    expect(page.locator(".fork.chosen")).to_contain_text(found["decision"]["chosen"])
    expect(page.locator(".fork:not(.chosen)")).to_have_text(
        [*found["decision"]["others"], *(["…"] if found["decision"]["more"] else [])]
    )
    graph.locator(".node button").last.click()
    expect(page.locator(".where b")).to_have_text(str(found["steps"][-1]["position"]))


def test_damage_that_could_have_been_blocked_says_so(page: Page, client: httpx.Client, games: Games) -> None:
    """509.1. Beside the attack, the decision not to block, or to block with what died, with what could have been."""
    table = Table("current")
    table.battlefield("A", creature("Elk", "3/3"), creature("Ox", "2/2"))
    table.battlefield("B", creature("Wall", "1/3"))
    table.start("A")
    game = passed(staged(games, table), "attackers")
    game.choose("Elk, Ox")
    game = passed(game, "blockers")
    board = game.at("end").board
    elk, ox, wall = (
        next(id for id in board.battlefield if board.name_of(id) == name) for name in ("Elk", "Ox", "Wall")
    )
    game.choose(f"Wall > {elk}")
    while not (
        dealt := {one.event.source: one.position for one in game.events() if isinstance(one.event, DamageDealt)}
    ):
        game.choose("pass")
    blocked = read(client, game, "/why", at=dealt[elk])
    assert ([one["player"] for one in blocked["blocked"]], blocked["unblocked"]) == ([2], [])
    hidden = read(client, game, "/why", at=dealt[elk], **{"as": 1})
    assert [one["kind"] for one in hidden["declared"]] == ["blockers_declared"]  # also where the decision is not seen
    assert hidden["blocked"] == []
    assert read(client, game, "/why", at=dealt[wall])["blocked"] == []  # the chain itself ends with the block
    assert [one["player"] for one in read(client, game, "/why", at=dealt[ox])["unblocked"]] == [2]
    assert read(client, game, "/why", at=dealt[ox])["blocked"] == []
    visit(page, game, at=dealt[ox], tab="why")
    expect(page.locator(".unblocked .fork.chosen")).to_contain_text("Wall")
    expect(page.locator(".unblocked .fork:not(.chosen)").first).to_be_visible()
    died = next(one.position for one in game.events() if isinstance(one.event, PermanentDestroyed))
    visit(page, game, at=died, tab="why")
    expect(page.locator(".blocked .fork.chosen")).to_contain_text("Wall")


def test_the_log_asks_why(page: Page, played: Game) -> None:
    visit(page, played, at="turn:5")
    ask = page.locator(".lines .now .ask")
    told = page.locator(".lines .now .sentence").inner_text()
    ask.click()
    expect(page.get_by_role("heading", name=f"Why? {told}", exact=True)).to_be_visible()


def test_damage_is_opened_up(page: Page, client: httpx.Client, doubled: Game) -> None:
    replaced = read(client, doubled, "/events", kind="replacement_applied", limit=500)["events"]
    twice = next(event for event in replaced if event["data"]["chooser"])
    (found, *_) = read(client, doubled, "/damage", at=twice["position"])["damages"]
    visit(page, doubled, at=twice["position"], tab="damage")
    article = page.locator(".damage article").first
    expect(article.locator("h3")).to_contain_text(found["source"])
    stages = article.locator(".stage")
    expect(stages.first).to_contain_text(found["proposed"]["sentence"])
    amounts = article.locator(".stage.proposed .knot, .stage.replaced .knot, .stage.dealt .knot").all_inner_texts()
    assert amounts == ["3", "2", "4", "4"]
    choice = article.locator(".stage.replaced").first
    expect(choice).to_contain_text(f"{found['replaced'][0]['chooser']} chose it among")
    expect(choice.locator("del")).to_have_text("3")
    expect(choice.locator("ins")).to_have_text("2")
    for event in [*found["results"], *found["led_to"]]:
        expect(article).to_contain_text(event["sentence"])


def test_a_card_is_looked_at_and_followed(page: Page, client: httpx.Client, played: Game) -> None:
    board = read(client, played, "/board", at="turn:12")
    table = visit(page, played, at="turn:12")
    drawn = {
        int(str(card.get_attribute("data-id"))) for card in table.locator(".pile .card").all()
    }  # of equal ones one
    creature = next(card for card in board["battlefield"] if "creature" in card["types"] and card["id"] in drawn)
    page.locator(f'.board .card[data-id="{creature["id"]}"]').click()
    panel = page.locator("#panel")
    expect(panel.locator(".portrait")).to_contain_text(creature["name"])
    expect(panel.locator(".facts")).to_contain_text("battlefield")
    changes = read(client, played, "/history", object=creature["id"], at=board["position"])["changes"]
    expect(panel.locator(".history li")).to_have_count(sum(bool(change["text"]) for change in changes))
    before = sorted({change["position"] for change in changes if change["position"] < board["first"]})
    page.keyboard.press("O")
    stands_at(page, before[-1], next(end for end in read(client, played, "/timeline")["ends"] if end >= before[-1]))
    panel.get_by_role("button", name="Follow in the log").click()
    wanted = read(client, played, "/events", object=creature["id"], quiet=2, limit=500)["events"]
    expect(page.locator(".lines .line")).to_have_count(len(wanted))


def test_two_positions_stand_side_by_side(page: Page, client: httpx.Client, played: Game) -> None:
    visit(page, played, at="turn:6")
    page.keyboard.press("c")
    first = position(page)
    page.keyboard.press("t")
    page.keyboard.press("t")
    expect(page.locator(".both .board")).to_have_count(2)
    expect(page.locator(".both .board").last).to_have_attribute("data-position", str(position(page)))
    shown = [int(str(board.get_attribute("data-position"))) for board in page.locator(".both .board").all()]
    assert shown == [first, position(page)]
    found = read(client, played, "/diff", before=shown[0], after=shown[1])
    expect(page.locator(".differences li")).to_have_count(len(found["differences"]))
    expect(page.locator(".both .changed").first).to_be_visible()


def test_a_game_is_verified(page: Page, played: Game) -> None:
    visit(page, played)
    panel = tab(page, "proof")
    expect(panel).to_contain_text(played.stored.row.hash.hex())
    panel.get_by_role("button", name="Verify").click()
    expect(panel.get_by_role("status")).to_contain_text("exact", timeout=60_000)
    expect(page.locator("header.top .outcome")).to_have_text("exact")


# A game that is over, in short


def losses(line: dict[str, Any]) -> list[int]:
    """Return how much life was lost in each moment, the most first: all damage of a combat is one loss."""
    found: dict[tuple[int, int], int] = {}
    for seat in (1, 2):
        for before, after in pairwise(point for point in line["life"] if point["player"] == seat):
            key = next(end for end in line["ends"] if end >= after["position"]), seat
            found[key] = found.get(key, 0) + before["life"] - after["life"]
    return sorted((lost for lost in found.values() if lost > 0), reverse=True)


def test_a_game_in_short_links_to_the_moments_that_turned_it(page: Page, client: httpx.Client, played: Game) -> None:
    visit(page, played, tab="play")
    story = page.get_by_role("region", name="The game in short")
    expect(story).to_contain_text(f"{read(client, played)['turns']} turns · Life at the end: Anna ")
    points = story.get_by_role("listitem")
    told = [re.findall(r"(\w+): life (\d+) → (-?\d+)", one) for one in points.all_inner_texts()]
    lost = [int(before) - int(after) for lines in told for _, before, after in lines]
    assert sorted(lost, reverse=True) == losses(read(client, played, "/timeline"))[:3]
    expect(points.last).to_contain_text("loses the game")
    assert faults(page) == []
    first = next(at for at, lines in enumerate(told) if lines)
    [(name, before, after)] = told[first]
    life = page.locator(f"[data-player='{1 if name == 'Anna' else 2}'] .life")
    points.nth(first).get_by_role("link").first.click()
    expect(life).to_have_text(re.compile(f"life {after}\\b"))
    expect(points.nth(first).locator("[aria-current=true]")).to_have_count(1)
    points.nth(first).get_by_role("link", name="Why?").click()
    expect(page.locator(".why h2")).to_contain_text(f"and has {after}")
    page.keyboard.press("ArrowLeft")
    expect(life).to_have_text(re.compile(f"life {before}\\b"))
