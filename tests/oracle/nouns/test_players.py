"""Players by what they control and have, and all others than you."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does

LANDS: Said = {"count": {"all": [{"type": "land"}, {"controller": "one"}]}}


def who(kind: str, measured: Said, compare: Said) -> Said:
    return {"all": [{"is": kind}, {"measured": measured, "compare": compare}]}


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Your opponents can't gain life this turn.",
            "Sorcery",
            [{"spell": [{"apply": ["cant_gain_life"], "to": "each_opponent"}]}],
        ),
        (
            "{1}: Each other player loses 2 life.",
            "Enchantment",
            [{"activated": [{"lose_life": 2, "who": "each_other_player"}], "cost": [{"mana": "{1}"}]}],
        ),
        (
            "When Some Card enters, each opponent who controls two or more lands discards a card.",
            "Enchantment",
            [
                {
                    "triggered": [
                        {"players": who("opponent", LANDS, {"at_least": 2}), "as": "p"},
                        {"discard": 1, "who": "p"},
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "When Some Card enters, you gain 2 life for each opponent who has no cards in hand.",
            "Enchantment",
            [
                {
                    "triggered": [
                        {"gain_life": {"times": [2, {"count": who("opponent", {"hand_of": "one"}, {"exactly": 0})}]}}
                    ],
                    "on": {"enters": "self"},
                }
            ],
        ),
        (
            "Each opponent with two or more cards in hand discards a card.",
            "Sorcery",
            [
                {
                    "spell": [
                        {
                            "players": {
                                "all": [
                                    {"is": "opponent"},
                                    {"measured": {"hand_of": "one"}, "compare": {"at_least": 2}},
                                ]
                            },
                            "as": "p",
                        },
                        {"discard": 1, "who": "p"},
                    ]
                }
            ],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("each of your opponents draws a card.", [{"draw": 1, "who": "each_opponent"}]),
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant
