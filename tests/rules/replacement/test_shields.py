"""615. Prevention: shields and what they leave, static prevention, and damage that cannot be prevented."""

from __future__ import annotations

import pytest

from tests.support.damaging import ping, shield
from tests.support.situations import CREATURE, MINE, after_damage, attack, cause_of, go, pt, spell, static
from tests.support.table import Table, creature

# 615: prevention and shields


@pytest.mark.parametrize(("amount", "life", "left"), [(2, 20, 1), (3, 20, None), (4, 19, None)])
def test_a_shield_prevents_so_much_and_no_more(amount: int, life: int, left: int | None) -> None:
    table = Table()
    table.hand("A", ping("Ping", amount))
    table.hand("B", shield(3))
    table.start()
    table.priority_to("B")
    go(table, "B", "Shield 3", "B")
    go(table, "A", "Ping", "B")
    assert table.life_of("B") == life
    if left is None:
        (ended,) = table.events("effects_ended")
        assert (ended.rule, ended.event.reason) == ("615.7", "used")
        assert not table.board.effects
    else:
        (changed,) = table.events("effect_changed")
        assert changed.event.remaining == left
        assert cause_of(table, changed).event.NAME == "replacement_applied"


@pytest.mark.parametrize("chosen", [0, 1])
def test_the_player_chooses_which_of_simultaneous_damage_a_shield_prevents(chosen: int) -> None:
    """615.7. Two attackers deal 2 and 3; a shield of 3 is spent on the one chosen first, then on the other."""
    table = Table()
    table.battlefield("A", creature("Two", "2/2", "lifelink"), creature("Three", "3/3"))
    table.hand("B", shield(3))
    table.start()
    attack(table, "Two", "Three")
    table.cast("B", "Shield 3", targets=["B"])
    table.resolve()
    question = table.until_asked("order", "B")
    two, three = table.find("Two").id, table.find("Three").id
    assert question.items == (two, three)  # type: ignore[attr-defined]
    table.answer((two, three) if chosen == 0 else (three, two))
    after_damage(table)
    dealt = {r.event.source: r.event.amount for r in table.events("damage_dealt")}
    assert dealt == ({three: 2} if chosen == 0 else {two: 2})
    assert table.life_of("B") == 18
    assert table.life_of("A") == (20 if chosen == 0 else 22)
    assert table.events("decision_made", kind="order")[0].rule == "615.7"


def test_a_shield_that_is_enough_for_all_asks_nothing() -> None:
    table = Table()
    table.battlefield("A", creature("Two", "2/2"), creature("Three", "3/3"))
    table.hand("B", shield(6))
    table.start()
    attack(table, "Two", "Three")
    table.cast("B", "Shield 6", targets=["B"])
    table.resolve()
    after_damage(table)
    assert not table.events("damage_dealt")
    assert not table.events("decision_made", kind="order")
    (effect,) = table.board.effects.values()
    assert effect.remaining == 1


def test_a_static_ability_prevents_its_amount_of_each_simultaneous_damage() -> None:
    """615.10."""
    table = Table()
    table.battlefield("A", creature("Two", "2/2"), creature("Three", "3/3"))
    table.battlefield("B", "Urza's Armor")
    table.start()
    attack(table, "Two", "Three")
    after_damage(table)
    assert table.life_of("B") == 17


def test_the_next_time_is_all_that_the_source_deals_at_once() -> None:
    """615.8. A creature whose next damage is prevented deals none to several at once, but does so the time after."""
    sweep = {"activated": [{"deal_damage": 1, "to": {"any": [CREATURE, {"is": "player"}]}}], "cost": []}
    table = Table()
    table.battlefield("A", creature("Sweeper", "1/5", abilities=[sweep]), creature("Bear", "2/2"))
    table.lands("B", "Plains")
    table.hand("B", "Awe Strike")
    table.start()
    table.priority_to("B")
    go(table, "B", "Awe Strike", "Sweeper")
    table.activate("A", "Sweeper")
    table.resolve()
    assert not table.events("damage_dealt")
    assert len(table.events("replacement_applied")) == 4
    assert table.life_of("B") == 24
    assert [r.event.reason for r in table.events("effects_ended")] == ["used"]
    table.activate("A", "Sweeper")
    table.resolve()
    assert table.life_of("B") == 23
    assert len(table.events("damage_dealt")) == 4


def test_fog_prevents_combat_damage_only() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.lands("B", "Forest")
    table.hand("B", "Fog")
    table.hand("A", ping("Ping", 2))
    table.start()
    attack(table, "Bear")
    table.cast("B", "Fog")
    table.resolve()
    after_damage(table)
    assert table.life_of("B") == 20
    go(table, "A", "Ping", "B")
    assert table.life_of("B") == 18
    table.go_to("upkeep", "B")
    assert not table.board.effects


def test_damage_that_cannot_be_prevented_uses_up_no_shield() -> None:
    """615.12."""
    hard = spell("Hard", {"deal_damage": 2, "to": "t", "source": "m"}, t="any_target", m=MINE)
    table = Table()
    table.battlefield("A", creature("Source", "1/1", abilities=[static("damage_cant_be_prevented")]))
    table.hand("A", hard)
    table.hand("B", shield(3))
    table.start()
    table.priority_to("B")
    go(table, "B", "Shield 3", "B")
    go(table, "A", "Hard", "B", "Source")
    assert table.life_of("B") == 18
    (effect,) = table.board.effects.values()
    assert effect.remaining == 3


def test_what_prevention_tells_to_do_besides_belongs_to_the_event() -> None:
    table = Table()
    table.battlefield("B", "Phyrexian Hydra")
    table.battlefield("B", "Phantom Tiger", counters={"+1/+1": 2})
    table.hand("A", ping("Three", 3), ping("Five", 5))
    table.start()
    go(table, "A", "Three", "Phyrexian Hydra")
    assert pt(table, "Phyrexian Hydra") == (4, 4)
    (put,) = table.events("counters_put")
    assert put.event.amount == 3
    assert cause_of(table, put).event.NAME == "replacement_applied"
    go(table, "A", "Five", "Phantom Tiger")
    assert pt(table, "Phantom Tiger") == (2, 1)
