"""Creatures of the catalogue with more than keywords, each played."""

from __future__ import annotations

from typing import Any

import pytest

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
    from domain.rules.casting import paying

    id = table.find(name).id
    return {mana for source in paying.mana_sources(table.game, A) if source[0] == id for mana in source[2]}


# Rules of attacking and blocking


@plays("Dauthi Slayer", "Bloodrock Cyclops")
@pytest.mark.parametrize("name", ["Dauthi Slayer", "Bloodrock Cyclops"])
def test_it_attacks_if_able(name: str) -> None:
    table = ready()
    table.battlefield("A", name, creature("Bear", "2/2"))
    table.start()
    table.until_asked("attackers", "A")
    assert table.refused(()).rule == "508.1d"
    table.answer(((table.find(name).id, B),))


@plays("Palace Guard")
def test_palace_guard_blocks_any_number() -> None:
    table = ready()
    table.battlefield("A", *[creature(f"Bear {n}", "1/1") for n in range(3)])
    table.battlefield("B", "Palace Guard")
    table.start()
    attack(table, "Bear 0", "Bear 1", "Bear 2")
    block(table, *[("Palace Guard", f"Bear {n}") for n in range(3)])
    table.go_to("postcombat-main")
    assert table.life_of("B") == 20
    assert table.find("Palace Guard").damage == 3


@plays("Phantom Warrior", "Tormented Soul")
def test_what_cannot_be_blocked() -> None:
    table = ready()
    table.battlefield("A", "Phantom Warrior", "Tormented Soul")
    table.battlefield("B", creature("Bear", "2/2"), "Tormented Soul")
    table.start()
    attack(table, "Phantom Warrior", "Tormented Soul")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 17
    table.go_to("precombat-main", "B")
    attack(table, "Bear", by="B")
    table.go_to("postcombat-main", "B")
    assert not any(question for question in table.events("decision_made", kind="blockers") if question.event.answer)


@plays("Ember Beast")
def test_ember_beast_neither_attacks_nor_blocks_alone() -> None:
    table = ready()
    table.battlefield("A", "Ember Beast", creature("Bear", "2/2"))
    table.start()
    table.until_asked("attackers", "A")
    beast, bear = table.find("Ember Beast").id, table.find("Bear").id
    table.refused(((beast, B),))
    table.answer(((beast, B), (bear, B)))
    assert table.happened("attackers_declared")


@plays("Excruciator")
def test_damage_of_excruciator_is_not_prevented() -> None:
    table = ready(other="G")
    table.battlefield("A", "Excruciator", creature("Bear", "2/2"))
    table.hand("B", "Fog")
    table.start()
    attack(table, "Excruciator", "Bear")
    table.cast("B", "Fog")
    table.resolve()
    after_damage(table)
    assert table.life_of("B") == 13


@plays("Scragnoth")
def test_scragnoth_cannot_be_countered() -> None:
    table = ready("Scragnoth", mana="GGGGG", other="UU")
    table.hand("B", "Counterspell")
    table.start()
    table.cast("A", "Scragnoth")
    table.cast("B", "Counterspell", targets=["Scragnoth"])
    table.resolve_all()
    assert there(table, "Scragnoth")
    assert in_graveyard(table, "Counterspell", "B")


# Activated abilities


@plays("Drudge Skeletons")
def test_drudge_skeletons_regenerate() -> None:
    table = ready("Lightning Bolt", mana="R", other="B")
    table.battlefield("B", "Drudge Skeletons")
    table.start()
    table.cast("A", "Lightning Bolt", targets=["Drudge Skeletons"])
    table.priority_to("B")
    table.activate("B", "Drudge Skeletons")
    table.resolve_all()
    assert table.find("Drudge Skeletons").tapped
    assert table.happened("permanent_regenerated")


@plays("Augur of Skulls")
def test_augur_of_skulls_only_in_the_own_upkeep() -> None:
    table = ready(mana="BB")
    table.battlefield("A", "Augur of Skulls")
    table.hand("B", "Shock", "Fog", "Opt")
    table.start("A", step="upkeep")
    question: Any = table.question
    assert sum(option[0] == "activate" for option in question.options) == 2
    table.activate("A", "Augur of Skulls", 1, targets=["B"])
    assert in_graveyard(table, "Augur of Skulls", "A")
    table.resolve_all()
    assert len(hand(table, "B")) == 1


