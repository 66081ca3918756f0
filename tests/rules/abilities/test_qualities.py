"""702.14, 702.16a. Qualities of protection with a number or a subtype, and landwalk that is ignored."""

from __future__ import annotations

import pytest

from domain.rules.combat.evasion import bar
from domain.terms import Zone
from tests.support.situations import CREATURE, attack, block, enchantment, go, ready, spell, static
from tests.support.table import Table, creature

SHOCK = spell("Little Shock", {"deal_damage": 1, "to": "t"}, cost="{2}", t=CREATURE)
BLAST = spell("Big Blast", {"deal_damage": 1, "to": "t"}, cost="{3}", t=CREATURE)


@pytest.mark.parametrize(
    ("quality", "blocker", "able"),
    [
        ("mana value 3 or greater", creature("Ox", "1/1", cost="{3}"), False),
        ("mana value 3 or greater", creature("Ox", "1/1", cost="{2}"), True),
        ("mana value 3 or less", creature("Ox", "1/1", cost="{3}"), False),
        ("mana value 3 or less", creature("Ox", "1/1", cost="{4}"), True),
        ("snow", creature("Ox", "1/1", types="Snow Creature: Ox"), False),
        ("snow", creature("Ox", "1/1", types="Creature: Ox"), True),
        ("God creatures", creature("Ox", "1/1", types="Creature: God"), False),
        ("God creatures", creature("Ox", "1/1", types="Creature: Ox"), True),
        ("God creatures", creature("Ox", "1/1", "changeling", types="Creature: Shapeshifter"), False),
        ("non-Human creatures", creature("Ox", "1/1", types="Creature: Ox"), False),
        ("non-Human creatures", creature("Ox", "1/1", types="Creature: Human"), True),
    ],
)
def test_protection_keeps_creatures_with_the_quality_from_blocking(quality: str, blocker: object, able: bool) -> None:
    table = Table()
    table.battlefield("A", creature("Fox", "2/2", f"protection:{quality}"))
    table.battlefield("B", blocker)  # type: ignore[arg-type]
    table.start()
    assert (bar(table.find("Fox"), table.find("Ox"), ()) is None) is able


def test_blockers_that_differ_in_their_mana_value_are_told_apart() -> None:
    table = Table()
    table.battlefield("A", creature("Fox", "2/2", "protection:mana value 3 or greater"))
    table.battlefield("B", creature("Small", "1/1", cost="{2}"), creature("Large", "1/1", cost="{3}"))
    table.start("A")
    attack(table, "Fox")
    table.until_asked("blockers", "B")
    assert table.refused(((table.find("Large").id, table.find("Fox").id),)).rule == "702.16f"
    block(table, ("Small", "Fox"))


def test_protection_from_creatures_of_a_type_lets_spells_target() -> None:
    table = ready(spell("Touch", {"deal_damage": 1, "to": "t"}, t=CREATURE))
    table.battlefield("B", creature("Fox", "1/1", "protection:non-Human creatures"))
    table.start()
    go(table, "A", "Touch", "Fox")
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Fox"]


@pytest.mark.parametrize(("walk", "ignored"), [("Island", True), ("Swamp", False)])
def test_creatures_with_an_ignored_landwalk_can_be_blocked(walk: str, ignored: bool) -> None:
    table = Table()
    walkers = {"all": [CREATURE, {"keyword": "landwalk:Island"}]}
    table.battlefield("A", creature("Eel", "2/2", f"landwalk:{walk}"))
    table.battlefield("B", "Island", "Swamp", creature("Ox", "1/1"))
    table.battlefield("B", enchantment("Dam", static({"rule": "no_landwalk", "quality": "Island"}, to=walkers)))
    table.start("A")
    attack(table, "Eel")
    if ignored:
        block(table, ("Ox", "Eel"))
    table.go_to("combat-damage")
    assert table.life_of("B") == (20 if ignored else 18)
