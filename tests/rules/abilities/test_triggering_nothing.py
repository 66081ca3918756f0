"""603.2. Events that cause no abilities to trigger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import CREATURE, enchantment, finish, go, ready, spell
from tests.support.table import card, creature

ORB = enchantment("Hush", {"triggers_none": [{"enters": CREATURE}]})
TOKEN: dict[str, Any] = {"types": "Creature: Rat", "pt": "1/1"}


def gains(*on: dict[str, Any], life: int = 1) -> dict[str, Any]:
    """A triggered ability that gains life."""
    return {"triggered": [{"gain_life": life}], "on": list(on) if len(on) > 1 else on[0]}


@pytest.mark.parametrize(("hushed", "life"), [(True, 20), (False, 22)])
def test_neither_its_own_ability_nor_that_of_others_triggers(hushed: bool, life: int) -> None:
    table = ready(creature("Guest", "1/1", cost="{0}", abilities=[gains({"enters": "self"})]))
    table.battlefield("A", enchantment("Host", gains({"enters": CREATURE})), *([ORB] if hushed else []))
    table.start("A")
    go(table, "A", "Guest")
    finish(table)
    assert table.life_of("A") == life


def test_a_permanent_that_is_no_creature_triggers_as_ever() -> None:
    table = ready(card("Relic", "Artifact", gains({"enters": "self"}), cost="{0}"))
    table.battlefield("A", ORB)
    table.start("A")
    go(table, "A", "Relic")
    finish(table)
    assert table.life_of("A") == 21


def test_tokens_are_creatures_that_enter() -> None:
    """111.1, 603.6a."""
    table = ready(spell("Make", {"create_token": TOKEN}))
    table.battlefield("A", enchantment("Host", gains({"enters": CREATURE})), ORB)
    table.start("A")
    go(table, "A", "Make")
    finish(table)
    assert table.life_of("A") == 20


def test_one_of_several_at_once_is_enough() -> None:
    """603.2c. An ability about one or more permanents triggers for those that are no creatures."""
    table = ready(spell("Return", {"move": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "to": "battlefield"}))
    many = enchantment("Host", gains({"enters": {"is": "permanent"}, "one_or_more": True}))
    table.graveyard("A", creature("Bear", "2/2"), card("Relic", "Artifact"))
    table.battlefield("A", many, ORB)
    table.start("A")
    go(table, "A", "Return")
    finish(table)
    assert table.life_of("A") == 21


def test_leaving_another_zone_is_another_event() -> None:
    """603.6, 603.10a. What triggers as a card leaves a graveyard triggers."""
    table = ready(spell("Return", {"move": {"all": [{"zone": "graveyard"}, CREATURE]}, "to": "battlefield"}))
    table.graveyard("A", creature("Bear", "2/2"))
    table.battlefield("A", enchantment("Host", gains({"leaves_graveyard": CREATURE}), gains({"enters": CREATURE})), ORB)
    table.start("A")
    go(table, "A", "Return")
    finish(table)
    assert table.life_of("A") == 21


def test_dying_is_not_entering_and_can_be_kept_from_triggering_too() -> None:
    """700.4, 603.6c. What triggers on leaving the battlefield does not trigger on dying then."""
    both = enchantment("Hush", {"triggers_none": [{"enters": CREATURE}, {"dies": CREATURE}]})
    for silencer, life in ((ORB, 22), (both, 20)):
        table = ready(spell("Kill", {"destroy": "t"}, t=CREATURE))
        table.battlefield("A", creature("Bear", "2/2", abilities=[gains({"leaves": "self"})]))
        table.battlefield("A", enchantment("Host", gains({"dies": CREATURE})), silencer)
        table.start("A")
        go(table, "A", "Kill", "Bear")
        finish(table)
        assert table.life_of("A") == life


def test_delayed_triggers_do_not_trigger_either() -> None:
    """603.7."""
    for hushed in (True, False):
        wait = spell("Wait", {"later": {"enters": CREATURE}, "do": [{"gain_life": 1}]})
        table = ready(wait, creature("Bear", "2/2", cost="{0}"))
        table.battlefield("A", *([ORB] if hushed else []), card("Relic", "Artifact"))
        table.start("A")
        go(table, "A", "Wait")
        go(table, "A", "Bear")
        finish(table)
        assert table.life_of("A") == (20 if hushed else 21)


def test_only_abilities_of_some_permanents() -> None:
    theirs = {"all": [{"is": "permanent"}, {"controller": "opponent"}]}
    silencer = enchantment("Hush", {"triggers_none": [{"enters": {"is": "permanent"}}], "of": theirs})
    table = ready(creature("Guest", "1/1", cost="{0}", abilities=[gains({"enters": "self"})]))
    table.battlefield("A", silencer, enchantment("Host", gains({"enters": CREATURE})))
    table.battlefield("B", enchantment("Host", gains({"enters": CREATURE})))
    table.start("A")
    go(table, "A", "Guest")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (22, 20)


@pytest.mark.parametrize("there", [True, False])
def test_playing_another_land(there: bool) -> None:
    """305.1. The permanent with the ability is not the land that is played."""
    city = card("City", "Land", gains({"plays_land": "you", "what": "other"}))
    table = ready("Forest") if there else ready(city)
    table.battlefield("A", *([city] if there else []))
    table.start("A")
    table.play("A", "Forest" if there else "City")
    finish(table)
    assert table.life_of("A") == 20 + there
