"""Instants and sorceries that are written by hand: each sentence does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    enchantment,
    finish,
    go,
    in_graveyard,
    moments,
    plays,
    pt,
    ready,
    spell,
    static,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.ways import can_so, choose, way

SPELL = {"all": [{"zone": "stack"}, {"is": "spell"}]}


@plays("Surgical Extraction")
def test_surgical_extraction_takes_the_cards_of_a_name_from_three_zones() -> None:
    table = ready("Surgical Extraction", mana="B")
    table.graveyard("B", "Shock", "Plains")
    table.hand("B", "Shock", "Opt")
    table.library("B", "Shock", "Opt", "Shock")
    table.start("A")
    table.cast("A", "Surgical Extraction", targets=(table.find("Shock", "B", Zone.GRAVEYARD).id,))
    choose(table, "A", "Shock", "Shock", "Shock")
    finish(table)
    assert table.names_in(Zone.EXILE, "B") == ["Shock"] * 3
    left = [name for zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD) for name in table.names_in(zone, "B")]
    assert left.count("Shock") == 1  # any number: one of them may stay
    assert table.happened("library_shuffled", player=PLAYERS["B"])


@pytest.mark.parametrize(("name", "able"), [("Plains", False), ("Karakas", True), ("Shock", True)])
@plays("Surgical Extraction")
def test_surgical_extraction_leaves_basic_lands(name: str, able: bool) -> None:
    table = ready("Surgical Extraction", mana="B")
    table.graveyard("B", card(name, "Basic Land: Plains" if name == "Plains" else "Land"))
    table.start("A")
    assert table.can("A", "cast", "Surgical Extraction") is able


@pytest.mark.parametrize("often", [2, 3])
@plays("Mindbreak Trap")
def test_mindbreak_trap_is_free_after_three_spells_of_one_opponent(often: int) -> None:
    """701.13a: an exiled spell does not resolve, though it was not countered."""
    table = ready("Mindbreak Trap")
    firm = static("cant_be_countered", zone="stack")
    table.hand("B", *[spell(f"Gain {number}", {"gain_life": 1}) for number in range(often - 1)])
    table.hand("B", card("Firm", "Instant", {"spell": [{"gain_life": 5}]}, firm, cost="{0}"))
    table.start("A")
    for name in (*(f"Gain {number}" for number in range(often - 1)), "Firm"):
        table.cast("B", name)
    assert can_so(table, "A", "Mindbreak Trap") is (often == 3)
    if often == 3:
        way(table, "A", "Mindbreak Trap", ["Gain 1", "Firm"])
        finish(table)
        assert table.life_of("B") == 21
        assert set(table.names_in(Zone.EXILE, "B")) == {"Gain 1", "Firm"}


@plays("Mindbreak Trap")
def test_own_spells_do_not_set_off_the_trap() -> None:
    table = ready("Mindbreak Trap", *[spell(f"Gain {number}", {"gain_life": 1}) for number in range(3)])
    table.start("A")
    for number in range(3):
        table.cast("A", f"Gain {number}")
    assert not can_so(table, "A", "Mindbreak Trap")


@pytest.mark.parametrize(("buried", "taken"), [(("Shock",), 1), (("Shock", "Opt"), 1), (("Shock", "Divination"), 2)])
@plays("Flow State")
def test_flow_state_takes_two_with_an_instant_and_a_sorcery(buried: tuple[str, ...], taken: int) -> None:
    table = ready("Flow State", mana="UU")
    table.graveyard("A", *buried)
    table.library("A", "Plains", "Island", "Swamp", "Forest")
    table.start("A")
    table.cast("A", "Flow State")
    choose(table, "A", *["Plains", "Island"][:taken])
    finish(table)
    assert table.names_in(Zone.HAND, "A") == ["Plains", "Island"][:taken]
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Forest"
    assert sorted(table.names_in(Zone.LIBRARY, "A")[-3 + taken :]) == sorted(["Plains", "Island", "Swamp"][taken:])


@pytest.mark.parametrize(("lessons", "taken"), [(2, 1), (3, 3)])
@plays("Accumulate Wisdom")
def test_accumulate_wisdom_takes_all_with_three_lessons(lessons: int, taken: int) -> None:
    table = ready("Accumulate Wisdom", mana="UU")
    table.graveyard("A", *[card(f"Lesson {number}", "Sorcery: Lesson") for number in range(lessons)])
    table.library("A", "Plains", "Island", "Swamp", "Forest")
    table.start("A")
    go(table, "A", "Accumulate Wisdom")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == taken
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Forest"


@plays("Culling Ritual")
def test_culling_ritual_pays_for_what_it_destroyed() -> None:
    """702.12b: what is indestructible is not destroyed, and brings no mana."""
    table = ready("Culling Ritual", mana="BGBG")
    table.battlefield("A", creature("Mine", "2/2", cost="{2}"))
    table.battlefield("B", creature("Theirs", "2/2", cost="{1}"), creature("Great", "2/2", cost="{3}"))
    table.battlefield("B", creature("Firm", "2/2", "indestructible", cost="{1}"), "Forest")
    table.start("A")
    table.cast("A", "Culling Ritual")
    table.until_asked("option", "A")
    table.answer("BG")
    finish(table)
    assert [there(table, name) for name in ("Mine", "Theirs", "Great", "Firm", "Forest")] == [False, False, *[True] * 3]
    added = [record.event.mana for record in table.events("mana_added", player=PLAYERS["A"])][-1]
    assert sorted(added) == ["B", "G"]


@plays("Strategic Betrayal")
def test_strategic_betrayal_exiles_a_creature_and_the_graveyard() -> None:
    """The opponent chooses; a creature with hexproof can be chosen, and need not die."""
    table = ready("Strategic Betrayal", mana="BB")
    table.battlefield("B", creature("Safe", "2/2", "hexproof"), creature("Other", "2/2"))
    table.graveyard("B", "Shock", "Plains")
    table.graveyard("A", "Opt")
    table.start("A")
    table.cast("A", "Strategic Betrayal", targets=["B"])
    choose(table, "B", "Safe")
    finish(table)
    assert sorted(table.names_in(Zone.EXILE, "B")) == ["Plains", "Safe", "Shock"]
    assert there(table, "Other")
    assert "Opt" in table.names_in(Zone.GRAVEYARD, "A")
    records = [record for record in table.game.records if record.event.NAME == "object_moved"]
    exiled = [record for record in records if getattr(record.event, "to", None) is Zone.EXILE]
    assert len(moments(exiled)) == 1


@plays("Prismatic Strands")
def test_prismatic_strands_prevents_damage_of_a_color() -> None:
    """609.7b: it asks for the colour when damage would be dealt, also of sources that come later."""
    bolt = spell("Red", {"deal_damage": 3, "to": "t"}, cost="{R}", t="any_target")
    other = spell("Green", {"deal_damage": 2, "to": "t"}, cost="{G}", t="any_target")
    table = ready("Prismatic Strands", mana="WWW", other="RG")
    table.hand("B", bolt, other)
    table.start("A")
    table.cast("A", "Prismatic Strands")
    table.until_asked("option", "A")
    table.answer("R")
    finish(table)
    table.cast("B", "Red", targets=["A"])
    finish(table)
    table.cast("B", "Green", targets=["A"])
    finish(table)
    assert table.life_of("A") == 18


@pytest.mark.parametrize(("color", "able"), [("{W}", True), ("{G}", False)])
@plays("Prismatic Strands")
def test_prismatic_strands_comes_back_for_a_white_creature(color: str, able: bool) -> None:
    """302.6: its tapping is no {T}; the creature can have come this turn."""
    table = Table()
    table.graveyard("A", "Prismatic Strands")
    table.battlefield("A", creature("Knight", "2/2", cost=color))
    table.start("A")
    assert can_so(table, "A", "Prismatic Strands", Zone.GRAVEYARD) is able
    if able:
        way(table, "A", "Prismatic Strands", zone=Zone.GRAVEYARD)
        finish(table)
        assert table.find("Knight").tapped
        assert "Prismatic Strands" in table.names_in(Zone.EXILE, "A")


@plays("Glimpse the Impossible")
def test_glimpse_the_impossible_makes_spawn_of_what_was_not_played() -> None:
    table = ready("Glimpse the Impossible", mana="RRR")
    table.library("A", "Plains", "Shock", "Opt", "Forest")
    table.start("A")
    go(table, "A", "Glimpse the Impossible")
    finish(table)
    assert sorted(table.names_in(Zone.EXILE, "A")) == ["Opt", "Plains", "Shock"]
    table.answer(("play", table.find("Plains", "A", Zone.EXILE).id))
    table.go_to("end")
    assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == ["Glimpse the Impossible", "Opt", "Shock"]
    (one, _) = table.all("Eldrazi Spawn Token")
    assert (one.power, one.toughness, one.colors) == (0, 1, "")
    assert one.abilities


@plays("Glimpse the Impossible")
def test_glimpse_makes_nothing_of_cards_that_go_elsewhere() -> None:
    """614.6: what is exiled instead was not put into a graveyard."""
    away = {"replace": {"would_go_to_graveyard": "anything"}, "with": [{"to": "exile"}]}
    table = ready("Glimpse the Impossible", mana="RRR")
    table.battlefield("B", enchantment("Void", away))
    table.library("A", "Plains", "Shock", "Opt")
    table.start("A")
    go(table, "A", "Glimpse the Impossible")
    table.go_to("end")
    assert not table.all("Eldrazi Spawn Token")


@plays("Intuition")
def test_intuition_lets_the_opponent_choose() -> None:
    table = ready("Intuition", mana="UUU")
    table.library("A", "Plains", "Shock", "Opt", "Forest")
    table.start("A")
    table.cast("A", "Intuition", targets=["B"])
    choose(table, "A", "Plains", "Shock", "Opt")
    choose(table, "B", "Plains")
    finish(table)
    assert table.names_in(Zone.HAND, "A") == ["Plains"]
    assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == ["Intuition", "Opt", "Shock"]


@plays("Commandeer")
def test_commandeer_takes_a_spell_for_two_blue_cards() -> None:
    """608.3a: the permanent enters under the control of the spell's controller."""
    table = ready("Commandeer", "Opt", "Opt", mana="")
    table.hand("B", card("Law", "Enchantment", {"keyword": "flash"}, cost="{0}"))
    table.start("A")
    table.cast("B", "Law")
    way(table, "A", "Commandeer", "Law")
    finish(table)
    assert there(table, "Law", "A")
    assert table.find("Law").owner == PLAYERS["B"]
    assert table.names_in(Zone.EXILE, "A") == ["Opt", "Opt"]


