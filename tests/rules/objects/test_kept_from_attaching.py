"""301.5, 303.4, 704.5m, 704.5n. Creatures that no other Aura enchants, and creatures that no Equipment equips."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.situations import CREATURE, go, ready
from tests.support.table import card, creature


def aura(name: str, *abilities: Any) -> Any:
    return card(name, "Enchantment: Aura", {"keyword": "enchant", "of": CREATURE}, *abilities, cost="{0}")


BIG = aura("Big", {"static": [{"pt": [1, 1]}], "to": "attached"})
ALONE = aura("Alone", {"static": [{"rule": "enchanted_only_by", "of": "self"}], "to": "attached"})


def test_other_auras_fall_off_and_the_aura_itself_stays() -> None:
    table = ready(BIG, ALONE)
    table.battlefield("A", creature("Ox", "1/1"))
    table.start()
    go(table, "A", "Big", "Ox")
    assert table.find("Ox").power == 2
    go(table, "A", "Alone", "Ox")
    assert (table.find("Ox").power, table.names_in(Zone.GRAVEYARD, "A")) == (1, ["Big"])
    assert table.find("Alone").attached_to == table.find("Ox").id
    table.check()


def test_a_creature_that_cannot_be_equipped() -> None:
    blade = card("Blade", "Artifact: Equipment", {"keyword": "equip", "cost": [{"mana": "{0}"}]}, cost="{0}")
    table = ready()
    table.battlefield("A", blade, creature("Ox", "1/1", abilities=[{"static": ["cant_be_equipped"]}]))
    table.battlefield("A", creature("Cub", "1/1"))
    table.start()
    table.activate("A", "Blade", targets=["Ox"])
    table.resolve()
    assert table.find("Blade").attached_to is None
    table.activate("A", "Blade", targets=["Cub"])
    table.resolve()
    assert table.find("Blade").attached_to == table.find("Cub").id
