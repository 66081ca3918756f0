"""613.7c. Timestamps of counters that give keywords."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import CREATURE, enchantment, go, ready, spell, static
from tests.support.table import Table, creature

FEATHER = spell("Feather", {"put_counters": "flying", "on": "t"}, t=CREATURE)
GROUND = spell("Ground", {"apply": [{"lose": "flying"}], "to": "t"}, t=CREATURE)
BLANK = spell("Blank", {"apply": [{"lose": "all"}], "to": "t"}, t=CREATURE)


def flies(table: Table, name: str = "Bear") -> bool:
    return "flying" in table.find(name).keywords


@pytest.mark.parametrize("loses", [GROUND, BLANK])
@pytest.mark.parametrize("counter_first", [True, False])
def test_what_comes_later_prevails(loses: Any, counter_first: bool) -> None:
    table = ready(FEATHER, loses)
    table.battlefield("A", creature("Bear", "2/2", "trample"))
    table.start()
    for name in ("Feather", loses.name) if counter_first else (loses.name, "Feather"):
        go(table, "A", name, "Bear")
    assert flies(table) is not counter_first
    assert ("trample" in table.find("Bear").keywords) is (loses is GROUND)


def test_another_counter_of_the_kind_renews_the_timestamp() -> None:
    table = ready(FEATHER, FEATHER, GROUND)
    table.battlefield("A", creature("Bear", "2/2"), creature("Fox", "2/2"))
    table.start()
    for name in ("Feather", "Ground"):
        go(table, "A", name, "Bear")
    assert not flies(table)
    go(table, "A", "Feather", "Bear")
    assert flies(table)
    assert table.find("Bear").keywords.count("flying") == 1


@pytest.mark.parametrize("on_first", [True, False])
def test_a_static_ability_has_the_timestamp_of_its_permanent(on_first: bool) -> None:
    table = ready(FEATHER, enchantment("Gravity", static({"lose": "flying"}, to=CREATURE)))
    table.battlefield("A", creature("Bear", "2/2"), creature("Bird", "1/1", "flying"))
    table.start()
    if on_first:
        go(table, "A", "Feather", "Bear")
    go(table, "A", "Gravity")
    if not on_first:
        go(table, "A", "Feather", "Bear")
    assert flies(table) is not on_first
    assert not flies(table, "Bird")


def test_what_is_about_creatures_with_the_keyword_waits_for_the_counter() -> None:
    """613.8a. It depends on the counter, though it is older."""
    table = ready(
        FEATHER, enchantment("Wind", static({"grant": "haste"}, to={"all": [CREATURE, {"keyword": "flying"}]}))
    )
    table.battlefield("A", creature("Bear", "2/2"), creature("Fox", "2/2"))
    table.start()
    go(table, "A", "Wind")
    go(table, "A", "Feather", "Bear")
    assert "haste" in table.find("Bear").keywords
    assert "haste" not in table.find("Fox").keywords


def test_nothing_gives_what_a_creature_cannot_have() -> None:
    """113.11. Not even a newer counter."""
    table = ready(FEATHER, enchantment("Lead", static({"cant_have": "flying"}, to=CREATURE)))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Lead")
    go(table, "A", "Feather", "Bear")
    assert not flies(table)


@pytest.mark.parametrize(("kind", "number"), [("exalted", 2), ("flying", 1)])
def test_each_of_several_counters_counts_where_instances_do(kind: str, number: int) -> None:
    """122.1b, 702.83b."""
    table = ready(spell("Marks", {"put_counters": kind, "on": "t", "n": 2}, t=CREATURE))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Marks", "Bear")
    assert table.find("Bear").keywords.count(kind) == number


@pytest.mark.parametrize(("schema", "can_fly"), [(3, False), (4, True)])
def test_in_a_game_of_an_older_version_counters_come_first(
    monkeypatch: pytest.MonkeyPatch, schema: int, can_fly: bool
) -> None:
    monkeypatch.setattr("domain.position.setup_zones.SCHEMA", schema)
    table = ready(FEATHER, GROUND)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    for name in ("Ground", "Feather"):
        go(table, "A", name, "Bear")
    assert flies(table) is can_fly
