"""506.4. What is removed from combat."""

from __future__ import annotations

from tests.support.situations import (
    attack,
    go,
    spell,
)
from tests.support.table import Table, creature


def test_removal_from_combat() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("B", spell("Away", {"remove_from_combat": "t"}, t={"combat": "attacking"}))
    table.start()
    attack(table, "Bear")
    table.priority_to("B")
    go(table, "B", "Away", "Bear")
    assert table.events("removed_from_combat")[0].event.reason == "effect"
    table.go_to("postcombat-main")
    assert table.life_of("B") == 20
