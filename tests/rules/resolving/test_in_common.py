"""105.2, 205.3, 122: what objects have in common, what they have together, and counters of whatever kind."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import go, spell
from tests.support.table import Table, creature


def _tapping(shares: str) -> Any:
    also = {"all": [{"type": "creature"}, {"shares": shares, "with": "t"}, {"not": {"ref": "t"}}]}
    return spell("Bond", {"tap": also}, t={"type": "creature"})


@pytest.mark.parametrize(
    ("shares", "tapped"),
    [
        ("color", {"Green Elf", "Green Bear"}),
        ("creature_type", {"Green Elf", "Red Elf", "Many"}),
        ("card_type", {"Green Elf", "Red Elf", "Green Bear", "Many"}),
        ("name", set()),
    ],
)
def test_what_objects_have_in_common(shares: str, tapped: set[str]) -> None:
    table = Table()
    table.battlefield("A", creature("Leaf", "1/1", types="Creature: Elf", cost="{G}"))
    others = {
        "Green Elf": creature("Green Elf", "1/1", types="Creature: Elf", cost="{G}"),
        "Red Elf": creature("Red Elf", "1/1", types="Creature: Elf", cost="{R}"),
        "Green Bear": creature("Green Bear", "1/1", types="Creature: Bear", cost="{G}"),
        "Many": creature("Many", "1/1", "changeling", types="Creature: Shapeshifter", cost="{U}"),
    }
    table.battlefield("B", *others.values())
    table.hand("A", _tapping(shares))
    table.start("A")
    go(table, "A", "Bond", "Leaf")
    assert {name for name in others if table.find(name).tapped} == tapped
    assert not table.find("Leaf").tapped


def test_numbers_together_and_counters_of_all_kinds() -> None:
    table = Table()
    table.battlefield("A", creature("Scout", "2/1"), creature("Guard", "-1/4"))
    table.hand(
        "A",
        spell(
            "Grow", {"put_counters": "+1/+1", "on": "t"}, {"put_counters": "flying", "on": "t"}, t={"type": "creature"}
        ),
        spell("Sum", {"gain_life": {"total": "power", "among": {"type": "creature"}}}),
        spell("Sum", {"gain_life": {"total": "power", "among": {"type": "creature"}}}),
        spell("Count", {"gain_life": {"counters_on": "t", "kind": "any"}}, t={"type": "creature"}),
        spell("Doom", {"destroy": {"all": [{"type": "creature"}, {"counters": "any", "at_least": 2}]}}),
    )
    table.start("A")
    go(table, "A", "Sum")
    assert table.life_of("A") == 21
    go(table, "A", "Grow", "Scout")
    go(table, "A", "Sum")
    assert table.life_of("A") == 23
    go(table, "A", "Count", "Scout")
    assert table.life_of("A") == 25
    go(table, "A", "Doom")
    assert table.all("Scout") == [] or not any(found.zone.value == "battlefield" for found in table.all("Scout"))
    assert table.find("Guard").toughness == 4


def test_what_is_discarded_at_once_is_counted() -> None:
    table = Table()
    watcher = {"on": {"discards": "you", "one_or_more": True}, "triggered": [{"gain_life": "event.amount"}]}
    table.battlefield("A", creature("Watcher", "1/1", abilities=[watcher]))
    table.hand("A", spell("Drop", {"discard": 2}), "Forest", "Forest")
    table.start("A")
    go(table, "A", "Drop")
    table.resolve()
    assert table.life_of("A") == 22
