"""Artifacts, enchantments, lands and planeswalkers of the catalogue, each played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rules.casting import paying
from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    after_damage,
    attack,
    block,
    finish,
    go,
    in_graveyard,
    plays,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def hand(table: Table, player: str) -> list[str]:
    return table.names_in(Zone.HAND, player)


def pool_of(table: Table, name: str) -> set[str]:
    """What a permanent of A can make."""
    id = table.find(name).id
    return {mana for source in paying.mana_sources(table.game, A) if source[0] == id for mana in source[2]}


def make_mana(table: Table, name: str, mana: str) -> None:
    """Let A make mana with a permanent, by the ability that makes this."""
    table.priority_to("A")
    id = table.find(name).id
    ability = next(source[1] for source in paying.mana_sources(table.game, A) if source[0] == id and mana in source[2])
    table.answer(("mana", id, ability))
    while table.question.KIND == "option":
        table.answer(mana)


def use(table: Table, name: str, number: int | None = None, *targets: Any, **more: Any) -> None:
    """Activate an ability of A's permanent and resolve it."""
    table.activate("A", name, number, targets=targets, **more)
    finish(table)


# Auras


@plays("Pacifism")
def test_pacifism() -> None:
    table = ready("Pacifism", mana="WW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Pacifism", "Bear")
    assert {"cant_attack", "cant_block"} <= set(table.find("Bear").keywords)
    table.go_to("postcombat-main", "B")
    assert not table.events("decision_made", kind="attackers", player=B)


@plays("Holy Strength", "Rancor")
@pytest.mark.parametrize(("name", "mana", "size"), [("Holy Strength", "W", (3, 4)), ("Rancor", "G", (4, 2))])
def test_auras_that_strengthen(name: str, mana: str, size: tuple[int, int]) -> None:
    table = ready(name, "Disenchant", mana=mana + "WW")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    go(table, "A", name, "Bear")
    assert pt(table, "Bear") == size
    assert ("trample" in table.find("Bear").keywords) is (name == "Rancor")
    table.cast("A", "Disenchant", targets=[name])
    finish(table)
    assert pt(table, "Bear") == (2, 2)
    assert (name in hand(table, "A")) is (name == "Rancor")


@plays("Lure", "Errantry")
def test_auras_on_how_to_attack_and_block() -> None:
    table = ready()
    table.battlefield("A", creature("Bear", "2/2"), creature("Ape", "3/3"))
    table.battlefield("A", "Lure", attached="Bear")
    table.battlefield("A", "Errantry", attached="Ape")
    table.battlefield("B", creature("Cub", "1/1"), creature("Wall", "0/4"))
    table.start()
    table.until_asked("attackers", "A")
    bear, ape = table.find("Bear").id, table.find("Ape").id
    table.refused(((bear, B), (ape, B)))
    table.answer(((bear, B),))
    assert pt(table, "Ape") == (6, 3)
    table.go_to("declare-blockers")
    (declared,) = table.events("blockers_declared")  # there is no other legal block
    assert set(declared.event.blocks) == {(table.find("Cub").id, bear), (table.find("Wall").id, bear)}


@plays("Dehydration")
def test_dehydration() -> None:
    table = ready()
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "1/1"), tapped=True)
    table.battlefield("A", "Dehydration", attached="Bear")
    table.start()
    table.go_to("upkeep", "B")
    assert table.find("Bear").tapped
    assert not table.find("Cub").tapped


@plays("Control Magic")
def test_control_magic() -> None:
    table = ready("Control Magic", mana="UUUU", other="WW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", "Disenchant")
    table.start()
    go(table, "A", "Control Magic", "Bear")
    assert table.find("Bear").controller == A
    table.priority_to("B")
    go(table, "B", "Disenchant", "Control Magic")
    assert table.find("Bear").controller == B


@plays("Presence of Gond")
def test_presence_of_gond() -> None:
    table = ready("Presence of Gond", mana="GGG")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Presence of Gond", "Bear")
    use(table, "Bear")
    assert table.find("Bear").tapped
    assert there(table, "Elf Warrior Token", "A")


