"""301.5, 701.3b. Equipment that can be attached only to some creatures."""

from __future__ import annotations

from typing import Any

from tests.support.situations import CREATURE, finish, go, ready, spell
from tests.support.table import Table, card, creature

STRONG: dict[str, Any] = {"all": [{"type": "creature"}, {"power": {"at_least": 3}}]}


def armed() -> Table:
    blade = card(
        "Blade",
        "Artifact: Equipment",
        {"static": [{"attaches_only": STRONG}]},
        {"keyword": "equip", "cost": [{"mana": "{0}"}]},
        cost="{1}",
    )
    table = ready(spell("Less", {"apply": [{"pt": [-1, 0]}], "to": "t"}, t=CREATURE))
    table.battlefield("A", blade, creature("Giant", "3/3"), creature("Cub", "1/1"))
    table.start("A")
    return table


def equip(table: Table, name: str) -> None:
    table.activate("A", "Blade", targets=[name])
    finish(table)


def test_it_is_not_moved_to_another_creature() -> None:
    table = armed()
    equip(table, "Cub")
    assert table.find("Blade").attached_to is None
    equip(table, "Giant")
    assert table.find("Blade").attached_to == table.find("Giant").id
    equip(table, "Cub")
    assert table.find("Blade").attached_to == table.find("Giant").id


def test_it_becomes_unattached_from_what_it_can_no_longer_be_attached_to() -> None:
    """704.5n."""
    table = armed()
    equip(table, "Giant")
    go(table, "A", "Less", "Giant")
    finish(table)
    assert table.find("Blade").attached_to is None
    assert table.happened("object_unattached")
