"""603.2d. Triggered abilities that trigger an additional time."""

from __future__ import annotations

from tests.support.table import Table, card, creature
from tests.support.triggers import spell, watcher

YOURS = {"controller": "you"}
CREATURE = {"type": "creature"}
AGAIN = card("Echo", "Enchantment", {"triggers_again": {"all": [{"type": "enchantment"}, YOURS]}})
FOR_DEATHS = card("Toll", "Enchantment", {"triggers_again": YOURS, "because": [{"dies": CREATURE}]})
FOR_OWN = card(
    "Arrivals", "Enchantment", {"triggers_again": YOURS, "because": [{"enters": {"all": [CREATURE, YOURS]}}]}
)
BELL = watcher("Bell", {"cast": "anything"})


def rung(table: Table) -> int:
    """By how much the life of A is more than 20 when everything has resolved."""
    table.resolve_all()
    return table.life_of("A") - 20


def test_once_more_for_each_that_says_so() -> None:
    for count in (0, 1, 2):
        table = Table()
        table.battlefield("A", BELL, *[AGAIN] * count)
        table.hand("A", spell("Ping", {"draw": 1}))
        table.start("A")
        table.cast("A", "Ping")
        assert len(table.events("ability_triggered")) == count + 1
        assert rung(table) == count + 1


def test_only_those_of_what_matches() -> None:
    table = Table()
    table.battlefield("A", BELL)
    table.battlefield("B", AGAIN)
    table.hand("A", spell("Ping", {"draw": 1}))
    table.start("A")
    table.cast("A", "Ping")
    assert rung(table) == 1


def test_only_for_these_events() -> None:
    table = Table()
    table.battlefield("A", BELL, FOR_DEATHS)
    table.hand("A", spell("Ping", {"draw": 1}))
    table.start("A")
    table.cast("A", "Ping")
    assert rung(table) == 1


def test_what_dies_triggers_again_for_its_own_death_and_for_leaving() -> None:
    for event in ({"dies": "self"}, {"leaves": "self"}):
        table = Table()
        table.battlefield(
            "A", FOR_DEATHS, creature("Ghost", "1/1", abilities=[{"triggered": [{"gain_life": 1}], "on": event}])
        )
        table.hand("A", spell("Doom", {"destroy": CREATURE}))
        table.start("A")
        table.cast("A", "Doom")
        assert rung(table) == 2, event


def test_a_creature_that_leaves_and_does_not_die_is_none() -> None:
    table = Table()
    table.battlefield(
        "A",
        FOR_DEATHS,
        creature("Ghost", "1/1", abilities=[{"triggered": [{"gain_life": 1}], "on": {"leaves": "self"}}]),
    )
    table.hand("A", spell("Gone", {"exile": CREATURE}))
    table.start("A")
    table.cast("A", "Gone")
    assert rung(table) == 1


def test_one_of_several_at_once_is_enough() -> None:
    bell = watcher("Gate", {"enters": CREATURE, "one_or_more": True})
    table = Table()
    table.battlefield("A", FOR_OWN, bell)
    table.hand("A", spell("Call", {"create_token": {"types": "Creature: Elf", "pt": "1/1"}, "n": 2}))
    table.start("A")
    table.cast("A", "Call")
    assert rung(table) == 2


def test_what_somebody_elses_creature_does_is_not_meant() -> None:
    table = Table()
    table.battlefield("A", FOR_OWN, watcher("Gate", {"enters": CREATURE}))
    table.hand("B", spell("Call", {"create_token": {"types": "Creature: Elf", "pt": "1/1"}}))
    table.start("B")
    table.cast("B", "Call")
    assert rung(table) == 1


def test_delayed_and_reflexive_ones_trigger_once() -> None:
    later = {"later": {"step_begins": "end"}, "do": [{"gain_life": 1}]}
    done = {"when_done": [{"gain_life": 1}]}
    for effect in (later, done):
        table = Table()
        table.battlefield("A", AGAIN, card("Wheel", "Enchantment", {"triggered": [effect], "on": {"enters": CREATURE}}))
        table.hand("A", spell("Call", {"create_token": {"types": "Creature: Elf", "pt": "1/1"}}))
        table.start("A")
        table.cast("A", "Call")
        table.resolve_all()
        table.go_to("end")
        assert rung(table) == 2, "it triggered twice, and what comes of each once"
