"""Instants and sorceries that are written by hand: each sentence does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    attack,
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

SPELL = {"all": [{"zone": "stack"}, {"is": "spell"}]}


def choose(table: Table, player: str, *names: str, zone: Zone | None = None, kind: str = "choose") -> None:
    """Go on until this player chooses among objects, and choose those of these names."""
    question: Any = table.until_asked(kind, player)
    among = [table.board.object(id) for id in question.among if zone is None or table.board.object(id).zone is zone]
    left = list(names)
    chosen = []
    for found in among:
        if found.name in left:
            left.remove(found.name)
            chosen.append(found.id)
    assert not left, f"{left} is not among {[found.name for found in among]}"
    table.answer(tuple(chosen))


def way(table: Table, player: str, name: str, *targets: Any, zone: Zone = Zone.HAND, x: int | None = None) -> None:
    """Cast a card in another way than for its mana cost."""
    table.priority_to(player)
    id = table.find(name, player, zone).id
    question: Any = table.question
    (option,) = [option for option in question.options if option[:2] == ("cast_by", id)]
    table.answer(option)
    table.announce(targets, x=x)


def can_so(table: Table, player: str, name: str, zone: Zone = Zone.HAND) -> bool:
    """Return True if this player, who gets priority, can cast a card in another way."""
    table.priority_to(player)
    question: Any = table.question
    id = table.find(name, player, zone).id
    return any(option[:2] == ("cast_by", id) for option in question.options)


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


@pytest.mark.parametrize(("paid", "damage", "left"), [(None, 0, 5), (0, 0, 5), (4, 4, 1), (5, 5, 0)])
@plays("Galvanic Discharge")
def test_galvanic_discharge_pays_any_amount_of_energy(paid: int | None, damage: int, left: int) -> None:
    """107.14: energy of before can be paid, too."""
    energy = {"player_counters": "energy", "who": "you", "n": 2}
    table = ready("Galvanic Discharge", spell("Charge", energy), mana="R")
    table.battlefield("B", creature("Wall", "0/9"))
    table.start("A")
    go(table, "A", "Charge")
    table.cast("A", "Galvanic Discharge", targets=["Wall"])
    table.until_asked("option", "A")
    table.answer("no" if paid is None else "yes")
    if paid is not None:
        question: Any = table.until_asked("number", "A")
        assert (question.least, question.most) == (0, 5)
        assert table.refused(6).rule == "107.1"
        table.answer(paid)
    finish(table)
    assert table.find("Wall").damage == damage
    assert table.board.players[PLAYERS["A"]].energy == left


@plays("Galvanic Discharge")
def test_galvanic_discharge_without_its_target_gives_no_energy() -> None:
    """608.2b: nothing of it happens when its only target has gone."""
    table = ready("Galvanic Discharge", mana="R")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", spell("Away", {"move": "t", "to": "hand"}, t=CREATURE))
    table.start("A")
    table.cast("A", "Galvanic Discharge", targets=["Bear"])
    table.cast("B", "Away", targets=["Bear"])
    finish(table)
    assert table.board.players[PLAYERS["A"]].energy == 0


@pytest.mark.parametrize(("land", "damage"), [("yours", 3), ("theirs", 1), (None, 1)])
@plays("Searing Blaze")
def test_searing_blaze_asks_for_a_land_of_this_turn(land: str | None, damage: int) -> None:
    """The land entered under its controller's control, by whatever way; it need not be there any more."""
    drop = {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}, {"type": "land"}]}, "as": "c"}
    put = {"move": "c", "to": "battlefield", "under": "you" if land == "yours" else "each_opponent", "as": "r"}
    table = ready("Searing Blaze", spell("Drop", drop, put, {"sacrifice": "r"}), "Forest", mana="RR")
    table.battlefield("B", creature("Wall", "0/9"))
    table.start("A")
    if land is not None:
        go(table, "A", "Drop")
    go(table, "A", "Searing Blaze", "B", "Wall")
    assert (table.life_of("B"), table.find("Wall").damage) == (20 - damage, damage)


