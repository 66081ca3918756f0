"""120, 701.14. Damage of one source or several at once, and fights."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from tests.support.scenes import BOTH
from tests.support.situations import (
    CREATURE,
    MINE,
    go,
    moments,
    plays,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, Table, creature

PLAYER = {"is": "player"}

EDITIONS = pytest.mark.parametrize("edition", BOTH)

DEALS: dict[str, Any] = {"deal_damage": 1, "to": {"controller_of": "p"}, "source": "p"}

IS_DEALT: dict[str, Any] = {"deal_damage": {"count": {"all": [{"type": "creature"}, {"controller": "p"}]}}, "to": "p"}

A, B = PLAYERS["A"], PLAYERS["B"]


@EDITIONS
@pytest.mark.parametrize(("each", "do", "dealt"), [({"type": "creature"}, DEALS, 4), ("each_player", IS_DEALT, 3)])
def test_what_each_of_several_deals_or_is_dealt_is_dealt_at_once(edition: str, each: Any, do: Any, dealt: int) -> None:
    """120.2b. Who loses life by several creatures at once loses it once, for what triggers on that."""
    grows = {"on": {"loses_life": "each_opponent"}, "triggered": [{"put_counters": "+1/+1", "on": "self"}]}
    table = Table(edition, format="free-for-all", seats=3)
    table.hand("A", spell("Word", {"for_each": each, "as": "p", "do": [do]}))
    table.battlefield("A", creature("Pale", "0/4", abilities=[grows]))
    table.battlefield("B", creature("Bear", "2/2"), creature("Wolf", "2/2"))
    table.battlefield("C", creature("Elk", "3/3"))
    table.start("A")
    go(table, "A", "Word")
    table.plain()  # the order of the two
    table.resolve_all()
    assert [table.board.players[PLAYERS[name]].life for name in "ABC"] == [19, 18, 19]
    hits = [one for one in table.game.records if isinstance(one.event, e.DamageDealt)]
    assert (len(hits), len({one.moment for one in hits})) == (dealt, 1)
    assert table.find("Pale").counters == {"+1/+1": 2}
    table.check()


@plays("Orcish Cannonade")
def test_one_source_deals_damage_to_several_at_the_same_time() -> None:
    table = Table("current")
    table.battlefield("A", "Mountain", "Mountain", "Mountain")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", "Orcish Cannonade")
    table.start("A")
    go(table, "A", "Orcish Cannonade", "Bear")
    dealt = table.events("damage_dealt")
    assert [record.event.amount for record in dealt] == [2, 3]
    assert len({record.moment for record in dealt}) == 1
    assert not there(table, "Bear")
    assert table.board.players[A].life == 17


def test_damage_by_a_creature_that_is_no_legal_target_any_more_is_not_dealt() -> None:
    bite = spell("Bite", {"deal_damage": {"stat": "power", "of": "m"}, "to": "t", "source": "m"}, m=MINE, t=PLAYER)
    table = ready(bite)
    table.battlefield("A", creature("Biter", "4/4"))
    table.hand("B", spell("Vanish", {"exile": "t"}, t=CREATURE))
    table.start()
    table.cast("A", "Bite", targets=["Biter", "B"])
    table.cast("B", "Vanish", targets=["Biter"])
    table.resolve_all()
    assert table.life_of("B") == 20


def test_fighting_needs_two_creatures() -> None:
    fight = spell("Fight", {"fight": ["a", "b"]}, a=MINE, b={"all": [CREATURE, {"controller": "opponent"}]})
    table = ready(fight, fight)
    table.battlefield("A", creature("Bear", "2/3"))
    table.battlefield("B", creature("Cub", "1/4"))
    table.hand("B", spell("Vanish", {"exile": "t"}, t=CREATURE))
    table.start()
    go(table, "A", "Fight", "Bear", "Cub")
    assert (table.find("Bear").damage, table.find("Cub").damage) == (1, 2)
    assert len(moments(table.events("damage_dealt"))) == 1
    table.cast("A", "Fight", targets=["Bear", "Cub"])
    table.cast("B", "Vanish", targets=["Cub"])
    table.resolve_all()
    assert table.find("Bear").damage == 1


def test_a_creature_that_fights_itself_deals_twice() -> None:
    """701.14c."""
    fight = spell("Fight", {"fight": ["a", "a"]}, a=CREATURE)
    table = ready(fight)
    table.battlefield("A", creature("Bear", "2/5"))
    table.start()
    go(table, "A", "Fight", "Bear")
    assert table.find("Bear").damage == 4
