"""701.66. A land that is bent comes back when it dies or is exiled, and not from a hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.oracle import abilities
from tests.support.situations import finish, go, pt, ready, spell
from tests.support.table import PLAYERS, Table, card

A = PLAYERS["A"]
BENT: Any = abilities("Earthbend 2.", "Sorcery")[0]
LAND = {"type": "land"}


def bent(*hand: Any) -> Table:
    table = ready(card("Bend", "Sorcery", BENT, cost="{0}"), *hand)
    table.battlefield("A", "Forest")
    table.battlefield("B", "Island")
    table.start("A")
    go(table, "A", "Bend", "Forest")
    finish(table)
    return table


def test_it_is_a_creature_and_still_a_land() -> None:
    """701.66a."""
    table = bent()
    found = table.find("Forest")
    assert pt(table, "Forest") == (2, 2)
    assert {"creature", "land"} <= set(found.types)
    assert "haste" in found.keywords
    table.check()


@pytest.mark.parametrize(
    ("end", "comes_back"),
    [({"destroy": "t"}, True), ({"exile": "t"}, True), ({"move": "t", "to": "hand"}, False)],
    ids=["dies", "exiled", "returned"],
)
def test_it_comes_back_tapped(end: Any, comes_back: bool) -> None:
    table = bent(spell("End", end, t=LAND))
    go(table, "A", "End", "Forest")
    finish(table)
    if not comes_back:
        assert "Forest" in table.names_in(Zone.HAND, "A")
        assert not table.events("ability_triggered")
        return
    found = table.find("Forest")
    assert found.tapped
    assert "creature" not in found.types
    assert found.controller == A
