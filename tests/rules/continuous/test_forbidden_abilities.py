"""113.11. Abilities that objects can't have."""

from __future__ import annotations

from tests.support.situations import CREATURE, enchantment, go, ready, spell, static
from tests.support.table import creature

THEIRS = {"all": [CREATURE, {"controller": "opponent"}]}
HEAVY = enchantment("Heavy Sky", static({"lose": "flying"}, {"cant_have": "flying"}, to=THEIRS))
LIFT = spell("Lift", {"apply": [{"grant": "flying"}, {"pt": [1, 1]}], "to": "t"}, t=CREATURE)
FELL = spell("Fell", {"destroy": "t"}, t={"type": "enchantment"})


def test_a_static_ability_that_is_newer_does_not_add_it() -> None:
    table = ready()
    table.battlefield("A", HEAVY)
    table.battlefield(
        "B", creature("Owl", "1/1", "flying"), enchantment("Wings", static({"grant": "flying"}, to=CREATURE))
    )
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    assert "flying" not in table.find("Owl").keywords
    assert "flying" in table.find("Bear").keywords, "only creatures of opponents"


def test_the_part_of_an_effect_that_would_add_it_does_not_apply() -> None:
    table = ready(LIFT, FELL)
    table.battlefield("A", HEAVY)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Lift", "Bear")
    bear = table.find("Bear")
    assert ("flying" in bear.keywords, bear.power) == (False, 3), "other parts apply"
    go(table, "A", "Fell", "Heavy Sky")
    assert "flying" not in table.find("Bear").keywords, "not even when nothing forbids it any more"


def test_an_effect_that_is_older_adds_it_again_afterwards() -> None:
    table = ready(LIFT, FELL, HEAVY)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Lift", "Bear")
    go(table, "A", "Heavy Sky")
    assert "flying" not in table.find("Bear").keywords
    go(table, "A", "Fell", "Heavy Sky")
    assert "flying" in table.find("Bear").keywords
    table.check()
