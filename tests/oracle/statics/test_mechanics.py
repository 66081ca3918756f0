"""702, 725. Static abilities about mechanics: crewing, the monarch, kinds of artifacts, costs of keyword abilities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.oracle import abilities
from tests.support.situations import CREATURE, attack, enchantment, go, spell
from tests.support.table import Table, card, creature

FOE = creature("Foe", "2/2")


def aura(text: str, front: str = "Enchant creature\n") -> Any:
    """An Aura with this text, of a spell that costs nothing."""
    return card("Bond", "Enchantment: Aura", *abilities(front + text, "Enchantment — Aura"), cost="{0}")  # type: ignore[arg-type]


def enchanted(text: str, *others: Any, foe: Any = FOE, **more: Any) -> Table:
    """A has enchanted a foe of B."""
    table = Table("current")
    table.hand("A", aura(text, **more), *others)
    table.battlefield("B", foe)
    table.start("A")
    go(table, "A", "Bond", "Foe")
    return table


@pytest.mark.parametrize("word", ["crew", "saddle"])
def test_what_cannot_crew_vehicles_is_not_tapped_for_them(word: str) -> None:
    """702.122c: it can still saddle."""
    table = Table("current")
    table.hand("A", aura("Enchanted creature can't attack, block, or crew Vehicles."))
    kind = "Artifact: Vehicle" if word == "crew" else "Creature: Mount"
    ride = card("Ride", kind, {"keyword": word, "value": 2}, pt="3/3")
    table.battlefield("A", creature("Foe", "2/2"), ride)
    table.start("A")
    assert table.can("A", "activate", "Ride")
    go(table, "A", "Bond", "Foe")
    assert table.can("A", "activate", "Ride") is (word == "saddle")


def test_a_creature_becomes_an_artifact_with_one_ability() -> None:
    """205.1a, 613.1f: its types and abilities are gone, and it has the new one."""
    flier = creature("Foe", "2/2", abilities=[{"keyword": "flying"}])
    text = (
        'Enchanted permanent is a colorless Food artifact with "{2}, {T}, Sacrifice this artifact: You gain 3 life" '
        "and loses all other card types and abilities."
    )
    table = enchanted(text, front="Enchant permanent\n", foe=flier)
    food = table.find("Foe")
    assert food.types == ("artifact",)
    assert food.subtypes == ("Food",)
    assert not food.colors
    assert not food.keywords
    assert len(food.abilities) == 1


@pytest.mark.parametrize("monarch", ["A", "B"])
def test_what_stays_tapped_unless_its_controller_is_the_monarch(monarch: str) -> None:
    text = "Enchanted creature doesn't untap during its controller's untap step unless that player is the monarch."
    crown = spell("Crown", {"become_monarch": "you" if monarch == "A" else "each_opponent"})
    table = enchanted(text, crown, spell("Tap", {"tap": "t"}, t=CREATURE))
    go(table, "A", "Crown")
    go(table, "A", "Tap", "Foe")
    table.go_to("upkeep", "B")
    assert table.find("Foe").tapped is (monarch == "A")


def test_what_attacks_only_the_monarch() -> None:
    table = Table("current")
    table.hand("A", spell("Crown", {"become_monarch": "each_opponent"}))
    text = "Some Card can't attack unless defending player is the monarch."
    table.battlefield("A", creature("Guard", "2/2", abilities=abilities(text)))
    table.start("A")
    go(table, "A", "Crown")
    attack(table, "Guard")
    assert table.board.is_attacking(table.find("Guard").id)


def test_keyword_abilities_cost_less() -> None:
    """602.2b, 702.29e: cycling and typecycling alike, and no other abilities."""
    text = "Cycling abilities you activate cost {1} less to activate."
    table = Table("current")
    table.battlefield("A", enchantment("Wheel", *abilities(text, "Enchantment")))  # type: ignore[arg-type]
    table.hand(
        "A",
        card("Turn", "Sorcery", {"keyword": "cycling", "cost": [{"mana": "{1}"}]}, {"spell": []}, cost="{9}"),
    )
    table.start("A")
    question: Any = table.question
    assert [option[0] for option in question.options if option[0] == "activate"]


def test_what_becomes_snow() -> None:
    table = enchanted("Enchanted creature is snow.")
    assert "snow" in table.find("Foe").supertypes


def test_a_condition_on_a_spell_that_was_kicked() -> None:
    (ability,) = abilities("Whenever you cast a spell, if that spell was kicked, draw a card.")
    assert ability["if"] == {"matches": "event.object", "filter": {"cast_so": "kicked"}}  # type: ignore[index,call-overload]
