"""Texts that take any number of something, and how many these were."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "{1}, {T}, Remove any number of charge counters from Some Card: Create that many 1/1 red Goblin creature "
            "tokens.",
            "Creature — Elf",
            [
                {
                    "activated": [
                        {"create_token": {"types": "Creature: Goblin", "colors": "R", "pt": "1/1"}, "n": "x"}
                    ],
                    "cost": [{"mana": "{1}"}, "tap_self", {"remove_counters": "charge", "n": "x"}],
                }
            ],
        ),
        (
            "Remove all charge counters from Some Card: Draw X cards, where X is the number of charge counters removed"
            " this way.",
            "Artifact",
            [{"activated": [{"draw": "x"}], "cost": [{"remove_counters": "charge", "n": "x", "all": True}]}],
        ),
        (
            "Exile one or more cards from your graveyard: Draw X cards, where X is twice the number of cards exiled"
            " this way.",
            "Artifact",
            [
                {
                    "activated": [{"draw": {"times": [2, "x"]}}],
                    "cost": [{"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": "x", "least_x": 1}],
                }
            ],
        ),
        (
            "{T}, Exile X cards from your graveyard: You gain 1 life for each card exiled this way.",
            "Creature — Elf",
            [
                {
                    "activated": [{"gain_life": "x"}],
                    "cost": [
                        "tap_self",
                        {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": "x"},
                    ],
                }
            ],
        ),
        (
            "Exile all creature cards from all graveyards. You gain 1 life for each card exiled this way.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"exile": {"all": [{"type": "creature"}, {"zone": "graveyard"}]}, "as": "r"},
                        {"gain_life": {"count": {"all": [{"zone": "exile"}, {"ref": "r"}]}}},
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
    "text",
    [
        "Draw a card. You gain 1 life for each card revealed this way.",
        "{T}: Put a charge counter on Some Card. You gain 1 life for each counter removed this way.",
        "{T}, Remove X charge counters from Some Card: You gain 1 life for each +1/+1 counter removed this way.",
    ],
)
def test_of_what_nobody_took_it_is_not_said_how_many_they_were(text: str) -> None:
    assert card(text, "Artifact" if text.startswith("{") else "Sorcery").standing is not Standing.PROVEN
