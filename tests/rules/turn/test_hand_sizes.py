"""402.2, 613.11. Maximum hand sizes that effects set and change."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rules.continuous.player_effects import maximum_hand_size
from tests.support.situations import enchantment, static
from tests.support.table import PLAYERS, Table

LESS = enchantment("Less", static({"hand_size_more": -2}, to="each_opponent"))
MORE = enchantment("More", static({"hand_size_more": 1}, to="you"))
NONE = enchantment("None", static({"max_hand_size": None}, to="you"))
TWO = enchantment("Two", static({"max_hand_size": 2}, to="you"))
MUCH_LESS = enchantment("Much Less", static({"hand_size_more": -7}, to="each_opponent"))
COUNTED = enchantment("Counted", static({"max_hand_size": {"count": {"type": "enchantment"}}}, to="you"))


@pytest.mark.parametrize(
    ("mine", "theirs", "size"),
    [
        ((), (), 7),
        ((MORE,), (), 8),
        ((MORE,), (LESS,), 6),
        ((), (LESS, LESS), 3),
        ((), (LESS, MUCH_LESS), 0),
        ((NONE,), (LESS,), None),
        ((TWO, MORE), (), 3),
        ((MORE, TWO), (), 2),
        ((COUNTED,), (LESS,), 0),
    ],
)
def test_the_oldest_effect_applies_first(mine: tuple[Any, ...], theirs: tuple[Any, ...], size: int | None) -> None:
    table = Table()
    for player, cards in (("A", mine), ("B", theirs)):
        for one in cards:
            table.battlefield(player, one)
    table.start()
    assert maximum_hand_size(table.game, PLAYERS["A"]) == size


def test_a_player_discards_down_to_a_reduced_size() -> None:
    table = Table()
    table.battlefield("B", LESS)
    table.hand("A", *["Grizzly Bears"] * 7)
    table.start("A", step="end")
    table.go_to("upkeep", "B")
    assert len(table.events("card_discarded")) == 2
