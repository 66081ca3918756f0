"""610.3, 701.13. Exile until something leaves."""

from __future__ import annotations

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    go,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def test_exile_until_something_leaves_comes_back_under_its_owners_control() -> None:
    jail = card(
        "Jail",
        "Enchantment",
        {
            "triggered": [{"exile": "t", "until_leaves": "self"}],
            "on": {"enters": "self"},
            "targets": {"t": {"of": CREATURE}},
        },
        cost="{0}",
    )
    free = spell("Free", {"destroy": "t"}, t={"type": "enchantment"})
    table = ready(jail, free)
    table.battlefield("B", creature("Bear", "2/2"), counters={"+1/+1": 1})
    table.start()
    table.cast("A", "Jail")
    table.resolve_all()
    assert "Bear" in table.names_in(Zone.EXILE, "B")
    go(table, "A", "Free", "Jail")
    bear = table.find("Bear")
    assert (bear.controller, bear.counters) == (B, {})
    assert table.events("object_moved", to=Zone.BATTLEFIELD)[-1].rule == "610.3"


def test_exile_until_something_that_has_left_already_exiles_nothing() -> None:
    """610.3."""
    jail = card(
        "Jail",
        "Enchantment",
        {
            "triggered": [{"exile": "t", "until_leaves": "self"}],
            "on": {"enters": "self"},
            "targets": {"t": {"of": CREATURE}},
        },
        cost="{0}",
    )
    table = ready(jail, spell("Free", {"destroy": "t"}, t={"type": "enchantment"}))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Jail")
    table.resolve()
    table.cast("A", "Free", targets=["Jail"])
    table.resolve_all()
    assert there(table, "Bear")