@pytest.mark.parametrize(("cost", "poison", "gone"), [("{3}", 0, True), ("{4}", 2, False), ("{4}", 3, True)])
@plays("Anoint with Affliction")
def test_anoint_with_affliction_takes_the_great_from_the_corrupted(cost: str, poison: int, gone: bool) -> None:
    table = ready(
        "Anoint with Affliction",
        spell("Sting", {"player_counters": "poison", "who": "each_opponent", "n": poison}),
        mana="BB",
    )
    table.battlefield("B", creature("Beast", "4/4", cost=cost))
    table.start("A")
    go(table, "A", "Sting")
    go(table, "A", "Anoint with Affliction", "Beast")
    assert there(table, "Beast") is not gone
    assert ("Beast" in table.names_in(Zone.EXILE, "B")) is gone


@pytest.mark.parametrize(("highest", "left"), [(3, 1), (4, 2)])
@plays("Tainted Indulgence")
def test_tainted_indulgence_counts_mana_values_in_the_graveyard(highest: int, left: int) -> None:
    """202.3a: a land card has mana value 0; two cards of one mana value count once."""
    table = ready("Tainted Indulgence", mana="UB")
    table.graveyard(
        "A", "Plains", *[spell(f"Spell {value}", {"draw": 1}, cost=f"{{{value}}}") for value in range(1, highest + 1)]
    )
    table.graveyard("A", spell("Twice", {"draw": 1}, cost="{1}"))
    table.start("A")
    table.cast("A", "Tainted Indulgence")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == left


@pytest.mark.parametrize(("odd", "left"), [(True, {"Two", "Token"}), (False, {"One", "Three"})])
@plays("Extinction Event")
def test_extinction_event_takes_odd_or_even(odd: bool, left: set[str]) -> None:
    """202.3b: what has no mana cost has mana value 0, which is even."""
    table = ready("Extinction Event", mana="BBBB")
    table.battlefield("A", creature("One", "1/1", cost="{1}"), creature("Two", "1/1", "indestructible", cost="{2}"))
    table.battlefield("B", creature("Three", "1/1", cost="{3}"), card("Token", "Creature: Rat", pt="1/1"))
    table.start("A")
    table.cast("A", "Extinction Event")
    question: Any = table.until_asked("option", "A")
    table.answer(question.options[0 if odd else 1])
    finish(table)
    assert {name for name in ("One", "Two", "Three", "Token") if there(table, name)} == left


@plays("Infernal Tutor")
def test_infernal_tutor_finds_another_of_a_card_in_hand() -> None:
    table = ready("Infernal Tutor", "Shock", "Opt", mana="BB")
    table.library("A", "Plains", "Shock", "Opt")
    table.start("A")
    table.cast("A", "Infernal Tutor")
    choose(table, "A", "Shock")
    question: Any = table.until_asked("choose", "A")
    assert {table.board.object(id).name for id in question.among} == {"Shock"}
    table.answer(question.among)
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Opt", "Shock", "Shock"]


@plays("Infernal Tutor")
def test_infernal_tutor_finds_anything_without_cards_in_hand() -> None:
    """608.2c: hands are counted as it resolves, and it has left the hand by then."""
    table = ready("Infernal Tutor", mana="BB")
    table.library("A", "Plains", "Shock", "Opt")
    table.start("A")
    table.cast("A", "Infernal Tutor")
    choose(table, "A", "Opt")
    finish(table)
    assert table.names_in(Zone.HAND, "A") == ["Opt"]


@plays("Haunting Echoes")
def test_haunting_echoes_takes_the_namesakes() -> None:
    table = ready("Haunting Echoes", mana="BBBBB")
    karakas = card("Karakas", "Legendary Land")
    table.graveyard("B", "Shock", "Opt", "Plains", karakas)
    table.library("B", "Shock", "Opt", "Shock", karakas, "Plains")
    table.hand("B", "Shock")
    table.start("A")
    table.cast("A", "Haunting Echoes", targets=["B"])
    for _ in range(3):
        question: Any = table.until_asked("choose", "A")
        table.answer(question.among)
    finish(table)
    assert sorted(table.names_in(Zone.EXILE, "B")) == ["Karakas"] * 2 + ["Opt"] * 2 + ["Shock"] * 3
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Plains"]
    assert table.names_in(Zone.HAND, "B") == ["Shock"]
    assert table.happened("library_shuffled", player=PLAYERS["B"])


