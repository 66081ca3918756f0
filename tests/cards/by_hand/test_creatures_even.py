"""Creatures of tournament decks, proven by hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    attack,
    block,
    finish,
    go,
    plays,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature


def options(table: Table) -> list[Any]:
    """What the player with priority can do."""
    return list(table.question.options)  # type: ignore[attr-defined]


BEAR = creature("Bear", "2/2", cost="{0}")


@plays("Ocelot Pride")
def test_ocelot_pride_makes_a_cat_when_life_was_gained() -> None:
    table = ready(spell("Balm", {"gain_life": 1}))
    table.battlefield("A", "Ocelot Pride")
    table.start("A")
    go(table, "A", "Balm")
    table.go_to("end")
    finish(table)
    assert len(table.all("Cat Token", "A")) == 1
    table.go_to("end", "B")
    table.go_to("end", "A")
    finish(table)
    assert len(table.all("Cat Token", "A")) == 1


@plays("Ocelot Pride")
def test_ocelot_pride_copies_the_tokens_of_the_turn_with_the_blessing() -> None:
    """702.131c: with ten permanents, each token that came this turn is doubled, the new Cat among them."""
    make = spell("Make", {"create_token": {"types": "Creature: Rat", "pt": "1/1"}})
    table = ready(spell("Balm", {"gain_life": 1}), make)
    table.battlefield("A", "Ocelot Pride", *["Plains"] * 9)
    table.battlefield("A", "Treasure", token=True)
    table.start("A")
    go(table, "A", "Balm")
    go(table, "A", "Make")
    table.go_to("end")
    finish(table)
    assert [len(table.all(name, "A")) for name in ("Cat Token", "Rat Token", "Treasure")] == [2, 2, 1]


@plays("Containment Priest")
def test_the_priest_exiles_what_was_not_cast() -> None:
    """614.12: a creature that is put onto the battlefield is exiled; one that was cast and a token enter."""
    back = spell("Back", {"move": "t", "to": "battlefield"}, t={"all": [CREATURE, {"zone": "graveyard"}]})
    make = spell("Make", {"create_token": {"types": "Creature: Rat", "pt": "1/1"}})
    table = ready(back, make, creature("Cast", "2/2", cost="{0}"))
    table.battlefield("B", "Containment Priest")
    table.graveyard("A", creature("Dead", "2/2"))
    table.start("A")
    for name in ("Cast", "Make"):
        go(table, "A", name)
    go(table, "A", "Back", "Dead")
    assert table.names_in(Zone.EXILE, "A") == ["Dead"]
    assert there(table, "Cast")
    assert there(table, "Rat Token")


@plays("Containment Priest")
def test_the_priest_exiles_what_comes_back_in_the_turn_of_its_casting() -> None:
    """400.7: it was cast as another object."""
    blink = spell("Blink", {"exile": "t", "as": "e"}, {"move": "e", "to": "battlefield"}, t=CREATURE)
    table = ready(blink, BEAR)
    table.battlefield("B", "Containment Priest")
    table.start("A")
    go(table, "A", "Bear")
    go(table, "A", "Blink", "Bear")
    assert table.names_in(Zone.EXILE, "A") == ["Bear"]


@plays("Sneaky Snacker")
def test_the_snacker_comes_back_at_the_third_draw() -> None:
    table = ready(spell("One", {"draw": 1}), spell("Other", {"draw": 1}), spell("Third", {"draw": 1}))
    table.graveyard("A", "Sneaky Snacker")
    table.start("A")
    for name, back in (("One", False), ("Other", False), ("Third", True)):
        go(table, "A", name)
        finish(table)
        assert there(table, "Sneaky Snacker") is (back or len(table.events("card_drawn")) == 3)
    assert table.find("Sneaky Snacker").tapped


@plays("Soul-Scar Mage")
def test_the_mage_shrinks_in_place_of_damage() -> None:
    """614.6: noncombat damage becomes counters; of combat and of others it stays damage."""
    hit = {"deal_damage": 1, "to": "t"}
    table = ready(spell("Zap", hit, t="any_target"))
    table.hand("B", spell("Zing", hit, t="any_target"))
    table.battlefield("A", "Soul-Scar Mage")
    table.battlefield("B", creature("Wall", "0/9"))
    table.start("A")
    go(table, "A", "Zap", "Wall")
    finish(table)
    assert (table.find("Wall").counters.get("-1/-1"), table.find("Wall").damage) == (1, 0)
    go(table, "B", "Zing", "Wall")
    assert (table.find("Wall").counters.get("-1/-1"), table.find("Wall").damage) == (1, 1)
    attack(table, "Soul-Scar Mage")
    block(table, ("Wall", "Soul-Scar Mage"))
    table.go_to("end-of-combat")
    assert (table.find("Wall").counters.get("-1/-1"), table.find("Wall").damage) == (1, 3)


@plays("Surrak, Elusive Hunter")
@pytest.mark.parametrize(("by", "drawn"), [("A", 0), ("B", 1)])
def test_surrak_draws_for_targets_of_opponents(by: str, drawn: int) -> None:
    table = ready()
    table.battlefield("A", "Surrak, Elusive Hunter", BEAR)
    table.hand(by, spell("Nudge", {"tap": "t"}, t=CREATURE))
    table.start("A")
    before = len(table.events("card_drawn"))
    go(table, by, "Nudge", "Bear")
    finish(table)
    assert len(table.events("card_drawn", player=PLAYERS["A"])) - before == drawn


@plays("Surrak, Elusive Hunter")
@pytest.mark.parametrize(("types", "drawn"), [("Creature: Bear", 1), ("Enchantment", 0)])
def test_surrak_draws_for_creature_spells_that_are_targeted(types: str, drawn: int) -> None:
    table = ready(card("Thing", types, cost="{0}", **({"pt": "2/2"} if "Creature" in types else {})))
    table.battlefield("A", "Surrak, Elusive Hunter")
    table.hand("B", spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]}))
    table.start("A")
    before = len(table.events("card_drawn"))
    table.cast("A", "Thing")
    table.cast("B", "No", targets=["Thing"])
    finish(table)
    assert len(table.events("card_drawn", player=PLAYERS["A"])) - before == drawn


@plays("Surrak, Elusive Hunter")
def test_surrak_cannot_be_countered() -> None:
    table = ready("Surrak, Elusive Hunter", mana="GGG")
    table.hand("B", spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]}))
    table.start("A")
    table.cast("A", "Surrak, Elusive Hunter")
    table.cast("B", "No", targets=["Surrak, Elusive Hunter"])
    finish(table)
    assert there(table, "Surrak, Elusive Hunter")


@plays("Simian Spirit Guide")
def test_the_guide_is_exiled_for_mana() -> None:
    table = ready("Simian Spirit Guide", spell("Spark", {"gain_life": 1}, cost="{R}"))
    table.start("A")
    guide = table.find("Simian Spirit Guide", "A", Zone.HAND)
    table.answer(("mana", guide.id, 0))
    assert table.names_in(Zone.EXILE, "A") == ["Simian Spirit Guide"]
    go(table, "A", "Spark")
    assert table.happened("life_gained")


@plays("Magebane Lizard")
def test_the_lizard_burns_more_for_each_noncreature_spell() -> None:
    table = ready(spell("One", {"gain_life": 0}), spell("Two", {"gain_life": 0}), BEAR)
    table.hand("B", spell("Theirs", {"gain_life": 0}))
    table.battlefield("B", "Magebane Lizard")
    table.start("A")
    for player, name, lost in (("A", "One", 1), ("A", "Bear", 0), ("A", "Two", 2), ("B", "Theirs", 1)):
        before = table.life_of(player)
        go(table, player, name)
        finish(table)
        assert before - table.life_of(player) == lost, name


@plays("Narcomoeba")
@pytest.mark.parametrize(("effect", "back"), [({"mill": 1}, True), ({"discard": 1}, False)])
def test_narcomoeba_comes_from_the_library_only(effect: Any, back: bool) -> None:
    table = ready(spell("Do", effect))
    if "mill" in effect:
        table.library("A", "Narcomoeba")
        table.start("A")
    else:
        table.hand("A", "Narcomoeba")
        table.start("A")
    table.defaults = {}
    go(table, "A", "Do")
    if back:
        table.until_asked("option", "A")
        table.answer("yes")
    finish(table)
    assert there(table, "Narcomoeba") is back


@plays("Screaming Nemesis")
@pytest.mark.parametrize(("target", "gained"), [("B", 0), ("Bear", 3)])
def test_the_nemesis_passes_damage_on_and_ends_healing(target: str, gained: int) -> None:
    """120.3: only a player who was dealt damage this way cannot gain life, for the rest of the game."""
    hit = spell("Zap", {"deal_damage": 2, "to": "t"}, t="any_target")
    table = ready(hit)
    table.battlefield("A", "Screaming Nemesis")
    table.battlefield("B", BEAR)
    table.hand("B", spell("Balm", {"gain_life": 3}))
    table.start("A")
    table.cast("A", "Zap", targets=["Screaming Nemesis"])
    table.until_asked("targets", "A")
    table.refused(((table.find("Screaming Nemesis").id,),))
    table.answer(((table.entity(target),),))
    finish(table)
    assert table.life_of("B") == (18 if target == "B" else 20)
    table.go_to("precombat-main", "B")
    before = table.life_of("B")
    go(table, "B", "Balm")
    assert table.life_of("B") - before == gained


@plays("Mockingbird")
@pytest.mark.parametrize(("x", "copied"), [(1, True), (0, False)])
def test_mockingbird_copies_what_the_mana_reaches(x: int, copied: bool) -> None:
    """707.5: the amount of mana that was spent on it is the limit."""
    table = ready("Mockingbird", mana="UU")
    table.battlefield("B", creature("Ogre", "3/3", cost="{1}{R}"))
    table.start("A")
    table.cast("A", "Mockingbird", x=x)
    if copied:
        question = table.until_asked("choose", "A")
        assert table.find("Ogre").id in question.among  # type: ignore[attr-defined]
        table.answer((table.find("Ogre").id,))
    finish(table)
    bird = table.find("Ogre" if copied else "Mockingbird", "A")
    assert "flying" in bird.keywords
    assert "Bird" in bird.subtypes
    assert bird.power == (3 if copied else 1)


@plays("Starfield Shepherd")
@pytest.mark.parametrize("name", ["Plains", "Small", "Great", "Forest"])
def test_the_shepherd_finds_a_plains_or_a_small_creature(name: str) -> None:
    table = ready("Starfield Shepherd", mana="WW")
    table.library("A", creature("Small", "1/1", cost="{W}"), creature("Great", "1/1", cost="{1}{W}"), "Forest")
    table.start("A")
    table.priority_to("A")
    table.answer(next(option for option in options(table) if option[0].startswith("cast")))
    table.announce()
    question = table.until_asked("choose", "A")
    sought = {table.board.objects[id].name for id in question.among}  # type: ignore[attr-defined]
    assert (name in sought) is (name in ("Plains", "Small"))
    table.go_to("end")
    finish(table)
    table.go_to("upkeep", "B")
    assert table.names_in(Zone.EXILE, "A") == ["Starfield Shepherd"]
