"""Creatures of the catalogue that trigger: on entering, on leaving and dying, on life, spells and lands."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.playing import hand
from tests.support.situations import finish, go, in_graveyard, plays, pt, ready, there
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]


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
