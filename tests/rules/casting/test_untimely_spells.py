"""307.5, 601.3b. Spells that know if they were cast when a sorcery could not have been cast."""

from __future__ import annotations

from tests.support.situations import enchantment, finish, ready
from tests.support.table import Table

PARAPET = enchantment(
    "Parapet",
    {"static": [{"as_though_flash": "anything", "as": "untimely"}], "zone": "stack"},
    {"triggered": [{"sacrifice": "self"}], "on": {"step_begins": "cleanup"}, "if": {"did": "untimely"}},
)


def cast(step: str, player: str = "A") -> Table:
    table = ready(PARAPET)
    table.start(player, step=step)
    table.priority_to("A")
    table.cast("A", "Parapet")
    finish(table)
    assert table.all("Parapet")
    return table


def test_one_cast_in_time_stays() -> None:
    table = cast("precombat-main")
    table.go_to("upkeep", "B")
    assert table.all("Parapet")


def test_one_cast_in_the_turn_of_another_is_sacrificed() -> None:
    """514.3a. It triggers as the cleanup step begins, and players get priority then."""
    table = cast("precombat-main", "B")
    table.go_to("end", "B")
    assert table.all("Parapet")
    table.go_to("upkeep", "A")
    assert not table.all("Parapet")
    assert table.happened("permanent_sacrificed")


def test_one_cast_in_ones_own_upkeep_is_sacrificed() -> None:
    table = cast("upkeep")
    table.go_to("upkeep", "B")
    assert not table.all("Parapet")


def test_the_name_is_not_told_of_spells_that_do_not_ask() -> None:
    table = ready(enchantment("Wall", {"static": [{"as_though_flash": "anything"}], "zone": "stack"}))
    table.start("B")
    table.priority_to("A")
    table.cast("A", "Wall")
    finish(table)
    assert not table.happened("quality_chosen")