@plays("Augur of Skulls")
def test_augur_of_skulls_not_in_the_main_phase() -> None:
    table = ready(mana="BB")
    table.battlefield("A", "Augur of Skulls")
    table.start()
    question: Any = table.question
    assert [option[2] for option in question.options if option[0] == "activate"] == [0]


@plays("Shivan Dragon", "Noose Constrictor")
def test_breathing_fire_and_discarding_for_strength() -> None:
    table = ready("Shock", "Opt", mana="RR")
    table.battlefield("A", "Shivan Dragon", "Noose Constrictor")
    table.start()
    table.activate("A", "Shivan Dragon")
    table.activate("A", "Shivan Dragon")
    table.activate("A", "Noose Constrictor")
    table.resolve_all()
    assert pt(table, "Shivan Dragon") == (7, 5)
    assert pt(table, "Noose Constrictor") == (3, 3)
    assert len(hand(table, "A")) == 1
    table.go_to("upkeep", "B")
    assert pt(table, "Shivan Dragon") == (5, 5)


@plays("Prodigal Pyromancer")
def test_prodigal_pyromancer_is_the_source() -> None:
    table = ready()
    table.battlefield("A", "Prodigal Pyromancer")
    table.start()
    table.activate("A", "Prodigal Pyromancer", targets=["B"])
    table.resolve()
    assert table.life_of("B") == 19
    assert table.events("damage_dealt")[0].event.source == table.find("Prodigal Pyromancer").id
    assert not table.can("A", "activate", "Prodigal Pyromancer")


@plays("Bloodshot Trainee")
def test_bloodshot_trainee_needs_power() -> None:
    table = ready("Giant Growth", mana="G")
    table.battlefield("A", "Bloodshot Trainee")
    table.battlefield("B", creature("Ape", "4/4"))
    table.start()
    assert not table.can("A", "activate", "Bloodshot Trainee")
    go(table, "A", "Giant Growth", "Bloodshot Trainee")
    table.activate("A", "Bloodshot Trainee", targets=["Ape"])
    table.resolve()
    assert in_graveyard(table, "Ape", "B")


@plays("Reassembling Skeleton")
def test_reassembling_skeleton_comes_back_from_the_graveyard() -> None:
    table = ready(mana="BB")
    table.graveyard("A", "Reassembling Skeleton")
    table.start()
    question: Any = table.question
    option = next(option for option in question.options if option[0] == "activate")
    table.answer(option)
    while table.game.in_casting:
        table.plain()
    table.resolve()
    assert table.find("Reassembling Skeleton").tapped


@plays("Quirion Ranger")
def test_quirion_ranger_once_each_turn() -> None:
    table = ready(mana="GG")
    table.battlefield("A", "Quirion Ranger")
    table.battlefield("B", creature("Bear", "2/2"), tapped=True)
    table.start()
    table.activate("A", "Quirion Ranger", targets=["Bear"])
    assert hand(table, "A") == ["Forest"]
    table.resolve()
    assert not table.find("Bear").tapped
    assert not table.can("A", "activate", "Quirion Ranger")
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert table.can("A", "activate", "Quirion Ranger")


@plays("Merfolk Looter")
def test_merfolk_looter() -> None:
    table = ready("Shock")
    table.battlefield("A", "Merfolk Looter")
    table.library("A", "Fog")
    table.start()
    table.activate("A", "Merfolk Looter")
    table.until_asked("choose", "A")
    table.answer((table.find("Shock", "A", Zone.HAND).id,))
    assert hand(table, "A") == ["Fog"]


@plays("Samite Healer")
def test_samite_healer_prevents_one() -> None:
    table = ready("Shock", mana="R")
    table.battlefield("B", "Samite Healer")
    table.start()
    table.go_to("precombat-main", "B")
    table.pass_()
    table.cast("A", "Shock", targets=["B"])
    table.priority_to("B")
    table.activate("B", "Samite Healer", targets=["B"])
    table.resolve_all()
    assert table.life_of("B") == 19


# Numbers that change


@plays("Fresh-Faced Recruit")
def test_fresh_faced_recruit() -> None:
    table = ready()
    table.battlefield("A", "Fresh-Faced Recruit")
    table.start()
    assert "first strike" in table.find("Fresh-Faced Recruit").keywords
    table.go_to("upkeep", "B")
    assert "first strike" not in table.find("Fresh-Faced Recruit").keywords


