"""903.8. How often somebody has cast their commander from the command zone counts for texts that ask for it."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import MINE, enchantment, pt
from tests.support.table import Table, creature

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
