"""What is said of keywords of older sets: dredge, amplify, and what may be done instead of a draw."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card


@pytest.mark.parametrize(
    ("text", "kind", "meant"),
    [
        ("Dredge 2", "Sorcery", {"keyword": "dredge", "value": 2}),
        ("Amplify 3", "Creature — Beast", {"keyword": "amplify", "value": 3}),
        (
            "If you would draw a card, you may instead gain 2 life.",
            "Enchantment",
            {"replace": {"would_draw": "you"}, "with": [{"instead": [{"gain_life": 2}], "may": True}]},
        ),
        (
            "If you would draw a card, you may skip that draw instead.",
            "Enchantment",
            {"replace": {"would_draw": "you"}, "with": [{"instead": [], "may": True}]},
        ),
    ],
)
def test_what_is_said_of_them(text: str, kind: str, meant: Said) -> None:
    assert card(text, kind).standing is Standing.PROVEN
    assert abilities(text, kind) == [meant]
