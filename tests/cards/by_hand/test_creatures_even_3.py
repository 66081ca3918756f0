"""Creatures of tournament decks, proven by hand: further down the list."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import BEAR, FLASHBACK, enter, options, say
from tests.support.situations import (
    CREATURE,
    after_damage,
    attack,
    block,
    enchantment,
    finish,
    go,
    plays,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature


@plays("Voice of Resurgence")
def test_the_voice_answers_spells_in_your_turn_and_its_death() -> None:
    table = ready(spell("Mine", {"gain_life": 1}))
    table.battlefield("A", "Voice of Resurgence")
    table.hand("B", spell("Theirs", {"gain_life": 1}), spell("Other", {"gain_life": 1}))
    table.hand("B", spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Mine")
    finish(table)
    assert not there(table, "Elemental Token")
    go(table, "B", "Theirs")
    finish(table)
    assert pt(table, "Elemental Token") == (2, 2)
    table.go_to("precombat-main", "B")
    go(table, "B", "Other")
    finish(table)
    assert len(table.all("Elemental Token")) == 1
    go(table, "B", "Kill", "Voice of Resurgence")
    finish(table)
    assert len(table.all("Elemental Token")) == 2


@plays("Ethersworn Canonist")
def test_the_canonist_lets_nobody_cast_a_second_nonartifact_spell() -> None:
    """The first may have been cast before the Canonist came."""
    thing = card("Thing", "Artifact", cost="{0}")
    table = enter("Ethersworn Canonist")
    table.hand("A", BEAR, thing)
    table.hand("B", spell("Theirs", {"gain_life": 1}), spell("More", {"gain_life": 1}))
    table.start("A")
    go(table, "A", "Put Ethersworn Canonist")
    assert not table.can("A", "cast", "Bear")
    assert table.can("A", "cast", "Thing")
    go(table, "B", "Theirs")
    table.priority_to("B")
    assert not table.can("B", "cast", "More")


@plays("Crackling Drake")
def test_the_drake_counts_spells_in_exile_and_graveyard() -> None:
    table = ready()
    table.battlefield("A", "Crackling Drake")
    table.graveyard("A", spell("Zap"), BEAR)
    table.graveyard("B", spell("Theirs"))
    table.put("exile", "A", spell("Gone"))
    table.start("A")
    assert pt(table, "Crackling Drake") == (2, 4)


@plays("Hope of Ghirapur")
def test_hope_silences_who_was_hit() -> None:
    """The effect lasts until the next turn of its controller; creature spells may be cast."""
    table = ready()
    table.battlefield("A", "Hope of Ghirapur")
    table.hand("B", spell("Zap", {"gain_life": 1}), BEAR)
    table.start("A")
    assert not [option for option in options(table) if option[0] == "activate"]
    attack(table, "Hope of Ghirapur")
    after_damage(table)
    table.activate("A", "Hope of Ghirapur", targets=["B"])
    finish(table)
    table.go_to("precombat-main", "B")
    assert not table.can("B", "cast", "Zap")
    assert table.can("B", "cast", "Bear")
    table.go_to("precombat-main", "A")
    table.priority_to("B")
    assert table.can("B", "cast", "Zap")


@plays("Tokka & Rahzar, Terrible Twos")
@pytest.mark.parametrize(("cost", "less", "lost"), [("{R}", 0, 0), ("{2}{R}", -1, 3), ("{0}", 0, 0)])
def test_the_twos_punish_cheap_spells(cost: str, less: int, lost: int) -> None:
    cheaper = enchantment("Cheaper", {"static": [{"cost_more": less}], "to": {"is": "spell"}}) if less else "Forest"
    table = ready(spell("Zap", {"gain_life": 0}, cost=cost), mana="RRR")
    table.battlefield("A", "Tokka & Rahzar, Terrible Twos", cheaper)
    table.start("A")
    go(table, "A", "Zap")
    finish(table)
    assert table.life_of("A") == 20 - lost


@plays("Wicked Akuba")
def test_akuba_drains_who_it_has_hit() -> None:
    table = ready(mana="BB")
    table.battlefield("A", "Wicked Akuba")
    table.start("A")
    assert not [option for option in options(table) if option[0] == "activate"]
    attack(table, "Wicked Akuba")
    after_damage(table)
    table.activate("A", "Wicked Akuba", targets=["B"])
    finish(table)
    assert table.life_of("B") == 17


@plays("Ash Zealot")
@pytest.mark.parametrize(("zone", "lost"), [("hand", 0), ("graveyard", 3)])
def test_the_zealot_burns_who_casts_from_a_graveyard(zone: str, lost: int) -> None:
    table = ready()
    table.put(zone, "A", FLASHBACK)
    table.battlefield("B", "Ash Zealot")
    table.start("A")
    table.answer(next(option for option in options(table) if option[0].startswith("cast")))
    table.announce()
    finish(table)
    assert table.life_of("A") == 20 - lost


@plays("Children of Korlis")
def test_the_children_give_the_life_of_the_turn_back() -> None:
    """120.3a: damage to a player is a loss of life."""
    table = ready(spell("Price", {"lose_life": 4}), spell("Zap", {"deal_damage": 3, "to": "you"}))
    table.battlefield("A", "Children of Korlis")
    table.start("A")
    go(table, "A", "Price")
    go(table, "A", "Zap")
    table.activate("A", "Children of Korlis")
    finish(table)
    assert table.life_of("A") == 20


@plays("Nether Spirit")
@pytest.mark.parametrize(("others", "back"), [((), True), (("Zap",), True), (("Bear",), False)])
def test_the_spirit_comes_back_alone(others: tuple[str, ...], back: bool) -> None:
    table = ready()
    known = {"Zap": spell("Zap"), "Bear": BEAR}
    table.graveyard("A", "Nether Spirit", *[known[name] for name in others])
    table.start("B")
    if back:
        say(table, "yes")
    table.go_to("draw", "A")
    assert there(table, "Nether Spirit") is back


@plays("Hydroid Krasis")
@pytest.mark.parametrize(("x", "half"), [(4, 2), (3, 1)])
def test_krasis_gains_and_draws_half_of_x(x: int, half: int) -> None:
    """It does so as it is cast, and so even if it is countered."""
    table = ready("Hydroid Krasis", mana="GU" + "U" * x)
    table.hand("B", spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]}))
    table.start("A")
    before = len(table.events("card_drawn"))
    table.cast("A", "Hydroid Krasis", x=x)
    if x == 3:
        table.cast("B", "No", targets=["Hydroid Krasis"])
    finish(table)
    assert table.life_of("A") == 20 + half
    assert len(table.events("card_drawn")) - before == half
    if x == 4:
        assert pt(table, "Hydroid Krasis") == (4, 4)


@plays("Dyadrine, Synthesis Amalgam")
def test_dyadrine_counts_the_mana_and_spends_counters() -> None:
    table = ready("Dyadrine, Synthesis Amalgam", mana="GWW")
    table.battlefield("A", creature("Raider", "1/1"), counters={"+1/+1": 1})
    table.start("A")
    table.cast("A", "Dyadrine, Synthesis Amalgam", x=1)
    finish(table)
    assert table.find("Dyadrine, Synthesis Amalgam").counters == {"+1/+1": 3}
    before = len(table.events("card_drawn"))
    attack(table, "Raider")
    say(table, "yes")
    finish(table)
    assert table.find("Dyadrine, Synthesis Amalgam").counters == {"+1/+1": 2}
    assert not table.find("Raider").counters
    assert there(table, "Robot Token")
    assert len(table.events("card_drawn")) - before == 1


@plays("Skrelv, Defector Mite")
def test_skrelv_lends_toxic_and_a_colour() -> None:
    table = Table("current")
    table.lands("A", "Plains", 1)
    table.battlefield("A", "Skrelv, Defector Mite", BEAR)
    table.battlefield("B", creature("Red", "1/1", cost="{R}"), creature("Blue", "1/1", cost="{U}"))
    zap = spell("Zap", {"destroy": "t"}, cost="{R}", t=CREATURE)
    table.hand("B", zap)
    table.lands("B", "Mountain", 1)
    table.start("A")
    table.activate("A", "Skrelv, Defector Mite", targets=["Bear"])
    say(table, "R")
    finish(table)
    table.priority_to("B")
    table.answer(("cast", table.find("Zap", "B", Zone.HAND).id))
    question: Any = table.until_asked("targets", "B")
    assert table.find("Bear").id not in question.slots[0][1]
    table.answer(((table.find("Skrelv, Defector Mite").id,),))
    finish(table)
    attack(table, "Bear")
    table.until_asked("blockers", "B")
    table.refused(((table.find("Red").id, table.find("Bear").id),))
    block(table)
    after_damage(table)
    assert table.board.players[PLAYERS["B"]].counters == {"poison": 1}


@plays("Kellan, Planar Trailblazer")
def test_kellan_becomes_a_detective_and_then_a_rogue() -> None:
    table = ready(mana="RRRRRRRR")
    table.battlefield("A", "Kellan, Planar Trailblazer")
    table.library("A", BEAR)
    table.start("A")
    kellan = table.find("Kellan, Planar Trailblazer").id
    table.activate("A", "Kellan, Planar Trailblazer", 1)
    finish(table)
    assert pt(table, "Kellan, Planar Trailblazer") == (2, 1)
    table.activate("A", "Kellan, Planar Trailblazer", 0)
    finish(table)
    assert set(table.board.objects[kellan].subtypes) == {"Human", "Faerie", "Detective"}
    table.activate("A", "Kellan, Planar Trailblazer", 1)
    finish(table)
    assert pt(table, "Kellan, Planar Trailblazer") == (3, 2)
    attack(table, "Kellan, Planar Trailblazer")
    table.go_to("end-of-combat")
    assert table.life_of("B") == 14
    assert "Bear" in table.names_in(Zone.EXILE, "A")
