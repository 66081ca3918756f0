"""Lands and noncreature artifacts that are written by hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import attack, enchantment, finish, go, in_graveyard, plays, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

PING: dict[str, Any] = {
    "activated": [{"deal_damage": 1, "to": "t"}],
    "cost": ["tap_self"],
    "targets": {"t": {"of": "any_target"}},
}


def options(table: Table, name: str) -> set[str]:
    """What can be done with a permanent of this name by whoever has priority."""
    ids = {found.id for found in table.all(name)}
    question: Any = table.question
    return {option[0] for option in question.options if option[1:] and option[1] in ids}


def play(table: Table) -> None:
    """Play the only land that can be played, whichever face it is."""
    question: Any = table.question
    (option,) = [option for option in question.options if option[0] == "play"]
    table.answer(option)


@plays("Pithing Needle")
def test_pithing_needle_stops_all_but_mana_abilities() -> None:
    mana: dict[str, Any] = {"activated": [{"add_mana": "{C}"}], "cost": ["tap_self"]}
    table = ready("Pithing Needle", mana="W")
    table.battlefield("A", card("Pinger", "Artifact", PING, mana), card("Other", "Artifact", PING))
    table.start("A")
    assert options(table, "Pinger") == {"activate", "mana"}
    table.cast("A", "Pithing Needle")
    table.until_asked("name", "A")
    table.answer("Pinger")
    finish(table)
    assert options(table, "Pinger") == {"mana"}
    assert options(table, "Other") == {"activate"}


@pytest.mark.parametrize(("tapped", "able"), [(False, False), (True, True)])
@plays("Trinisphere")
def test_trinisphere_asks_for_three_mana_while_untapped(tapped: bool, able: bool) -> None:
    table = ready(creature("Bear", "2/2", cost="{W}"), creature("Great", "3/3", cost="{2}{W}"), mana="WW")
    table.battlefield("B", "Trinisphere", tapped=tapped)
    table.start("A")
    assert table.can("A", "cast", "Bear") is able


@plays("Trinisphere")
def test_trinisphere_leaves_dearer_spells_alone() -> None:
    table = ready(creature("Great", "3/3", cost="{3}{W}"), creature("Bear", "2/2", cost="{0}"), mana="WWWW")
    table.battlefield("A", "Trinisphere", "Trinisphere")
    table.start("A")
    assert table.can("A", "cast", "Great")
    go(table, "A", "Bear")
    assert sum(land.tapped for land in table.all("Plains", "A")) == 3


@plays("Defense Grid")
def test_defense_grid_taxes_the_other_players_turn() -> None:
    table = ready(spell("Mine", {"gain_life": 1}), spell("More", {"gain_life": 1}))
    table.hand("B", spell("Theirs", {"gain_life": 1}), spell("Dear", {"gain_life": 1}))
    table.battlefield("A", "Defense Grid")
    table.lands("B", "Plains", 5)
    table.start("A")
    assert table.can("A", "cast", "Mine")
    go(table, "A", "Mine")
    table.priority_to("B")
    go(table, "B", "Theirs")
    assert sum(land.tapped for land in table.all("Plains", "B")) == 3
    table.priority_to("B")
    assert not table.can("B", "cast", "Dear")


@pytest.mark.parametrize(("pays", "life"), [("yes", 18), ("no", 20)])
@plays("Multiversal Passage")
def test_multiversal_passage_is_the_chosen_type(pays: str, life: int) -> None:
    """305.7, 614.12a."""
    table = ready("Multiversal Passage")
    table.start("A")
    table.play("A", "Multiversal Passage")
    table.until_asked("option", "A")
    table.answer("Forest")
    table.until_asked("option", "A")
    table.answer(pays)
    land = table.find("Multiversal Passage")
    assert (land.subtypes, land.tapped, table.life_of("A")) == (("Forest",), pays == "no", life)
    assert (options(table, "Multiversal Passage") == {"mana"}) is (pays == "yes")


@plays("Multiversal Passage")
def test_two_multiversal_passages_choose_each_for_itself() -> None:
    """607.2d."""
    table = ready("Multiversal Passage")
    table.battlefield("A", "Multiversal Passage", chosen={"land_type": "Island"})
    table.start("A")
    table.play("A", "Multiversal Passage")
    table.until_asked("option", "A")
    table.answer("Swamp")
    finish(table)
    assert {land.subtypes for land in table.all("Multiversal Passage")} == {("Island",), ("Swamp",)}


@plays("Ghost Vacuum")
def test_ghost_vacuum_brings_back_the_creature_cards_it_exiled() -> None:
    table = ready(mana="WWWWWW")
    table.battlefield("A", "Ghost Vacuum")
    table.graveyard("B", creature("Giant", "8/8"), "Shock")
    table.start("A")
    for turn, name in enumerate(("Giant", "Shock")):
        if turn:
            table.go_to("precombat-main", "B")
            table.go_to("precombat-main", "A")
        table.activate("A", "Ghost Vacuum", targets=[table.find(name, "B", Zone.GRAVEYARD).id])
        table.resolve_all()
    table.go_to("precombat-main", "B")
    assert "activate" not in options(table, "Ghost Vacuum")  # as a sorcery only
    table.go_to("precombat-main", "A")
    table.activate("A", "Ghost Vacuum", 1)
    table.resolve_all()
    giant = table.find("Giant", "A")
    assert (giant.power, giant.toughness, giant.counters) == (1, 1, {"flying": 1})
    assert giant.subtypes == ("Bear", "Spirit")
    assert "flying" in giant.keywords
    assert table.names_in(Zone.EXILE, "B") == ["Shock"]
    assert in_graveyard(table, "Ghost Vacuum", "A")


@plays("Torpor Orb")
def test_torpor_orb_hushes_creatures_that_enter() -> None:
    gains: dict[str, Any] = {"triggered": [{"gain_life": 1}], "on": {"enters": "self"}}
    guest = creature("Guest", "1/1", cost="{0}", abilities=[gains])
    table = ready(guest, card("Relic", "Artifact", gains, cost="{0}"))
    table.battlefield("B", "Torpor Orb")
    table.start("A")
    go(table, "A", "Guest")
    finish(table)
    assert table.life_of("A") == 20
    go(table, "A", "Relic")
    finish(table)
    assert table.life_of("A") == 21


@plays("Grafdigger's Cage")
def test_grafdiggers_cage_keeps_creature_cards_where_they_are() -> None:
    put = {"move": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "to": "battlefield"}
    table = ready(spell("Return", put), "Snapcaster Mage", mana="UU")
    table.graveyard("A", creature("Bear", "2/2"), card("Relic", "Artifact"))
    table.battlefield("B", "Grafdigger's Cage")
    table.start("A")
    go(table, "A", "Return")
    finish(table)
    assert there(table, "Relic")
    assert in_graveyard(table, "Bear", "A")
    go(table, "A", "Snapcaster Mage")  # from a hand, it enters
    assert there(table, "Snapcaster Mage")


LANDS_BEHIND = {
    "Witch Enchanter": "Witch-Blessed Meadow",
    "Boggart Trawler": "Boggart Bog",
    "Disciple of Freyalise": "Garden of Freyalise",
    "Hydroelectric Specimen": "Hydroelectric Laboratory",
    "Pinnacle Monk": "Mystic Peak",
}


@pytest.mark.parametrize(("name", "back"), list(LANDS_BEHIND.items()))
@pytest.mark.parametrize("pays", ["yes", "no"])
@plays(*LANDS_BEHIND)
def test_the_land_behind_it_enters_untapped_for_three_life(name: str, back: str, pays: str) -> None:
    """614.12a, 712.12."""
    table = Table("current")
    table.hand("A", name)
    table.start("A")
    play(table)
    table.until_asked("option", "A")
    table.answer(pays)
    assert table.find(back).tapped is (pays == "no")
    assert table.life_of("A") == (17 if pays == "yes" else 20)


@plays("Drowner of Truth")
def test_the_land_behind_drowner_of_truth_enters_tapped() -> None:
    table = Table("current")
    table.hand("A", "Drowner of Truth")
    table.start("A")
    play(table)
    finish(table)
    assert table.find("Drowned Jungle").tapped


@pytest.mark.parametrize(("lands", "spawn"), [("UUUUUUC", 2), ("UUUUUUU", 0)])
@plays("Drowner of Truth")
def test_drowner_of_truth_wants_colorless_mana(lands: str, spawn: int) -> None:
    table = ready("Drowner of Truth", mana=lands)
    table.start("A")
    go(table, "A", "Drowner of Truth")
    finish(table)
    assert sum(found.token for found in table.board.permanents()) == spawn
    assert table.find("Drowner of Truth").colors == ""


@plays("Witch Enchanter")
def test_witch_enchanter_destroys_an_opponents_artifact_or_enchantment() -> None:
    table = ready("Witch Enchanter", mana="WWWW")
    table.battlefield("A", card("Mine", "Artifact"))
    table.battlefield("B", card("Theirs", "Artifact"), enchantment("Law"))
    table.start("A")
    go(table, "A", "Witch Enchanter")
    question: Any = table.until_asked("targets", "A")
    assert set(question.slots[0][1]) == {table.find("Theirs").id, table.find("Law").id}
    table.answer(((table.find("Law").id,),))
    finish(table)
    assert (there(table, "Law"), there(table, "Theirs")) == (False, True)


@plays("Boggart Trawler")
def test_boggart_trawler_exiles_a_graveyard() -> None:
    table = ready("Boggart Trawler", mana="BBB")
    table.graveyard("A", "Forest")
    table.graveyard("B", "Shock", "Forest")
    table.start("A")
    go(table, "A", "Boggart Trawler")
    table.until_asked("targets", "A")
    table.answer(((PLAYERS["B"],),))
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "B") == []
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Forest"]


@pytest.mark.parametrize(("pays", "gain"), [("yes", 4), ("no", 0)])
@plays("Disciple of Freyalise")
def test_disciple_of_freyalise_is_paid_by_power(pays: str, gain: int) -> None:
    table = ready("Disciple of Freyalise", mana="GGGGGG")
    table.battlefield("A", creature("Great", "4/1"))
    table.start("A")
    go(table, "A", "Disciple of Freyalise")
    table.until_asked("option", "A")
    held = len(table.names_in(Zone.HAND, "A"))
    table.answer(pays)
    finish(table)
    assert table.life_of("A") == 20 + gain
    assert len(table.names_in(Zone.HAND, "A")) == held + gain
    assert there(table, "Great") is (pays == "no")


@plays("Hydroelectric Specimen")
def test_hydroelectric_specimen_draws_a_spell_onto_itself() -> None:
    """115.7b."""
    table = ready("Hydroelectric Specimen", mana="UUU")
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("B", "Shock")
    table.lands("B", "Mountain")
    table.start("A")
    table.priority_to("B")
    table.cast("B", "Shock", targets=["Bear"])
    table.priority_to("A")
    table.cast("A", "Hydroelectric Specimen")
    finish(table)
    assert there(table, "Bear")
    assert table.find("Hydroelectric Specimen").damage == 2


@plays("Pinnacle Monk")
def test_pinnacle_monk_returns_an_instant_or_sorcery_card() -> None:
    table = ready("Pinnacle Monk", "Shock", mana="RRRRRR")
    table.graveyard("A", "Lightning Bolt", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Pinnacle Monk")
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Lightning Bolt", "Shock"]
    go(table, "A", "Shock", "B")
    assert table.find("Pinnacle Monk").power == 3


@plays("Urza's Saga")
def test_urzas_saga_is_a_land_then_makes_constructs_then_finds_an_artifact() -> None:
    """714.2, 714.4, 202.1. Only cards whose mana cost is {0} or {1} are found, not those of mana value 1 alone."""
    dear = card("Dear", "Artifact", cost="{X}")
    table = Table("current")
    table.hand("A", "Urza's Saga")
    table.lands("A", "Plains", 2)
    table.library(
        "A", "Plains", "Plains", card("Cheap", "Artifact", cost="{1}"), dear, card("Red", "Artifact", cost="{R}")
    )
    table.start("A")
    table.play("A", "Urza's Saga")
    finish(table)
    assert options(table, "Urza's Saga") == {"mana"}
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert options(table, "Urza's Saga") == {"mana", "activate"}
    table.activate("A", "Urza's Saga")
    table.resolve_all()
    construct = next(found for found in table.board.permanents() if found.token)
    assert (construct.power, construct.toughness, construct.colors) == (1, 1, "")
    table.go_to("precombat-main", "B")
    found: Any = table.until_asked("choose", "A")
    assert found.among == (table.find("Cheap", "A", Zone.LIBRARY).id,)
    table.answer(found.among)
    finish(table)
    assert there(table, "Cheap")
    assert not there(table, "Urza's Saga")
    assert next(one for one in table.board.permanents() if one.token).power == 2


@plays("Damping Sphere")
def test_damping_sphere_damps_lands_and_taxes_further_spells() -> None:
    """106.12b, 601.2f."""
    gain = [spell(name, {"gain_life": 1}) for name in ("One", "Two")]
    table = ready(*gain, mana="W")
    tomb = card("Tomb", "Land", {"activated": [{"add_mana": "{C}{C}"}], "cost": ["tap_self"]})
    table.battlefield("A", tomb)
    table.battlefield("B", "Damping Sphere")
    table.start("A")
    table.answer(("mana", table.find("Tomb").id, 0))
    assert table.board.players[PLAYERS["A"]].pool == "C"
    go(table, "A", "One")
    assert table.board.players[PLAYERS["A"]].pool == "C"
    go(table, "A", "Two")
    assert table.board.players[PLAYERS["A"]].pool == ""
    assert not table.find("Plains").tapped


@plays("Talon Gates of Madara")
def test_talon_gates_is_put_onto_the_battlefield_at_any_time() -> None:
    """602.1, 702.26. It is no land that is played."""
    table = ready("Talon Gates of Madara", "Forest", mana="WWWW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    table.play("A", "Forest")
    gates = table.find("Talon Gates of Madara", "A", Zone.HAND).id
    question: Any = table.question
    (option,) = [option for option in question.options if option[:2] == ("activate", gates)]
    table.answer(option)
    table.announce()
    table.until_asked("targets", "A")
    table.answer(((table.find("Bear").id,),))
    finish(table)
    assert there(table, "Talon Gates of Madara")
    assert table.find("Bear").phased_out
    assert not table.find("Talon Gates of Madara").tapped


@pytest.mark.parametrize(("size", "legal"), [("1/1", True), ("1/2", False), ("2/1", False)])
@plays("Pendelhaven")
def test_pendelhaven_helps_a_one_one(size: str, legal: bool) -> None:
    table = ready()
    table.battlefield("A", "Pendelhaven")
    table.battlefield("B", creature("Guest", size))
    table.start("A")
    assert ("activate" in options(table, "Pendelhaven")) is legal
    if legal:
        table.activate("A", "Pendelhaven", targets=["Guest"])
        table.resolve_all()
        assert (table.find("Guest").power, table.find("Guest").toughness) == (2, 3)


@plays("Creeping Tar Pit")
def test_creeping_tar_pit_attacks_unblocked_and_stays_a_land() -> None:
    """205.1b."""
    table = ready(mana="UUB")
    table.battlefield("A", "Creeping Tar Pit")
    table.battlefield("B", creature("Wall", "0/4"))
    table.start("A")
    table.activate("A", "Creeping Tar Pit")
    table.resolve_all()
    pit = table.find("Creeping Tar Pit")
    assert (set(pit.types), pit.colors, pit.power, pit.toughness) == ({"land", "creature"}, "UB", 3, 2)
    attack(table, "Creeping Tar Pit")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 17
    table.go_to("precombat-main", "B")
    assert table.find("Creeping Tar Pit").types == ("land",)


@plays("Creeping Tar Pit")
def test_creeping_tar_pit_enters_tapped() -> None:
    table = ready("Creeping Tar Pit")
    table.start("A")
    table.play("A", "Creeping Tar Pit")
    assert table.find("Creeping Tar Pit").tapped


@plays("Snow-Covered Wastes")
def test_snow_covered_wastes_is_basic_and_snow() -> None:
    """205.4a, 107.4h."""
    table = ready(creature("Yeti", "1/1", cost="{S}"))
    table.battlefield("A", "Snow-Covered Wastes")
    table.start("A")
    assert set(table.find("Snow-Covered Wastes").supertypes) == {"basic", "snow"}
    assert table.can("A", "cast", "Yeti")


@plays("Starting Town")
def test_starting_town_enters_untapped_in_the_first_three_turns() -> None:
    """500.1. Turns of the other player do not count."""
    table = ready(*["Starting Town"] * 5)
    table.start("A")
    tapped = []
    for turn in range(5):
        if turn:
            table.go_to("precombat-main", "B")
            table.go_to("precombat-main", "A")
        before = {land.id for land in table.all("Starting Town")}
        table.play("A", "Starting Town")
        (new,) = [land for land in table.all("Starting Town") if land.id not in before]
        tapped.append(new.tapped)
    assert tapped == [False, False, False, True, True]


@plays("Starting Town")
def test_starting_town_makes_any_color_for_life() -> None:
    table = ready(creature("Bear", "2/2", cost="{G}"))
    table.battlefield("A", "Starting Town")
    table.start("A")
    table.cast("A", "Bear")
    finish(table)
    assert there(table, "Bear")
    assert table.life_of("A") == 19


@plays("Starting Town")
def test_starting_town_put_onto_the_battlefield_in_anothers_turn_enters_tapped() -> None:
    put = {"move": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "to": "battlefield"}
    table = ready(spell("Return", put))
    table.graveyard("A", "Starting Town")
    table.start("A")
    table.go_to("precombat-main", "B")
    table.priority_to("A")
    go(table, "A", "Return")
    finish(table)
    assert table.find("Starting Town").tapped
