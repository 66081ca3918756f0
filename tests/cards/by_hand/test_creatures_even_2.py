"""Creatures of tournament decks, proven by hand: by sentences that few cards share."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import BEAR, FLASHBACK, choose, enter, hand, options, say
from tests.support.situations import (
    CREATURE,
    attack,
    enchantment,
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


@plays("Atraxa, Grand Unifier")
def test_atraxa_takes_one_card_of_each_type() -> None:
    """205.2a: a card of two types is taken for one of them, and the rest goes to the bottom."""
    table = enter("Atraxa, Grand Unifier")
    robot = card("Robot", "Artifact Creature: Construct", pt="1/1", cost="{1}")
    table.library("A", "Forest", "Island", BEAR, robot, spell("Zap"), *["Plains"] * 5, creature("Deep", "1/1"))
    table.start("A")
    table.cast("A", "Put Atraxa, Grand Unifier")
    choose(table, "Robot")
    choose(table, "Bear")
    choose(table, "Zap")
    question: Any = table.until_asked("choose", "A")
    table.answer(question.among[:1])
    finish(table)
    assert sorted(hand(table)) == ["Bear", "Forest", "Robot", "Zap"]
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Deep"


@plays("Seasoned Dungeoneer")
def test_the_dungeoneer_protects_an_attacker_of_a_party() -> None:
    table = ready()
    table.battlefield("A", "Seasoned Dungeoneer", creature("Rogue", "1/1", types="Creature: Rogue"), BEAR)
    table.battlefield("B", creature("Wall", "0/5"))
    table.library("A", BEAR)
    table.start("A")
    attack(table, "Rogue", "Bear")
    finish(table)
    rogue = table.find("Rogue")
    assert "creatures" in str(rogue.keywords)
    assert rogue.power == 2


@plays("Six")
@pytest.mark.parametrize(("whose", "able"), [("A", True), ("B", False)])
def test_six_gives_retrace_in_your_turn(whose: str, able: bool) -> None:
    """702.81a: a permanent card is cast from the graveyard by discarding a land, too."""
    table = ready(mana="GG")
    table.battlefield("A", "Six")
    table.hand("A", "Forest")
    table.graveyard("A", creature("Bear", "2/2", "flash", cost="{1}{G}"), spell("Zap", {"draw": 1}, cost="{0}"))
    table.start(whose)
    table.priority_to("A")
    found = {id for _, id, *_ in [option for option in options(table) if option[0].startswith("cast")]}
    assert (table.find("Bear", "A", Zone.GRAVEYARD).id in found) is able
    assert table.find("Zap", "A", Zone.GRAVEYARD).id not in found
    if able:
        table.answer(next(option for option in options(table) if option[0].startswith("cast")))
        table.announce()
        finish(table)
        assert there(table, "Bear")
        assert in_graveyard(table, "Forest", "A")


@plays("Six")
def test_six_mills_and_takes_a_land() -> None:
    table = ready()
    table.battlefield("A", "Six")
    table.library("A", "Forest", BEAR, BEAR)
    table.start("A")
    attack(table, "Six")
    say(table, "yes")
    finish(table)
    assert hand(table) == ["Forest"]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Bear", "Bear"]


@plays("Sage of the Skies")
@pytest.mark.parametrize(("first", "sages"), [(False, 1), (True, 2)])
def test_the_sage_is_copied_after_another_spell(first: bool, sages: int) -> None:
    """608.3f: the copy becomes a token."""
    table = Table("current")
    table.hand("A", "Sage of the Skies", spell("Other", {"gain_life": 1}))
    table.lands("A", "Plains", 3)
    table.start("A")
    if first:
        go(table, "A", "Other")
    table.cast("A", "Sage of the Skies")
    finish(table)
    assert len(table.all("Sage of the Skies")) == sages
    assert sum(sage.token for sage in table.all("Sage of the Skies")) == sages - 1


@plays("Scion of Draco")
def test_the_scion_gives_each_colour_its_keyword() -> None:
    table = ready()
    white = creature("White", "1/1", cost="{W}")
    gold = creature("Gold", "1/1", cost="{R}{G}")
    table.battlefield("A", "Scion of Draco", white, gold)
    table.battlefield("B", creature("Theirs", "1/1", cost="{U}"))
    table.start("A")
    words = ("vigilance", "hexproof", "lifelink", "first strike", "trample")
    for name, keywords in (("White", {"vigilance"}), ("Gold", {"first strike", "trample"}), ("Theirs", set())):
        assert {word for word in words if word in table.find(name).keywords} == keywords


@plays("Scion of Draco")
@pytest.mark.parametrize(("lands", "able"), [("WUBR", True), ("WUB", False), ("WWWWWW", False)])
def test_the_scion_costs_two_less_for_each_basic_land_type(lands: str, able: bool) -> None:
    """The lands themselves make mana, too: four types leave {4} to pay with four lands."""
    table = ready("Scion of Draco", mana=lands)
    table.start("A")
    assert table.can("A", "cast", "Scion of Draco") is able


@plays("Nurturing Pixie")
@pytest.mark.parametrize(("target", "size"), [(True, (2, 2)), (False, (1, 1))])
def test_the_pixie_grows_when_something_came_back(target: bool, size: tuple[int, int]) -> None:
    table = enter("Nurturing Pixie")
    table.battlefield("A", BEAR, "Plains")
    table.start("A")
    table.cast("A", "Put Nurturing Pixie")
    question: Any = table.until_asked("targets", "A")
    assert [table.board.objects[id].name for id in question.slots[0][1]] == ["Bear"]
    table.answer(((table.find("Bear").id,) if target else (),))
    finish(table)
    assert pt(table, "Nurturing Pixie") == size
    assert there(table, "Bear") is not target


@plays("Poxwalkers")
@pytest.mark.parametrize(("zone", "back"), [("hand", False), ("graveyard", True)])
def test_poxwalkers_come_back_for_spells_from_elsewhere(zone: str, back: bool) -> None:
    table = ready()
    table.put(zone, "A", FLASHBACK)
    table.graveyard("A", "Poxwalkers")
    table.start("A")
    table.answer(next(option for option in options(table) if option[0].startswith("cast")))
    table.announce()
    finish(table)
    assert there(table, "Poxwalkers") is back
    if back:
        assert table.find("Poxwalkers").tapped


@plays("Ichorid")
@pytest.mark.parametrize("pays", ["yes", "no"])
def test_ichorid_comes_back_for_another_black_creature(pays: str) -> None:
    table = ready()
    table.graveyard("A", "Ichorid", creature("Shade", "1/1", cost="{B}"))
    table.start("B")
    say(table, pays)
    finish(table)
    assert there(table, "Ichorid") is (pays == "yes")
    assert in_graveyard(table, "Shade", "A") is (pays == "no")
    table.go_to("upkeep", "B")
    assert in_graveyard(table, "Ichorid", "A")


@plays("Ichorid")
def test_ichorid_cannot_pay_with_itself() -> None:
    table = ready()
    table.graveyard("A", "Ichorid", creature("White", "1/1", cost="{W}"))
    table.start("B")
    table.go_to("draw", "A")
    assert in_graveyard(table, "Ichorid", "A")


@plays("White Plume Adventurer")
def test_the_adventurer_untaps_one_creature_in_their_upkeep() -> None:
    table = ready(spell("Tire", {"tap": CREATURE}))
    table.battlefield("A", "White Plume Adventurer", BEAR)
    table.start("A")
    go(table, "A", "Tire")
    choose(table, "Bear")
    finish(table)
    assert [table.find(name).tapped for name in ("White Plume Adventurer", "Bear")] == [True, False]
    assert table.board.active == PLAYERS["B"]


@plays("White Plume Adventurer")
def test_the_adventurer_untaps_all_after_a_dungeon() -> None:
    """309.7."""
    table = Table("current")
    table.hand("A", spell("Tire", {"tap": CREATURE}), *[spell(f"Go {n}", {"venture": "you"}) for n in range(7)])
    table.battlefield("A", "White Plume Adventurer", BEAR)
    table.start("A")
    for number in range(7):
        go(table, "A", f"Go {number}")
        finish(table)
    assert table.happened("dungeon_completed")
    go(table, "A", "Tire")
    table.go_to("draw", "B")
    assert [table.find(name).tapped for name in ("White Plume Adventurer", "Bear")] == [False, False]


@plays("Fallaji Archaeologist")
@pytest.mark.parametrize(("takes", "size"), [("yes", (0, 3)), ("no", (1, 4))])
def test_the_archaeologist_takes_a_card_or_grows(takes: str, size: tuple[int, int]) -> None:
    table = enter("Fallaji Archaeologist")
    table.library("A", spell("Zap"), BEAR, "Island")
    table.start("A")
    table.cast("A", "Put Fallaji Archaeologist")
    say(table, takes)
    finish(table)
    assert hand(table) == (["Zap"] if takes == "yes" else [])
    assert pt(table, "Fallaji Archaeologist") == size


@plays("Preacher of the Schism")
@pytest.mark.parametrize(("mine", "theirs", "tokens", "drawn"), [(20, 20, 1, 1), (10, 20, 1, 0), (20, 10, 0, 1)])
def test_the_preacher_looks_at_who_has_the_most_life(mine: int, theirs: int, tokens: int, drawn: int) -> None:
    table = Table(life={"A": mine, "B": theirs})
    table.battlefield("A", "Preacher of the Schism")
    table.start("A")
    before = len(table.events("card_drawn"))
    attack(table, "Preacher of the Schism")
    finish(table)
    assert len(table.all("Vampire Token")) == tokens
    assert len(table.events("card_drawn")) - before == drawn
    assert table.life_of("A") == mine - drawn


@plays("Vendilion Clique")
@pytest.mark.parametrize("takes", ["yes", "no"])
def test_the_clique_puts_a_card_on_the_bottom_for_another(takes: str) -> None:
    table = enter("Vendilion Clique")
    table.hand("B", spell("Zap"), "Forest")
    table.start("A")
    table.cast("A", "Put Vendilion Clique")
    table.until_asked("targets", "A")
    table.answer(((PLAYERS["B"],),))
    say(table, takes)
    finish(table)
    if takes == "yes":
        assert hand(table, "B") == ["Forest", "Plains"]
        assert table.names_in(Zone.LIBRARY, "B")[-1] == "Zap"
    else:
        assert hand(table, "B") == ["Zap", "Forest"]


@plays("Martyr of Sands")
def test_the_martyr_gains_three_for_each_white_card() -> None:
    table = ready(mana="W")
    white = creature("White", "1/1", cost="{W}")
    table.hand("A", white, white, creature("Red", "1/1", cost="{R}"))
    table.battlefield("A", "Martyr of Sands")
    table.start("A")
    table.activate("A", "Martyr of Sands", x=2)
    finish(table)
    assert table.life_of("A") == 26
    assert in_graveyard(table, "Martyr of Sands", "A")


@plays("Fblthp, the Lost")
@pytest.mark.parametrize(("zone", "drawn"), [("hand", 1), ("library", 2)])
def test_fblthp_draws_two_when_it_comes_from_the_library(zone: str, drawn: int) -> None:
    put = spell("Put", {"move": {"all": [{"name": "Fblthp, the Lost"}, {"zone": zone}]}, "to": "battlefield"})
    table = ready(put)
    table.put(zone, "A", "Fblthp, the Lost")
    table.start("A")
    before = len(table.events("card_drawn"))
    go(table, "A", "Put")
    finish(table)
    assert len(table.events("card_drawn")) - before == drawn


@plays("Fblthp, the Lost")
@pytest.mark.parametrize(("way", "drawn"), [("hand", 1), ("library", 2)])
def test_fblthp_draws_two_when_it_was_cast_from_the_library(way: str, drawn: int) -> None:
    tops = enchantment("Tops", {"static": [{"play_from": "library", "cast": "anything"}, "looks_at_top"], "to": "you"})
    table = ready(mana="UU")
    table.battlefield("A", tops)
    table.put(way, "A", "Fblthp, the Lost")
    table.start("A")
    before = len(table.events("card_drawn"))
    table.answer(next(option for option in options(table) if option[0].startswith("cast")))
    table.announce()
    finish(table)
    assert len(table.events("card_drawn")) - before == drawn


@plays("Fblthp, the Lost")
def test_fblthp_gets_lost_when_a_spell_targets_it() -> None:
    table = ready(spell("Nudge", {"tap": "t"}, t=CREATURE))
    table.battlefield("B", "Fblthp, the Lost")
    table.start("A")
    go(table, "A", "Nudge", "Fblthp, the Lost")
    finish(table)
    assert "Fblthp, the Lost" in table.names_in(Zone.LIBRARY, "B")


@plays("Magmatic Hellkite")
def test_the_hellkite_breaks_a_land_for_a_stunned_one() -> None:
    """122.1d: a permanent with a stun counter does not untap; one counter is removed instead."""
    table = enter("Magmatic Hellkite", other=[card("Palace", "Land"), "Forest"])
    table.library("B", "Island")
    table.start("A")
    table.cast("A", "Put Magmatic Hellkite")
    choose(table, "Island", by="B")
    finish(table)
    assert not there(table, "Palace")
    assert table.find("Island").tapped
    assert table.find("Island").counters == {"stun": 1}


@plays("Quirion Dryad")
@pytest.mark.parametrize(("cost", "grows"), [("{W}", True), ("{G}{U}", True), ("{G}", False), ("{1}", False)])
def test_the_dryad_grows_for_the_other_colours(cost: str, grows: bool) -> None:
    table = ready(spell("Zap", {"gain_life": 1}, cost=cost), mana="WUG")
    table.battlefield("A", "Quirion Dryad")
    table.start("A")
    go(table, "A", "Zap")
    finish(table)
    assert pt(table, "Quirion Dryad") == ((2, 2) if grows else (1, 1))


@plays("Goblin Anarchomancer")
@pytest.mark.parametrize(("cost", "able"), [("{1}{R}", True), ("{1}{G}", True), ("{1}{U}", False), ("{2}{G}", False)])
def test_the_anarchomancer_makes_red_and_green_spells_cheaper(cost: str, able: bool) -> None:
    """601.2f: the cost is less by {1} and no more."""
    table = ready(spell("Zap", {"gain_life": 1}, cost=cost), mana=cost[-2])
    table.battlefield("A", "Goblin Anarchomancer")
    table.start("A")
    assert table.can("A", "cast", "Zap") is able


@plays("Bringer of the Last Gift")
@pytest.mark.parametrize("cast", [True, False])
def test_the_bringer_trades_the_living_for_the_dead(cast: bool) -> None:
    """Only if it was cast; what was sacrificed for it stays in the graveyard."""
    table = enter("Bringer of the Last Gift", other=[creature("Live", "1/1")])
    table.battlefield("A", BEAR, *["Swamp"] * 8)
    table.graveyard("A", creature("Dead", "1/1"))
    table.graveyard("B", creature("Gone", "1/1"))
    table.start("A")
    if cast:
        table.cast("A", "Bringer of the Last Gift")
    else:
        table.cast("A", "Put Bringer of the Last Gift")
    finish(table)
    alive = {name for name in ("Live", "Bear", "Dead", "Gone") if there(table, name)}
    assert alive == ({"Dead", "Gone"} if cast else {"Live", "Bear"})
    assert there(table, "Bringer of the Last Gift")


@plays("Tolsimir, Friend to Wolves")
def test_tolsimirs_wolf_fights() -> None:
    table = enter("Tolsimir, Friend to Wolves", other=[creature("Foe", "1/3")])
    table.start("A")
    table.cast("A", "Put Tolsimir, Friend to Wolves")
    question: Any = table.until_asked("targets", "A")
    assert len(question.slots[0][1]) == 1
    table.answer(((table.find("Foe").id,),))
    finish(table)
    assert table.life_of("A") == 23
    assert not there(table, "Foe")
    assert table.find("Voja, Friend to Elves").damage == 1
    assert "legendary" in table.find("Voja, Friend to Elves").supertypes
