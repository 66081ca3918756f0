"""120.1, 120.2, 120.4, 120.8. Damage: its stages, what can deal it and to whom, and none at all."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.damaging import ping, planeswalker, shield, shock
from tests.support.situations import (
    ANYBODY,
    CREATURE,
    after_damage,
    attack,
    block,
    cause_of,
    enchantment,
    go,
    in_graveyard,
    moments,
    pt,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

DEALING = ("damage_proposed", "replacement_applied", "damage_dealt")


# 120.4: the worked examples


@pytest.mark.statement("DMG-119.4-EX1", "DMG-119.4", "DMG-119.4a", "DMG-119.4b", "DMG-119.4c")
@pytest.mark.parametrize("edition", ["seed", "current"])
def test_example_one_stage_by_stage(edition: str) -> None:
    """A 3/3 with wither and lifelink blocked by a 2/2 on which 2 damage is prevented; Boon Reflection."""
    table = Table(edition)
    table.battlefield("A", creature("Attacker", "3/3", "wither", "lifelink"), "Boon Reflection")
    table.battlefield("B", creature("Blocker", "2/2"))
    table.hand("B", shield(2))
    table.start()
    attack(table, "Attacker")
    table.cast("B", "Shield 2", targets=["Blocker"])
    table.resolve()
    block(table, ("Blocker", "Attacker"))
    attacker, blocker = table.find("Attacker").id, table.find("Blocker").id
    after_damage(table)
    proposed = table.events("damage_proposed")
    assert [(r.event.source, r.event.recipient, r.event.amount) for r in proposed] == [
        (attacker, blocker, 3),
        (blocker, attacker, 2),
    ]
    prevented, doubled = table.events("replacement_applied")
    assert prevented.event.before == ("damage", attacker, blocker, 3, True, True)
    assert prevented.event.after == (("damage", attacker, blocker, 1, True, True),)
    dealt = table.events("damage_dealt")
    assert [(r.event.source, r.event.recipient, r.event.amount) for r in dealt] == [
        (attacker, blocker, 1),
        (blocker, attacker, 2),
    ]
    assert doubled.event.before == ("gain life", PLAYERS["A"], 1)
    assert doubled.event.after == (("gain life", PLAYERS["A"], 2),)
    assert [r.event.NAME for r in table.events() if r.moment == proposed[0].moment] == [
        "damage_proposed",
        "damage_proposed",
        "replacement_applied",  # the shield prevents 2
        "damage_dealt",
        "damage_dealt",
        "counters_put",
        "replacement_applied",  # Boon Reflection doubles
        "life_gained",
        "damage_marked",
        "effects_ended",  # nothing is left of the shield
        "characteristics_changed",
    ]
    seed = edition == "seed"
    assert [r.rule for r in (proposed[0], prevented, dealt[0])] == ["119.4", "615.6", "119.4a"] or not seed
    (counters,) = table.events("counters_put", object=blocker)
    assert (counters.event.kind, counters.event.amount) == ("-1/-1", 1)
    assert counters.rule == ("119.3d" if seed else "120.3d")
    assert pt(table, "Blocker") == (1, 1)
    assert table.find("Blocker").damage == 0
    assert table.life_of("A") == 22
    assert table.happened("life_gained", player=PLAYERS["A"], amount=2, total=22)
    assert table.find("Attacker").damage == 2
    assert there(table, "Attacker")
    assert not table.board.effects
    table.check()


def sneaky(name: str) -> Any:
    return creature(name, "5/5", abilities=[static("unblockable")])


def _worship(*, life: int = 2, worship: bool = True, awe: bool = True) -> Table:
    """Two 5/5 that cannot be blocked attack a player who has 2 life, a creature, and perhaps Worship and Awe Strike."""
    table = Table()
    table.life["B"] = life
    table.battlefield("A", sneaky("First"), sneaky("Second"))
    table.battlefield("B", creature("Home", "1/1"))
    if worship:
        table.battlefield("B", "Worship")
    table.lands("B", "Plains")
    table.hand("B", "Awe Strike")
    table.start()
    attack(table, "First", "Second")
    if awe:
        table.cast("B", "Awe Strike", targets=["First"])
        table.resolve()
    table.until_asked("priority", "A")
    while table.game.question is not None and not table.events("damage_proposed"):
        table.plain()
    return table


@pytest.mark.statement("DMG-119.4-EX2", "DMG-119.4", "DMG-119.3a")
def test_example_two_stage_by_stage() -> None:
    """What Awe Strike gains counts before Worship looks: life never falls below one, so Worship does not apply."""
    table = _worship()
    first, second = table.find("First").id, table.find("Second").id
    proposed = table.events("damage_proposed")
    assert [(r.event.source, r.event.recipient, r.event.amount) for r in proposed] == [(first, 2, 5), (second, 2, 5)]
    (awe,) = table.events("replacement_applied")
    assert awe.event.before == ("damage", first, 2, 5, True, True)
    assert awe.event.after == (("gain life", 2, 5),)
    (dealt,) = table.events("damage_dealt")
    assert (dealt.event.source, dealt.event.amount) == (second, 5)
    (gained,), (lost,) = table.events("life_gained"), table.events("life_lost", amount=5)
    assert cause_of(table, gained) == awe
    assert cause_of(table, lost) == dealt
    assert len(moments([*proposed, awe, dealt, gained, lost])) == 1
    assert table.life_of("B") == 2
    assert there(table, "First")
    assert there(table, "Second")
    assert table.board.is_attacking(first)
    table.check()


@pytest.mark.statement("DMG-119.4-EX2")
def test_worship_alone_leaves_one_life() -> None:
    table = _worship(awe=False)
    assert table.life_of("B") == 1
    assert [r.event.amount for r in table.events("damage_dealt")] == [5, 5]
    assert sum(r.event.amount for r in table.events("life_lost", player=2) if r.rule == "119.3a") == 1
    assert all(r.event.before[0] == "lose life" for r in table.events("replacement_applied"))
    assert table.board.outcome is None


@pytest.mark.statement("DMG-119.4-EX2")
def test_awe_strike_alone_loses_and_gains_five_at_once() -> None:
    table = _worship(worship=False)
    assert table.life_of("B") == 2
    assert table.board.outcome is None


@pytest.mark.statement("DMG-119.4-EX2")
def test_without_both_the_player_loses() -> None:
    table = _worship(worship=False, awe=False)
    assert table.life_of("B") == -8
    assert table.happened("player_lost", player=2, reason="life")


@pytest.mark.statement("DMG-119.4b")
def test_worship_needs_a_creature_and_damage() -> None:
    """Without a creature the floor is not there; and losing life by anything but damage goes below it."""
    drain = spell("Drain", {"lose_life": 5, "who": "t"}, t={"is": "player"})
    table = Table()
    table.life["B"] = 3
    table.battlefield("B", "Worship", creature("Home", "1/1"))
    table.hand("A", ping("Four", 4), drain, ping("Five", 5))
    table.start()
    go(table, "A", "Four", "B")
    assert table.life_of("B") == 1
    go(table, "A", "Five", "Home")
    assert not there(table, "Home")
    go(table, "A", "Drain", "B")
    assert table.life_of("B") == -4
    assert table.board.outcome is not None


# 120.1, 120.2: sources and recipients


@pytest.mark.statement("DMG-119.1", "DMG-119.2b", "DMG-119.7")
def test_a_spell_is_the_source_of_what_it_deals() -> None:
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start()
    table.cast("A", "Shock", targets=["B"])
    stacked = table.board.stack[-1]
    table.resolve()
    (dealt,) = table.events("damage_dealt")
    assert (dealt.event.source, dealt.event.recipient, dealt.event.combat) == (stacked, 2, False)
    assert table.life_of("B") == 18


@pytest.mark.statement("DMG-119.2", "DMG-119.2b")
def test_the_text_says_which_object_deals_the_damage() -> None:
    """Noncreature permanents deal damage; a spell can make a creature the source of its damage."""
    table = Table()
    table.battlefield("A", creature("Biter", "4/4", "lifelink"))
    mine = card(
        "Mine",
        "Artifact",
        {"activated": [{"deal_damage": 1, "to": "t"}], "cost": ["tap_self"], "targets": {"t": {"of": "any_target"}}},
        cost="{1}",
    )
    table.battlefield("A", mine)
    bite = spell(
        "Bite",
        {"deal_damage": {"stat": "power", "of": "m"}, "to": "t", "source": "m"},
        m={"all": [CREATURE, {"controller": "you"}]},
        t="any_target",
    )
    table.hand("A", bite)
    table.start()
    table.activate("A", "Mine", targets=["B"])
    table.resolve()
    assert table.events("damage_dealt")[0].event.source == table.find("Mine").id
    go(table, "A", "Bite", "Biter", "B")
    assert table.events("damage_dealt")[1].event.source == table.find("Biter").id
    assert table.life_of("B") == 15
    assert table.life_of("A") == 24  # the source has lifelink, the spell has not


@pytest.mark.statement("DMG-119.2a")
def test_combat_damage_says_so() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    attack(table, "Bear")
    after_damage(table)
    (dealt,) = table.events("damage_dealt")
    assert dealt.event.combat
    assert table.life_of("B") == 18


@pytest.mark.statement("DMG-119.1a")
def test_only_creatures_planeswalkers_and_players_are_dealt_damage() -> None:
    everything = spell("Everything", {"deal_damage": 2, "to": {"is": "permanent"}})
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"), card("Stone", "Artifact"), planeswalker("Walker"), "Forest")
    table.hand("A", everything)
    table.start()
    go(table, "A", "Everything")
    hit = {r.event.recipient for r in table.events("damage_dealt")}
    assert len(hit) == 2
    assert table.find("Walker").id in hit
    assert len(table.events("damage_proposed")) == 2
    assert table.find("Walker").loyalty == 3
    assert in_graveyard(table, "Bear", "B")


@pytest.mark.statement("DMG-119.1a")
def test_what_stopped_being_a_creature_is_not_dealt_damage() -> None:
    table = Table()
    unmake = spell("Unmake", {"apply": [{"set_types": ["artifact"]}], "to": "t"}, t=CREATURE)
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", spell("Sweep", {"deal_damage": 2, "to": "t"}, t={"is": "permanent"}))
    table.hand("B", unmake)
    table.start()
    table.cast("A", "Sweep", targets=["Bear"])
    table.cast("B", "Unmake", targets=["Bear"])
    table.resolve_all()
    assert not table.events("damage_proposed")
    assert there(table, "Bear")


@pytest.mark.statement("DMG-119.7")
def test_a_source_that_left_is_still_the_source_with_what_it_last_had() -> None:
    """Lifelink and deathtouch of a creature that was sacrificed in the meantime still count."""
    table = Table()
    table.battlefield("A", shock("lifelink", "deathtouch"))
    table.battlefield("B", creature("Big", "9/9"))
    kill = spell("Kill", {"destroy": "t"}, t=CREATURE)
    table.hand("B", kill)
    table.start()
    table.activate("A", "Source", targets=["Big"])
    source = table.find("Source").id
    table.cast("B", "Kill", targets=["Source"])
    table.resolve_all()
    (dealt,) = table.events("damage_dealt")
    assert dealt.event.source == source
    assert dealt.event.deathtouch
    assert table.life_of("A") == 22
    assert in_graveyard(table, "Big", "B")


# 120.8: no damage


@pytest.mark.statement("DMG-119.8", "DMG-119.8b", "DMG-119.8c")
def test_zero_damage_is_nothing_to_replace_redirect_or_notice() -> None:
    plus = enchantment(
        "Plus", {"replace": {"would_damage": ANYBODY}, "with": [{"amount": {"plus": ["event.amount", 1]}}]}
    )
    notice = enchantment("Notice", {"triggered": [{"draw": 1}], "on": {"deals_damage": "anything"}})
    away = enchantment("Away", {"replace": {"would_damage": "you"}, "with": [{"redirect": {"subtype": "Wall"}}]})
    table = Table()
    table.battlefield("A", creature("Zero", "0/1"), plus, notice)
    table.battlefield("B", away, creature("Wall", "0/9", types="Creature: Wall"))
    table.hand("A", ping("Nothing", 0), ping("One", 1))
    table.start()
    go(table, "A", "Nothing", "B")
    assert not table.order_of(*DEALING, "ability_triggered")
    attack(table, "Zero")
    after_damage(table)
    assert not table.order_of(*DEALING, "ability_triggered")
    table.cast("A", "One", targets=["B"])
    table.until_asked("replacement", "B")
    table.answer(0)
    table.resolve()
    assert table.find("Wall").damage == 2
    assert table.happened("ability_triggered")


@pytest.mark.statement("DMG-119.8")
def test_fighting_with_no_power_deals_no_damage() -> None:
    fight = spell("Fight", {"fight": ["a", "b"]}, a=CREATURE, b=CREATURE)
    table = Table()
    table.battlefield("A", creature("Weak", "-1/3"), creature("Bear", "2/2"))
    table.hand("A", fight)
    table.start()
    go(table, "A", "Fight", "Weak", "Bear")
    (dealt,) = table.events("damage_dealt")
    assert dealt.event.source == table.find("Bear").id


# Simultaneous damage, and who sees what


def test_two_deal_damage_in_one_moment_and_die_in_one() -> None:
    table = Table()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"))
    table.start()
    attack(table, "Bear")
    block(table, ("Cub", "Bear"))
    after_damage(table)
    assert len(moments(table.events("damage_dealt"))) == 1
    assert len(moments(table.events("permanent_destroyed"))) == 1
    assert len(table.events("permanent_destroyed")) == 2
    table.check()


@pytest.mark.statement("DMG-119.4a")
def test_triggers_see_the_damage_as_modified() -> None:
    notice = enchantment("Notice", {"triggered": [{"gain_life": "event.amount"}], "on": {"is_dealt_damage": "you"}})
    table = Table()
    table.battlefield("B", notice)
    table.hand("A", ping("Ping", 5))
    table.hand("B", shield(2))
    table.start()
    table.priority_to("B")
    go(table, "B", "Shield 2", "B")
    go(table, "A", "Ping", "B")
    table.resolve_all()
    assert table.life_of("B") == 20
    assert table.events("life_gained")[0].event.amount == 3


def test_divided_damage_goes_where_it_was_announced_and_not_to_illegal_targets() -> None:
    forked = spell("Forked", {"deal_damage": 4, "to": "t", "divided": True}, t={"of": "any_target", "any_number": True})
    table = Table()
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "2/2"))
    table.hand("A", forked)
    table.hand("B", spell("Vanish", {"exile": "t"}, t=CREATURE))
    table.start()
    table.priority_to("A")
    table.answer(("cast", table.find("Forked", "A", Zone.HAND).id))
    table.answer(((PLAYERS["B"], table.find("Bear").id, table.find("Cub").id),))
    assert table.question.KIND == "divide"
    table.answer((1, 2, 1))
    table.cast("B", "Vanish", targets=["Bear"])
    table.resolve_all()
    assert {(r.event.recipient, r.event.amount) for r in table.events("damage_dealt")} == {
        (2, 1),
        (table.find("Cub").id, 1),
    }
