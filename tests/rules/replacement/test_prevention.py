"""615.5, 615.7, 615.8, 510.2. What prevention does besides, once for all damage that it prevents at a time."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.kernel.questions import Order
from tests.support.situations import after_damage, attack, block, enchantment, go, spell, static
from tests.support.table import PLAYERS, Table, creature

GAIN = {"gain_life": "event.amount"}
ANYBODY = {"any": [{"is": "permanent"}, {"is": "player"}]}


def guard(would: dict[str, Any], *then: dict[str, Any], prevent: Any = "all") -> CardDefinition:
    """An enchantment that prevents damage, and does something besides."""
    return enchantment("Guard", {"replace": would, "with": [{"prevent": prevent, "then": list(then)}]})


def shield(would: dict[str, Any], *then: dict[str, Any], **more: Any) -> CardDefinition:
    """An instant that does so this turn."""
    prevent = "remaining" if "amount" in more else "all"
    return spell("Shield", {"shield": would, "with": [{"prevent": prevent, "then": list(then)}], **more})


def attacked(*guards: CardDefinition, attackers: int = 2, unpreventable: bool = False) -> Table:
    """B is attacked by creatures of power 1, 2 and so on, after casting what can be cast."""
    table = Table("current")
    for power in range(1, attackers + 1):
        words = [static("damage_cant_be_prevented")] if unpreventable and power == 1 else []
        table.battlefield("A", creature(f"Power {power}", f"{power}/9", abilities=words))
    for one in guards:
        (table.hand if "instant" in one.printed().types else table.battlefield)("B", one)
    table.start("A")
    if any("instant" in one.printed().types for one in guards):
        table.priority_to("B")
        go(table, "B", "Shield")
    attack(table, *(f"Power {power}" for power in range(1, attackers + 1)))
    return table


def gained(table: Table) -> list[int]:
    """How much life was gained each time."""
    return [record.event.amount for record in table.events("life_gained", player=PLAYERS["B"])]


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_phantom_tiger_loses_one_counter_to_two_blockers(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Phantom Tiger", counters={"+1/+1": 2})
    table.battlefield("B", creature("One", "1/5"), creature("Two", "2/5"))
    table.start("A")
    attack(table, "Phantom Tiger")
    block(table, ("One", "Phantom Tiger"), ("Two", "Phantom Tiger"))
    after_damage(table)
    assert table.find("Phantom Tiger").counters == {"+1/+1": 1}
    assert len(table.events("counters_removed")) == 1
    first, second = table.events("replacement_applied")
    assert first.event.before[:2] == ("damage", table.find("One").id)
    assert first.event.after == (("remove counters", table.find("Phantom Tiger").id, "+1/+1", 1),)
    assert (second.event.before[3], second.event.after) == (2, ())
    table.check()


def test_phyrexian_hydra_gets_all_its_counters_at_once() -> None:
    table = Table()
    table.battlefield("A", "Phyrexian Hydra")
    table.battlefield("B", creature("One", "1/5"), creature("Two", "2/5"))
    table.start("A")
    attack(table, "Phyrexian Hydra")
    block(table, ("One", "Phyrexian Hydra"), ("Two", "Phyrexian Hydra"))
    after_damage(table)
    (put,) = [
        record for record in table.events("counters_put") if record.event.object == table.find("Phyrexian Hydra").id
    ]
    assert (put.event.amount, put.event.total) == (3, 3)
    assert [record.event.after[0][-1] for record in table.events("replacement_applied")[:2]] == [1, 2], "each its share"


def test_a_static_ability_prevents_of_each_source_and_does_the_rest_once() -> None:
    """615.10 separately, 615.5 together."""
    table = attacked(guard({"would_damage": "you"}, GAIN, prevent=1), attackers=3)
    after_damage(table)
    assert gained(table) == [3]
    assert table.life_of("B") == 20 - 6 + 3 + 3


def test_a_shield_that_runs_out_gains_what_it_prevented_of_all() -> None:
    table = attacked(shield({"would_damage": "you"}, GAIN, amount=4), attackers=3)
    question = table.until_asked("order", "B")
    assert isinstance(question, Order)
    table.answer(tuple(reversed(question.items)))
    after_damage(table)
    assert gained(table) == [4]
    assert table.life_of("B") == 20 - 2 + 4
    assert len(table.events("replacement_applied")) == 2, "3 of the greatest, 1 of the next"


def test_a_life_gain_that_is_doubled_is_doubled_once() -> None:
    table = attacked(
        guard({"would_damage": "you"}, GAIN),
        enchantment(
            "Boon", {"replace": {"would_gain_life": "you"}, "with": [{"amount": {"plus": ["event.amount", 1]}}]}
        ),
    )
    after_damage(table)
    assert gained(table) == [4]


def test_several_instructions_are_carried_out_once_with_the_total() -> None:
    table = attacked(guard({"would_damage": "you"}, GAIN, {"draw": 1}))
    after_damage(table)
    assert gained(table) == [3]
    assert len(table.events("card_drawn", player=PLAYERS["B"])) == 1


@pytest.mark.parametrize("several", [False, True])
def test_what_names_the_source_is_for_each_source(several: bool) -> None:
    """As Comeuppance does."""
    back = {"deal_damage": "event.amount", "to": {"controller_of": "event.source"}}
    table = attacked(guard({"would_damage": "you"}, back, *([{"draw": 1}] if several else [])))
    after_damage(table)
    hits = [record.event.amount for record in table.events("damage_dealt", recipient=PLAYERS["A"])]
    assert hits == [1, 2]


def test_what_names_the_source_counts_all_that_it_deals() -> None:
    back = {"deal_damage": "event.amount", "to": "event.source"}
    table = Table()
    table.battlefield("A", creature("Trampler", "5/9", "trample"))
    table.battlefield(
        "B", guard({"would_damage": ANYBODY, "from": {"controller": "opponent"}}, back), creature("Wall", "0/2")
    )
    table.start("A")
    attack(table, "Trampler")
    block(table, ("Wall", "Trampler"))
    while table.question.KIND != "damage":
        table.plain()
    trampler, wall = table.find("Trampler").id, table.find("Wall").id
    table.answer(((trampler, wall, 2), (trampler, PLAYERS["B"], 3)))
    after_damage(table)
    assert [record.event.amount for record in table.events("damage_dealt", recipient=trampler)] == [5]


def test_what_names_the_recipient_is_for_each_recipient() -> None:
    grow = {"put_counters": "+1/+1", "on": "event.object", "n": "event.amount"}
    mine = {"all": [{"type": "creature"}, {"controller": "you"}]}
    table = Table()
    table.battlefield("A", creature("One", "1/9"), creature("Two", "2/9"))
    table.battlefield("B", guard({"would_damage": mine}, grow), creature("Left", "0/1"), creature("Right", "0/1"))
    table.start("A")
    attack(table, "One", "Two")
    block(table, ("Left", "One"), ("Right", "Two"))
    after_damage(table)
    assert table.find("Left").counters == {"+1/+1": 1}
    assert table.find("Right").counters == {"+1/+1": 2}


def test_the_next_time_somebody_would_be_dealt_damage_is_from_all_sources() -> None:
    table = attacked(shield({"would_damage": "you"}, GAIN, times=1))
    after_damage(table)
    assert table.life_of("B") == 23
    assert gained(table) == [3]
    assert not table.board.effects


def test_the_next_time_a_source_would_deal_damage_is_of_that_source() -> None:
    """609.7b: a filter, so that it is one of the sources."""
    table = attacked(shield({"would_damage": "you", "from": {"type": "creature"}}, GAIN, times=1))
    after_damage(table)
    assert gained(table) == [1]
    assert table.life_of("B") == 19


def test_damage_that_cannot_be_prevented_adds_nothing_to_the_total() -> None:
    table = attacked(guard({"would_damage": "you"}, GAIN, {"draw": 1}), attackers=3, unpreventable=True)
    after_damage(table)
    assert gained(table) == [5]
    assert table.life_of("B") == 24
    assert len(table.events("card_drawn", player=PLAYERS["B"])) == 1


def test_at_another_time_it_is_done_again() -> None:
    table = Table()
    table.battlefield("A", creature("Double", "2/2", "double strike"), creature("Bear", "2/2"))
    table.battlefield("B", guard({"would_damage": "you"}, GAIN))
    table.start("A")
    attack(table, "Double", "Bear")
    after_damage(table)
    table.go_to("end-of-combat", "A")
    assert gained(table) == [2, 4]


def test_damage_that_prevention_deals_is_later_damage() -> None:
    """What a guard deals besides is prevented by another, which then does its own once more."""
    back = {"deal_damage": "event.amount", "to": {"controller_of": "event.source"}}
    table = Table()
    table.battlefield("A", creature("One", "1/9"), creature("Two", "2/9"))
    save = {"replace": {"would_damage": "you"}, "with": [{"prevent": "all", "then": [GAIN]}]}
    table.battlefield("A", enchantment("Saviour", save))
    table.battlefield("B", guard({"would_damage": "you"}, back))
    table.start("A")
    attack(table, "One", "Two")
    after_damage(table)
    assert table.life_of("B") == 20
    assert sum(record.event.amount for record in table.events("life_gained", player=PLAYERS["A"])) == 3
    table.check()