@plays("Commandeer")
def test_commandeer_turns_a_spell_round_and_leaves_creatures() -> None:
    table = ready("Commandeer", "Opt", "Opt")
    table.hand("B", spell("Bolt", {"deal_damage": 3, "to": "t"}, t="any_target"))
    table.hand("B", creature("Bear", "2/2", "flash", cost="{0}"))
    table.start("A")
    table.cast("B", "Bear")
    assert not can_so(table, "A", "Commandeer")
    finish(table)
    table.cast("B", "Bolt", targets=["A"])
    way(table, "A", "Commandeer", "Bolt")
    table.until_asked("targets", "A")
    table.answer(((PLAYERS["B"],),))
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (20, 17)


@pytest.mark.parametrize(("shown", "damage"), [("Great", 5), ("Small", 1)])
@plays("Monstrous Emergence")
def test_monstrous_emergence_counts_what_was_chosen_or_shown(shown: str, damage: int) -> None:
    table = ready("Monstrous Emergence", creature("Great", "5/5"), mana="GG")
    table.battlefield("A", creature("Small", "1/1"))
    table.battlefield("B", creature("Wall", "0/6"))
    table.start("A")
    table.priority_to("A")
    table.answer(("cast", table.find("Monstrous Emergence", "A", Zone.HAND).id))
    while table.game.in_casting and table.question.KIND != "priority":
        question: Any = table.question
        if question.KIND == "targets":
            table.answer(((table.find("Wall").id,),))
        elif question.KIND == "choose" and {table.board.object(id).name for id in question.among} >= {shown}:
            table.answer(tuple(id for id in question.among if table.board.object(id).name == shown))
        else:
            table.answer(next(question.answers()))
    finish(table)
    assert table.find("Wall").damage == damage


