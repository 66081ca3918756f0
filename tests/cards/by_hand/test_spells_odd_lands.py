"""Instants and sorceries of played decks, written by hand: lands, names, costs of several kinds."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import CREATURE, finish, go, plays, ready, spell, there
from tests.support.spells import choose, hand, in_exile, sorcery
from tests.support.table import card, creature

SPELL = {"all": [{"zone": "stack"}, {"is": "spell"}]}


@plays("Break the Ice")
def test_break_the_ice_takes_lands_of_snow_or_colorless_mana() -> None:
    """106.7: what a land could produce is what its abilities would make; 702.96a: overload takes all of them."""
    table = ready("Break the Ice", mana="BBBBBB")
    table.battlefield("B", "Wastes", "Forest", card("Snowfield", "Snow Land"))
    table.start("A")
    ice = table.find("Break the Ice", "A", Zone.HAND).id
    options = [option for option in table.question.options if option[1:2] == (ice,)]  # type: ignore[attr-defined]
    assert len(options) == 2
    table.answer(options[0])
    question: Any = table.until_asked("targets", "A")
    names = {table.board.object(id).name for id in question.slots[0][1]}
    assert names == {"Wastes", "Snowfield"}
    table.announce(("Wastes",))
    finish(table)
    assert [there(table, name) for name in ("Wastes", "Forest", "Snowfield")] == [False, True, True]


@plays("Teferi's Response")
def test_teferis_response_counters_what_aims_at_a_land_and_breaks_its_source() -> None:
    """113.7a: the ability's source is destroyed; of a spell nothing is."""
    breaking = {"activated": [{"destroy": "t"}], "cost": ["tap_self"], "targets": {"t": {"of": {"type": "land"}}}}
    table = ready("Teferi's Response", "Teferi's Response", mana="UUUU")
    table.battlefield("B", card("Ram", "Artifact", breaking))
    table.hand("B", spell("Stone Rain", {"destroy": "t"}, t={"type": "land"}))
    table.start("B")
    table.cast("B", "Stone Rain", targets=(table.find("Island", "A").id,))
    table.cast("A", "Teferi's Response", targets=(table.board.stack[-1],))
    finish(table)
    assert there(table, "Ram")
    table.activate("B", "Ram", targets=(table.find("Island", "A").id,))
    table.cast("A", "Teferi's Response", targets=(table.board.stack[-1],))
    finish(table)
    assert not there(table, "Ram")
    assert len(table.all("Island", "A")) == 4
    assert len(table.names_in(Zone.HAND, "A")) == 4


@plays("Teferi's Response")
def test_teferis_response_does_not_meet_what_aims_elsewhere() -> None:
    table = ready("Teferi's Response", mana="UU", other="G")
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("B", spell("Bolt", {"destroy": "t"}, t=CREATURE), spell("Own", {"destroy": "t"}, t={"type": "land"}))
    table.start("B")
    table.cast("B", "Bolt", targets=("Bear",))
    table.priority_to("A")
    assert not table.can("A", "cast", "Teferi's Response")


@pytest.mark.parametrize(
    ("mana", "graves", "food", "ways"), [("BB", 3, 1, 2), ("BBB", 3, 1, 3), ("BB", 2, 0, 0), ("BBB", 0, 0, 1)]
)
@plays("Feed the Cycle")
def test_feed_the_cycle_is_paid_in_one_of_three_ways(mana: str, graves: int, food: int, ways: int) -> None:
    """118.8, 701.61a: to forage is to exile three cards of the graveyard or to sacrifice a Food."""
    table = ready("Feed the Cycle", mana=mana)
    table.graveyard("A", *[sorcery("Old")] * graves)
    table.battlefield("A", *[card("Bread", "Artifact: Food")] * food)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    assert table.can("A", "cast", "Feed the Cycle") is bool(ways)
    if ways:
        table.answer(("cast", table.find("Feed the Cycle", "A", Zone.HAND).id))
        if ways > 1:
            question: Any = table.until_asked("option", "A")
            assert len(question.options) == ways
        table.announce(("Bear",))
        finish(table)
        assert not there(table, "Bear")


@plays("Slaughter Games")
def test_slaughter_games_takes_every_card_of_a_name() -> None:
    table = ready("Slaughter Games", mana="BRRR")
    bear = creature("Bear", "2/2", cost="{1}")
    table.battlefield("B", bear)
    table.hand("B", bear, spell("No", {"counter": "t"}, t=SPELL))
    table.graveyard("B", bear)
    table.library("B", bear, sorcery("Below"))
    table.start("A")
    table.cast("A", "Slaughter Games", targets=("B",))
    table.cast("B", "No", targets=(table.board.stack[-1],))
    table.until_asked("name", "A")
    table.answer("Bear")
    question: Any = table.until_asked("choose", "A")
    assert len(question.among) == 3
    table.answer(question.among)
    finish(table)
    assert (in_exile(table).count("Bear"), there(table, "Bear")) == (3, True)


@pytest.mark.parametrize(("cost", "dealt"), [("{W}", 5), ("{U}", 5), ("{R}", 1)])
@plays("Lithomantic Barrage")
def test_lithomantic_barrage_hates_two_colors(cost: str, dealt: int) -> None:
    table = ready("Lithomantic Barrage", mana="R")
    table.battlefield("B", creature("Wall", "0/9", cost=cost))
    table.hand("B", spell("No", {"counter": "t"}, t=SPELL))
    table.start("A")
    table.cast("A", "Lithomantic Barrage", targets=("Wall",))
    table.cast("B", "No", targets=(table.board.stack[-1],))
    finish(table)
    assert table.find("Wall").damage == dealt


@plays("Declaration in Stone")
def test_declaration_in_stone_gives_a_clue_for_each_card() -> None:
    copying = spell("Twin", {"create_copy": "t", "who": {"controller_of": "t"}}, t=CREATURE)
    table = ready(copying, "Declaration in Stone", mana="WW")
    bear = creature("Bear", "2/2")
    table.battlefield("A", bear)
    table.battlefield("B", bear, bear, creature("Elf", "1/1"))
    table.start("A")
    theirs = table.find("Bear", "B").id
    go(table, "A", "Twin", theirs)
    assert len(table.all("Bear", "B")) == 3
    go(table, "A", "Declaration in Stone", theirs)
    assert (len(table.all("Bear", "A")), table.all("Bear", "B"), there(table, "Elf")) == (1, [], True)
    assert len(table.all("Clue", "B")) == 2


@plays("Moment of Truth")
def test_moment_of_truth_parts_three_cards() -> None:
    table = ready("Moment of Truth", mana="UU")
    table.library("A", sorcery("Taken"), sorcery("Dead"), sorcery("Sunk"), sorcery("Next"))
    table.start("A")
    table.cast("A", "Moment of Truth")
    choose(table, "Taken")
    choose(table, "Dead")
    finish(table)
    assert hand(table) == {"Taken"}
    assert table.names_in(Zone.LIBRARY, "A")[0] == "Next"
    assert table.names_in(Zone.LIBRARY, "A")[-1] == "Sunk"
    assert "Dead" in table.names_in(Zone.GRAVEYARD, "A")
