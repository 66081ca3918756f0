"""Cards about numbers: of counters, of damage, of life."""

from __future__ import annotations

import pytest

from domain.errors import IllegalDecision
from tests.support.situations import attack, plays
from tests.support.table import Table, creature


@pytest.mark.parametrize(("counters", "attacks"), [({"flying": 1}, False), ({"flying": 1, "+1/+1": 1}, True)])
@plays("Backstreet Bruiser")
def test_the_bruiser_attacks_if_there_are_two_counters(counters: dict[str, int], attacks: bool) -> None:
    """122. Counters of any kind, also on another creature; the opponent's do not count."""
    table = Table()
    table.battlefield("A", "Backstreet Bruiser")
    table.battlefield("A", creature("Grown", "1/1"), counters=counters)
    table.battlefield("B", creature("Theirs", "1/1"), counters={"+1/+1": 3})
    table.start("A")
    if attacks:
        attack(table, "Backstreet Bruiser")
        return
    with pytest.raises(IllegalDecision):
        attack(table, "Backstreet Bruiser")