@pytest.mark.parametrize("buried", [2, 3])
@plays("Ravenous Trap")
def test_ravenous_trap_is_free_after_three_cards(buried: int) -> None:
    table = ready("Ravenous Trap")
    table.hand("B", spell("Mill", {"mill": buried - 1}))
    table.graveyard("B", "Shock")
    table.start("A")
    go(table, "B", "Mill")
    finish(table)
    assert can_so(table, "A", "Ravenous Trap") is (buried == 3)
    if buried == 3:
        way(table, "A", "Ravenous Trap", "B")
        finish(table)
        assert table.names_in(Zone.GRAVEYARD, "B") == []
        assert table.names_in(Zone.GRAVEYARD, "A") == ["Ravenous Trap"]


@plays("Ravenous Trap")
def test_tokens_are_no_cards_for_ravenous_trap() -> None:
    """111.1: a token is no card, though it is put into a graveyard."""
    made = {"create_token": {"types": "Creature: Rat", "pt": "1/1"}, "n": 3}
    table = ready("Ravenous Trap")
    table.hand("B", spell("Make", made), spell("Break", {"destroy": CREATURE}))
    table.start("A")
    for name in ("Make", "Break"):
        table.cast("B", name)
        table.resolve()
    assert not can_so(table, "A", "Ravenous Trap")


