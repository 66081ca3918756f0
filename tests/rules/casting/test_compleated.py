"""702.150. Compleated: fewer loyalty counters for life that was paid for Phyrexian symbols."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.keywords import Scene, Scenes
from tests.support.scenes import BOTH
from tests.support.situations import enchantment, finish
from tests.support.table import Table, card

SCENES = Scenes()
PLUS = {"activated": [{"draw": 1}], "cost": [{"loyalty": 1}]}
DOUBLE = {
    "replace": {"would_put_counters": {"controller": "you"}},
    "with": [{"amount": {"times": [2, "event.amount"]}}],
}


def entered(edition: str, *ways: str, cost: str = "{1}{U/P}", others: tuple[Any, ...] = ()) -> Table:
    """A has cast a planeswalker with loyalty 5, and paid for each Phyrexian symbol in one of these ways."""
    table = Table(edition)
    walker = card("Walker", "Legendary Planeswalker: Jace", {"keyword": "compleated"}, PLUS, cost=cost, loyalty=5)
    table.battlefield("A", *["Island"] * 4, *others)
    table.hand("A", walker)
    table.start("A")
    table.answer(("cast", table.find("Walker", "A", Zone.HAND).id))
    for way in ways:
        table.until_asked("option", "A")
        table.answer(way)
    return table


@SCENES.plays("compleated")
def life_costs_two_loyalty_counters(edition: str) -> Table:
    table = entered(edition, "2 life")
    finish(table)
    assert table.find("Walker").loyalty == 3
    assert table.life_of("A") == 18
    table.activate("A", "Walker")
    finish(table)
    assert table.find("Walker").loyalty == 4, "later counters are not fewer"
    return table


@SCENES.plays("compleated")
def mana_costs_none(edition: str) -> Table:
    table = entered(edition, "mana")
    finish(table)
    assert table.find("Walker").loyalty == 5
    assert table.life_of("A") == 20
    return table


@SCENES.plays("compleated")
def each_symbol_counts(edition: str) -> Table:
    table = entered(edition, "2 life", "mana", "2 life", cost="{U/P}{U/P}{U/P}")
    finish(table)
    assert table.find("Walker").loyalty == 1
    return table


@SCENES.plays("compleated")
def its_player_orders_the_effects(edition: str) -> Table:
    """616.1: doubled before, or after, two are taken off."""
    table = entered(edition, "2 life", others=(enchantment("Season", DOUBLE),))
    while table.question.KIND != "replacement":
        table.plain()
    finish(table)
    assert table.find("Walker").loyalty in (6, 8)
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_compleated(name: str, scene: Scene, edition: str) -> None:
    scene(edition).check()