@plays("Blight")
def test_blight_destroys_the_land_when_it_is_tapped() -> None:
    table = ready("Shock", mana="R")
    table.battlefield("B", "Blight", attached="Mountain")
    table.start()
    table.cast("A", "Shock", targets=["B"])
    finish(table)
    assert in_graveyard(table, "Mountain", "A")
    assert in_graveyard(table, "Blight", "B")


@plays("Convincing Mirage", "Song of the Dryads")
def test_auras_that_change_what_something_is() -> None:
    table = ready("Convincing Mirage", "Song of the Dryads", mana="UUGGG")
    table.battlefield("A", "Azorius Guildgate", creature("Bear", "2/2", "flying"))
    table.start()
    table.cast("A", "Convincing Mirage", targets=["Azorius Guildgate"])
    table.until_asked("option", "A")
    table.answer("Swamp")
    finish(table)
    assert pool_of(table, "Azorius Guildgate") == {"B"}
    go(table, "A", "Song of the Dryads", "Bear")
    assert pool_of(table, "Bear") == {"G"}
    assert not table.find("Bear").is_creature


@plays("Curse of Bloodletting")
def test_curse_of_bloodletting_doubles_damage_to_the_player() -> None:
    table = ready("Curse of Bloodletting", "Shock", "Shock", mana="RRRRRRR")
    table.battlefield("B", creature("Ape", "4/4"))
    table.start()
    go(table, "A", "Curse of Bloodletting", "B")
    assert table.find("Curse of Bloodletting").attached_to == B
    go(table, "A", "Shock", "B")
    go(table, "A", "Shock", "Ape")
    assert table.life_of("B") == 16
    assert table.find("Ape").damage == 2


@plays("Pariah")
def test_pariah() -> None:
    table = ready("Pariah", mana="WWW", other="R")
    table.battlefield("A", creature("Bear", "2/3"))
    table.hand("B", "Shock")
    table.start()
    go(table, "A", "Pariah", "Bear")
    table.priority_to("B")
    go(table, "B", "Shock", "A")
    assert (table.life_of("A"), table.find("Bear").damage) == (20, 2)


# Equipment


@plays("Bonesplitter", "Loxodon Warhammer", "Basilisk Collar", "Lightning Greaves")
@pytest.mark.parametrize(
    ("name", "mana", "size", "keywords"),
    [
        ("Bonesplitter", "C", (4, 2), set()),
        ("Loxodon Warhammer", "CCC", (5, 2), {"trample", "lifelink"}),
        ("Basilisk Collar", "CC", (2, 2), {"deathtouch", "lifelink"}),
        ("Lightning Greaves", "", (2, 2), {"haste", "shroud"}),
    ],
)
def test_equipment(name: str, mana: str, size: tuple[int, int], keywords: set[str]) -> None:
    table = ready(mana=mana)
    table.battlefield("A", name, creature("Bear", "2/2"))
    table.start()
    use(table, name, None, "Bear")
    assert pt(table, "Bear") == size
    assert set(table.find("Bear").keywords) == keywords
    assert table.happened("object_attached", object=table.find(name).id)


@plays("Umezawa's Jitte")
def test_umezawas_jitte_gets_counters_and_spends_them() -> None:
    table = ready()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("A", "Umezawa's Jitte", attached="Bear")
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    attack(table, "Bear")
    after_damage(table)
    finish(table)
    jitte = table.find("Umezawa's Jitte")
    assert jitte.counters == {"charge": 2}
    table.priority_to("A")
    question: Any = table.question
    option = next(option for option in question.options if option[0] == "activate" and option[1] == jitte.id)
    table.answer(option)
    table.answer((1,))
    table.answer(((table.find("Cub").id,),))
    while table.game.in_casting:
        table.plain()
    finish(table)
    assert in_graveyard(table, "Cub", "B")
    table.answer(option)
    table.answer((2,))
    finish(table)
    assert table.life_of("A") == 22
    assert table.find("Umezawa's Jitte").counters == {}


