"""725.1. What players and permanents are called by a designation, on the page, on the drawn board and in histories."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from projections.reading import drawing
from projections.wording.translations import catalogue
from replay.games.library import Games
from tests.support.serving import read
from tests.support.staging import staged
from tests.support.table import Table, card
from tests.support.viewing import tab, visit

CORONATION = card("Coronation", "Sorcery", {"spell": [{"become_monarch": "you"}]}, cost="{0}")
LESSON = card(
    "Lesson",
    "Sorcery",
    {"spell": [{"designate": "t", "designated": "renowned"}], "targets": {"t": {"of": {"type": "creature"}}}},
    cost="{0}",
)


@pytest.mark.slow
def test_who_is_monarch_and_what_is_renowned_are_seen(page: Page, client: httpx.Client, games: Games) -> None:
    table = Table("current")
    table.hand("A", CORONATION, LESSON)
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    for name, targets in (("Coronation", ()), ("Lesson", ("Grizzly Bears",))):
        table.cast("A", name, targets=targets)
        table.resolve()
    game = staged(games, table)
    bears = table.find("Grizzly Bears")

    board = read(client, game, "/board", at="end")
    assert [one["designated"] for one in board["players"]] == [["monarch"], []]
    assert [one["designated"] for one in board["battlefield"] if one["id"] == bears.id] == [["renowned"]]
    changes = read(client, game, "/history", object=bears.id)["changes"]
    assert any("renowned" in change["text"] for change in changes if change["field"] == "designations")

    drawn = drawing.text(table.board)
    assert any("monarch" in line for line in drawn.splitlines() if line.startswith("A "))
    assert "Grizzly Bears 2/2  renowned" in drawn
    pieces = (piece for line in drawing.table(table.board, catalogue=catalogue("fr")) for piece, _ in line)
    assert "monarque" in pieces

    seen = visit(page, game, at="end", object=bears.id)
    expect(seen.get_by_role("region", name="A").locator("header .badge", has_text="monarch")).to_be_visible()
    expect(seen.locator(f'.card[data-id="{bears.id}"] .counter')).to_have_text("renowned")
    expect(tab(page, "object").locator(".facts")).to_contain_text("renowned")
