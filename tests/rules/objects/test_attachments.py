"""301.5, 303.4, 702.6, 702.26, 111, 122. What is attached, what phases, tokens and counters."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.questions import ChooseTargets
from domain.terms import Zone
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.triggers import spell

ARTIFACT = {"t": {"of": {"type": "artifact"}}}
CREATURE = {"t": {"of": {"type": "creature"}}}


# 702.6, 301.5. Equipment


def test_equip_moves_equipment_from_one_creature_to_another() -> None:
    table = Table()
    table.battlefield("A", "Bonesplitter", "Grizzly Bears", "Hill Giant")
    table.lands("A", "Forest", 2)
    table.start("A")
    table.activate("A", "Bonesplitter", targets=["Grizzly Bears"])
    table.resolve()
    assert (table.find("Grizzly Bears").power, table.find("Hill Giant").power) == (4, 3)
    table.activate("A", "Bonesplitter", targets=["Hill Giant"])
    table.resolve()
    assert (table.find("Grizzly Bears").power, table.find("Hill Giant").power) == (2, 5)
    first, second = table.events("object_attached")
    assert second.rule == "608.2c"
    assert first.event.object == second.event.object


def test_equip_targets_only_a_creature_of_its_controller() -> None:
    table = Table()
    table.battlefield("A", "Bonesplitter", "Sol Ring", "Grizzly Bears", "Wind Drake")
    table.battlefield("B", "Hill Giant")
    table.lands("A", "Forest", 1)
    table.start("A")
    axe = table.find("Bonesplitter").id
    table.answer(next(option for option in table.question.options if option[:2] == ("activate", axe)))  # type: ignore[attr-defined]
    question = table.question
    assert isinstance(question, ChooseTargets)
    assert {table.board.name_of(id) for id in question.slots[0][1]} == {"Grizzly Bears", "Wind Drake"}


def test_equip_on_a_creature_that_left_attaches_nothing() -> None:
    table = Table()
    table.battlefield("A", "Bonesplitter", "Grizzly Bears")
    table.lands("A", "Forest")
    table.hand("B", "Unsummon")
    table.lands("B", "Island")
    table.start("A")
    table.activate("A", "Bonesplitter", targets=["Grizzly Bears"])
    table.cast("B", "Unsummon", targets=["Grizzly Bears"])
    table.resolve_all()
    assert table.find("Bonesplitter").attached_to is None
    assert table.happened("did_not_resolve", reason="targets")


def test_control_of_the_creature_does_not_move_the_equipment() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", "Bonesplitter", attached="Grizzly Bears")
    table.hand("B", "Control Magic")
    table.lands("B", "Island", 4)
    table.start("B")
    table.cast("B", "Control Magic", targets=["Grizzly Bears"])
    table.resolve()
    assert table.find("Grizzly Bears").controller == PLAYERS["B"]
    axe = table.find("Bonesplitter")
    assert axe.controller == PLAYERS["A"]
    assert axe.attached_to == table.find("Grizzly Bears").id
    assert table.find("Grizzly Bears").power == 4


def test_two_pieces_of_equipment_on_one_creature() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", "Bonesplitter", attached="Grizzly Bears")
    table.battlefield("A", "Loxodon Warhammer", attached="Grizzly Bears")
    table.start("A")
    bears = table.find("Grizzly Bears")
    assert (bears.power, bears.toughness) == (7, 2)
    assert {"trample", "lifelink"} <= set(bears.keywords)


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_equipment_that_is_a_creature_does_not_move_to_another(edition: str) -> None:
    """301.5c, 701.3b. Neither equip nor another effect attaches it, at whatever it was attached before."""
    animate = spell(
        "Animate", {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": "t"}, targets=ARTIFACT
    )
    table = Table(edition)
    table.battlefield("A", "Bonesplitter", "Grizzly Bears")
    table.hand("A", animate)
    table.lands("A", "Forest", 1)
    table.start("A")
    table.cast("A", "Animate", targets=["Bonesplitter"])
    table.resolve()
    assert table.find("Bonesplitter").is_creature
    table.activate("A", "Bonesplitter", targets=["Grizzly Bears"])
    table.resolve()
    assert not table.board.stack
    assert not table.happened("did_not_resolve")
    assert not table.happened("object_attached")
    assert not table.happened("object_unattached"), "it was never attached, and nothing had to put that right"


def test_what_is_no_attachment_is_not_attached() -> None:
    """701.3b. An effect that would attach something else does nothing."""
    bind = spell("Bind", {"attach": "t", "to": "u"}, targets={**ARTIFACT, "u": {"of": {"type": "land"}}})
    table = Table()
    table.battlefield("A", "Sol Ring")
    table.hand("A", bind)
    table.lands("A", "Forest", 1)
    table.start("A")
    table.cast("A", "Bind", targets=["Sol Ring", "Forest"])
    table.resolve()
    assert table.find("Sol Ring").attached_to is None
    assert not table.happened("object_attached")


LAND = {"t": {"of": {"type": "land"}}}


@pytest.mark.parametrize("aura", [False, True])
def test_a_token_that_could_not_be_attached_is_created_unless_it_is_an_aura(aura: bool) -> None:
    """301.5e, 303.4i. Equipment enters unattached; an Aura is not created."""
    token: dict[str, Any] = {"name": "Made", "types": "Artifact: Equipment"}
    if aura:
        token |= {"types": "Enchantment: Aura", "abilities": [{"keyword": "enchant", "of": {"type": "creature"}}]}
    forge = spell("Forge", {"create_token": token, "attached": "t"}, targets=LAND)
    table = Table("current")
    table.hand("A", forge)
    table.lands("A", "Forest", 1)
    table.start("A")
    table.cast("A", "Forge", targets=["Forest"])
    table.resolve()
    assert [token.attached_to for token in table.all("Made")] == ([] if aura else [None])
    assert bool(table.happened("token_created")) is not aura
    assert not table.happened("object_attached")


# 303.4. Auras


@pytest.mark.statement("SBA-23")
def test_an_aura_that_gives_protection_from_itself_falls_off() -> None:
    table = Table("current")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Pacifism", attached="Grizzly Bears")
    table.hand("A", "Gods Willing")
    table.lands("A", "Plains")
    table.start("A")
    table.cast("A", "Gods Willing", targets=["Grizzly Bears"])
    table.until_asked("option")
    table.answer("W")
    while table.board.stack:
        table.plain()
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Pacifism"]


def test_an_aura_of_another_player_goes_to_its_owners_graveyard() -> None:
    table = Table()
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", "Rancor")
    table.lands("A", "Forest")
    table.hand("B", spell("Bury", {"sacrifice": {"type": "creature"}}))
    table.start("A")
    table.cast("A", "Rancor", targets=["Grizzly Bears"])
    table.resolve()
    table.cast("B", "Bury")
    table.resolve_all()
    assert table.happened("ability_triggered"), "Rancor comes back by its own ability"
    assert table.names_in(Zone.HAND, "A") == ["Rancor"]


def test_control_magic_ends_with_the_aura() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Control Magic", attached="Grizzly Bears")
    table.hand("A", "Disenchant")
    table.lands("A", "Plains", 2)
    table.start("A")
    assert table.find("Grizzly Bears").controller == PLAYERS["B"]
    table.cast("A", "Disenchant", targets=["Control Magic"])
    table.resolve()
    assert table.find("Grizzly Bears").controller == PLAYERS["A"]
    changed = table.events("control_changed")[-1].event
    assert (changed.before, changed.after) == (2, 1)


# 702.26. Phasing


@pytest.mark.statement("UNTAP-01")
def test_phasing_is_no_leaving_and_keeps_counters() -> None:
    table = Table("current")
    watcher = card(
        "Watcher",
        "Enchantment",
        {"triggered": [{"gain_life": 1}], "on": [{"leaves": {"type": "creature"}}, {"enters": {"type": "creature"}}]},
    )
    table.battlefield("A", "Breezekeeper", watcher)
    table.battlefield("A", "Hill Giant", counters={"+1/+1": 2})
    table.hand("A", "Reality Ripple")
    table.lands("A", "Island", 2)
    table.start("A")
    giant = table.find("Hill Giant").id
    table.cast("A", "Reality Ripple", targets=["Hill Giant"])
    table.resolve()
    assert table.board.object(giant).phased_out
    assert giant in table.board.battlefield
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert not table.board.object(giant).phased_out
    assert table.find("Hill Giant").counters == {"+1/+1": 2}
    assert not table.happened("ability_triggered")


def test_what_phased_out_is_not_counted_or_changed() -> None:
    table = Table("current")
    table.battlefield("A", "Hill Giant", "Grizzly Bears")
    table.hand("A", "Reality Ripple", spell("Rally", {"apply": [{"pt": [1, 1]}], "to": {"type": "creature"}}))
    table.lands("A", "Island", 2)
    table.start("A")
    giant = table.board.object(table.find("Hill Giant").id)
    table.cast("A", "Reality Ripple", targets=["Hill Giant"])
    table.resolve()
    table.cast("A", "Rally")
    table.resolve()
    assert giant.power == 3
    assert table.find("Grizzly Bears").power == 3


def test_a_phased_out_lord_gives_nothing() -> None:
    table = Table("current")
    table.battlefield("A", "Goblin Chieftain", "Raging Goblin")
    table.hand("A", "Reality Ripple")
    table.lands("A", "Island", 2)
    table.start("A")
    assert table.find("Raging Goblin").power == 2
    table.cast("A", "Reality Ripple", targets=["Goblin Chieftain"])
    table.resolve()
    assert table.find("Raging Goblin").power == 1


def test_what_phases_in_was_there_all_the_time() -> None:
    """502.1, 302.6: phasing in is no coming under control."""
    table = Table("current")
    keeper = creature("Keeper", "1/1", "phasing", abilities=[{"activated": [{"gain_life": 1}], "cost": ["tap_self"]}])
    table.battlefield("A", keeper)
    table.start("A")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    assert table.can("A", "activate", "Keeper")


# 111. Tokens


def test_a_token_enters_under_who_creates_it_and_may_be_tapped() -> None:
    table = Table()
    make = spell(
        "Recruit",
        {
            "create_token": {"types": "Creature: Soldier", "colors": "W", "pt": "1/1"},
            "n": 2,
            "who": "each_player",
            "tapped": True,
        },
    )
    table.battlefield("A", "Soul Warden")
    table.hand("A", make)
    table.start("A")
    table.cast("A", "Recruit")
    table.resolve()
    created = table.events("token_created")
    assert [record.event.player for record in created] == [1, 1, 2, 2]
    assert len({record.moment for record in created}) == 1
    assert all(found.tapped for found in table.all("Soldier Token"))
    assert len(table.events("ability_triggered")) == 4


def test_a_predefined_token() -> None:
    table = Table(life=10)
    table.hand("A", spell("Bake", {"create_token": "Food"}))
    table.lands("A", "Forest", 2)
    table.start("A")
    table.cast("A", "Bake")
    table.resolve()
    table.activate("A", "Food")
    assert not table.all("Food"), "it is sacrificed as a cost"
    table.resolve()
    assert table.life_of("A") == 13


def test_an_exiled_token_does_not_come_back() -> None:
    table = Table()
    table.hand(
        "A",
        "Raise the Alarm",
        spell("Blink", {"exile": "t", "as": "c"}, {"move": "c", "to": "battlefield"}, targets=CREATURE),
    )
    table.lands("A", "Plains", 2)
    table.start("A")
    table.cast("A", "Raise the Alarm")
    table.resolve()
    table.cast("A", "Blink", targets=["Soldier Token"])
    table.resolve()
    assert len(table.all("Soldier Token")) == 1
    assert table.board.exile == []


# 122. Counters


def test_counters_are_gone_with_the_permanent() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", counters={"+1/+1": 2})
    table.hand("A", spell("Blink", {"exile": "t", "as": "c"}, {"move": "c", "to": "battlefield"}, targets=CREATURE))
    table.start("A")
    assert table.find("Grizzly Bears").power == 4
    table.cast("A", "Blink", targets=["Grizzly Bears"])
    table.resolve()
    assert table.find("Grizzly Bears").counters == {}
    assert table.find("Grizzly Bears").power == 2


def test_entering_with_counters_is_part_of_entering() -> None:
    table = Table()
    table.hand("A", "Ivy Elemental")
    table.lands("A", "Forest", 4)
    table.start("A")
    table.cast("A", "Ivy Elemental", x=3)
    table.resolve()
    assert table.find("Ivy Elemental").toughness == 3
    moved, put = table.events("object_moved")[-1], table.events("counters_put")[-1]
    assert moved.moment == put.moment
    table = Table()
    table.hand("A", "Ivy Elemental")
    table.lands("A", "Forest", 1)
    table.start("A")
    table.cast("A", "Ivy Elemental")
    table.resolve()
    assert not table.all("Ivy Elemental"), "0/0 with no counters"
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Ivy Elemental"]


# 306, 606. Planeswalkers


def test_a_planeswalker_enters_with_its_loyalty_and_can_act_at_once() -> None:
    table = Table()
    table.hand("A", "Ajani Goldmane")
    table.lands("A", "Plains", 4)
    table.start("A")
    table.cast("A", "Ajani Goldmane")
    table.resolve()
    assert table.find("Ajani Goldmane").loyalty == 4
    table.activate("A", "Ajani Goldmane", 0)
    assert table.find("Ajani Goldmane").loyalty == 5
    table.resolve()
    assert table.life_of("A") == 22
    assert not table.can("A", "activate", "Ajani Goldmane")


def test_two_planeswalkers_act_in_one_turn() -> None:
    table = Table("current")
    table.battlefield("A", "Ajani Goldmane", "Garruk Wildspeaker")
    table.start("A")
    table.activate("A", "Garruk Wildspeaker", 1)
    table.resolve()
    table.activate("A", "Ajani Goldmane", 0)
    table.resolve()
    assert table.all("Beast Token")
    assert table.life_of("A") == 22


def test_noncombat_damage_takes_loyalty() -> None:
    table = Table()
    table.battlefield("B", "Ajani Goldmane")
    table.hand("A", "Lightning Bolt")
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Lightning Bolt", targets=["Ajani Goldmane"])
    table.resolve()
    assert table.find("Ajani Goldmane").loyalty == 1
    (removed,) = table.events("counters_removed")
    assert removed.rule == "119.3c"
    assert table.game.records[removed.cause - 1].event.NAME == "damage_dealt"
