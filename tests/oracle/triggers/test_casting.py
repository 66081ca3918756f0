"""601.2i, 305.1. Spells cast and cards played: from a zone, joined, and after the first."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

AGAIN: Said = {"happened": {"cast": "anything", "by": "you"}, "compare": {"at_least": 2}}
OWN_HAND: Said = {"spell_from": ["hand"], "own": True}
FREELY: Said = {"any": [{"type": "instant"}, {"type": "sorcery"}]}


@pytest.mark.parametrize(
    ("occasion", "on"),
    [
        ("Whenever you play a land or cast a spell", [{"plays_land": "you"}, {"cast": "anything", "by": "you"}]),
        (
            "Whenever you play a land from exile or cast a spell from exile",
            [{"plays_land": "you", "from": "exile"}, {"cast": "anything", "by": "you", "from": "exile"}],
        ),
        (
            "Whenever an opponent casts a spell from anywhere other than their hand",
            {"cast": {"not": OWN_HAND}, "by": "each_opponent"},
        ),
        ("Whenever you play a card", [{"plays_land": "you"}, {"cast": {"is": "card"}, "by": "you"}]),
        (
            "Whenever you play a land or cast a spell from anywhere other than your hand",
            [
                {"plays_land": "you", "from": "library"},
                {"plays_land": "you", "from": "graveyard"},
                {"plays_land": "you", "from": "exile"},
                {"plays_land": "you", "from": "command"},
                {"plays_land": "you", "from": "hand", "what": {"not": {"owner": "you"}}},
                {"cast": {"not": OWN_HAND}, "by": "you"},
            ],
        ),
        (
            "Whenever you cast a multicolored instant or sorcery spell",
            {"cast": {"all": [{"color": "multicolored"}, FREELY]}, "by": "you"},
        ),
        (
            "Whenever you cast another spell that has flash",
            {"cast": {"all": [{"keyword": "flash"}, "other"]}, "by": "you"},
        ),
        ("When you cast your commander", {"cast": {"all": [{"commander": True}, {"owner": "you"}]}, "by": "you"}),
    ],
)
def test_events(occasion: str, on: Said) -> None:
    text = f"{occasion}, draw a card."
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"on": on, "triggered": [{"draw": 1}]}]


@pytest.mark.parametrize(
    ("occasion", "counted"),
    [
        ("Whenever you cast a spell other than your first spell each turn", {"while": AGAIN}),
        (
            "Whenever you cast a spell during your turn other than your first spell that turn",
            {"while": {"all_true": [{"your_turn": True}, AGAIN]}},
        ),
        ("Whenever you cast your third spell in a turn", {"nth": 3}),
    ],
)
def test_spells_after_the_first(occasion: str, counted: dict[str, Said]) -> None:
    text = f"{occasion}, draw a card."
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [{"on": {"cast": "anything", "by": "you"}, "triggered": [{"draw": 1}], **counted}]


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("your graveyard", {"cast": {"owner": "you"}, "by": "you", "from": "graveyard"}),
        ("your library", {"cast": {"owner": "you"}, "by": "you", "from": "library"}),
        ("exile", {"cast": "anything", "by": "you", "from": "exile"}),
    ],
)
def test_in_a_zone_of_ones_own_are_ones_own_cards(words: str, event: Said) -> None:
    """400.3. A spell cast from an opponent's graveyard was not cast from yours."""
    text = f"Whenever you cast a spell from {words}, draw a card."
    assert abilities(text) == [{"on": event, "triggered": [{"draw": 1}]}]
