"""706.2. Players who roll more dice and ignore the lowest rolls."""

from __future__ import annotations

import pytest

from tests.support.situations import enchantment, go, ready, spell, static


@pytest.mark.parametrize("player", ["A", "B"])
def test_the_highest_of_several_rolls_counts(player: str) -> None:
    """With so many dice, the result is the highest number; an opponent rolls one die as ever."""
    table = ready()
    table.battlefield(player, *[enchantment(f"Guide {n}", static({"rolls_more": 1}, to="you")) for n in range(60)])
    table.hand("A", *[spell(f"Roll {n}", {"roll": 6}) for n in range(5)])
    table.start("A")
    for n in range(5):
        go(table, "A", f"Roll {n}")
    results = [record.event.result for record in table.events("die_rolled")]
    assert len(results) == 5
    assert (results == [6] * 5) is (player == "A")
