"""More cards by hand: what is exiled and comes back, what is looked for, and what is revealed."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import choose, options, say
from tests.support.situations import attack, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import Table, card, creature

BEAR = creature("Bear", "2/2", cost="{1}{G}")
OGRE = creature("Ogre", "3/3", cost="{2}{R}")
GIANT = creature("Giant", "7/7", cost="{6}{R}")
SMALL = creature("Small", "1/1", cost="{1}")
TRINKET = card("Trinket", "Artifact", cost="{1}")
STATUE = card("Statue", "Artifact", cost="{4}")
END = spell("End", {"destroy": "t"}, t={"is": "permanent"})


def in_zone(table: Table, zone: Zone, player: str = "A") -> list[str]:
    """The names of the cards in a zone, sorted."""
    return sorted(table.names_in(zone, player))


@plays("Pinnacle Starcage")
def test_pinnacle_starcage_holds_small_things_and_makes_robots_of_them() -> None:
    table = ready("Pinnacle Starcage", mana="WWW")
    table.lands("A", "Plains", 8)
    table.battlefield("B", SMALL, TRINKET, OGRE)
    table.start("A")
    table.cast("A", "Pinnacle Starcage")
    finish(table)
    assert in_zone(table, Zone.EXILE, "B") == ["Small", "Trinket"]
    assert there(table, "Ogre")
    table.activate("A", "Pinnacle Starcage")
    finish(table)
    assert in_zone(table, Zone.GRAVEYARD, "B") == ["Small", "Trinket"]
    assert len([one for one in table.board.permanents() if "Robot" in one.subtypes]) == 2
    assert in_graveyard(table, "Pinnacle Starcage", "A")


@plays("Pinnacle Starcage")
def test_pinnacle_starcage_gives_back_what_it_held_as_it_leaves() -> None:
    table = ready("Pinnacle Starcage", END, mana="WWW")
    table.battlefield("B", SMALL)
    table.start("A")
    table.cast("A", "Pinnacle Starcage")
    finish(table)
    go(table, "A", "End", "Pinnacle Starcage")
    assert there(table, "Small", "B")


@plays("Yggdrasil, Rebirth Engine")
def test_yggdrasil_brings_back_any_creature_card_it_exiled() -> None:
    """607.2a: both of its abilities exile cards with it."""
    table = ready("Yggdrasil, Rebirth Engine", mana="WWWWWWW")
    table.graveyard("A", BEAR, "Shock")
    table.library("A", OGRE, "Forest", "Forest", GIANT)
    table.start("A")
    table.cast("A", "Yggdrasil, Rebirth Engine")
    finish(table)
    assert in_zone(table, Zone.EXILE) == ["Bear"]
    table.activate("A", "Yggdrasil, Rebirth Engine", 1)
    finish(table)
    assert in_zone(table, Zone.EXILE) == ["Bear", "Forest", "Forest", "Ogre"]
    again = ready(mana="WWWW")
    again.battlefield("A", "Yggdrasil, Rebirth Engine")
    again.start("A")
    again.activate("A", "Yggdrasil, Rebirth Engine", 2)
    finish(again)
    assert not again.happened("object_moved", to=Zone.BATTLEFIELD)
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    table.activate("A", "Yggdrasil, Rebirth Engine", 2)
    question: Any = table.until_asked("choose", "A")
    assert sorted(table.board.objects[id].name for id in question.among) == ["Bear", "Ogre"]
    table.answer(question.among[:1])
    finish(table)
    assert any("haste" in one.keywords for one in table.board.permanents() if one.is_creature)


@pytest.mark.parametrize(
    ("found", "pay", "where"),
    [
        ("Trinket", None, Zone.BATTLEFIELD),
        ("Statue", "yes", Zone.BATTLEFIELD),
        ("Statue", "no", Zone.GRAVEYARD),
    ],
)
@plays("Transmute Artifact")
def test_transmute_artifact_pays_the_difference(found: str, pay: str | None, where: Zone) -> None:
    table = ready("Transmute Artifact", mana="UUUUU")
    table.battlefield("A", card("Old", "Artifact", cost="{1}"))
    table.library("A", TRINKET, STATUE)
    table.start("A")
    table.cast("A", "Transmute Artifact")
    choose(table, found)
    if pay is not None:
        say(table, pay)
    finish(table)
    assert in_graveyard(table, "Old", "A")
    assert table.all(found, "A", where)
    assert table.happened("library_shuffled")


@plays("Transmute Artifact")
def test_transmute_artifact_does_nothing_without_an_artifact() -> None:
    table = ready("Transmute Artifact", mana="UU")
    table.library("A", TRINKET)
    table.start("A")
    go(table, "A", "Transmute Artifact")
    assert not table.happened("library_searched")


@plays("Stronghold Gambit")
def test_stronghold_gambit_puts_the_least_creature_onto_the_battlefield() -> None:
    table = ready("Stronghold Gambit", OGRE, mana="RR")
    table.hand("B", BEAR)
    table.start("A")
    go(table, "A", "Stronghold Gambit")
    assert there(table, "Bear", "B")
    assert in_zone(table, Zone.HAND) == ["Ogre"]


@pytest.mark.parametrize(("other", "both"), [(creature("Twin", "1/1", cost="{3}"), True), ("Shock", False)])
@plays("Stronghold Gambit")
def test_stronghold_gambit_has_ties_and_looks_only_at_creatures(other: Any, both: bool) -> None:
    table = ready("Stronghold Gambit", OGRE, mana="RR")
    table.hand("B", other)
    table.start("A")
    go(table, "A", "Stronghold Gambit")
    assert there(table, "Ogre", "A")
    assert there(table, "Twin", "B") is both


@pytest.mark.parametrize(("mode", "left"), [(0, ["Forest", "Gold", "Shock"]), (1, ["Forest", "Shock", "Statue"])])
@plays("Shatter Assumptions")
def test_shatter_assumptions_discards_by_colors(mode: int, left: list[str]) -> None:
    table = ready("Shatter Assumptions", mana="BBB")
    table.hand("B", STATUE, "Forest", creature("Gold", "1/1", cost="{W}{U}"), "Shock")
    table.start("A")
    table.cast("A", "Shatter Assumptions", targets=["B"], modes=[mode])
    finish(table)
    assert in_zone(table, Zone.HAND, "B") == left


@plays("Demonic Bargain")
def test_demonic_bargain_exiles_thirteen_cards_first() -> None:
    table = ready("Demonic Bargain", mana="BBB")
    table.library("A", *["Forest"] * 13, "Shock", "Opt")
    table.start("A", extra=0)
    table.cast("A", "Demonic Bargain")
    question: Any = table.until_asked("choose", "A")
    assert sorted(table.board.objects[id].name for id in question.among) == ["Opt", "Shock"]
    choose(table, "Opt")
    finish(table)
    assert in_zone(table, Zone.HAND) == ["Opt"]
    assert len(table.names_in(Zone.EXILE, "A")) == 13
    assert table.happened("library_shuffled")


@pytest.mark.parametrize(("beast", "size"), [(OGRE, (6, 6)), (GIANT, (7, 7))])
@plays("Turntimber Symbiosis")
def test_turntimber_symbiosis_helps_small_creatures(beast: Any, size: tuple[int, int]) -> None:
    table = ready("Turntimber Symbiosis", mana="GGGGGGG")
    table.library("A", beast, *["Forest"] * 6)
    table.start("A")
    table.cast("A", "Turntimber Symbiosis")
    choose(table, beast.name)
    finish(table)
    assert pt(table, beast.name) == size
    assert table.names_in(Zone.LIBRARY, "A")[-6:] == ["Forest"] * 6


@plays("Turntimber Symbiosis")
def test_turntimber_symbiosis_is_a_land_on_the_other_side() -> None:
    table = Table("current")
    table.hand("A", "Turntimber Symbiosis")
    table.start("A")
    table.answer(("play", table.find("Turntimber Symbiosis", "A", Zone.HAND).id, "Turntimber, Serpentine Wood"))
    say(table, "yes")
    assert not table.find("Turntimber, Serpentine Wood").tapped
    assert table.life_of("A") == 17


@pytest.mark.parametrize(("gift", "most"), [("no", 2), ("yes", 3)])
@plays("Dewdrop Cure")
def test_dewdrop_cure_returns_more_for_a_gift(gift: str, most: int) -> None:
    table = Table("current")
    table.lands("A", "Plains", 3)
    table.hand("A", "Dewdrop Cure")
    table.graveyard("A", SMALL, BEAR, creature("Cub", "1/1", cost="{G}"), OGRE)
    table.start("A")
    table.answer(("cast", table.find("Dewdrop Cure", "A", Zone.HAND).id))
    while table.question.KIND != "targets":
        table.answer(gift if table.question.KIND == "option" else next(table.question.answers()))
    question: Any = table.question
    assert [len(slot[1]) for slot in question.slots] == [3]
    assert question.slots[0][3] == most
    table.answer((question.slots[0][1][:most],))
    table.announce()
    finish(table)
    assert len([one for one in table.board.permanents() if one.is_creature]) == most


@pytest.mark.parametrize(("gained", "most"), [(False, 1), (True, 2)])
@plays("Follow the Lumarets")
def test_follow_the_lumarets_finds_two_after_life_was_gained(gained: bool, most: int) -> None:
    life = spell("Life", {"gain_life": 1})
    table = ready("Follow the Lumarets", life, mana="GG")
    table.library("A", BEAR, "Forest", "Shock", OGRE, "Opt")
    table.start("A")
    if gained:
        go(table, "A", "Life")
    table.cast("A", "Follow the Lumarets")
    question: Any = table.until_asked("choose", "A")
    assert (len(question.among), question.least, question.most) == (3, 0, most)
    table.answer(question.among[:most])
    finish(table)
    assert len([name for name in table.names_in(Zone.HAND, "A") if name != "Life"]) == most
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Opt"


@pytest.mark.parametrize(
    ("top", "made"), [(("Forest", "Shock"), 2), (("Forest", "Island"), 1), (("Shock", "Opt"), 1), ((), 0)]
)
@plays("Bonehoard Dracosaur")
def test_bonehoard_dracosaur_makes_tokens_for_what_it_exiles(top: tuple[str, ...], made: int) -> None:
    table = Table()
    table.battlefield("A", "Bonehoard Dracosaur")
    table.library("A", *top)
    table.start("A", step="upkeep", extra=0)
    table.go_to("upkeep", "A")
    finish(table)
    assert len(table.names_in(Zone.EXILE, "A")) == len(top)
    tokens = [one for one in table.board.permanents() if one.token]
    assert len(tokens) == made
    assert any("Dinosaur" in one.subtypes for one in tokens) is ("Forest" in top)


@plays("Ardyn, the Usurper")
def test_ardyn_copies_a_creature_card_as_a_demon() -> None:
    table = Table()
    table.battlefield("A", "Ardyn, the Usurper", BEAR)
    table.graveyard("B", SMALL)
    table.start("A", step="upkeep")
    table.until_asked("targets", "A")
    table.answer(((table.entity("Small"),),))
    table.go_to("beginning-of-combat", "A")
    finish(table)
    copy = table.find("Small", "A")
    assert (copy.power, copy.toughness, copy.colors, copy.token) == (5, 5, "B", True)
    assert "Demon" in copy.subtypes
    assert {"menace", "lifelink", "haste"} <= set(copy.keywords)
    assert table.names_in(Zone.EXILE, "B") == ["Small"]
    assert "haste" not in table.find("Bear").keywords


@pytest.mark.parametrize(("size", "able"), [(7, True), (6, False)])
@plays("Not of This World")
def test_not_of_this_world_is_free_for_great_creatures(size: int, able: bool) -> None:
    bolt = spell("Bolt", {"deal_damage": 3, "to": "t"}, t={"is": "permanent"})
    table = ready("Not of This World")
    table.battlefield("A", creature("Great", f"{size}/{size}"))
    table.hand("B", bolt)
    table.start("A")
    table.cast("B", "Bolt", targets=["Great"])
    table.priority_to("A")
    assert table.can("A", "cast", "Not of This World") is able
    if able:
        table.cast("A", "Not of This World", targets=["Bolt"])
        finish(table)
        assert in_graveyard(table, "Bolt", "B")
        assert table.find("Great").damage == 0


@plays("Not of This World")
def test_not_of_this_world_counters_only_what_targets_your_permanents() -> None:
    bolt = spell("Bolt", {"deal_damage": 3, "to": "t"}, t={"any": [{"is": "permanent"}, {"is": "player"}]})
    table = ready("Not of This World", mana="WWWWWWW")
    table.battlefield("A", BEAR)
    table.hand("B", bolt, bolt)
    table.start("A")
    table.cast("B", "Bolt", targets=["A"])
    table.priority_to("A")
    assert not table.can("A", "cast", "Not of This World")
    table.resolve()
    table.cast("B", "Bolt", targets=["Bear"])
    table.priority_to("A")
    assert table.can("A", "cast", "Not of This World")


@plays("Slimefoot and Squee")
def test_slimefoot_and_squee_come_back_with_another() -> None:
    saproling = {"types": "Creature: Saproling", "colors": "G", "pt": "1/1"}
    make = spell("Make", {"create_token": saproling})
    table = ready(make, mana="BBRG")
    table.graveyard("A", "Slimefoot and Squee", BEAR)
    table.start("A")
    go(table, "A", "Make")
    id = table.find("Slimefoot and Squee", "A", Zone.GRAVEYARD).id
    table.answer(next(option for option in options(table) if option[:2] == ("activate", id)))
    table.announce([["Bear"]])
    finish(table)
    assert there(table, "Bear", "A")
    assert there(table, "Slimefoot and Squee", "A")
    assert len([one for one in table.board.permanents() if "Saproling" in one.subtypes]) == 1


@plays("Ulamog, the Defiler")
def test_ulamog_exiles_half_a_library_and_grows() -> None:
    table = ready("Ulamog, the Defiler", mana="W" * 10)
    table.library("B", "Forest", OGRE, BEAR, "Forest", "Forest")
    table.start("A", extra=0)
    table.cast("A", "Ulamog, the Defiler")
    finish(table)
    assert in_zone(table, Zone.EXILE, "B") == ["Bear", "Forest", "Ogre"]
    assert table.find("Ulamog, the Defiler").counters["+1/+1"] == 3
    assert "ward" in {word.name for word in table.find("Ulamog, the Defiler").keywords}


@plays("Ulamog, the Defiler")
def test_ulamogs_annihilator_counts_its_counters() -> None:
    table = Table()
    table.battlefield("A", "Ulamog, the Defiler", counters={"+1/+1": 2})
    table.battlefield("B", "Forest", "Forest", "Forest")
    table.start("A")
    attack(table, "Ulamog, the Defiler")
    finish(table)
    assert len(table.all("Forest", "B")) == 1


@plays("Abdel Adrian, Gorion's Ward")
def test_abdel_adrian_makes_soldiers_of_what_it_holds() -> None:
    table = ready("Abdel Adrian, Gorion's Ward", END, mana="WWWWW")
    table.battlefield("A", BEAR, TRINKET)
    table.start("A")
    table.cast("A", "Abdel Adrian, Gorion's Ward")
    choose(table, "Bear", "Trinket")
    finish(table)
    assert in_zone(table, Zone.EXILE) == ["Bear", "Trinket"]
    assert len([one for one in table.board.permanents() if one.token]) == 2
    go(table, "A", "End", "Abdel Adrian, Gorion's Ward")
    assert there(table, "Bear", "A")
    assert there(table, "Trinket", "A")
