"""Worked scenarios S-111 to S-120: the fights that the documents tell, with their cards."""

from __future__ import annotations

import pytest

from tests.support.scenes import BOTH, assign, dealt, first, in_order, last, one_moment, orders, put_in_order
from tests.support.situations import attack, block, go, in_graveyard, there
from tests.support.table import PLAYERS, Table, creature


@pytest.mark.scenario("S-111")
@pytest.mark.statement("BCOMB-05", "CDMG-07", "CDMG-09")
@pytest.mark.parametrize("edition", BOTH)
def test_s_111_worked_example_mesa_unicorn_destroyed(edition: str) -> None:
    table = fight(edition, "Mesa Unicorn", "Giant Spider")
    hits = table.events("damage_dealt")
    assert dealt(table) == [("Mesa Unicorn", "Giant Spider", 2), ("Giant Spider", "Mesa Unicorn", 2)]
    gained, destroyed = first(table, "life_gained"), first(table, "permanent_destroyed")
    assert one_moment(*hits, gained)
    assert in_order(*hits, gained, destroyed)
    assert len(table.events("permanent_destroyed")) == 1
    assert in_graveyard(table, "Mesa Unicorn", "A")
    assert table.find("Giant Spider").damage == 2
    assert (table.life_of("A"), table.life_of("B")) == (22, 20)


@pytest.mark.scenario("S-112")
@pytest.mark.statement("BCOMB-06", "BCOMB-02")
@pytest.mark.parametrize("edition", BOTH)
def test_s_112_worked_example_both_survive(edition: str) -> None:
    table = fight(edition, "Dwarven Priest", "Giant Spider")
    priest, spider = table.find("Dwarven Priest"), table.find("Giant Spider")
    assert (priest.damage, spider.damage) == (2, 2)
    assert not table.happened("permanent_destroyed")
    table.go_to("upkeep", "B")
    removed = first(table, "damage_removed")
    assert set(removed.event.objects) == {priest.id, spider.id}
    assert removed.event.reason == "cleanup"
    assert (table.find("Dwarven Priest").damage, table.find("Giant Spider").damage) == (0, 0)


@pytest.mark.scenario("S-111")
@pytest.mark.statement("BCOMB-07", "BCOMB-04")
@pytest.mark.parametrize("edition", BOTH)
def test_s_111_serra_angel_destroys_giant_spider_and_an_unblocked_unicorn_heals(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Serra Angel", "Mesa Unicorn")
    table.battlefield("B", "Giant Spider")
    table.start("A")
    attack(table, "Serra Angel", "Mesa Unicorn")
    block(table, ("Giant Spider", "Serra Angel"))
    table.go_to("combat-damage")
    assert in_graveyard(table, "Giant Spider", "B")
    assert table.find("Serra Angel").damage == 2
    assert (table.life_of("A"), table.life_of("B")) == (22, 18)


def fight(edition: str, attacker: str, blocker: str) -> Table:
    """One attacks, the other blocks; combat damage has been dealt."""
    table = Table(edition)
    table.battlefield("A", attacker)
    table.battlefield("B", blocker)
    table.start("A")
    attack(table, attacker)
    block(table, (blocker, attacker))
    table.go_to("combat-damage")
    return table


@pytest.mark.scenario("S-114")
@pytest.mark.statement("BCOMB-08", "BCOMB-09", "BCOMB-10", "BCOMB-03", "ORD-12", "CDMG-10", "CDMG-11")
def test_s_114_worked_example_dwarven_priest_double_blocked_seed() -> None:
    table = priest_blocked("seed")
    assert table.question.KIND == "order"
    assert table.question.player == PLAYERS["A"], "nobody but the attacking player orders the blockers"
    put_in_order(table, "Reclamation Sage", "Giant Spider")
    announced = first(table, "damage_order_announced")
    assert announced.event.player == PLAYERS["A"]
    assert orders(table, "Dwarven Priest") == ["Reclamation Sage", "Giant Spider"]
    question = table.until_asked("damage", "A")
    sage, spider = ("Dwarven Priest", "Reclamation Sage"), ("Dwarven Priest", "Giant Spider")
    assert table.refused(assign(table, "A", (*spider, 2))).rule == "510.1c"
    assert question.is_legal(assign(table, "A", (*sage, 2)))
    table.answer(assign(table, "A", (*sage, 1), (*spider, 1)))
    check_priest(table)


@pytest.mark.scenario("S-114")
@pytest.mark.statement("CDMG-11", "ORD-03")
def test_s_114_the_other_order_leaves_the_sage_alone_seed() -> None:
    table = priest_blocked("seed")
    put_in_order(table, "Giant Spider", "Reclamation Sage")
    table.go_to("combat-damage")
    assert not table.happened("decision_made", kind="damage"), "there is only one way"
    assert ("Dwarven Priest", "Giant Spider", 2) in dealt(table)
    assert in_graveyard(table, "Dwarven Priest", "A")
    assert there(table, "Reclamation Sage")
    assert there(table, "Giant Spider")


@pytest.mark.scenario("S-114")
@pytest.mark.statement("BCOMB-03", "BCOMB-10", "CDMG-10", "CDMG-11")
def test_s_114_worked_example_dwarven_priest_double_blocked_current() -> None:
    table = priest_blocked("current")
    question = table.until_asked("damage", "A")
    assert not table.happened("damage_order_announced")
    sage, spider = ("Dwarven Priest", "Reclamation Sage"), ("Dwarven Priest", "Giant Spider")
    for split in (((*sage, 2),), ((*spider, 2),), ((*sage, 1), (*spider, 1))):
        assert question.is_legal(assign(table, "A", *split))
    table.answer(assign(table, "A", (*sage, 1), (*spider, 1)))
    check_priest(table)


def priest_blocked(edition: str) -> Table:
    """The Priest attacks and is blocked by Sage and Spider."""
    table = Table(edition)
    table.battlefield("A", "Dwarven Priest")
    table.battlefield("B", "Reclamation Sage", "Giant Spider")
    table.start("A")
    attack(table, "Dwarven Priest")
    block(table, ("Reclamation Sage", "Dwarven Priest"), ("Giant Spider", "Dwarven Priest"))
    return table


def check_priest(table: Table) -> None:
    """Priest and Sage die at once, the Spider keeps one damage."""
    table.go_to("combat-damage")
    destroyed = table.events("permanent_destroyed")
    assert len(destroyed) == 2
    assert one_moment(*destroyed)
    assert one_moment(*table.events("damage_dealt"))
    assert in_graveyard(table, "Dwarven Priest", "A")
    assert in_graveyard(table, "Reclamation Sage", "B")
    assert table.find("Giant Spider").damage == 1


@pytest.mark.scenario("S-120")
@pytest.mark.statement("BCOMB-01", "BCOMB-02", "DMG-119.6b")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("same_turn", [True, False])
def test_s_120_mixed_damage_in_one_turn(edition: str, same_turn: bool) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", "Giant Spider")
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    attack(table, "Bear")
    block(table, ("Giant Spider", "Bear"))
    table.go_to("postcombat-main")
    if not same_turn:
        table.go_to("upkeep", "B")
    go(table, "A", "Shock", "Giant Spider")
    marked = [record.event.total for record in table.events("damage_marked") if record.event.amount == 2][1:]
    assert in_graveyard(table, "Giant Spider", "B") == same_turn
    if same_turn:
        assert marked[-1] == 4
        destroyed = last(table, "permanent_destroyed")
        assert destroyed.rule.startswith("704.5")
    else:
        assert table.find("Giant Spider").damage == 2
        assert table.happened("damage_removed", reason="cleanup")
