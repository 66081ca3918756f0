"""305.1. Triggers on lands that are played from a zone."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import enchantment, finish, ready
from tests.support.table import Table

ZONES = ("library", "graveyard", "exile", "hand")


def watched(zone: str, allowed: str) -> Table:
    """A table where a land may be played from a zone, and B loses life for one that is played from a zone."""
    burn: Any = {"triggered": [{"lose_life": 1, "who": "each_opponent"}], "on": {"plays_land": "you", "from": zone}}
    lands: dict[str, Any] = {"play_from": allowed, "lands": {"type": "land"}}
    if allowed == "exile":
        lands["among"] = {"zone": "exile"}
    table = ready()
    table.battlefield("A", enchantment("Watcher", burn))
    if allowed != "hand":
        seen = [{"static": ["top_revealed"], "to": "you"}] if allowed == "library" else []
        table.battlefield("A", enchantment("Leave", {"static": [lands], "to": "you"}, *seen))
    return table


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("played", ZONES)
def test_the_zone_is_that_of_the_card_before_it_moved(zone: str, played: str) -> None:
    table = watched(zone, played)
    table.put(played, "A", "Forest")
    table.start("A")
    table.answer(("play", table.find("Forest", "A", Zone(played)).id))
    finish(table)
    assert table.life_of("B") == 20 - (zone == played)


@pytest.mark.parametrize(("zone", "lost"), [("library", 0), ("hand", 1)])
def test_a_land_that_was_drawn_this_turn_is_played_from_the_hand(zone: str, lost: int) -> None:
    table = watched(zone, "hand")
    table.library("A", "Forest", "Forest", "Forest")
    table.start("B")
    table.go_to("precombat-main", "A")
    table.answer(("play", table.find("Forest", "A", Zone.HAND).id))
    finish(table)
    assert table.life_of("B") == 20 - lost
