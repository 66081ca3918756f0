"""122.6, 614.17, 701.26b. Permanents that can't become untapped, or can't have counters put on them."""

from __future__ import annotations

import pytest

from tests.support.situations import CREATURE, enchantment, finish, go, ready, spell, static
from tests.support.table import Table, creature

FROST = enchantment("Frost", static("cant_untap", to={"all": [CREATURE, {"controller": "opponent"}]}))
GROW = spell("Grow", {"put_counters": "+1/+1", "on": "t"}, t=CREATURE)
SHRINK = spell("Shrink", {"put_counters": "-1/-1", "on": "t"}, t=CREATURE)
AWAKE = spell("Awake", {"untap": "t"}, t=CREATURE)
BIGGER = {"replace": {"would_enter": CREATURE}, "with": [{"enters_with": "+1/+1", "n": 2}]}


@pytest.mark.parametrize("frozen", [True, False])
def test_neither_the_untap_step_nor_an_effect_untaps_it(frozen: bool) -> None:
    table = ready(AWAKE)
    table.battlefield("A", *([FROST] if frozen else []))
    table.battlefield("B", creature("Ox", "1/1"), tapped=True)
    table.start("A")
    go(table, "A", "Awake", "Ox")
    assert table.find("Ox").tapped is frozen
    table.go_to("upkeep", "B")
    assert table.find("Ox").tapped is frozen


@pytest.mark.parametrize(("kind", "counters"), [("any", {}), ("+1/+1", {"-1/-1": 1}), ("-1/-1", {"+1/+1": 1})])
def test_no_effect_puts_counters_of_the_kind_on_it(kind: str, counters: dict[str, int]) -> None:
    table = ready(GROW, SHRINK)
    table.battlefield("A", creature("Ox", "2/2", abilities=[static({"rule": "cant_have_counters", "quality": kind})]))
    table.start()
    go(table, "A", "Grow", "Ox")
    go(table, "A", "Shrink", "Ox")
    assert dict(table.find("Ox").counters) == counters
    table.check()


def test_it_enters_without_them_too() -> None:
    table = Table()
    kite = creature("Kite", "1/1", cost="{0}", abilities=[static({"rule": "cant_have_counters", "quality": "any"})])
    table.battlefield("A", enchantment("Nest", BIGGER))
    table.hand("A", kite, creature("Ox", "1/1", cost="{0}"))
    table.start()
    go(table, "A", "Kite")
    go(table, "A", "Ox")
    assert (dict(table.find("Kite").counters), dict(table.find("Ox").counters)) == ({}, {"+1/+1": 2})


def test_counters_are_not_moved_onto_what_cannot_have_them() -> None:
    """122.5. They are not removed either."""
    table = Table("current")
    firm = creature("Ox", "2/2", abilities=[static({"rule": "cant_have_counters", "quality": "+1/+1"})])
    table.battlefield("A", firm)
    table.battlefield("A", creature("Bear", "2/2"), counters={"+1/+1": 2, "flying": 1})
    move = {"move_counters": "any", "n": "all", "from": "t", "to": "t2"}
    table.hand("A", spell("Shift", move, t=CREATURE, t2=CREATURE))
    table.start("A")
    table.cast("A", "Shift", targets=["Bear", "Ox"])
    finish(table)
    assert dict(table.find("Bear").counters) == {"+1/+1": 2}
    assert dict(table.find("Ox").counters) == {"flying": 1}