@plays("Nimble Mongoose")
@pytest.mark.parametrize(("cards", "size"), [(6, (1, 1)), (7, (3, 3))])
def test_nimble_mongoose(cards: int, size: tuple[int, int]) -> None:
    table = ready()
    table.battlefield("A", "Nimble Mongoose")
    table.graveyard("A", *["Shock"] * cards)
    table.start()
    assert pt(table, "Nimble Mongoose") == size


@plays("Serra Ascendant")
@pytest.mark.parametrize(("life", "size", "flies"), [(29, (1, 1), False), (30, (6, 6), True)])
def test_serra_ascendant(life: int, size: tuple[int, int], flies: bool) -> None:
    table = ready(life=life)
    table.battlefield("A", "Serra Ascendant")
    table.start()
    assert pt(table, "Serra Ascendant") == size
    assert ("flying" in table.find("Serra Ascendant").keywords) is flies


@plays("Timberpack Wolf")
def test_timberpack_wolves_count_the_others() -> None:
    table = ready()
    table.battlefield("A", "Timberpack Wolf", "Timberpack Wolf", "Timberpack Wolf")
    table.battlefield("B", "Timberpack Wolf")
    table.start()
    assert [(found.power, found.toughness) for found in table.all("Timberpack Wolf")] == [(4, 4)] * 3 + [(2, 2)]


@plays("Maro", "Tarmogoyf", "Serra Avatar")
def test_numbers_that_are_defined() -> None:
    table = ready("Shock", "Fog", mana="R")
    table.battlefield("A", "Maro", "Tarmogoyf", "Serra Avatar")
    table.graveyard("B", "Forest", "Grizzly Bears")
    table.start()
    assert pt(table, "Maro") == (2, 2)
    assert pt(table, "Tarmogoyf") == (2, 3)
    assert pt(table, "Serra Avatar") == (20, 20)
    go(table, "A", "Shock", "A")
    assert pt(table, "Maro") == (1, 1)
    assert pt(table, "Tarmogoyf") == (3, 4)
    assert pt(table, "Serra Avatar") == (18, 18)


@plays("Serra Avatar")
def test_serra_avatar_is_shuffled_away_from_anywhere() -> None:
    table = ready("Murder", mana="BBB")
    table.battlefield("A", "Serra Avatar")
    table.start()
    go(table, "A", "Murder", "Serra Avatar")
    table.resolve_all()
    assert "Serra Avatar" in table.names_in(Zone.LIBRARY, "A")
    assert table.happened("library_shuffled", player=A)


@plays("Kor Spiritdancer")
@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
def test_kor_spiritdancer(answer: str, drawn: int) -> None:
    table = ready("Holy Strength", mana="W")
    table.battlefield("A", "Kor Spiritdancer")
    table.start()
    table.cast("A", "Holy Strength", targets=["Kor Spiritdancer"])
    table.until_asked("option", "A")
    table.answer(answer)
    table.resolve_all()
    assert len(table.events("card_drawn")) == drawn
    assert pt(table, "Kor Spiritdancer") == (3, 6)


# Counters


@plays("Ivy Elemental", "Triskelion")
def test_triskelion_shoots_three_times() -> None:
    table = ready("Ivy Elemental", mana="GGG")
    table.battlefield("A", "Triskelion", counters={"+1/+1": 3})
    table.start()
    for _ in range(3):
        table.activate("A", "Triskelion", targets=["B"])
    table.resolve_all()
    assert table.life_of("B") == 17
    assert pt(table, "Triskelion") == (1, 1)
    assert not table.can("A", "activate", "Triskelion")
    go(table, "A", "Ivy Elemental", x=2)
    assert pt(table, "Ivy Elemental") == (2, 2)


@plays("Skinrender")
def test_skinrender() -> None:
    table = ready("Skinrender", mana="BBBB")
    table.battlefield("B", creature("Ape", "5/4"))
    table.start()
    table.cast("A", "Skinrender")
    table.until_asked("targets", "A")
    table.answer(((table.find("Ape").id,),))
    table.resolve_all()
    assert pt(table, "Ape") == (2, 1)


@plays("Chainbreaker")
def test_chainbreaker_takes_its_own_counter() -> None:
    table = ready("Chainbreaker", mana="CCCCC")
    table.start()
    go(table, "A", "Chainbreaker")
    assert pt(table, "Chainbreaker") == (1, 1)
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    table.activate("A", "Chainbreaker", targets=["Chainbreaker"])
    table.resolve()
    assert pt(table, "Chainbreaker") == (2, 2)


