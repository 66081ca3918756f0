"""Cards of graveyards and libraries that are written by hand: what lies there, and processes that repeat."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import choose, say
from tests.support.situations import CREATURE, finish, go, in_graveyard, plays, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.ways import name_card

BEAR = creature("Bear", "2/2", cost="{1}{G}")
OGRE = creature("Ogre", "3/3", cost="{2}{R}")
GIANT = creature("Giant", "5/5", cost="{4}{R}")


def in_zone(table: Table, zone: Zone, player: str = "A") -> list[str]:
    """The names of the cards in a zone, sorted."""
    return sorted(table.names_in(zone, player))


# The top and the bottom card of a graveyard (404.1)


@plays("Phyrexian Furnace")
def test_phyrexian_furnace_exiles_the_card_that_came_first() -> None:
    """404.1: each card is put on top of the graveyard."""
    table = Table()
    table.battlefield("A", "Phyrexian Furnace")
    table.graveyard("B", "Shock", BEAR, "Opt")
    table.start("A")
    table.activate("A", "Phyrexian Furnace", targets=["B"])
    first, *_, last = table.names_in(Zone.GRAVEYARD, "B")
    table.resolve()
    assert table.names_in(Zone.EXILE, "B") == [first]
    assert last in table.names_in(Zone.GRAVEYARD, "B")


@plays("Phyrexian Furnace")
def test_phyrexian_furnace_does_nothing_to_an_empty_graveyard() -> None:
    table = Table()
    table.battlefield("A", "Phyrexian Furnace")
    table.start("A")
    table.activate("A", "Phyrexian Furnace", targets=["B"])
    table.resolve()
    assert table.names_in(Zone.EXILE, "B") == []


@plays("Phyrexian Furnace")
def test_phyrexian_furnace_draws_for_any_card() -> None:
    table = Table()
    table.lands("A", "Wastes", 1)
    table.battlefield("A", "Phyrexian Furnace")
    table.graveyard("B", "Shock", BEAR)
    table.start("A")
    table.activate("A", "Phyrexian Furnace", 1, targets=["Bear"])
    table.resolve()
    assert table.names_in(Zone.EXILE, "B") == ["Bear"]
    assert in_graveyard(table, "Phyrexian Furnace", "A")
    assert table.happened("card_drawn", player=PLAYERS["A"])


@plays("Shallow Grave")
def test_shallow_grave_returns_the_creature_card_nearest_the_top() -> None:
    table = ready("Shallow Grave", mana="BB")
    table.graveyard("A", BEAR, OGRE, "Shock")
    table.start("A")
    go(table, "A", "Shallow Grave")
    assert there(table, "Ogre")
    assert not there(table, "Bear")
    assert "haste" in table.find("Ogre").keywords
    table.go_to("end")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Ogre"]


@plays("Shallow Grave")
def test_shallow_grave_finds_nothing_without_creature_cards() -> None:
    table = ready("Shallow Grave", mana="BB")
    table.graveyard("A", "Shock")
    table.graveyard("B", BEAR)
    table.start("A")
    go(table, "A", "Shallow Grave")
    assert in_zone(table, Zone.GRAVEYARD) == ["Shallow Grave", "Shock"]


@pytest.mark.parametrize("paid", [False, True])
@plays("Corpse Dance")
def test_corpse_dance_can_come_back(paid: bool) -> None:
    table = ready("Corpse Dance", mana="BBBBB")
    table.graveyard("A", BEAR, OGRE)
    table.start("A")
    table.cast("A", "Corpse Dance", buyback="yes" if paid else "no")
    table.resolve()
    assert there(table, "Ogre")
    assert ("Corpse Dance" in table.names_in(Zone.HAND, "A")) is paid
    table.go_to("end")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Ogre"]


# Targets that are limited together


@plays("Agadeem's Awakening")
def test_agadeems_awakening_returns_creatures_of_different_mana_values() -> None:
    table = ready("Agadeem's Awakening", mana="BBBBBB")
    other = creature("Other Bear", "2/2", cost="{2}")
    table.graveyard("A", BEAR, other, OGRE, GIANT)
    table.start("A")
    table.answer(("cast", table.find("Agadeem's Awakening", "A", Zone.HAND).id))
    while table.question.KIND != "targets":
        table.answer(3 if table.question.KIND == "number" else next(table.question.answers()))
    question: Any = table.question
    bear, twin, ogre, giant = (table.entity(name) for name in ("Bear", "Other Bear", "Ogre", "Giant"))
    assert giant not in question.slots[0][1]
    table.refused(((bear, twin),))
    table.answer(((bear, ogre),))
    table.announce()
    table.resolve()
    assert there(table, "Bear")
    assert there(table, "Ogre")
    assert in_zone(table, Zone.GRAVEYARD) == ["Agadeem's Awakening", "Giant", "Other Bear"]


@plays("Agadeem's Awakening")
def test_agadeems_awakening_is_a_land_on_the_other_side() -> None:
    table = Table("current")
    table.hand("A", "Agadeem's Awakening")
    table.start("A")
    table.answer(("play", table.find("Agadeem's Awakening", "A", Zone.HAND).id, "Agadeem, the Undercrypt"))
    say(table, "no")
    assert table.find("Agadeem, the Undercrypt").tapped
    assert table.life_of("A") == 20


@plays("Scout for Survivors")
def test_scout_for_survivors_returns_a_total_of_three() -> None:
    one, two, three = (creature(f"Of {n}", "1/1", cost=f"{{{n}}}") for n in (1, 2, 3))
    table = ready("Scout for Survivors", mana="WWW")
    table.graveyard("A", one, two, three)
    table.start("A")
    table.answer(("cast", table.find("Scout for Survivors", "A", Zone.HAND).id))
    while table.question.KIND != "targets":
        table.answer(next(table.question.answers()))
    small, middle, great = (table.entity(f"Of {n}") for n in (1, 2, 3))
    table.refused(((small, great),))
    table.answer(((small, middle),))
    table.announce()
    table.resolve()
    assert (table.find("Of 1").power, table.find("Of 2").power) == (2, 2)
    assert not there(table, "Of 3")


# Libraries


@pytest.mark.parametrize(("land", "life"), [("Forest", 18), ("Mountain", 16)])
@plays("Goblin Charbelcher")
def test_goblin_charbelcher_counts_the_cards_above_a_land(land: str, life: int) -> None:
    table = Table()
    table.lands("A", "Wastes", 3)
    table.battlefield("A", "Goblin Charbelcher")
    table.library("A", "Shock", BEAR, land, "Opt")
    table.start("A")
    table.activate("A", "Goblin Charbelcher", targets=["B"])
    table.resolve()
    assert table.life_of("B") == life
    library = table.names_in(Zone.LIBRARY, "A")
    assert library[0] == "Opt"
    assert sorted(library[-3:]) == sorted(["Shock", "Bear", land])


@plays("Goblin Charbelcher")
def test_goblin_charbelcher_counts_a_library_without_lands() -> None:
    table = Table()
    table.lands("A", "Wastes", 3)
    table.battlefield("A", "Goblin Charbelcher")
    table.library("A", "Shock", BEAR, OGRE)
    table.start("A", extra=0)
    table.activate("A", "Goblin Charbelcher", targets=["B"])
    table.resolve()
    assert table.life_of("B") == 17


@pytest.mark.parametrize(("named", "life"), [("Shock", 18), ("Opt", 20)])
@plays("Cursed Scroll")
def test_cursed_scroll_deals_damage_for_the_named_card(named: str, life: int) -> None:
    table = ready("Shock")
    table.lands("A", "Wastes", 3)
    table.battlefield("A", "Cursed Scroll")
    table.start("A")
    table.activate("A", "Cursed Scroll", targets=["B"])
    name_card(table, "A", named)
    finish(table)
    assert table.life_of("B") == life
    assert table.happened("cards_revealed", player=PLAYERS["A"])


@plays("Cursed Scroll")
def test_cursed_scroll_reveals_nothing_of_an_empty_hand() -> None:
    table = Table()
    table.lands("A", "Wastes", 3)
    table.battlefield("A", "Cursed Scroll")
    table.start("A")
    table.activate("A", "Cursed Scroll", targets=["B"])
    name_card(table, "A", "Shock")
    finish(table)
    assert table.life_of("B") == 20


@pytest.mark.parametrize("cast", [True, False])
@plays("Doomsday Excruciator")
def test_doomsday_excruciator_leaves_six_cards_if_it_was_cast(cast: bool) -> None:
    """406.3: nobody may look at the cards exiled face down."""
    put = spell("Put", {"move": {"all": [CREATURE, {"zone": "hand"}]}, "to": "battlefield"})
    table = ready("Doomsday Excruciator", put, mana="BBBBBB")
    table.start("A")
    go(table, "A", "Doomsday Excruciator" if cast else "Put")
    finish(table)
    assert len(table.board.players[PLAYERS["B"]].library) == (6 if cast else 10)
    assert len(table.board.players[PLAYERS["A"]].library) == (6 if cast else 10)
    gone = [table.board.objects[id] for id in table.board.exile]
    assert len(gone) == (8 if cast else 0)
    assert all(obj.face_down for obj in gone)
    assert {record.event.to for record in table.events("face_down_card_known")} <= {()}


@plays("Doomsday Excruciator")
def test_doomsday_excruciator_draws_in_its_players_upkeep() -> None:
    table = Table()
    table.battlefield("A", "Doomsday Excruciator")
    table.start("B", step="end")
    table.go_to("draw", "A")
    assert len(table.names_in(Zone.HAND, "A")) == 2


@plays("Zero Point Ballad")
@pytest.mark.parametrize("x", [5, 6])
def test_zero_point_ballad_returns_a_dead_creature_for_six(x: int) -> None:
    table = ready("Zero Point Ballad", mana="BBBBBBB")
    table.graveyard("B", creature("Old", "1/1"))
    table.battlefield("B", BEAR, creature("Huge", "7/7"), token=False)
    table.start("A")
    table.cast("A", "Zero Point Ballad", x=x)
    finish(table)
    assert table.life_of("A") == 20 - x
    assert there(table, "Huge", "B")
    assert there(table, "Bear", "A") is (x == 6)
    assert in_graveyard(table, "Bear", "B") is (x == 5)


@plays("Indomitable Creativity")
def test_indomitable_creativity_puts_what_is_found_onto_the_battlefield() -> None:
    table = ready("Indomitable Creativity", mana="RRRRR")
    table.battlefield("A", "Cursed Scroll")
    table.battlefield("B", BEAR)
    table.library("A", "Shock", GIANT)
    table.library("B", "Opt", "Forest", "Grindstone")
    table.start("A")
    table.cast("A", "Indomitable Creativity", targets=[["Cursed Scroll", "Bear"]], x=2)
    finish(table)
    assert there(table, "Giant", "A")
    assert there(table, "Grindstone", "B")
    assert in_graveyard(table, "Bear", "B")
    assert len(table.events("library_shuffled")) == 2


@plays("Indomitable Creativity")
def test_indomitable_creativity_finds_nothing_for_what_survives() -> None:
    table = ready("Indomitable Creativity", mana="RRRR")
    table.battlefield("B", creature("Rock", "1/1", "indestructible"))
    table.library("B", GIANT)
    table.start("A")
    table.cast("A", "Indomitable Creativity", targets=[["Rock"]], x=1)
    finish(table)
    assert there(table, "Rock")
    assert not there(table, "Giant")


@plays("Stream of Thought")
def test_stream_of_thought_mills_and_shuffles_back() -> None:
    table = ready("Stream of Thought", mana="U")
    table.graveyard("A", "Shock", "Opt", BEAR)
    table.start("A")
    table.cast("A", "Stream of Thought", targets=["B"])
    choose(table, "Shock", "Bear")
    finish(table)
    assert len(table.names_in(Zone.GRAVEYARD, "B")) == 4
    assert in_zone(table, Zone.GRAVEYARD) == ["Opt", "Stream of Thought"]
    assert table.happened("library_shuffled", player=PLAYERS["A"])


@plays("Cleansing Meditation")
@pytest.mark.parametrize("held", [5, 7])
def test_cleansing_meditation_returns_your_enchantments_with_threshold(held: int) -> None:
    table = ready("Cleansing Meditation", mana="WWW")
    table.graveyard("A", *["Shock"] * held)
    table.battlefield("A", card("Charm", "Enchantment"))
    table.battlefield("B", card("Curse", "Enchantment"))
    table.start("A")
    go(table, "A", "Cleansing Meditation")
    assert there(table, "Charm") is (held == 7)
    assert in_graveyard(table, "Curse", "B")


@plays("Hallowed Moonlight")
def test_hallowed_moonlight_exiles_creatures_that_are_not_cast() -> None:
    put = spell("Put", {"move": {"all": [CREATURE, {"zone": "graveyard"}]}, "to": "battlefield"})
    make = spell("Make", {"create_token": {"types": "Creature: Cat", "colors": "W", "pt": "1/1"}})
    cast = creature("Cast", "2/2", cost="{0}")
    table = ready("Hallowed Moonlight", put, make, cast, mana="WW")
    table.graveyard("B", BEAR)
    table.start("A")
    go(table, "A", "Hallowed Moonlight")
    assert table.happened("card_drawn", player=PLAYERS["A"])
    go(table, "A", "Put")
    go(table, "A", "Make")
    go(table, "A", "Cast")
    assert table.names_in(Zone.EXILE, "B") == ["Bear"]
    assert not there(table, "Cat")
    assert there(table, "Cast")


@plays("Hallowed Moonlight")
def test_hallowed_moonlight_lasts_for_a_turn() -> None:
    put = spell("Put", {"move": {"all": [CREATURE, {"zone": "graveyard"}]}, "to": "battlefield"})
    table = ready("Hallowed Moonlight", put, mana="WW")
    table.graveyard("B", BEAR)
    table.start("A")
    go(table, "A", "Hallowed Moonlight")
    table.go_to("upkeep", "B")
    go(table, "A", "Put")
    assert there(table, "Bear", "B")


# Attachments


@plays("Daybreak Coronet")
def test_daybreak_coronet_needs_another_aura() -> None:
    """303.4c: with the other Aura gone, the Coronet goes to the graveyard."""
    other = card("Mark", "Enchantment: Aura", {"keyword": "enchant", "of": CREATURE})
    end = spell("End", {"destroy": "t"}, t={"name": "Mark"})
    table = ready("Daybreak Coronet", end, mana="WW")
    table.battlefield("A", BEAR, OGRE)
    table.battlefield("A", other, attached="Bear")
    table.start("A")
    go(table, "A", "Daybreak Coronet", "Bear")
    assert (table.find("Bear").power, table.find("Bear").toughness) == (5, 5)
    assert {"first strike", "vigilance", "lifelink"} <= set(table.find("Bear").keywords)
    go(table, "A", "End", "Mark")
    assert in_graveyard(table, "Daybreak Coronet", "A")
    assert table.find("Bear").power == 2


@plays("Daybreak Coronet")
def test_daybreak_coronet_is_no_other_aura_itself() -> None:
    table = ready("Daybreak Coronet", mana="WW")
    table.battlefield("A", BEAR)
    table.start("A")
    assert not table.can("A", "cast", "Daybreak Coronet")


@plays("Battlefield Improvisation")
@pytest.mark.parametrize("attacks", [True, False])
def test_battlefield_improvisation_hands_equipment_to_an_attacker(attacks: bool) -> None:
    sword = card("Sword", "Artifact: Equipment", {"static": [{"pt": [1, 0]}], "to": "attached"})
    table = ready("Battlefield Improvisation", mana="WW")
    table.battlefield("A", BEAR, OGRE, sword)
    table.battlefield("B", card("Axe", "Artifact: Equipment"))
    table.start("A")
    if attacks:
        table.until_asked("attackers", "A")
        table.answer(((table.find("Bear").id, PLAYERS["B"]),))
    table.cast("A", "Battlefield Improvisation", targets=["Bear"])
    if attacks:
        question: Any = table.until_asked("choose", "A")
        assert [table.board.objects[id].name for id in question.among] == ["Sword"]
        table.answer(question.among)
    finish(table)
    assert table.find("Bear").power == (5 if attacks else 4)


@plays("Nashi, Searcher in the Dark")
@pytest.mark.parametrize("taken", [True, False])
def test_nashi_returns_legendary_cards_or_grows(taken: bool) -> None:
    legend = card("Relic", "Legendary Artifact")
    table = Table()
    table.battlefield("A", "Nashi, Searcher in the Dark")
    table.library("A", legend, "Shock", "Forest")
    table.start("A")
    table.until_asked("attackers", "A")
    table.answer(((table.find("Nashi, Searcher in the Dark").id, PLAYERS["B"]),))
    choose(table, *(["Relic"] if taken else []))
    finish(table)
    assert ("Relic" in table.names_in(Zone.HAND, "A")) is taken
    assert in_graveyard(table, "Shock", "A")
    assert table.find("Nashi, Searcher in the Dark").power == (2 if taken else 3)