@plays("Doomsday")
def test_doomsday_keeps_five_cards_of_library_and_graveyard() -> None:
    table = ready("Doomsday", mana="BBB", life=15)
    table.library("A", "Plains", "Shock", "Opt", "Forest", "Swamp")
    table.graveyard("A", "Divination", "Island")
    table.start("A")
    table.cast("A", "Doomsday")
    choose(table, "A", "Shock", "Opt", "Forest", "Swamp", "Divination")
    finish(table)
    assert sorted(table.names_in(Zone.LIBRARY, "A")) == ["Divination", "Forest", "Opt", "Shock", "Swamp"]
    assert "Island" in table.names_in(Zone.EXILE, "A")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Doomsday"]
    assert table.life_of("A") == 7
    assert not table.happened("library_shuffled", player=PLAYERS["A"])


@pytest.mark.parametrize("answer", ["yes", "no"])
@plays("Creeping Chill")
def test_creeping_chill_works_as_it_is_milled(answer: str) -> None:
    table = ready(spell("Mill", {"mill": 1}))
    table.library("A", "Creeping Chill")
    table.start("A")
    table.cast("A", "Mill")
    table.until_asked("option", "A")
    table.answer(answer)
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == ((23, 17) if answer == "yes" else (20, 20))
    assert in_graveyard(table, "Creeping Chill", "A") is (answer == "no")