# Entering


@plays("Elvish Visionary", "Dwarven Priest", "Thragtusk", "Wily Goblin", "Thraben Inspector", "Evangel of Heliod")
@pytest.mark.parametrize(
    ("name", "mana", "life", "drawn", "token"),
    [
        ("Elvish Visionary", "GG", 20, 1, None),
        ("Dwarven Priest", "WWWW", 22, 0, None),
        ("Thragtusk", "GGGGG", 25, 0, None),
        ("Wily Goblin", "RR", 20, 0, "Treasure"),
        ("Thraben Inspector", "W", 20, 0, "Clue"),
        ("Evangel of Heliod", "WWWWWW", 20, 0, "Soldier Token"),
    ],
)
def test_what_happens_when_it_enters(name: str, mana: str, life: int, drawn: int, token: str | None) -> None:
    table = ready(name, mana=mana)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    table.cast("A", name)
    table.resolve_all()
    assert table.life_of("A") == life
    assert len(table.events("card_drawn")) == drawn
    if token is not None:
        assert len(table.all(token, "A")) == (2 if name == "Evangel of Heliod" else 1)


@plays("Eager Construct")
def test_each_player_may_scry() -> None:
    table = ready("Eager Construct", mana="CC")
    table.start()
    table.cast("A", "Eager Construct")
    table.until_asked("option", "A")
    table.answer("yes")
    table.until_asked("option", "B")
    table.answer("no")
    table.resolve_all()
    assert [record.event.player for record in table.events("cards_looked_at")] == [A]


@plays("Reclamation Sage")
@pytest.mark.parametrize(("answer", "destroyed"), [("yes", True), ("no", False)])
def test_reclamation_sage_may(answer: str, destroyed: bool) -> None:
    table = ready("Reclamation Sage", mana="GGG")
    table.battlefield("B", card("Stone", "Artifact"), "Glorious Anthem")
    table.start()
    table.cast("A", "Reclamation Sage")
    table.until_asked("targets", "A")
    table.answer(((table.find("Stone").id,),))
    table.until_asked("option", "A")
    table.answer(answer)
    assert in_graveyard(table, "Stone", "B") is destroyed


@plays("Kor Sanctifiers")
@pytest.mark.parametrize(("kicked", "destroyed"), [("yes", True), ("no", False)])
def test_kor_sanctifiers_only_if_kicked(kicked: str, destroyed: bool) -> None:
    table = ready("Kor Sanctifiers", mana="WWWW")
    table.battlefield("B", card("Stone", "Artifact"))
    table.start()
    table.cast("A", "Kor Sanctifiers", kicked=kicked)
    table.resolve_all()
    assert in_graveyard(table, "Stone", "B") is destroyed


@plays("Man-o'-War")
def test_man_o_war() -> None:
    table = ready("Man-o'-War", mana="UUU")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Man-o'-War")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bear").id,),))
    table.resolve_all()
    assert hand(table, "B") == ["Bear"]


@plays("Banisher Priest")
def test_banisher_priest_until_it_leaves() -> None:
    table = ready("Banisher Priest", mana="WWW", other="BBB")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", "Murder")
    table.start()
    table.cast("A", "Banisher Priest")
    table.resolve_all()
    assert "Bear" in table.names_in(Zone.EXILE, "B")
    table.priority_to("B")
    go(table, "B", "Murder", "Banisher Priest")
    assert there(table, "Bear", "B")


@plays("Flickerwisp")
def test_flickerwisp_returns_at_the_end_step_under_its_owners_control() -> None:
    table = ready("Flickerwisp", mana="WWW")
    table.battlefield("B", creature("Bear", "2/2"), controller="A")
    table.start()
    table.cast("A", "Flickerwisp")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bear").id,),))
    table.resolve_all()
    assert not there(table, "Bear")
    table.go_to("end")
    table.resolve_all()
    assert table.find("Bear").controller == B


@plays("Master Thief", "Sower of Temptation")
@pytest.mark.parametrize(("name", "victim"), [("Master Thief", "Stone"), ("Sower of Temptation", "Bear")])
def test_thieves(name: str, victim: str) -> None:
    table = ready(name, mana="UUUU", other="BBB")
    table.battlefield("B", card("Stone", "Artifact"), creature("Bear", "2/2"))
    table.hand("B", "Murder")
    table.start()
    table.cast("A", name)
    table.resolve()
    if table.question.KIND == "targets":
        table.answer(((table.find(victim).id,),))
    table.resolve_all()
    assert table.find(victim).controller == A
    table.priority_to("B")
    go(table, "B", "Murder", name)
    assert table.find(victim).controller == B


