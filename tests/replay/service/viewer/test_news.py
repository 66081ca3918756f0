"""Which lines since one's last decision are news: one line for what happened, nothing of what every game has."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

NEWS = "([lines, me]) => import('/news.js').then(({ news }) => news(lines, me).map((line) => line.position))"


def line(
    position: int, kind: str, *, turn: int | None = 3, step: str = "", rule: str = "", **data: Any
) -> dict[str, Any]:
    return {
        "position": position, "kind": kind, "turn": turn, "step": step, "rule": rule, "cause": None, "data": data,
        "sentence": kind, "touches": [],
    }  # fmt: skip


def moved(position: int, source: str, to: str, player: int = 2, **more: Any) -> dict[str, Any]:
    return line(position, "object_moved", source=source, to=to, player=player, **more)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([moved(1, "library", "hand", turn=None), line(2, "mulligan_taken", turn=None, player=2)], [2]),
        ([moved(1, "library", "hand", rule="121.1", step="main")], [1]),
        ([line(1, "permanents_untapped", step="untap"), line(2, "permanents_untapped", step="upkeep")], [2]),
        ([moved(1, "stack", "library"), line(2, "library_shuffled", player=2)], [1, 2]),
        ([moved(1, "stack", "library", player=1), line(2, "library_shuffled", player=2)], [1]),
        ([line(1, "library_shuffled", player=2)], []),
        ([line(1, "ability_put_on_stack", becomes=9), line(2, "ability_activated", player=2, object=9)], [2]),
        ([line(1, "ability_put_on_stack", becomes=9), line(2, "ability_activated", player=2, object=8)], [1, 2]),
    ],
    ids=[
        "hands are dealt",
        "a card is drawn",
        "untapping",
        "shuffled into",
        "another's",
        "a search",
        "activated",
        "triggered",
    ],
)
def test_what_is_told(page: Page, lines: list[dict[str, Any]], told: list[int]) -> None:
    page.goto("/#/")
    assert page.evaluate(NEWS, [lines, 1]) == told