# Lands


@plays("Wastes", "Karplusan Forest", "Adarkar Wastes")
@pytest.mark.parametrize(
    ("name", "mana", "hurts"),
    [
        ("Wastes", "C", False),
        ("Karplusan Forest", "C", False),
        ("Karplusan Forest", "G", True),
        ("Adarkar Wastes", "W", True),
    ],
)
def test_lands_that_hurt_for_colors(name: str, mana: str, hurts: bool) -> None:
    table = ready()
    table.battlefield("A", name)
    table.start()
    make_mana(table, name, mana)
    assert table.board.players[A].pool == mana
    assert table.life_of("A") == (19 if hurts else 20)
    if hurts:
        assert table.events("damage_dealt")[0].event.source == table.find(name).id


@plays("Azorius Guildgate", "Rootbound Crag")
@pytest.mark.parametrize(
    ("name", "others", "tapped"),
    [
        ("Azorius Guildgate", "", True),
        ("Rootbound Crag", "", True),
        ("Rootbound Crag", "G", False),
        ("Rootbound Crag", "U", True),
    ],
)
def test_lands_that_enter_tapped(name: str, others: str, tapped: bool) -> None:
    table = ready(name, mana=others)
    table.start()
    table.play("A", name)
    assert table.find(name).tapped is tapped
    assert not table.events("permanents_tapped")


@plays("Treetop Village")
def test_treetop_village_attacks_as_an_ape() -> None:
    table = ready(mana="GG")
    table.battlefield("A", "Treetop Village")
    table.start()
    use(table, "Treetop Village")
    village = table.find("Treetop Village")
    assert (village.types, village.subtypes, village.colors) == (("land", "creature"), ("Ape",), "G")
    attack(table, "Treetop Village")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 17
    table.go_to("upkeep", "B")
    assert table.find("Treetop Village").types == ("land",)


@plays("Moorland Haunt")
def test_moorland_haunt() -> None:
    table = ready(mana="WU")
    table.battlefield("A", "Moorland Haunt")
    table.graveyard("A", creature("Bear", "2/2"), "Shock")
    table.start()
    use(table, "Moorland Haunt")
    assert "Bear" in table.names_in(Zone.EXILE, "A")
    assert table.find("Spirit Token").keywords == ("flying",)


@plays("Holdout Settlement", "Cryptolith Rite")
def test_creatures_help_to_make_mana() -> None:
    table = ready()
    table.battlefield("A", "Holdout Settlement", creature("Bear", "2/2"))
    table.start()
    table.answer(("mana", table.find("Holdout Settlement").id, 1))
    while table.question.KIND != "priority":
        if table.question.KIND == "option":
            table.answer("U")
        else:
            table.plain()
    assert table.board.players[A].pool == "U"
    assert table.find("Bear").tapped
    table = ready()
    table.battlefield("A", "Cryptolith Rite", creature("Bear", "2/2"))
    table.start()
    assert pool_of(table, "Bear") == set("WUBRG")


@plays("Sol Ring")
def test_sol_ring() -> None:
    table = ready()
    table.battlefield("A", "Sol Ring")
    table.start()
    make_mana(table, "Sol Ring", "CC")
    assert table.board.players[A].pool == "CC"


@plays("Exploration")
def test_exploration() -> None:
    table = ready("Forest", "Forest", "Forest")
    table.battlefield("A", "Exploration")
    table.start()
    table.play("A", "Forest")
    table.play("A", "Forest")
    assert not table.can("A", "play", "Forest")


# Artifacts


@plays("Magma Mine")
def test_magma_mine() -> None:
    table = ready(mana="CCCCCCCC")
    table.battlefield("A", "Magma Mine")
    table.start()
    use(table, "Magma Mine", 0)
    use(table, "Magma Mine", 0)
    use(table, "Magma Mine", 1, "B")
    assert table.life_of("B") == 18
    assert in_graveyard(table, "Magma Mine", "A")


@plays("Howling Mine")
@pytest.mark.parametrize(("tapped", "drawn"), [(False, 2), (True, 1)])
def test_howling_mine_while_it_is_untapped(tapped: bool, drawn: int) -> None:
    table = ready()
    table.battlefield("A", "Howling Mine", tapped=tapped)
    table.hand("A", spell("Tap", {"tap": {"type": "artifact"}}))
    table.start()
    if tapped:
        go(table, "A", "Tap")
    table.go_to("precombat-main", "B")
    assert len(table.events("card_drawn", player=B)) == drawn


@plays("Spellbook")
def test_spellbook() -> None:
    table = ready(*["Shock"] * 9)
    table.battlefield("A", "Spellbook")
    table.start()
    table.go_to("upkeep", "B")
    assert len(hand(table, "A")) == 9


@plays("Door to Nothingness")
def test_door_to_nothingness() -> None:
    table = ready("Door to Nothingness", mana="WWUUBBRRGGCCCCC")
    table.start()
    go(table, "A", "Door to Nothingness")
    assert table.find("Door to Nothingness").tapped
    table = ready(mana="WWUUBBRRGG")
    table.battlefield("A", "Door to Nothingness")
    table.start()
    table.activate("A", "Door to Nothingness", targets=["B"])
    finish(table)
    assert table.board.outcome == ((A,), "effect")


@plays("Angel's Feather", "Horn of Greed", "Mesmeric Orb")
def test_artifacts_that_watch() -> None:
    table = ready("Raise the Alarm", "Forest", mana="WW")
    table.battlefield("A", "Angel's Feather", "Horn of Greed", "Mesmeric Orb")
    table.start("A", step="upkeep")
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 0
    table.go_to("precombat-main")
    table.play("A", "Forest")
    finish(table)
    assert len(table.events("card_drawn", player=A)) == 1
    table.cast("A", "Raise the Alarm")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert table.life_of("A") == 21
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    assert table.names_in(Zone.GRAVEYARD, "A").count("Plains") == 2  # the two Plains that untapped


@plays("Orb of Dreams", "Urza's Armor")
def test_artifacts_that_replace() -> None:
    table = ready("Forest", other="R")
    table.battlefield("A", "Orb of Dreams", "Urza's Armor")
    table.hand("B", "Shock")
    table.start()
    table.play("A", "Forest")
    assert table.find("Forest").tapped
    table.priority_to("B")
    go(table, "B", "Shock", "A")
    assert table.life_of("A") == 19


@plays("Hall of Triumph")
def test_hall_of_triumph() -> None:
    table = ready("Hall of Triumph", mana="CCC")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Hall of Triumph")
    table.until_asked("option", "A")
    table.answer("G")
    finish(table)
    assert pt(table, "Bear") == (3, 3)


# Enchantments


@plays("Phyrexian Arena", "Yawgmoth's Bargain")
def test_cards_for_life() -> None:
    table = ready()
    table.battlefield("A", "Phyrexian Arena", "Yawgmoth's Bargain")
    table.start()
    assert (len(table.events("card_drawn", player=A)), table.life_of("A")) == (1, 19)
    use(table, "Yawgmoth's Bargain")
    assert (len(table.events("card_drawn", player=A)), table.life_of("A")) == (2, 18)
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    assert len(table.events("card_drawn", player=A)) == 3


@plays("Sneak Attack")
def test_sneak_attack() -> None:
    table = ready(creature("Dragon", "5/5", cost="{7}"), mana="R")
    table.battlefield("A", "Sneak Attack")
    table.start()
    table.activate("A", "Sneak Attack")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    attack(table, "Dragon")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 15
    table.go_to("end")
    finish(table)
    assert in_graveyard(table, "Dragon", "A")


@plays("Opposition", "Reconnaissance")
def test_opposition_and_reconnaissance() -> None:
    table = ready()
    table.battlefield("A", "Opposition", "Reconnaissance", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    attack(table, "Bear")
    use(table, "Reconnaissance", None, "Bear")
    assert not table.board.is_attacking(table.find("Bear").id)
    assert not table.find("Bear").tapped
    use(table, "Opposition", None, "Cub")
    assert table.find("Bear").tapped
    assert table.find("Cub").tapped


@plays("Circle of Protection: Red")
def test_circle_of_protection_red() -> None:
    table = ready(mana="W", other="R")
    table.battlefield("A", "Circle of Protection: Red")
    table.hand("B", "Shock")
    table.start()
    table.pass_()
    table.cast("B", "Shock", targets=["A"])
    table.priority_to("A")
    table.activate("A", "Circle of Protection: Red")
    finish(table)
    assert table.life_of("A") == 20


@plays("Boon Reflection", "Tainted Remedy", "Worship")
def test_enchantments_on_life() -> None:
    heal = spell("Heal", {"gain_life": 3})
    table = ready(heal)
    table.battlefield("A", "Boon Reflection", "Tainted Remedy", "Worship", creature("Bear", "2/2"))
    table.hand("B", heal, spell("Blast", {"deal_damage": 50, "to": "t"}, t="any_target"))
    table.start()
    go(table, "A", "Heal")
    table.priority_to("B")
    go(table, "B", "Heal")
    assert (table.life_of("A"), table.life_of("B")) == (26, 17)
    table.priority_to("B")
    go(table, "B", "Blast", "A")
    assert table.life_of("A") == 1


@plays("Furnace of Rath", "Gratuitous Violence")
@pytest.mark.parametrize(("name", "shock", "bear"), [("Furnace of Rath", 4, 4), ("Gratuitous Violence", 2, 4)])
def test_damage_is_doubled(name: str, shock: int, bear: int) -> None:
    table = ready("Shock", mana="R")
    table.battlefield("A", name, creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Shock", "B")
    assert table.life_of("B") == 20 - shock
    attack(table, "Bear")
    after_damage(table)
    assert table.life_of("B") == 20 - shock - bear


@plays("Thought Reflection", "Parallel Lives", "Hardened Scales")
def test_more_cards_tokens_and_counters() -> None:
    table = ready("Opt", "Raise the Alarm", "Battlegrowth", mana="UWWG")
    table.battlefield("A", "Thought Reflection", "Parallel Lives", "Hardened Scales", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Opt")
    assert len(table.events("card_drawn")) == 2
    go(table, "A", "Raise the Alarm")
    assert len(table.all("Soldier Token")) == 4
    go(table, "A", "Battlegrowth", "Bear")
    assert pt(table, "Bear") == (4, 4)


@plays("Rest in Peace")
def test_rest_in_peace() -> None:
    table = ready("Rest in Peace", "Shock", mana="WWR")
    table.graveyard("A", "Fog")
    table.graveyard("B", "Opt")
    table.start()
    table.cast("A", "Rest in Peace")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Fog"]
    assert table.names_in(Zone.EXILE, "B") == ["Opt"]
    go(table, "A", "Shock", "B")
    assert table.names_in(Zone.EXILE, "A") == ["Fog", "Shock"]


@plays("Glorious Anthem", "Illness in the Ranks", "Concordant Crossroads", "Humility")
@pytest.mark.parametrize(
    ("name", "bear", "token", "haste"),
    [
        ("Glorious Anthem", (3, 3), (2, 2), False),
        ("Illness in the Ranks", (2, 2), None, False),
        ("Concordant Crossroads", (2, 2), (1, 1), True),
        ("Humility", (1, 1), (1, 1), False),
    ],
)
def test_enchantments_for_all_creatures(name: str, bear: tuple[int, int], token: Any, haste: bool) -> None:
    table = ready("Raise the Alarm", mana="WW")
    table.battlefield("A", name, creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Raise the Alarm")
    assert pt(table, "Bear") == bear
    assert ("haste" in table.find("Bear").keywords) is haste
    assert (pt(table, "Soldier Token") if table.all("Soldier Token") else None) == token


@plays("Concordant Crossroads")
def test_the_newest_world_stays() -> None:
    table = ready("Concordant Crossroads", mana="G")
    table.battlefield("B", "Concordant Crossroads")
    table.start()
    go(table, "A", "Concordant Crossroads")
    assert [found.controller for found in table.all("Concordant Crossroads")] == [A]


@plays("Blood Moon", "Living Lands")
def test_enchantments_for_lands() -> None:
    table = ready()
    table.battlefield("A", "Blood Moon", "Living Lands", "Karplusan Forest", "Forest")
    table.start()
    assert pool_of(table, "Karplusan Forest") == {"R"}
    assert pt(table, "Forest") == (1, 1)


@plays("Assault Formation")
def test_assault_formation() -> None:
    table = ready(mana="GGGG")
    table.battlefield("A", "Assault Formation", creature("Wall", "0/4", "defender"))
    table.start()
    use(table, "Assault Formation", 1, "Wall")
    use(table, "Assault Formation", 2)
    assert pt(table, "Wall") == (0, 5)
    attack(table, "Wall")
    after_damage(table)
    assert table.life_of("B") == 15


@plays("Propaganda")
@pytest.mark.parametrize(("mana", "life"), [("CC", 18), ("C", 20)])
def test_propaganda(mana: str, life: int) -> None:
    table = ready(mana=mana)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", "Propaganda")
    table.start()
    if life == 18:
        attack(table, "Bear")
    table.go_to("postcombat-main")
    assert table.life_of("B") == life
    assert all(found.tapped for found in table.all("Wastes")) is (life == 18)


@plays("Stasis")
def test_stasis_keeps_everything_tapped_while_it_is_paid_for() -> None:
    table = ready(mana="U")
    table.battlefield("A", "Stasis")
    table.battlefield("B", creature("Bear", "2/2"), tapped=True)
    table.start("A", step=None)
    table.until_asked("option", "A")
    table.answer("yes")
    table.go_to("upkeep", "B")
    assert table.find("Bear").tapped
    table.go_to("precombat-main", "A")
    assert in_graveyard(table, "Stasis", "A")


@plays("Angelic Exaltation")
@pytest.mark.parametrize(("attackers", "life"), [(("Bear",), 16), (("Bear", "Cub"), 17)])
def test_angelic_exaltation_for_one_that_attacks_alone(attackers: tuple[str, ...], life: int) -> None:
    table = ready()
    table.battlefield("A", "Angelic Exaltation", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.start()
    attack(table, *attackers)
    after_damage(table)
    assert table.life_of("B") == life


@plays("Heat of Battle")
def test_heat_of_battle() -> None:
    table = ready()
    table.battlefield("A", "Heat of Battle", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "1/1"))
    table.start()
    attack(table, "Bear")
    block(table, ("Cub", "Bear"))
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (20, 19)


@plays("Exquisite Blood", "Underworld Dreams", "Megrim")
def test_enchantments_that_punish() -> None:
    table = ready("Mind Rot", mana="BBB")
    table.battlefield("A", "Exquisite Blood", "Underworld Dreams", "Megrim")
    table.hand("B", "Shock", "Fog")
    table.start()
    table.cast("A", "Mind Rot", targets=["B"])
    finish(table)
    assert (table.life_of("B"), table.life_of("A")) == (16, 24)
    table.go_to("precombat-main", "B")
    assert (table.life_of("B"), table.life_of("A")) == (15, 25)


@plays("Aggravated Assault")
def test_aggravated_assault() -> None:
    table = ready(mana="RRRRR")
    table.battlefield("A", "Aggravated Assault", creature("Bear", "2/2"))
    table.start()
    attack(table, "Bear")
    table.go_to("postcombat-main")
    use(table, "Aggravated Assault")
    assert not table.find("Bear").tapped
    attack(table, "Bear")
    table.go_to("end")
    assert table.life_of("B") == 16


# Planeswalkers


@plays("Jace Beleren")
def test_jace_beleren() -> None:
    table = ready()
    table.battlefield("A", "Jace Beleren", counters={"loyalty": 9})
    table.start()
    use(table, "Jace Beleren", 0)
    assert table.find("Jace Beleren").loyalty == 11
    assert (len(table.events("card_drawn", player=A)), len(table.events("card_drawn", player=B))) == (1, 1)
    assert not table.can("A", "activate", "Jace Beleren")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    use(table, "Jace Beleren", 2, "B")
    assert table.find("Jace Beleren").loyalty == 1
    assert not table.board.players[B].library


@plays("Garruk Wildspeaker")
def test_garruk_wildspeaker() -> None:
    table = ready("Garruk Wildspeaker", mana="GGGG")
    table.start()
    go(table, "A", "Garruk Wildspeaker")
    assert table.find("Garruk Wildspeaker").loyalty == 3
    forests = [found.id for found in table.all("Forest")][:2]
    use(table, "Garruk Wildspeaker", 0, forests)
    assert sum(found.tapped for found in table.all("Forest")) == 2
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    use(table, "Garruk Wildspeaker", 1)
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert not any(option[2] == 2 for option in table.question.options if option[0] == "activate")  # type: ignore[attr-defined]
    assert pt(table, "Beast Token") == (3, 3)


@plays("Garruk Wildspeaker", "Ajani Goldmane")
def test_planeswalkers_that_strengthen() -> None:
    table = ready()
    table.battlefield("A", "Garruk Wildspeaker", counters={"loyalty": 4})
    table.battlefield("A", "Ajani Goldmane", creature("Bear", "2/2"))
    table.start()
    use(table, "Garruk Wildspeaker", 2)
    assert pt(table, "Bear") == (5, 5)
    assert in_graveyard(table, "Garruk Wildspeaker", "A")
    use(table, "Ajani Goldmane", 1)
    assert pt(table, "Bear") == (6, 6)
    assert {"trample", "vigilance"} <= set(table.find("Bear").keywords)
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (3, 3)


@plays("Ajani Goldmane")
def test_ajani_goldmanes_avatar_follows_the_life_total() -> None:
    table = ready()
    table.battlefield("A", "Ajani Goldmane", counters={"loyalty": 6})
    table.hand("A", spell("Heal", {"gain_life": 2}))
    table.start()
    use(table, "Ajani Goldmane", 2)
    assert pt(table, "Avatar Token") == (20, 20)
    go(table, "A", "Heal")
    assert pt(table, "Avatar Token") == (22, 22)


@plays("Tezzeret the Seeker")
def test_tezzeret_the_seeker() -> None:
    table = ready()
    table.battlefield("A", "Tezzeret the Seeker", counters={"loyalty": 8})
    table.battlefield("A", card("Stone", "Artifact", cost="{1}"))
    table.library("A", "Sol Ring", "Triskelion")
    table.start()
    table.activate("A", "Tezzeret the Seeker", 1, x=2)
    question: Any = table.until_asked("choose", "A")
    assert {table.board.objects[id].name for id in question.among} == {"Sol Ring"}
    table.answer(question.among)
    assert there(table, "Sol Ring", "A")
    assert table.find("Tezzeret the Seeker").loyalty == 6
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    use(table, "Tezzeret the Seeker", 2)
    assert (pt(table, "Stone"), pt(table, "Sol Ring")) == ((5, 5), (5, 5))
    assert table.find("Stone").is_creature


@plays("Tezzeret the Seeker")
def test_tezzeret_untaps_up_to_two_artifacts() -> None:
    table = ready()
    table.battlefield("A", "Tezzeret the Seeker", "Sol Ring")
    table.start()
    make_mana(table, "Sol Ring", "CC")
    use(table, "Tezzeret the Seeker", 0, ["Sol Ring"])
    assert not table.find("Sol Ring").tapped


@plays("Pacifism")
def test_an_aura_whose_target_is_gone_does_not_enter() -> None:
    table = ready("Pacifism", mana="WW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", spell("Vanish", {"exile": "t"}, t=CREATURE))
    table.start()
    table.cast("A", "Pacifism", targets=["Bear"])
    table.cast("B", "Vanish", targets=["Bear"])
    finish(table)
    assert in_graveyard(table, "Pacifism", "A")
    assert table.happened("did_not_resolve", reason="targets")
