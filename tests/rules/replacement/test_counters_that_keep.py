"""122.1c, 122.1d, 122.1h. Shield, stun and finality counters keep their permanent from what would happen to it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, MINE, after_damage, attack, block, go, spell
from tests.support.table import Table, creature

EDITIONS = pytest.mark.parametrize("edition", ["seed", "current"])
ALL: Any = {"type": "creature"}


def table_with(edition: str, *spells: Any, **counters: int) -> Table:
    """A has a bear with these counters, a cub without, and the spells."""
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"), counters=counters)
    table.battlefield("A", creature("Cub", "1/1"))
    table.battlefield("B", creature("Ape", "3/3"), creature("Ox", "3/3"))
    table.hand("A", *spells)
    table.start("A")
    return table


def left(table: Table, kind: str) -> int:
    """How many counters the bear has."""
    return table.find("Bear").counters.get(kind, 0)


def rules_of(table: Table) -> list[str]:
    """By which rules something was replaced."""
    return [record.rule for record in table.events("replacement_applied")]


@EDITIONS
def test_a_shield_counter_goes_instead_of_what_an_effect_would_destroy(edition: str) -> None:
    table = table_with(edition, spell("Wrath", {"destroy": MINE}), shield=2)
    go(table, "A", "Wrath")
    assert (left(table, "shield"), table.names_in(Zone.GRAVEYARD, "A")) == (1, ["Cub", "Wrath"])
    assert rules_of(table) == [{"current": "122.1c", "seed": "614.6"}[edition]]


@EDITIONS
def test_damage_to_what_has_a_shield_counter_is_prevented_once_for_all_that_comes_at_once(edition: str) -> None:
    table = table_with(edition, shield=1)
    attack(table, "Bear")
    block(table, ("Ape", "Bear"), ("Ox", "Bear"))
    after_damage(table)
    assert (left(table, "shield"), table.find("Bear").damage) == (0, 0)
    assert len(table.events("counters_removed")) == 1


def test_a_shield_counter_does_not_keep_from_lethal_damage_that_is_there() -> None:
    """704.5g is no effect."""
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"), damage=1)
    table.hand(
        "A", spell("Mark", {"put_counters": "shield", "on": CREATURE}, {"apply": [{"pt": [0, -1]}], "to": CREATURE})
    )
    table.start("A")
    go(table, "A", "Mark")
    assert "Bear" in table.names_in(Zone.GRAVEYARD, "A")


@EDITIONS
def test_what_is_stunned_loses_a_counter_and_the_others_untap(edition: str) -> None:
    once, again = spell("Wake", {"tap": ALL}, {"untap": ALL}), spell("Again", {"untap": ALL})
    table = table_with(edition, once, again, stun=1)
    go(table, "A", "Wake")
    assert (table.find("Bear").tapped, table.find("Cub").tapped, left(table, "stun")) == (True, False, 0)
    assert rules_of(table) == [{"current": "122.1d", "seed": "614.6"}[edition]]
    go(table, "A", "Again")
    assert not table.find("Bear").tapped


def test_in_the_untap_step_each_stunned_permanent_loses_one_counter() -> None:
    table = Table("current")
    for name in ("Bear", "Cub", "Ape"):
        table.battlefield("B", creature(name, "2/2"), tapped=True, counters={"stun": 2})
    table.start("A")
    table.go_to("upkeep", "B")
    for name in ("Bear", "Cub", "Ape"):
        found = table.find(name)
        assert (found.tapped, found.counters) == (True, {"stun": 1})


@EDITIONS
def test_what_has_a_finality_counter_is_exiled_if_it_would_die(edition: str) -> None:
    table = table_with(edition, spell("Wrath", {"destroy": MINE}), finality=1)
    go(table, "A", "Wrath")
    assert table.names_in(Zone.EXILE, "A") == ["Bear"]
    assert "Cub" in table.names_in(Zone.GRAVEYARD, "A")


def test_what_has_lost_its_abilities_is_kept_by_its_counters() -> None:
    table = table_with(
        "current", spell("Blank", {"apply": [{"lose": "all"}], "to": ALL}), spell("Wrath", {"destroy": ALL}), shield=1
    )
    go(table, "A", "Blank")
    go(table, "A", "Wrath")
    assert left(table, "shield") == 0
