"""Creatures of the catalogue with abilities: activated ones, numbers that change, counters, lords and mana."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.playing import hand, pool_of
from tests.support.situations import CREATURE, go, in_graveyard, plays, pt, ready, spell
from tests.support.table import PLAYERS, creature

A, B = PLAYERS["A"], PLAYERS["B"]


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
