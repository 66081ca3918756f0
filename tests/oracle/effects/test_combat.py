"""Combat: what attacking costs, and what can block."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

CREATURE: Said = {"type": "creature"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "This creature can't block or be blocked by artifact creatures.",
            {
                "static": [
                    {"blocks_only": {"not": {"all": [{"type": "artifact"}, CREATURE]}}},
                    {"blocked_only_by": {"not": {"all": [{"type": "artifact"}, CREATURE]}}},
                ]
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


def test_what_it_costs_is_counted() -> None:
    each: dict[str, Said] = {"n": {"count": {"subtype": "Goat"}}}
    text = "Enchanted creature can't attack or block unless its controller pays {1} for each Goat on the battlefield."
    _, found = abilities(f"Enchant creature\n{text}", "Enchantment — Aura")
    assert found == {"static": [{"rule": "attack_cost", **each}, {"rule": "block_cost", **each}], "to": "attached"}
