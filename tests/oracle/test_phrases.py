"""Texts that ask what a card was, and speak of several things together."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card
from tests.support.situations import go, spell
from tests.support.table import PLAYERS, Table, creature
from tests.support.table import card as made

CREATURE: Said = {"type": "creature"}
MINE: Said = {"all": [CREATURE, {"controller": "you"}]}
CITY: Said = {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "{1}: Exile target card from a graveyard. If it was a land card, you gain 2 life.",
            [
                {
                    "activated": [
                        {"exile": "t", "as": "r"},
                        {"if": {"matches": "r", "filter": {"type": "land"}}, "do": [{"gain_life": 2}]},
                    ],
                    "cost": [{"mana": "{1}"}],
                    "targets": {"t": {"of": {"zone": "graveyard"}}},
                }
            ],
        ),
        (
            "{1}, {T}, Remove any number of charge counters from Some Card: Create that many 1/1 red Goblin creature "
            "tokens.",
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
            "{T}, Exile X cards from your graveyard: You gain 1 life for each card exiled this way.",
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
            "As long as you control an artifact, Some Card gets +1/+1 and other creatures you control get +1/+0.",
            [
                {"static": [{"pt": [1, 1]}], "while": CITY},
                {"static": [{"pt": [1, 0]}], "to": {"all": [CREATURE, {"controller": "you"}, "other"]}, "while": CITY},
            ],
        ),
    ],
)
def test_what_is_said_so(text: str, meant: Said) -> None:
    assert card(text, "Creature — Elf").standing is Standing.PROVEN
    assert abilities(text, "Creature — Elf") == meant


def test_a_player_and_their_permanents_are_hexproof_together() -> None:
    """What the definition of such a text does: an opponent can target neither of them, but only who is left."""
    text = "You and creatures you control gain hexproof until end of turn."
    assert card(text, "Instant").standing is Standing.PROVEN
    (found,) = abilities(text, "Instant")
    assert isinstance(found, dict)
    table = Table("current")
    table.hand("A", made("Shield", "Instant", found, cost="{0}"))
    table.hand("B", spell("Bolt", {"deal_damage": 1, "to": "t"}, t="any_target"))
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Shield")
    table.priority_to("B")
    table.cast("B", "Bolt")
    assert table.board.object(table.board.stack[-1]).targets == {"t": (PLAYERS["B"],)}