@plays("Creeping Chill")
def test_creeping_chill_does_nothing_when_it_is_discarded_or_gone() -> None:
    """608.2c: who could not exile it did not do so."""
    table = ready("Creeping Chill", spell("Drop", {"discard": "all"}))
    table.start("A")
    go(table, "A", "Drop")
    finish(table)
    assert table.life_of("B") == 20
    table = ready(spell("Mill", {"mill": 1}))
    table.hand("B", spell("Clear", {"exile": {"zone": "graveyard"}}))
    table.library("A", "Creeping Chill")
    table.start("A")
    table.cast("A", "Mill")
    table.resolve()
    table.cast("B", "Clear")
    table.resolve()
    while table.board.stack:
        table.answer("yes") if table.question.KIND == "option" else table.plain()
    assert table.life_of("B") == 20


@plays("Creeping Chill")
def test_creeping_chill_is_cast_for_its_cost() -> None:
    table = ready("Creeping Chill", mana="BBBB")
    table.start("A")
    go(table, "A", "Creeping Chill")
    assert (table.life_of("A"), table.life_of("B")) == (23, 17)


@plays("Cataclysm")
def test_cataclysm_leaves_one_of_each_kind() -> None:
    """101.4, 701.21a: all choose, then all is sacrificed at once; one permanent can be kept for two kinds."""
    table = ready("Cataclysm", mana="WWWW")
    table.battlefield("A", card("Golem", "Artifact Creature: Golem", pt="3/3"), creature("Bear", "2/2"))
    table.battlefield("B", creature("Elf", "1/1"), creature("Firm", "1/1", "indestructible"), enchantment("Law"))
    table.battlefield("B", card("Walker", "Planeswalker: Jace", loyalty=3), "Forest")
    table.start("A")
    table.cast("A", "Cataclysm")
    choose(table, "A", "Golem")
    choose(table, "B", "Elf")
    finish(table)
    assert there(table, "Golem")
    assert not there(table, "Bear")
    assert [there(table, name) for name in ("Elf", "Firm", "Law", "Walker", "Forest")] == [
        True,
        False,
        True,
        False,
        True,
    ]
    assert len(table.all("Plains")) == 1
    records = [record for record in table.game.records if record.event.NAME == "permanent_sacrificed"]
    assert len(moments(records)) == 1


@pytest.mark.parametrize(("taken", "food"), [("Squirrel", 1), ("Bear", 0), ("Forest", 0)])
@plays("Cache Grab")
def test_cache_grab_feeds_squirrels(taken: str, food: int) -> None:
    table = ready("Cache Grab", mana="GG")
    squirrel = card("Squirrel", "Creature: Squirrel", pt="1/1")
    table.library("A", squirrel, creature("Bear", "2/2"), "Shock", "Forest")
    table.start("A")
    table.cast("A", "Cache Grab")
    table.until_asked("option", "A")
    table.answer("yes")
    choose(table, "A", taken)
    finish(table)
    assert table.names_in(Zone.HAND, "A") == [taken]
    assert len(table.all("Food")) == food


@plays("Cache Grab")
def test_cache_grab_asks_for_a_squirrel_that_you_control() -> None:
    table = ready("Cache Grab", mana="GG")
    table.battlefield("A", card("Squirrel", "Creature: Squirrel", pt="1/1"))
    table.library("A", *["Shock"] * 4)
    table.start("A")
    go(table, "A", "Cache Grab")
    finish(table)
    assert len(table.all("Food")) == 1


@pytest.mark.parametrize(("cost", "able"), [("{2}", True), ("{3}", False)])
@plays("Drown in the Loch")
def test_drown_in_the_loch_counts_the_graveyard_of_the_controller(cost: str, able: bool) -> None:
    table = ready("Drown in the Loch", mana="UB")
    table.graveyard("A", *["Shock"] * 5)
    table.graveyard("B", "Opt", "Plains")
    table.battlefield("B", creature("Bear", "2/2", cost=cost))
    table.start("A")
    assert table.can("A", "cast", "Drown in the Loch") is able
    if able:
        go(table, "A", "Drown in the Loch", "Bear", modes=(1,))
        assert not there(table, "Bear")


