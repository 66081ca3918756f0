"""Creatures of tournament decks, proven by hand: energy for spells, lands untapped, texts of graveyards."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import BEAR, choose, enter, hand, options, say
from tests.support.situations import CREATURE, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, card, creature

PINGER = {"activated": [{"deal_damage": 1, "to": "each_opponent"}], "cost": [{"mana": "{0}"}]}


def energy_of(table: Any) -> int:
    return int(table.board.players[PLAYERS["A"]].counters.get("energy", 0))


@plays("Amped Raptor")
@pytest.mark.parametrize(("cost", "able"), [("{1}{R}", True), ("{3}", False)])
def test_the_raptor_casts_for_energy(cost: str, able: bool) -> None:
    """118.9: the energy is paid as the spell is cast, in place of its mana cost."""
    table = ready("Amped Raptor", mana="RR")
    table.library("A", "Forest", creature("Found", "3/3", cost=cost))
    table.start("A")
    table.cast("A", "Amped Raptor")
    if able:
        say(table, "yes")
    finish(table)
    assert there(table, "Found") is able
    assert energy_of(table) == (0 if able else 2)
    assert ("Found" in table.names_in(Zone.EXILE, "A")) is not able
    assert "Forest" in table.names_in(Zone.EXILE, "A")


@plays("Amped Raptor")
def test_the_raptor_that_was_not_cast_gives_only_energy() -> None:
    table = enter("Amped Raptor")
    table.library("A", creature("Found", "3/3", cost="{R}"))
    table.start("A")
    go(table, "A", "Put Amped Raptor")
    finish(table)
    assert energy_of(table) == 2
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Found"


TAPPED = card("Bog", "Land", {"replace": {"would_enter": "self"}, "with": [{"enters_tapped": True}]})


@plays("The Wandering Minstrel")
@pytest.mark.parametrize("there_is", [True, False])
def test_the_minstrel_lets_lands_enter_untapped(there_is: bool) -> None:
    """616.1: of the two effects the land's controller applies the Minstrel's last."""
    table = ready(TAPPED)
    table.battlefield("A" if there_is else "B", "The Wandering Minstrel")
    table.start("A")
    minstrel = table.find("The Wandering Minstrel").id
    table.play("A", "Bog")
    if there_is:
        question: Any = table.until_asked("replacement", "A")
        bogs_own = next(number for number, option in enumerate(question.options) if option[0] != minstrel)
        table.answer(bogs_own)
    assert table.find("Bog").tapped is not there_is


@plays("The Wandering Minstrel")
@pytest.mark.parametrize(("towns", "tokens"), [(5, 1), (4, 0)])
def test_the_minstrel_sings_in_five_towns(towns: int, tokens: int) -> None:
    table = ready(mana="WWUBRGGG")
    table.battlefield("A", "The Wandering Minstrel", *[card("Town", "Land: Town")] * towns)
    table.start("A")
    table.go_to("beginning-of-combat", "A")
    assert len(table.all("Elemental Token")) == tokens
    if tokens:
        assert set(table.find("Elemental Token").colors) == set("WUBRG")
        table.activate("A", "The Wandering Minstrel")
        finish(table)
        assert pt(table, "Elemental Token") == (7, 7)
        assert pt(table, "The Wandering Minstrel") == (1, 3)


@plays("Spell Queller")
@pytest.mark.parametrize("casts", ["yes", "no"])
def test_the_queller_gives_the_spell_back_when_it_leaves(casts: str) -> None:
    """607.2a: the owner of the exiled card may cast it for nothing."""
    table = enter("Spell Queller")
    table.hand("A", spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.hand("B", spell("Great", {"gain_life": 5}, cost="{1}"), spell("Vast", {"gain_life": 5}, cost="{5}"))
    table.lands("B", "Plains", 6)
    table.start("A")
    table.cast("B", "Vast")
    table.cast("B", "Great")
    table.cast("A", "Put Spell Queller")
    finish(table)
    assert table.names_in(Zone.EXILE, "B") == ["Great"]
    assert table.life_of("B") == 25
    table.cast("A", "Kill", targets=["Spell Queller"])
    say(table, casts, by="B")
    finish(table)
    assert table.life_of("B") == (30 if casts == "yes" else 25)


@plays("Leovold, Emissary of Trest")
@pytest.mark.parametrize(("target", "drawn"), [("A", 1), ("Bear", 1), ("B", 0)])
def test_leovold_draws_when_they_target_you_or_yours(target: str, drawn: int) -> None:
    table = ready()
    table.battlefield("A", "Leovold, Emissary of Trest", BEAR)
    table.hand("B", spell("Zap", {"deal_damage": 1, "to": "t"}, t="any_target"))
    table.start("A")
    before = len(table.events("card_drawn", player=PLAYERS["A"]))
    table.cast("B", "Zap", targets=[target])
    if drawn:
        say(table, "yes")
    finish(table)
    assert len(table.events("card_drawn", player=PLAYERS["A"])) - before == drawn


@plays("Leovold, Emissary of Trest")
def test_leovold_lets_opponents_draw_one_card() -> None:
    table = ready(spell("Gift", {"draw": 3, "who": "each_player"}))
    table.battlefield("A", "Leovold, Emissary of Trest")
    table.start("A")
    before = len(table.events("card_drawn", player=PLAYERS["A"]))
    go(table, "A", "Gift")
    finish(table)
    assert len(table.events("card_drawn", player=PLAYERS["A"])) - before == 3
    assert len(table.events("card_drawn", player=PLAYERS["B"])) == 1


@plays("Volrath's Shapeshifter")
def test_the_shapeshifter_has_the_text_of_the_top_creature() -> None:
    """612.6: also the power, and the ability to discard besides."""
    table = ready(mana="UUUU")
    table.hand("A", creature("Dragon", "5/5", "flying"), spell("Zap"))
    table.battlefield("A", "Volrath's Shapeshifter")
    table.start("A")
    shifter = table.find("Volrath's Shapeshifter").id
    table.activate("A", "Volrath's Shapeshifter")
    choose(table, "Dragon")
    finish(table)
    now = table.board.objects[shifter]
    assert (now.name, now.power) == ("Dragon", 5)
    assert "flying" in now.keywords
    table.activate("A", "Dragon")
    finish(table)
    assert hand(table) == []
    assert table.board.objects[shifter].name == "Volrath's Shapeshifter"


@plays("Nimble Obstructionist")
def test_the_obstructionist_counters_an_ability_as_it_is_cycled() -> None:
    table = ready("Nimble Obstructionist", mana="UUU")
    table.battlefield("B", card("Pinger", "Artifact", PINGER))
    table.start("B")
    table.activate("B", "Pinger")
    table.priority_to("A")
    table.answer(next(option for option in options(table) if option[0] == "activate"))
    table.announce()
    finish(table)
    assert table.life_of("A") == 20
    assert in_graveyard(table, "Nimble Obstructionist", "A")
    assert len(hand(table)) == 1


@plays("Kraul Harpooner")
@pytest.mark.parametrize(("fights", "dead"), [("yes", True), ("no", False)])
def test_the_harpooner_fights_a_flyer(fights: str, dead: bool) -> None:
    """701.14a: its power counts the creature cards in the graveyard."""
    table = enter("Kraul Harpooner", other=[creature("Bird", "1/4", "flying"), creature("Cow", "1/1")])
    table.graveyard("A", creature("Dead", "1/1"), spell("Zap"))
    table.start("A")
    table.cast("A", "Put Kraul Harpooner")
    question: Any = table.until_asked("targets", "A")
    assert [table.board.objects[id].name for id in question.slots[0][1]] == ["Bird"]
    table.answer((question.slots[0][1],))
    say(table, fights)
    finish(table)
    assert pt(table, "Kraul Harpooner") == (4, 2)
    assert there(table, "Bird") is not dead


EVIDENCE = [creature(f"Old {number}", "1/1", cost="{3}") for number in range(2)]


@plays("Detective's Phoenix")
@pytest.mark.parametrize("zone", ["hand", "graveyard"])
def test_the_phoenix_is_bestowed_from_hand_and_graveyard(zone: str) -> None:
    """702.103b, 701.59a: for {R} and evidence; as an Aura it gives its creature wings."""
    table = ready(mana="R")
    table.put(zone, "A", "Detective's Phoenix")
    table.graveyard("A", *EVIDENCE)
    table.battlefield("A", BEAR)
    table.start("A")
    (way,) = [option for option in options(table) if option[0].startswith("cast")]
    table.answer(way)
    table.announce(["Bear"])
    finish(table)
    assert pt(table, "Bear") == (4, 4)
    assert {"flying", "haste"} <= set(map(str, table.find("Bear").keywords))
    assert "creature" not in table.find("Detective's Phoenix").types
    assert sorted(table.names_in(Zone.EXILE, "A")) == ["Old 0", "Old 1"]


@plays("Detective's Phoenix")
@pytest.mark.parametrize("old", [0, 1])
def test_the_phoenix_needs_evidence_and_is_not_cast_plainly_from_the_graveyard(old: int) -> None:
    """Its own card pays for nothing as it is cast: it is on the stack by then (601.2a)."""
    table = ready(mana="RRR")
    table.graveyard("A", "Detective's Phoenix", *EVIDENCE[:old])
    table.battlefield("A", BEAR)
    table.start("A")
    assert [option for option in options(table) if option[0].startswith("cast")] == []


@plays("Detective's Phoenix")
def test_the_phoenix_stays_as_a_creature() -> None:
    """702.103f."""
    table = ready(spell("Kill", {"destroy": "t"}, t=CREATURE), mana="R")
    table.graveyard("A", "Detective's Phoenix", *EVIDENCE)
    table.battlefield("A", BEAR)
    table.start("A")
    table.answer(next(option for option in options(table) if option[0] == "cast_by"))
    table.announce(["Bear"])
    finish(table)
    go(table, "A", "Kill", "Bear")
    finish(table)
    assert pt(table, "Detective's Phoenix") == (2, 2)
    assert "creature" in table.find("Detective's Phoenix").types
