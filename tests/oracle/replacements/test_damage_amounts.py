"""120.10. Damage in excess."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, spell_does
from tests.support.situations import go
from tests.support.table import Table
from tests.support.table import card as made

WAY: dict[str, Said] = {"this": "way"}


def single(text: str, types: str) -> dict[str, Any]:
    """The one ability of a card with this text."""
    (found,) = abilities(text, types)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Some Card deals 4 damage to target creature. You gain life equal to the excess damage dealt this way.",
            [
                {"deal_damage": 4, "to": "t"},
                {"gain_life": {"how_much": {"is_dealt_excess": "anything"}, **WAY}},
            ],
        ),
    ],
)
def test_proven_instants(text: str, meant: Said) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == meant


@pytest.mark.parametrize(("toughness", "life"), [(1, 23), (3, 21), (4, 20), (6, 20)])
def test_life_for_what_was_in_excess(toughness: int, life: int) -> None:
    """120.10."""
    text = "Some Card deals 4 damage to target creature. You gain life equal to the excess damage dealt this way."
    table = Table("current")
    table.battlefield("B", made("Wall", "Creature: Wall", pt=f"0/{toughness}"))
    table.hand("A", made("Rings", "Instant", single(text, "Instant"), cost="{0}"))
    table.start("A")
    go(table, "A", "Rings", "Wall")
    assert table.life_of("A") == life
