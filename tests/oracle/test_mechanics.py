"""What is said of mechanics that are whole by themselves: the monarch, doors of Rooms, cards that were foretold."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

END: Said = {"step_begins": "end", "whose": "you"}


@pytest.mark.parametrize(
    ("text", "kind", "meant"),
    [
        (
            "At the beginning of your end step, if you're the monarch, draw a card.",
            "Creature — Bear",
            {"triggered": [{"draw": 1}], "on": END, "if": {"is_monarch": "you"}},
        ),
        (
            "At the beginning of your end step, if there is no monarch, you become the monarch.",
            "Creature — Bear",
            {"triggered": [{"become_monarch": "you"}], "on": END, "if": {"not_true": {"is_monarch": "each_player"}}},
        ),
        (
            "Whenever an opponent becomes the monarch, that player loses 2 life.",
            "Creature — Bear",
            {"triggered": [{"lose_life": 2, "who": "event.player"}], "on": {"becomes_monarch": "each_opponent"}},
        ),
        (
            "Whenever you fully unlock a Room, you gain 2 life.",
            "Creature — Bear",
            {"triggered": [{"gain_life": 2}], "on": {"unlocks_door": "you", "fully": True}},
        ),
        (
            "When you unlock this door, draw a card.",
            "Enchantment — Room",
            {"triggered": [{"draw": 1}], "on": {"unlocks_door": "you", "this_door": True}},
        ),
    ],
)
def test_what_is_said_of_them(text: str, kind: str, meant: Said) -> None:
    assert card(text, kind).standing is Standing.PROVEN
    assert abilities(text, kind) == [meant]


def test_a_spell_knows_that_it_was_foretold() -> None:
    text = "You gain 2 life. If this spell was foretold, draw a card.\nForetell {1}{W}"
    assert card(text, "Instant").standing is Standing.PROVEN
    assert abilities(text, "Instant")[0] == {
        "spell": [{"gain_life": 2}, {"if": {"did": "foretell"}, "do": [{"draw": 1}]}]
    }