@plays("Sparktongue Dragon")
@pytest.mark.parametrize(
    ("mana", "answer", "life"), [("RRRRRRRR", "yes", 17), ("RRRRRRRR", "no", 20), ("RRRRR", None, 20)]
)
def test_sparktongue_dragon_pays_for_a_reflexive_trigger(mana: str, answer: str | None, life: int) -> None:
    table = ready("Sparktongue Dragon", mana=mana)
    table.start()
    table.cast("A", "Sparktongue Dragon")
    if answer is not None:
        table.until_asked("option", "A")
        table.answer(answer)
    if answer == "yes":
        table.until_asked("targets", "A")
        table.answer(((B,),))
    table.resolve_all()
    assert table.life_of("B") == life


@plays("Boilerbilges Ripper")
@pytest.mark.parametrize(("answer", "life"), [("yes", 18), ("no", 20)])
def test_boilerbilges_ripper_sacrifices_another(answer: str, life: int) -> None:
    table = ready("Boilerbilges Ripper", mana="RRRRR")
    table.battlefield("A", "Glorious Anthem")
    table.start()
    table.cast("A", "Boilerbilges Ripper")
    table.until_asked("option", "A")
    table.answer(answer)
    if answer == "yes":
        table.until_asked("targets", "A")
        table.answer(((B,),))
    table.resolve_all()
    assert table.life_of("B") == life
    assert there(table, "Glorious Anthem") is (answer == "no")


# Leaving and dying


@plays("Doomed Traveler", "Thragtusk")
@pytest.mark.parametrize(("name", "token"), [("Doomed Traveler", "Spirit Token"), ("Thragtusk", "Beast Token")])
def test_what_it_leaves_behind(name: str, token: str) -> None:
    table = ready("Murder", mana="BBB")
    table.battlefield("A", name)
    table.start()
    go(table, "A", "Murder", name)
    table.resolve_all()
    assert there(table, token, "A")


@plays("Blood Artist")
def test_blood_artist_sees_itself_and_others_die_at_once() -> None:
    table = ready("Wrath of God", mana="WWWW")
    table.battlefield("A", "Blood Artist", creature("Bear", "2/2"))
    table.battlefield("B", creature("Ape", "3/3"))
    table.start()
    table.cast("A", "Wrath of God")
    table.resolve()
    for _ in range(3):
        if table.question.KIND == "order":
            table.plain()
        if table.question.KIND == "targets":
            table.answer(((B,),))
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (23, 17)


@plays("Morbid Opportunist")
def test_morbid_opportunist_once_each_turn() -> None:
    table = ready("Pyroclasm", "Murder", mana="RRBBB")
    table.battlefield("A", "Morbid Opportunist")
    table.battlefield("B", creature("Bear", "2/2"), creature("Cub", "2/2"), creature("Ape", "4/4"))
    table.start()
    go(table, "A", "Pyroclasm")
    go(table, "A", "Murder", "Ape")
    table.resolve_all()
    assert len(table.events("card_drawn")) == 1


@plays("Mortician Beetle")
def test_mortician_beetle() -> None:
    table = ready("Diabolic Edict", mana="BB")
    table.battlefield("A", "Mortician Beetle")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Diabolic Edict", "B")
    table.until_asked("option", "A")
    table.answer("yes")
    assert pt(table, "Mortician Beetle") == (2, 2)


@plays("Emperor Crocodile")
def test_emperor_crocodile_is_alone() -> None:
    table = ready("Murder", mana="BBB")
    table.battlefield("A", "Emperor Crocodile", creature("Bear", "2/2"))
    table.start()
    assert not table.board.stack
    go(table, "A", "Murder", "Bear")
    assert len(table.board.stack) == 1
    table.resolve_all()
    assert in_graveyard(table, "Emperor Crocodile", "A")
    assert len(table.events("ability_triggered")) == 1