@plays("Surge of Salvation")
def test_surge_of_salvation_protects_from_black_and_red() -> None:
    """611.2c, 615.1: hexproof is for what is there now, and later creatures are dealt no such damage, too."""
    table = ready("Surge of Salvation", creature("Late", "0/9", "flash", cost="{0}"), mana="W")
    table.battlefield("A", creature("Bear", "0/9"))
    for color in "BG":
        table.hand(
            "B",
            spell(
                f"Rain {color}", {"deal_damage": 2, "to": {"any": [CREATURE, {"is": "player"}]}}, cost=f"{{{color}}}"
            ),
        )
    table.lands("B", "Swamp")
    table.lands("B", "Forest")
    table.start("A")
    go(table, "A", "Surge of Salvation")
    go(table, "A", "Late")
    assert "hexproof" in table.find("Bear").keywords
    assert "hexproof" not in table.find("Late").keywords
    go(table, "B", "Rain B")
    assert (table.find("Bear").damage, table.find("Late").damage, table.life_of("A")) == (0, 0, 18)
    go(table, "B", "Rain G")
    assert (table.find("Bear").damage, table.find("Late").damage) == (2, 2)


@plays("Seize the Storm")
def test_seize_the_storm_counts_two_places() -> None:
    """604.3: the size of the token is always up to date; a card with flashback in exile counts."""
    table = ready("Seize the Storm", mana="R" * 5)
    table.graveyard("A", "Shock", "Divination", "Plains")
    table.start("A")
    go(table, "A", "Seize the Storm")
    (token,) = table.all("Elemental Token")
    assert (token.power, token.toughness) == (3, 3)
    assert (token.colors, "trample" in token.keywords) == ("R", True)
    table = ready(mana="R" * 7)
    table.graveyard("A", "Seize the Storm", "Shock")
    table.start("A")
    way(table, "A", "Seize the Storm", zone=Zone.GRAVEYARD)
    finish(table)
    (token,) = table.all("Elemental Token")
    assert (token.power, token.toughness) == (2, 2)


@pytest.mark.parametrize(("number", "keyword"), [(0, "protection:artifacts"), (1, "protection:G")])
@plays("Apostle's Blessing")
def test_apostles_blessing_protects_from_artifacts_or_a_color(number: int, keyword: str) -> None:
    """107.4f: the Phyrexian mana can be paid with life."""
    table = ready("Apostle's Blessing", mana="R")
    table.battlefield("A", card("Rock", "Artifact"))
    table.start("A")
    table.cast("A", "Apostle's Blessing", targets=["Rock"])
    assert table.life_of("A") == 18
    question: Any = table.until_asked("option", "A")
    table.answer(question.options[number])
    if number:
        table.until_asked("option", "A")
        table.answer("G")
    finish(table)
    kept = [word for word in table.find("Rock").keywords if word.startswith("protection")]
    assert kept == [keyword] or (number == 1 and kept == ["protection:green"])


@pytest.mark.parametrize(("hand", "life"), [(("Plains", "Forest"), 26), (("Plains", "Shock"), 23), (("Shock",), 20)])
@plays("Gerrard's Verdict")
def test_gerrards_verdict_gains_life_for_lands(hand: tuple[str, ...], life: int) -> None:
    table = ready("Gerrard's Verdict", mana="WB")
    table.hand("B", *hand)
    table.start("A")
    go(table, "A", "Gerrard's Verdict", "B")
    finish(table)
    assert table.names_in(Zone.HAND, "B") == []
    assert table.life_of("A") == life


@pytest.mark.parametrize("attacks", [True, False])
@plays("Berserk")
def test_berserk_destroys_what_attacked(attacks: bool) -> None:
    table = ready("Berserk", mana="G")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    if attacks:
        attack(table, "Bear")
    table.priority_to("A")
    go(table, "A", "Berserk", "Bear")
    assert pt(table, "Bear") == (4, 2)
    assert "trample" in table.find("Bear").keywords
    table.go_to("end")
    assert there(table, "Bear") is not attacks


@pytest.mark.parametrize(
    ("step", "able"), [("declare-blockers", True), ("combat-damage", False), ("postcombat-main", False)]
)
@plays("Berserk")
def test_berserk_comes_before_combat_damage(step: str, able: bool) -> None:
    """506.7: after the combat damage step it cannot be cast any more."""
    table = ready("Berserk", mana="G")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    attack(table, "Bear")
    table.go_to(step)
    table.priority_to("A")
    assert table.can("A", "cast", "Berserk") is able