@plays("Drown in the Loch")
def test_drown_in_the_loch_asks_again_as_it_resolves() -> None:
    """608.2b: a target that became too great for the graveyard is not countered."""
    table = ready("Drown in the Loch", mana="UB", other="RR")
    table.graveyard("B", "Opt", "Plains")
    table.hand("B", spell("Gain", {"gain_life": 4}, cost="{2}"), spell("Clear", {"exile": {"zone": "graveyard"}}))
    table.start("A")
    table.cast("B", "Gain")
    table.cast("A", "Drown in the Loch", targets=["Gain"], modes=(0,))
    table.cast("B", "Clear")
    finish(table)
    assert table.life_of("B") == 24


@plays("Gaea's Will")
def test_gaeas_will_is_suspended_and_opens_the_graveyard() -> None:
    table = ready("Gaea's Will", mana="G")
    table.graveyard("A", spell("Gain", {"gain_life": 4}), "Forest")
    table.start("A")
    will = table.find("Gaea's Will", "A", Zone.HAND)
    assert will.colors == "G"
    assert not table.can("A", "cast", "Gaea's Will")
    question: Any = table.question
    (option,) = [option for option in question.options if option[1:2] == (will.id,)]
    table.answer(option)
    table.announce(())
    assert table.find("Gaea's Will", "A", Zone.EXILE).counters == {"time": 4}
    for _ in range(4):
        table.go_to("upkeep", "B")
        table.go_to("upkeep", "A")
    finish(table)
    table.go_to("precombat-main", "A")
    table.answer(("play", table.find("Forest", "A", Zone.GRAVEYARD).id))
    table.answer(("cast", table.find("Gain", "A", Zone.GRAVEYARD).id))
    table.announce(())
    finish(table)
    assert table.life_of("A") == 24
    assert {"Gain", "Gaea's Will"} <= set(table.names_in(Zone.EXILE, "A"))


@pytest.mark.parametrize(("mana", "left"), [("RR", {"Bird"}), ("GG", {"Bear"}), ("RG", set())])
@plays("Firespout")
def test_firespout_asks_for_the_mana_spent(mana: str, left: set[str]) -> None:
    table = ready("Firespout", mana=mana + "W")
    table.battlefield("B", creature("Bird", "2/3", "flying"), creature("Bear", "2/3"))
    table.start("A")
    table.cast("A", "Firespout")
    finish(table)
    assert {name for name in ("Bird", "Bear") if there(table, name)} == left


@plays("Gamble")
def test_gamble_can_lose_what_it_found() -> None:
    table = ready("Gamble", mana="R")
    table.library("A", "Shock", "Opt")
    table.start("A")
    table.cast("A", "Gamble")
    choose(table, "A", "Opt")
    finish(table)
    assert in_graveyard(table, "Opt", "A")
    assert table.names_in(Zone.HAND, "A") == []


@pytest.mark.parametrize(
    ("mode", "size", "subtype", "keywords"),
    [(0, (1, 1), "Citizen", {"hexproof"}), (1, (3, 4), "Hero", {"flying", "vigilance"})],
)
@plays("Secret Identity")
def test_secret_identity_gives_one_of_two(mode: int, size: tuple[int, int], subtype: str, keywords: set[str]) -> None:
    """613.4b, 613.4c: a counter still counts on top of the new base power and toughness."""
    table = ready("Secret Identity", mana="U")
    table.battlefield("A", card("Bear", "Creature: Bear", pt="2/2"), counters={"+1/+1": 1})
    table.start("A")
    go(table, "A", "Secret Identity", "Bear", modes=(mode,))
    bear = table.find("Bear")
    assert pt(table, "Bear") == (size[0] + 1, size[1] + 1)
    assert keywords <= set(bear.keywords)
    assert bear.subtypes == (subtype,)
    table.go_to("upkeep", "B")
    assert pt(table, "Bear") == (3, 3)
    assert table.find("Bear").subtypes == ("Bear",)
