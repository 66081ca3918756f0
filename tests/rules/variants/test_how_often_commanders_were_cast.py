"""903.8. How often somebody has cast their commander from the command zone counts for texts that ask for it."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import MINE, enchantment, finish, pt
from tests.support.table import Table, card, creature

BANNER = enchantment("Banner", {"static": [{"pt": [{"commander_casts": "you"}, 0]}], "to": MINE})
CHIEF = creature("Chief", "2/2", types="Legendary Creature: Elf", cost="{0}")


@pytest.mark.parametrize("edition", BOTH)
def test_each_casting_of_the_own_commander_counts(edition: str) -> None:
    table = Table(edition, format="commander", commander={"A": (CHIEF,)})
    table.battlefield("A", BANNER, creature("Bear", "2/2"))
    table.start("A")
    assert pt(table, "Bear") == (2, 2)
    table.answer(("cast", table.find("Chief", "A", Zone.COMMAND).id))
    table.resolve()
    assert pt(table, "Bear") == (3, 2)
    table.check()


def test_the_castings_of_one_of_two_commanders() -> None:
    """903.8. Counters for the commander that the mana is spent on, not for the other."""
    counted = {"enters_with": "+1/+1", "n": {"commander_casts": "you", "of": "spell"}}
    shield = {"shield": {"would_enter": {"ref": "spell"}}, "with": [counted], "times": 1, "for": "forever"}
    spent = {"on": {"all": [{"commander": True}, {"owner": "you"}]}, "do": [shield]}
    palace = card("Palace", "Land", {"activated": [{"add_mana": "{G}", "when_spent": spent}], "cost": ["tap_self"]})
    partner = {"keyword": "partner"}
    pair = [creature(name, "2/2", types="Legendary Creature: Elf", cost=cost, abilities=[partner])
            for name, cost in (("Chief", "{0}"), ("Queen", "{G}"))]  # fmt: skip
    table = Table(format="commander", commander={"A": tuple(pair)})
    table.battlefield("A", palace)
    table.start("A")
    for name in ("Chief", "Queen"):
        table.answer(("cast", table.find(name, "A", Zone.COMMAND).id))
        finish(table)
    assert pt(table, "Chief") == (2, 2)
    assert pt(table, "Queen") == (3, 3)