@plays("Phantasmal Bear")
def test_phantasmal_bear() -> None:
    table = ready("Giant Growth", mana="G")
    table.battlefield("A", "Phantasmal Bear")
    table.start()
    table.cast("A", "Giant Growth", targets=["Phantasmal Bear"])
    table.resolve_all()
    assert in_graveyard(table, "Phantasmal Bear", "A")
    assert table.happened("did_not_resolve")


# Combat triggers


@plays("Goblin Guide")
@pytest.mark.parametrize(("top", "drawn"), [("Forest", True), ("Shock", False)])
def test_goblin_guide_reveals(top: str, drawn: bool) -> None:
    table = ready()
    table.battlefield("A", "Goblin Guide", sick=True)
    table.library("B", top)
    table.start()
    attack(table, "Goblin Guide")
    table.resolve_all()
    assert table.happened("cards_revealed", player=B)
    assert (top in hand(table, "B")) is drawn
    assert (table.names_in(Zone.LIBRARY, "B")[0] == top) is not drawn


@plays("Audacious Thief", "Deepwood Tantiv", "Loyal Sentry")
def test_attacking_becoming_blocked_and_blocking() -> None:
    table = ready()
    table.battlefield("A", "Audacious Thief", "Deepwood Tantiv")
    table.battlefield("B", "Loyal Sentry")
    table.start()
    attack(table, "Audacious Thief", "Deepwood Tantiv")
    table.resolve_all()
    assert (len(table.events("card_drawn")), table.life_of("A")) == (1, 19)
    block(table, ("Loyal Sentry", "Deepwood Tantiv"))
    table.resolve_all()
    assert table.life_of("A") == 21
    assert in_graveyard(table, "Loyal Sentry", "B")
    assert in_graveyard(table, "Deepwood Tantiv", "A")


@plays("Abyssal Nightstalker", "Murk Dwellers")
def test_attacking_unblocked() -> None:
    table = ready()
    table.battlefield("A", "Abyssal Nightstalker", "Murk Dwellers")
    table.hand("B", "Shock")
    table.start()
    attack(table, "Abyssal Nightstalker", "Murk Dwellers")
    after_damage(table)
    assert hand(table, "B") == []
    assert table.life_of("B") == 14
    table.go_to("postcombat-main")
    assert pt(table, "Murk Dwellers") == (2, 2)


@plays("Scroll Thief", "Hypnotic Specter")
def test_damage_to_a_player() -> None:
    table = ready()
    table.battlefield("A", "Scroll Thief", "Hypnotic Specter")
    table.hand("B", "Shock", "Fog")
    table.start()
    attack(table, "Scroll Thief", "Hypnotic Specter")
    table.go_to("postcombat-main")
    assert len(table.events("card_drawn", player=A)) == 1
    assert len(hand(table, "B")) == 1


@plays("Phyrexian Negator", "Fungusaur")
def test_being_dealt_damage() -> None:
    table = ready("Shock", "Shock", mana="RR")
    table.battlefield("A", "Phyrexian Negator", "Fungusaur")
    table.start()
    table.cast("A", "Shock", targets=["Phyrexian Negator"])
    question: Any = table.until_asked("choose", "A")
    assert (question.least, question.most) == (2, 2)
    mountains = tuple(found.id for found in table.all("Mountain"))
    table.answer(mountains)
    assert not table.all("Mountain")
    assert pt(table, "Fungusaur") == (2, 2)


@plays("Fungusaur")
@pytest.mark.parametrize(("amount", "survives"), [(1, True), (2, False)])
def test_fungusaur_grows_after_the_damage(amount: int, survives: bool) -> None:
    table = ready(spell("Ping", {"deal_damage": amount, "to": "t"}, t=CREATURE))
    table.battlefield("A", "Fungusaur")
    table.start()
    table.cast("A", "Ping", targets=["Fungusaur"])
    table.resolve_all()
    assert there(table, "Fungusaur") is survives
    if survives:
        assert pt(table, "Fungusaur") == (3, 3)


@plays("Leery Fogbeast", "Guard Gomazoa", "Cho-Manno, Revolutionary")
def test_creatures_that_prevent_damage() -> None:
    table = ready("Shock", "Shock", mana="RR")
    table.battlefield("A", "Leery Fogbeast", creature("Bear", "2/2"))
    table.battlefield("B", "Guard Gomazoa", "Cho-Manno, Revolutionary")
    table.start()
    attack(table, "Leery Fogbeast", "Bear")
    block(table, ("Cho-Manno, Revolutionary", "Leery Fogbeast"))
    table.go_to("postcombat-main")
    assert not table.events("damage_dealt")
    go(table, "A", "Shock", "Cho-Manno, Revolutionary")
    assert there(table, "Cho-Manno, Revolutionary")
    go(table, "A", "Shock", "Guard Gomazoa")
    assert table.find("Guard Gomazoa").damage == 2


