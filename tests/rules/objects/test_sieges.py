"""310.11b, 704.5v. When the last defense counter of a battle is removed, and spells cast for nothing then."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.battles import BATTLE, battle, besieged
from tests.support.scenes import fights, in_order
from tests.support.situations import (
    CREATURE,
    PLAYERS,
    attack,
    finish,
    go,
    in_graveyard,
    plays,
    ready,
    spell,
    static,
    there,
)
from tests.support.table import Table, card, creature

A, B, C = (PLAYERS[name] for name in "ABC")


# 310.11b, 704.5v. When the last defense counter is removed


@plays("Invasion of Dominaria")
def test_a_siege_is_exiled_and_its_other_face_is_cast() -> None:
    table = Table("current")
    table.battlefield("A", "Invasion of Dominaria", creature("Ogre", "6/6"))
    table.start("A")
    attack(table, ("Ogre", "Invasion of Dominaria"))
    table.go_to("combat-damage")
    assert table.board.stack == []
    removed = table.events("counters_removed", kind="defense", total=0)[0]
    triggered = table.events("ability_triggered", rule="603.2")[0]
    exiled = table.events("object_moved", to=Zone.EXILE)[0]
    cast = table.events("spell_cast")[0]
    (stacked,) = table.events("object_moved", to=Zone.STACK, rule="601.2a")
    (locked,) = table.events("cost_locked", rule="601.2f")
    assert in_order(removed, triggered, exiled, stacked, locked, cast)
    assert triggered.cause == removed.position
    assert locked.event.mana == "{0}"
    assert not table.happened("object_moved", to=Zone.GRAVEYARD)
    keeper = table.find("Serra Faithkeeper", "A")
    assert (keeper.power, keeper.toughness, keeper.types, keeper.colors) == (4, 4, ("creature",), "W")
    assert set(keeper.keywords) == {"flying", "vigilance"}
    assert keeper.counters == {}
    assert keeper.protector is None
    assert fights(table, "Ogre", "attacking")
    table.check()


def test_whoever_declines_leaves_it_in_exile() -> None:
    table = besieged("current")
    table.hand("A", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.start("A")
    table.cast("A", "Breach", targets=["Siege"])
    question: Any = table.until_asked("option", "A")
    assert (question.reason, question.options) == ("cast", ("yes", "no"))
    table.answer("no")
    assert table.names_in(Zone.EXILE, "A") == ["Siege"]
    assert not table.happened("spell_cast", rule="601.2i", this_turn=2)


def test_a_siege_waits_for_its_ability_and_is_put_into_the_graveyard_without_it() -> None:
    """704.5v. While the ability is on the stack the Siege with defense 0 stays; countered, it goes."""
    table = besieged("current")
    table.hand("A", spell("Breach", {"deal_damage": 7, "to": "t"}, t="any_target"))
    table.hand("B", spell("Hush", {"counter": "t"}, t={"is": "ability"}))
    table.start("A")
    go(table, "A", "Breach", "Siege")
    assert table.find("Siege").defense == 0
    table.answer(("pass",))
    table.cast("B", "Hush", targets=[table.board.stack[-1]])
    table.resolve()
    assert in_graveyard(table, "Siege", "A")
    assert table.happened("object_moved", to=Zone.GRAVEYARD, rule="704.5v")


def test_a_battle_without_such_an_ability_goes_to_the_graveyard_at_once() -> None:
    table = Table("current")
    table.battlefield("A", battle("Front", 2, types="Battle"), protector="A")
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start("A")
    go(table, "A", "Lightning Bolt", "Front")
    assert in_graveyard(table, "Front", "A")
    assert table.happened("object_moved", to=Zone.GRAVEYARD, rule="704.5v")


def test_another_ability_of_the_battle_keeps_it_as_long() -> None:
    """704.5v asks for any ability of it that has triggered; when that has resolved, the battle goes."""
    loud = {"triggered": [{"gain_life": 1}], "on": {"last_counter_removed": "self", "kind": "defense"}}
    table = Table("current")
    table.battlefield("A", battle("Front", 2, loud, types="Battle"), protector="A")
    table.hand("A", spell("Breach", {"deal_damage": 2, "to": "t"}, t="any_target"))
    table.start("A")
    go(table, "A", "Breach", "Front")
    assert there(table, "Front")
    table.resolve()
    assert table.life_of("A") == 21
    assert in_graveyard(table, "Front", "A")


def test_a_siege_that_has_left_is_not_cast() -> None:
    """Its ability exiles nothing, and so nobody is asked whether to cast anything."""
    table = besieged("current")
    table.hand("A", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.hand("B", spell("Raze", {"destroy": "t"}, t=BATTLE))
    table.start("A")
    go(table, "A", "Breach", "Siege")
    table.answer(("pass",))
    table.cast("B", "Raze", targets=["Siege"])
    table.resolve_all()
    assert in_graveyard(table, "Siege", "A")
    assert not [record for record in table.events("decision_made") if record.event.kind == "option"]


@plays("Invasion of Belenon")
def test_invasion_of_belenon() -> None:
    """Its other face is an enchantment, which is not there while the Siege is in exile or on the stack."""
    table = Table("current")
    table.hand("A", "Invasion of Belenon", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.lands("A", "Plains", 3)
    table.start("A")
    table.cast("A", "Invasion of Belenon")
    table.resolve_all()
    knight = table.find("Knight Token", "A")
    assert (knight.power, knight.toughness, set(knight.colors)) == (2, 2, {"W", "U"})
    go(table, "A", "Breach", "Invasion of Belenon")
    table.resolve()
    assert [table.board.objects[id].name for id in table.board.stack] == ["Belenon War Anthem"]
    assert table.find("Knight Token", "A").power == 2
    table.resolve()
    assert table.find("Knight Token", "A").power == 3
    assert table.find("Belenon War Anthem").types == ("enchantment",)


@plays("Invasion of Ulgrotha")
def test_invasion_of_ulgrotha() -> None:
    """Its own damage cannot be dealt to itself; what comes of it grows when creatures of opponents die."""
    table = Table("current")
    table.hand("A", "Invasion of Ulgrotha", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Swamp", 5)
    table.lands("A", "Mountain")
    table.battlefield("B", "Grizzly Bears", "Hill Giant")
    table.start("A")
    table.cast("A", "Invasion of Ulgrotha")
    question: Any = table.until_asked("targets", "A")
    assert table.find("Invasion of Ulgrotha").id not in question.slots[0][1]
    table.answer(((table.find("Grizzly Bears").id,),))
    table.resolve_all()
    assert (table.life_of("A"), in_graveyard(table, "Grizzly Bears", "B")) == (23, True)
    go(table, "A", "Breach", "Invasion of Ulgrotha")
    table.resolve_all()
    ravi = table.find("Grandmother Ravi Sengir", "A")
    assert (ravi.power, "flying" in ravi.keywords, ravi.supertypes) == (3, True, ("legendary",))
    go(table, "A", "Lightning Bolt", "Hill Giant")
    table.resolve_all()
    assert (table.find("Grandmother Ravi Sengir").power, table.life_of("A")) == (4, 24)


@plays("Invasion of Zendikar")
def test_invasion_of_zendikar() -> None:
    table = Table("current")
    table.hand("A", "Invasion of Zendikar", spell("Breach", {"deal_damage": 3, "to": "t"}, t="any_target"))
    table.library("A", "Forest", "Mountain")
    table.lands("A", "Forest", 4)
    table.start("A")
    table.cast("A", "Invasion of Zendikar")
    table.resolve()
    table.until_asked("option", "A")
    table.answer("yes")
    found: Any = table.until_asked("choose", "A")
    wanted = [id for id in found.among if table.board.objects[id].name in ("Forest", "Mountain")]
    table.answer(tuple(wanted))
    finish(table)
    assert table.find("Mountain", "A").tapped
    go(table, "A", "Breach", "Invasion of Zendikar")
    table.resolve_all()
    skyclave = table.find("Awakened Skyclave", "A")
    assert set(skyclave.types) == {"creature", "land"}
    assert table.happened("spell_cast", object=table.events("object_moved", to=Zone.STACK)[-1].event.becomes)
    attack(table, "Awakened Skyclave")  # haste
    assert not table.find("Awakened Skyclave").tapped


def test_a_sorcery_on_the_other_side_is_cast_and_then_a_card_with_its_front_up() -> None:
    """712.8a. In the graveyard it is the Siege again."""
    back = {"name": "Spoils", "types": "Sorcery", "colors": "R", "abilities": [{"spell": [{"draw": 2}]}]}
    table = Table("current")
    table.battlefield("A", battle("Siege", 1, back=back))
    table.hand("A", spell("Breach", {"deal_damage": 1, "to": "t"}, t="any_target"))
    table.start("A")
    hand = len(table.board.players[A].hand)
    go(table, "A", "Breach", "Siege")
    table.resolve_all()
    assert len(table.board.players[A].hand) == hand + 1  # Breach less, two cards more
    assert in_graveyard(table, "Siege", "A")
    assert table.find("Siege", "A", Zone.GRAVEYARD).types == ("battle",)
    table.check()


def test_what_has_no_other_face_or_nothing_to_enchant_is_not_offered() -> None:
    """712.11c. Only the face that would be up is looked at: an Aura needs something to enchant."""
    aura = {
        "name": "Chain",
        "types": "Enchantment: Aura",
        "abilities": [{"keyword": "enchant", "of": CREATURE}],
        "colors": "W",
    }
    for back in (None, aura):
        table = Table("current")
        table.battlefield("A", battle("Siege", 1, back=back))
        table.hand("A", spell("Breach", {"deal_damage": 1, "to": "t"}, t="any_target"))
        table.start("A")
        go(table, "A", "Breach", "Siege")
        table.resolve_all()
        assert table.names_in(Zone.EXILE, "A") == ["Siege"]
        assert not [record for record in table.events("decision_made") if record.event.kind == "option"]


@pytest.mark.parametrize("lands", [0, 1])
def test_what_makes_spells_dearer_is_paid_and_who_cannot_pay_is_not_asked(lands: int) -> None:
    """118.9d. Without its mana cost it may still cost something."""
    dearer = card("Sphere", "Artifact", static({"cost_more": 1}, to="each_player"))
    table = besieged("current", dearer, creature("Ogre", "6/6"))
    table.lands("A", "Plains", lands)
    table.start("A")
    attack(table, ("Ogre", "Siege"))
    table.go_to("combat-damage")
    assert bool(table.all("Reward", "A")) is bool(lands)
    assert [record.event.mana for record in table.events("cost_locked")] == ["{1}"] * lands
    assert table.names_in(Zone.EXILE, "A") == ["Siege"] * (1 - lands)


def test_what_becomes_a_siege_does_as_one() -> None:
    """310.11b. With the type comes the ability."""
    fortify = {"apply": [{"add_types": ["battle"], "subtypes": ["Siege"]}], "to": "t", "for": "forever"}
    table = Table("current")
    table.battlefield("A", card("Relic", "Artifact"), counters={"defense": 2})
    table.hand("A", spell("Fortify", fortify, t={"type": "artifact"}))
    table.hand("A", spell("Breach", {"deal_damage": 2, "to": "t"}, t="any_target"))
    table.start("A")
    go(table, "A", "Fortify", "Relic")
    assert (table.find("Relic").protector, table.happened("protector_chosen", rule="704.5w")) == (B, True)
    go(table, "A", "Breach", "Relic")
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "A") == ["Relic"]


def test_a_copy_of_a_siege_is_protected_and_has_no_other_side() -> None:
    """712.8e: what is only a copy has no other face to be cast; it is exiled all the same."""
    mirror = {"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": BATTLE, "must": True}]}
    table = besieged("current")
    table.hand("A", card("Mirror", "Artifact", mirror, cost="{0}"))
    table.hand("A", spell("Breach", {"deal_damage": 5, "to": "t"}, t="any_target"))
    table.start("A")
    go(table, "A", "Mirror")
    copy = table.all("Siege")[1]
    assert (copy.types, copy.defense, copy.protector) == (("battle",), 5, B)
    go(table, "A", "Breach", copy.id)
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "A") == ["Mirror"]
    assert not table.all("Reward")


def test_in_the_rules_of_the_seeds_a_siege_has_no_such_ability() -> None:
    table = Table("seed")
    table.battlefield("A", battle(), counters={"defense": 2})
    table.hand("A", spell("Drain", {"remove_counters": "defense", "on": "t", "n": "all"}, t=BATTLE))
    table.start("A")
    go(table, "A", "Drain", "Siege")
    assert table.happened("counters_removed", total=0)
    assert not table.happened("ability_triggered")
    assert there(table, "Siege")


# 118.9. Casting without paying, apart from battles


@plays("Memory Plunder")
def test_memory_plunder() -> None:
    table = ready("Memory Plunder", mana="UUUU")
    table.graveyard("B", "Lightning Bolt")
    table.start("A")
    table.cast("A", "Memory Plunder", targets=["Lightning Bolt"])
    question: Any = table.until_asked("option", "A")
    assert question.reason == "cast"
    table.answer("yes")
    table.answer(((B,),))
    table.resolve_all()
    assert table.life_of("B") == 17
    assert in_graveyard(table, "Lightning Bolt", "B")
    assert table.happened("spell_cast", player=A, this_turn=2)
    table.check()
