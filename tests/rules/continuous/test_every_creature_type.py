"""205.3m, 702.73a. What is every creature type for a while, or as long as an ability says so."""

from __future__ import annotations

from domain.terms import EVERY_CREATURE_TYPE
from tests.support.situations import enchantment, finish, pt, ready, spell, static
from tests.support.table import Table, creature

EVERY = {"add_types": [], "subtypes": [EVERY_CREATURE_TYPE]}
BEAR = creature("Bear", "2/2", cost="{G}", types="Creature: Bear")


def _lords() -> Table:
    wings = spell("Wings", {"apply": [EVERY], "to": "t"}, t={"type": "creature"})
    elk = spell("Elk", {"apply": [{"become_types": [], "subtypes": ["Elk"]}], "to": "t"}, t={"type": "creature"})
    table = ready(wings, elk)
    for kind in ("Goblin", "Elf"):
        table.battlefield("A", enchantment(kind, static({"pt": [1, 1]}, to={"subtype": kind})))
    table.battlefield("A", enchantment("Grove", static({"pt": [5, 5]}, to={"subtype": "Forest"})))
    table.battlefield("A", BEAR)
    return table.start()


def test_it_is_of_each_and_of_nothing_else_until_the_turn_ends() -> None:
    table = _lords()
    table.cast("A", "Wings", targets=["Bear"])
    finish(table)
    assert pt(table, "Bear") == (4, 4)
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (2, 2)


def test_what_sets_its_creature_types_later_takes_them_away() -> None:
    table = _lords()
    table.cast("A", "Wings", targets=["Bear"])
    finish(table)
    table.cast("A", "Elk", targets=["Bear"])
    finish(table)
    assert pt(table, "Bear") == (2, 2)
    assert table.find("Bear").subtypes == ("Elk",)