@plays("Guard Gomazoa")
def test_guard_gomazoa_prevents_combat_damage_to_itself_only() -> None:
    table = ready()
    table.battlefield("A", creature("Ape", "3/1"))
    table.battlefield("B", "Guard Gomazoa")
    table.start()
    attack(table, "Ape")
    block(table, ("Guard Gomazoa", "Ape"))
    after_damage(table)
    assert table.find("Guard Gomazoa").damage == 0
    assert in_graveyard(table, "Ape", "A")


@plays("Phyrexian Hydra", "Phantom Tiger")
def test_damage_that_costs_counters_instead() -> None:
    table = ready("Lightning Bolt", "Phantom Tiger", mana="RGGG")
    table.hand("A", spell("Ping", {"deal_damage": 2, "to": "t"}, t=CREATURE))
    table.battlefield("B", "Phyrexian Hydra")
    table.start()
    go(table, "A", "Lightning Bolt", "Phyrexian Hydra")
    assert pt(table, "Phyrexian Hydra") == (4, 4)
    go(table, "A", "Phantom Tiger")
    assert pt(table, "Phantom Tiger") == (3, 2)
    go(table, "A", "Ping", "Phantom Tiger")
    assert pt(table, "Phantom Tiger") == (2, 1)


# Other triggers


@plays("Soul Warden", "Ajani's Pridemate")
def test_gaining_life_for_creatures_and_counters_for_life() -> None:
    table = ready("Raise the Alarm", mana="WW")
    table.battlefield("A", "Soul Warden", "Ajani's Pridemate")
    table.start()
    table.cast("A", "Raise the Alarm")
    finish(table)
    assert table.life_of("A") == 22
    assert pt(table, "Ajani's Pridemate") == (4, 4)


@plays("Young Pyromancer", "Enduring Scalelord")
def test_casting_makes_elementals_and_counters_make_counters() -> None:
    table = ready("Battlegrowth", mana="G")
    table.battlefield("A", "Young Pyromancer", "Enduring Scalelord")
    table.start()
    table.cast("A", "Battlegrowth", targets=["Young Pyromancer"])
    table.until_asked("option", "A")
    table.answer("yes")
    table.resolve_all()
    assert there(table, "Elemental Token", "A")
    assert pt(table, "Enduring Scalelord") == (5, 5)


@plays("Rampaging Baloths")
def test_rampaging_baloths_for_each_land() -> None:
    table = ready("Forest")
    table.battlefield("A", "Rampaging Baloths")
    table.start()
    table.play("A", "Forest")
    table.until_asked("option", "A")
    table.answer("yes")
    assert [(found.power, found.toughness) for found in table.all("Beast Token")] == [(4, 4)]


@plays("Scoria Wurm")
def test_scoria_wurm_flips_each_upkeep() -> None:
    table = ready()
    table.battlefield("A", "Scoria Wurm")
    table.start()
    (flipped,) = table.events("coin_flipped")
    assert there(table, "Scoria Wurm") is flipped.event.heads


@plays("Felidar Sovereign")
@pytest.mark.parametrize(("life", "wins"), [(39, False), (40, True)])
def test_felidar_sovereign(life: int, wins: bool) -> None:
    table = ready(life=life)
    table.battlefield("A", "Felidar Sovereign")
    table.start("A", step=None)
    for _ in range(12):
        if table.game.question is not None and table.board.phase != "precombat-main":
            table.plain()
    assert table.board.over is wins
    if wins:
        assert table.board.outcome == ((A,), "effect")


@plays("Bloodletter of Aclazotz", "Imposing Sovereign", "Laboratory Maniac")
def test_creatures_that_replace() -> None:
    table = ready("Shock", mana="R")
    table.battlefield("A", "Bloodletter of Aclazotz", "Imposing Sovereign", "Laboratory Maniac")
    table.hand("B", creature("Bear", "2/2", "flash", cost="{0}"))
    table.start()
    go(table, "A", "Shock", "B")
    assert table.life_of("B") == 16
    table.priority_to("B")
    go(table, "B", "Bear")
    assert table.find("Bear").tapped
    assert not table.board.over


