"""106.12b. Permanents that produce twice or three times as much mana."""

from __future__ import annotations

from tests.support.situations import enchantment, finish, ready, static
from tests.support.table import creature

ALL = {"all": [{"is": "permanent"}, {"controller": "you"}]}
LAND = {"all": [{"type": "land"}, {"controller": "you"}]}


def test_a_land_produces_three_times_as_much() -> None:
    table = ready(creature("Bear", "2/2", cost="{2}{G}"), mana="G")
    table.battlefield("A", enchantment("Ancient", static({"produces_times": 3}, to=LAND)))
    table.start("A")
    table.cast("A", "Bear")
    finish(table)
    assert table.all("Bear")


def test_two_of_them_multiply() -> None:
    """616.1. Each is applied to what the other leaves."""
    table = ready(creature("Ogre", "4/4", cost="{5}{G}"), mana="G")
    for name, times in (("Ancient", 3), ("Reflection", 2)):
        table.battlefield("A", enchantment(name, static({"produces_times": times}, to=LAND)))
    table.start("A")
    table.cast("A", "Ogre")
    finish(table)
    assert table.all("Ogre")


def test_abilities_without_tapping_produce_no_more() -> None:
    """106.12. To tap a permanent for mana is to activate a mana ability that has the tap symbol in its cost."""
    spirit = creature("Spirit", "1/1", abilities=[{"activated": [{"add_mana": "{G}"}], "cost": [{"pay_life": 1}]}])
    table = ready()
    table.battlefield("A", enchantment("Ancient", static({"produces_times": 3}, to=ALL)), spirit, "Forest")
    table.start("A")
    for name, pool in (("Spirit", "G"), ("Forest", "GGGG")):
        table.answer(("mana", table.find(name).id, 0))
        assert table.board.players[table.question.player].pool == pool
