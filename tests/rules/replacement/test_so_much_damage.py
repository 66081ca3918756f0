"""614.1a, 615.1. Damage that is replaced or prevented by how much of it there would be from one source."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import enchantment, go, spell
from tests.support.table import Table

ANY = {"is": "player"}


def struck(change: list[Any], amount: dict[str, Any], by: int) -> int:
    """How much life somebody loses of so much damage."""
    table = Table()
    table.hand("A", spell("Strike", {"deal_damage": by, "to": "t"}, t=ANY))
    table.battlefield("A", enchantment("Rule", {"replace": {"would_damage": ANY, "amount": amount}, "with": change}))
    table.start("A")
    go(table, "A", "Strike", "B")
    return 20 - table.life_of("B")


@pytest.mark.parametrize(("by", "lost"), [(2, 0), (3, 0), (4, 4)])
def test_damage_of_at_most_so_much_is_prevented(by: int, lost: int) -> None:
    assert struck([{"prevent": "all"}], {"at_most": 3}, by) == lost


@pytest.mark.parametrize(("by", "lost"), [(3, 3), (4, 2), (9, 2)])
def test_damage_of_at_least_so_much_is_another_number(by: int, lost: int) -> None:
    assert struck([{"amount": 2}], {"at_least": 4}, by) == lost


def test_each_source_counts_by_itself() -> None:
    """Two sources deal their damage at the same time, and of each there is too little to be prevented."""
    table = Table()
    table.battlefield(
        "A",
        enchantment(
            "Rule", {"replace": {"would_damage": ANY, "amount": {"at_least": 4}}, "with": [{"prevent": "all"}]}
        ),
    )
    table.hand("A", spell("Both", {"deal_damage": 3, "to": "t"}, {"deal_damage": 3, "to": "t"}, t=ANY))
    table.start("A")
    go(table, "A", "Both", "B")
    assert table.life_of("B") == 14