# Lords and mana


@plays("Goblin Chieftain", "Elvish Archdruid", "Lord of Atlantis", "Elesh Norn, Grand Cenobite")
@pytest.mark.parametrize(
    ("lord", "subtype", "mine", "theirs"),
    [
        ("Goblin Chieftain", "Goblin", (4, 4), (3, 3)),
        ("Elvish Archdruid", "Elf", (4, 4), (3, 3)),
        ("Lord of Atlantis", "Merfolk", (4, 4), (4, 4)),
        ("Elesh Norn, Grand Cenobite", "Human", (5, 5), (1, 1)),
    ],
)
def test_lords(lord: str, subtype: str, mine: tuple[int, int], theirs: tuple[int, int]) -> None:
    table = ready()
    table.battlefield("A", lord, creature("Mine", "3/3", types=f"Creature: {subtype}"))
    table.battlefield("B", creature("Theirs", "3/3", types=f"Creature: {subtype}"))
    table.start()
    assert (pt(table, "Mine"), pt(table, "Theirs")) == (mine, theirs)


@plays("Llanowar Elves", "Birds of Paradise", "Elvish Archdruid", "Karametra's Acolyte")
def test_creatures_that_make_mana() -> None:
    table = ready()
    table.battlefield("A", "Llanowar Elves", "Birds of Paradise", "Elvish Archdruid", "Karametra's Acolyte")
    table.start()
    assert pool_of(table, "Llanowar Elves") == {"G"}
    assert pool_of(table, "Birds of Paradise") == set("WUBRG")
    assert pool_of(table, "Elvish Archdruid") == {"GG"}
    assert pool_of(table, "Karametra's Acolyte") == {"GGGGG"}


@plays("Pili-Pala")
def test_pili_pala_untaps_for_mana() -> None:
    table = ready(mana="CC")
    table.battlefield("A", "Pili-Pala")
    table.hand("A", spell("Tap", {"tap": CREATURE}))
    table.start()
    go(table, "A", "Tap")
    question: Any = table.question
    pala = table.find("Pili-Pala").id
    option = next(option for option in question.options if option[0] in ("activate", "mana") and option[1] == pala)
    table.answer(option)
    while table.question.KIND != "priority":
        if table.question.KIND == "option":
            table.answer("U")
        else:
            table.plain()
    assert not table.find("Pili-Pala").tapped
    assert table.board.players[A].pool == "U"


@plays("Sakura-Tribe Elder")
def test_sakura_tribe_elder() -> None:
    table = ready()
    table.battlefield("A", "Sakura-Tribe Elder")
    table.library("A", "Island")
    table.start()
    table.activate("A", "Sakura-Tribe Elder")
    assert in_graveyard(table, "Sakura-Tribe Elder", "A")
    question: Any = table.until_asked("choose", "A")
    island = next(id for id in question.among if table.board.objects[id].name == "Island")
    table.answer((island,))
    assert table.find("Island").tapped


@plays("Goblin Electromancer", "Thalia, Guardian of Thraben")
@pytest.mark.parametrize(
    ("permanents", "mana", "possible"),
    [
        (("Goblin Electromancer",), "UU", True),
        (("Goblin Electromancer",), "U", False),
        (("Thalia, Guardian of Thraben",), "UUU", False),
        (("Thalia, Guardian of Thraben",), "UUUU", True),
        (("Goblin Electromancer", "Thalia, Guardian of Thraben"), "UUU", True),
    ],
)
def test_what_spells_cost(permanents: tuple[str, ...], mana: str, possible: bool) -> None:
    table = ready("Divination", mana=mana)
    table.battlefield("A", *permanents)
    table.start()
    assert table.can("A", "cast", "Divination") is possible
    if possible:
        go(table, "A", "Divination")
        assert all(found.tapped for found in table.all("Island"))


@plays("Doran, the Siege Tower", "Blazing Archon")
def test_creatures_that_change_combat() -> None:
    table = ready()
    table.battlefield("A", "Doran, the Siege Tower", creature("Wall", "0/4"))
    table.start()
    attack(table, "Doran, the Siege Tower", "Wall")
    after_damage(table)
    assert table.life_of("B") == 11
    table = ready()
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", "Blazing Archon")
    table.start()
    table.go_to("postcombat-main")
    assert not table.events("attackers_declared")[0].event.attacks
    assert not table.events("decision_made", kind="attackers")
