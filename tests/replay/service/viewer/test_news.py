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


STARTED = line(1, "effect_started", effect={"kind": "continuous", "objects": [7], "mods": [["word", "haste"]]})


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([moved(1, "library", "hand", turn=None), line(2, "mulligan_taken", turn=None, player=2)], [2]),
        ([moved(1, "library", "hand", rule="121.1", step="main")], [1]),
        ([line(1, "permanents_untapped", step="untap"), line(2, "permanents_untapped", step="upkeep")], [2]),
        ([moved(1, "stack", "library"), line(2, "library_shuffled", player=2)], [1, 2]),
        ([moved(1, "stack", "library", player=1), line(2, "library_shuffled", player=2)], [1]),
        ([line(1, "library_shuffled", player=2)], []),
        ([moved(1, "library", "graveyard"), moved(2, "library", "graveyard"), moved(3, "library", "exile")], [1, 3]),
        ([moved(1, "library", "graveyard"), moved(2, "library", "graveyard", player=1)], [1, 2]),
        ([line(1, "ability_put_on_stack", becomes=9), line(2, "ability_activated", player=2, object=9)], [2]),
        ([line(1, "ability_put_on_stack", becomes=9), line(2, "ability_activated", player=2, object=8)], [1, 2]),
        ([line(1, "replacement_applied", source=9, before=["damage", 8, 2, 3], after=[])], [1]),
        ([line(1, "replacement_applied", source=0, before=["damage", 8, 2, 3], after=[])], []),
        ([line(1, "replacement_applied", source=9, before=["move", 8, "graveyard"], after=[["move", 8, "exile"]])], []),
        ([STARTED, line(2, "characteristics_changed", object=7, changes=[])], [1]),
        ([STARTED, line(2, "characteristics_changed", object=8, changes=[])], [1, 2]),
        ([line(1, "token_created"), line(2, "token_created"), line(3, "token_created", turn=4)], [1, 3]),
    ],
    ids=[
        "hands are dealt",
        "a card is drawn",
        "untapping",
        "shuffled into",
        "another's",
        "a search",
        "milled together",
        "milled by two",
        "activated",
        "triggered",
        "damage is prevented",
        "what prevents it is not known",
        "a move is told by what comes of it",
        "an effect tells what it changes",
        "it does not tell of others",
        "the same several times",
    ],
)
def test_what_is_told(page: Page, lines: list[dict[str, Any]], told: list[int]) -> None:
    page.goto("/#/")
    assert page.evaluate(NEWS, [lines, 1]) == told


TOLD = "news(lines, me).map((line) => [line.sentence, line.touches])"
SENTENCES = f"([lines, me]) => import('/news.js').then(({{ news }}) => {TOLD})"


def test_equal_things_are_counted_without_their_numbers(page: Page) -> None:
    page.goto("/#/")
    created = [
        {**line(id, "damage_dealt"), "sentence": f"Elf ({id}) deals 1 damage to Ben", "touches": [id, 2]}
        for id in (440, 441)
    ]
    other = {**line(442, "damage_dealt"), "sentence": "Elf (442) deals 2 damage to Ben", "touches": [442, 2]}
    told = page.evaluate(SENTENCES, [[*created, other], 1])
    assert [touches for _, touches in told] == [[440, 2, 441, 2], [442, 2]]
    assert told[1][0] == "Elf deals 2 damage to Ben"
