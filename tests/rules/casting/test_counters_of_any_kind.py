"""122.1. Counters that are removed, of whichever kinds their player chooses."""

from __future__ import annotations

from typing import Any

from tests.support.situations import finish
from tests.support.table import Table, creature
from tests.support.triggers import spell


def shed(count: int) -> Any:
    """A creature that removes so many of its counters for a life."""
    ability = {"activated": [{"gain_life": 1}], "cost": [{"remove_counters": "any", "n": count}]}
    return creature("Shedder", "3/3", abilities=[ability])


def test_as_a_cost_its_player_chooses_which() -> None:
    table = Table()
    table.battlefield("A", shed(2), counters={"+1/+1": 1, "stun": 2})
    table.start("A")
    table.answer(("activate", table.find("Shedder").id, 0))
    for kind in ("stun", "+1/+1"):
        question = table.until_asked("option")
        assert question.options == ("+1/+1", "stun")  # type: ignore[attr-defined]
        table.answer(kind)
    finish(table)
    assert table.find("Shedder").counters.get("stun") == 1
    assert not table.find("Shedder").counters.get("+1/+1")
    assert table.life_of("A") == 21
    assert not table.can("A", "activate", "Shedder")


def test_it_is_not_paid_with_too_few() -> None:
    table = Table()
    table.battlefield("A", shed(2), counters={"+1/+1": 1})
    table.start("A")
    assert not table.can("A", "activate", "Shedder")


def test_all_of_every_kind_are_removed() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "3/3"), counters={"+1/+1": 2, "stun": 1})
    table.hand("A", spell("Clean", {"remove_counters": "any", "on": {"type": "creature"}, "n": "all"}))
    table.start("A")
    table.cast("A", "Clean")
    finish(table)
    assert not any(table.find("Bear").counters.values())


def test_how_many_have_been_removed_is_known() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "3/3"), counters={"+1/+1": 2, "stun": 1})
    off: dict[str, Any] = {"remove_counters": "+1/+1", "on": {"type": "creature"}, "n": "all", "as": "r"}
    table.hand("A", spell("Drain", off, {"gain_life": "r"}))
    table.start("A")
    before = table.life_of("A")
    table.cast("A", "Drain")
    finish(table)
    assert table.life_of("A") == before + 2
