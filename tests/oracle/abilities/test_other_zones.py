"""Abilities that function in hands and graveyards, and how else a card is cast."""

from __future__ import annotations

from domain.oracle.compiler import Standing
from tests.support.oracle import abilities, card


def test_a_spell_that_was_cycled_triggers_from_the_graveyard() -> None:
    text = "Draw a card.\nCycling {2}\nWhen you cycle this card, you gain 1 life."
    assert card(text, "Instant").standing is Standing.PROVEN


def test_when_a_spell_is_cast_for_nothing_is_no_part_of_what_it_does() -> None:
    text = "If you control a Forest, you may cast this spell without paying its mana cost.\nDraw a card."
    (way, spell) = abilities(text, "Instant")
    assert isinstance(way, dict)
    assert way["cast_from"] == "hand"
    assert spell == {"spell": [{"draw": 1}]}
