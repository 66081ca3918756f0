"""Who or what is attacked."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

CREATURE: Said = {"type": "creature"}
WALKERS: Said = {"all": [{"type": "planeswalker"}, {"controller": "you"}]}
YOURS: Said = {"any": [{"is": "you"}, WALKERS]}


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Creatures with flying can't attack you or planeswalkers you control.",
            "Enchantment",
            [
                {
                    "static": [{"cant_attack_those": YOURS}],
                    "to": {"all": [CREATURE, {"keyword": "flying"}]},
                }
            ],
        ),
        (
            "Creatures can't attack you or planeswalkers you control unless their controller pays {2} for each of "
            "those creatures.",
            "Enchantment",
            [{"static": [{"attack_tax": "{2}", "and_planeswalkers": True}], "to": "you"}],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant
