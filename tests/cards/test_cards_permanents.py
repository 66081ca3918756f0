"""Auras, Equipment, lands and artifacts of the catalogue, each played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import A, B, hand, make_mana, pool_of, use
from tests.support.situations import after_damage, attack, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import creature

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


@plays("Desecrated Tomb")
def test_desecrated_tomb_sees_all_that_leave_at_once_as_one() -> None:
    creatures = {"all": [{"type": "creature"}, {"zone": "graveyard"}]}
    table = ready(spell("Sweep", {"exile": creatures}), mana="")
    table.battlefield("A", "Desecrated Tomb")
    table.graveyard("A", creature("Bear", "2/2"), creature("Cub", "1/1"), "Shock")
    table.graveyard("B", creature("Ape", "3/3"))
    table.start()
    go(table, "A", "Sweep")
    finish(table)
    assert len(table.all("Bat Token", "A")) == 1
