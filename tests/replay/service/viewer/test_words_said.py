"""The page in words that a person says: what differs, how life came about, what followed, a position from before."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from domain import events as e
from domain.ids import PlayerId
from projections.reading.why import alternatives
from replay.games.game import Game
from tests.support.browsing import faults
from tests.support.viewing import visit

ANNA = PlayerId(1)

RENDERED = """async ([lines, high]) => {
  const { html, render } = await import("/vendor/preact-htm.js");
  const { Happened } = await import("/happened.js");
  const box = Object.assign(document.createElement("div"), { id: "made-up", className: "panel" });
  Object.assign(box.style, { height: `${high}px`, flex: "none" });
  document.body.append(box);
  const whose = (turn) => `turn ${turn}`;
  render(html`<${Happened} told=${{ lines, whose }} go=${() => {}} /><p class="answers">answers</p>`, box);
}"""


def test_what_differs_and_how_life_came_about(page: Page, played: Game) -> None:
    events = played.events()
    at = max(one.position for one in events if isinstance(one.event, e.LifeLost) and one.event.player == ANNA)
    visit(page, played, at=at, tab="compare", with_=1)
    told = page.locator("ul.differences li")
    expect(told.first).to_have_text(re.compile(r"^turn"))
    for words in told.all_inner_texts():
        assert not re.search(r"–$|– →|→ –|_| (no|yes)$", words), words
    visit(page, played, at=at, tab="object", object=ANNA)
    expect(page.locator(".thing .sum.life .whole")).to_have_text(
        re.compile(r"^Anna, life: 20 at the beginning .* = -?")
    )
    assert faults(page) == []


def test_what_followed_is_no_frame_of_the_rules(page: Page, played: Game) -> None:
    """704.3. The death is told, not that state-based actions were checked."""
    events = played.events()
    checked = next(one for one in events if isinstance(one.event, e.StateBasedActionsPerformed))
    destroyed = next(one for one in events if isinstance(one.event, e.PermanentDestroyed))
    assert checked.cause is not None
    visit(page, played, at=destroyed.position, tab="why")
    expect(page.locator(".led .kind-object_moved")).to_be_visible()
    visit(page, played, at=checked.cause, tab="why")
    expect(page.locator(".why .graph").first).to_be_visible()
    expect(page.locator(".led .kind-state_based_actions_performed")).to_have_count(0)


def test_a_position_from_before_is_told_and_emptied(page: Page) -> None:
    page.goto("/#/position")
    kept = page.locator(".editor .notice")
    expect(page.locator(".faults")).to_contain_text("Nothing is wrong")
    expect(kept).to_have_count(0)
    life = page.get_by_role("region", name="Anna").get_by_label("life")
    life.fill("0")
    life.press("Tab")
    expect(page.locator(".faults")).to_contain_text("Anna has no life left")
    page.goto("about:blank")
    page.goto("/#/position")
    expect(kept).to_contain_text("you last set up")
    assert faults(page) == []
    kept.get_by_role("button", name="Empty table").click()
    expect(kept).to_have_count(0)
    expect(page.locator(".faults")).to_contain_text("Nothing is wrong")
    expect(page.get_by_role("combobox", name="Search for a card")).to_be_focused()


def test_lines_take_the_room_and_what_was_before_is_opened(page: Page) -> None:
    """The newest by turns, as many as the panel has room for; a button says how many stand before, and opens them."""
    page.goto("/#/")
    lines = [{"position": number, "turn": number // 10, "sentence": f"line {number}"} for number in range(1, 46)]
    page.evaluate(RENDERED, [lines, 450])
    shown = page.locator("#made-up [data-happened]")
    more = page.locator("#made-up button:not([data-happened])")
    expect(more).to_be_visible()
    count = shown.count()
    assert 6 < count < 30
    expect(shown.last).to_have_text("line 45")
    assert page.evaluate(
        """() => { const box = document.getElementById("made-up"); return box.scrollHeight <= box.clientHeight }"""
    )
    expect(page.locator("#made-up .turn").last).to_have_text("turn 4")
    more.click()
    expect(shown).to_have_count(45)
    expect(shown.first).to_be_focused()
    expect(page.locator("#made-up .turn")).to_have_text([f"turn {turn}" for turn in range(5)])


def test_chips_of_a_position_say_what_cards_are_tied_to(page: Page) -> None:
    """Equal lands are one chip with their number; of two bears the one that attacks says so."""
    forests: list[Any] = ["Forest", {"card": "Forest", "order": 3}, {"card": "Forest", "tapped": True}]
    bears = ["Grizzly Bears", "Grizzly Bears", {"card": "Rancor", "attached": "Grizzly Bears #1"}]
    attacker = {"creature": "Grizzly Bears #2", "attacks": "Ben", "blockers": ["Serra Angel"]}
    position = {
        "players": [
            {"name": "Anna", "battlefield": [*forests, *bears]},
            {"name": "Ben", "battlefield": ["Serra Angel"]},
        ],
        "step": "declare-blockers",
        "combat": {"attackers": [attacker]},
    }
    page.goto("/#/")
    page.evaluate("kept => sessionStorage.setItem('timewalk-position', kept)", json.dumps(position))
    page.goto("/#/position")
    anna, ben = (page.locator(f'[data-zone="{seat} battlefield"] .chip') for seat in (0, 1))
    expect(anna).to_have_text(
        [
            "2 × Forest",
            "Forest (tapped)",
            "Grizzly Bears",
            "Grizzly Bears (attacking Ben)",
            "Rancor (attached to Grizzly Bears #1)",
        ]
    )
    expect(ben).to_have_text(["Serra Angel (blocking Grizzly Bears #2)"])
    assert faults(page) == []


def test_choices_are_decisions_with_another_answer(client: httpx.Client, played: Game) -> None:
    """To pass is none, and neither is the only legal answer."""
    line: dict[str, Any] = client.get(f"/api/games/{played.id}/timeline").json()
    events = played.events()
    assert 0 < len(line["choices"]) < len(line["decisions"])
    for position in line["decisions"][::5]:
        others = alternatives(events, position)
        passed = isinstance(events[position].event, e.PriorityPassed)
        real = others is not None and bool(others.others) and not passed
        assert (position in line["choices"]) is real
