"""Cards that may be played from a graveyard or from exile lie beside the hand, while they may."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from replay.games.library import Games
from tests.support.browsing import faults
from tests.support.staging import passed, staged
from tests.support.table import Table, card
from tests.support.viewing import play

GAIN = {"spell": [{"gain_life": 1}]}
ECHO = card("Echo", "Instant", {"keyword": "flashback", "cost": [{"mana": "{0}"}]}, GAIN, cost="{1}")
STILL = card("Still", "Instant", GAIN, cost="{0}")


def test_what_may_be_cast_from_a_graveyard_lies_beside_the_hand(page: Page, games: Games) -> None:
    """702.34a. A click picks it, a second one casts it, by keys as well; what may not be cast stays where it is."""
    table = Table("current")
    table.graveyard("A", ECHO, ECHO, STILL)
    table.hand("A", STILL)
    table.start("A")
    asked = play(page, passed(staged(games, table), "priority"))
    beside = page.get_by_role("group", name="From a graveyard")
    expect(beside.locator(".card .name")).to_have_text(["Echo", "Echo"])
    assert faults(page) == []
    expect(asked).to_have_attribute("aria-busy", "false")
    beside.locator(".card").first.focus()
    page.keyboard.press("Enter")
    expect(beside.locator(".card.chosen")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(beside).to_have_count(0)
    expect(page.locator(".stack .name")).to_have_text("Echo")
