"""What would hit a player who declares blockers."""

from __future__ import annotations

from typing import Any

import pytest

from domain.ids import PlayerId
from domain.kernel.declarations import DeclareBlockers
from replay.games.incoming import Incoming, incoming
from tests.support.table import Table, creature

A, B = PlayerId(1), PlayerId(2)


def attacked(*attackers: Any, life: int = 20, wall: str = "0/3") -> tuple[Table, DeclareBlockers]:
    """A attacks B with all of these; B, with a wall, is asked for blockers."""
    table = Table("current")
    table.battlefield("A", *attackers)
    table.battlefield("B", creature("Wall", wall))
    table.start("A")
    table.board.players[B].life = life
    table.until_asked("attackers")
    table.answer(tuple((table.find(one.name).id, B) for one in attackers))
    question = table.until_asked("blockers")
    assert isinstance(question, DeclareBlockers)
    return table, question


def hit(table: Table, question: DeclareBlockers, *blocked: str) -> list[tuple[int, int, int, bool]]:
    wall = table.find("Wall").id
    found = incoming(table.board, question, [(wall, table.find(name).id) for name in blocked])
    assert all(one.recipient == B for one in found)
    return [(one.damage, one.attackers, one.trample, one.lethal) for one in found]


@pytest.mark.parametrize("life", [7, 8])
def test_unblocked_attackers_hit_and_as_much_as_life_is_lethal(life: int) -> None:
    table, question = attacked(creature("Elk", "3/3"), creature("Ox", "4/4"), life=life)
    assert hit(table, question) == [(7, 2, 0, life == 7)]
    assert hit(table, question, "Ox") == [(3, 1, 0, False)]


def test_double_strike_counts_twice_and_no_power_not_at_all() -> None:
    """510.4."""
    table, question = attacked(creature("Elk", "3/3", "double strike"), creature("Egg", "0/4"))
    assert hit(table, question) == [(6, 1, 0, False)]
    assert hit(table, question, "Elk") == []


@pytest.mark.parametrize(("words", "over"), [(["trample"], 2), (["trample", "deathtouch"], 4), ([], 0)])
def test_trample_goes_over_what_is_lethal_to_blockers(words: list[str], over: int) -> None:
    """702.19b, 702.2c."""
    table, question = attacked(creature("Elk", "5/5", *words))
    assert hit(table, question, "Elk") == ([(over, 1, over, False)] if over else [])


def test_infect_takes_no_life() -> None:
    """120.3b. Ten poison counters are lethal, not as much damage as life."""
    table, question = attacked(creature("Elk", "4/4", "infect"), life=3)
    assert hit(table, question) == [(4, 1, 0, False)]
    table.board.players[B].counters["poison"] = 6
    assert incoming(table.board, question, ()) == [Incoming(B, 4, 1, 0, 3, lethal=True)]
