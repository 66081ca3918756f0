"""Cards of played decks about casting, written by hand: exiled to be played, cast for free, copied."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import enchantment, finish, go, plays, ready, spell, there
from tests.support.spells import exiled, hand, in_exile, options, sorcery
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]


@pytest.mark.parametrize(("cost", "counters"), [("{W}", 1), ("{G}", 0), ("{G}{R}", 1), ("{1}", 0)])
@plays("Questing Druid")
def test_questing_druid_grows_with_other_colors(cost: str, counters: int) -> None:
    table = ready(sorcery("Page", cost), mana="WGR")
    table.battlefield("A", "Questing Druid")
    table.start("A")
    go(table, "A", "Page")
    finish(table)
    assert table.find("Questing Druid").counters.get("+1/+1", 0) == counters


@plays("Questing Druid")
def test_seek_the_beast_is_for_until_the_next_end_step() -> None:
    """715.3d: the Druid waits in exile; the two cards are free to be played until the end step begins."""
    table = Table("current")
    table.hand("A", "Questing Druid")
    table.lands("A", "Mountain", 2)
    table.library("A", spell("One", {"draw": 1}), spell("Two", {"draw": 1}))
    table.start("A")
    table.answer(("cast", table.find("Questing Druid", "A", Zone.HAND).id, "Seek the Beast"))
    table.announce()
    finish(table)
    assert sorted(in_exile(table)) == ["One", "Questing Druid", "Two"]
    assert options(table, exiled(table, "One"))
    table.go_to("end", "A")
    assert not options(table, exiled(table, "One"))


@pytest.mark.parametrize(("blight", "cards"), [("yes", 3), ("no", 2)])
@plays("Burning Curiosity")
def test_burning_curiosity_exiles_one_more_for_a_blight(blight: str, cards: int) -> None:
    """701.68a; the cards may be played until the end of the next turn."""
    table = ready("Burning Curiosity", mana="RRR")
    table.battlefield("A", creature("Bear", "2/2"))
    table.library("A", *[spell(name, {"draw": 1}) for name in ("One", "Two", "Three", "Four")])
    table.start("A")
    table.cast("A", "Burning Curiosity", extra=blight)
    finish(table)
    assert len(in_exile(table)) == cards
    assert table.find("Bear").counters.get("-1/-1", 0) == (blight == "yes")
    table.go_to("upkeep", "B")
    table.go_to("end", "A")
    assert options(table, exiled(table, "One"))
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert not options(table, exiled(table, "One"))


@pytest.mark.parametrize(("target", "free"), [("Law", {"One"}), ("Bear", {"One", "Two"})])
@plays("Press the Enemy")
def test_press_the_enemy_casts_what_costs_no_more(target: str, free: set[str]) -> None:
    """608.2h: the mana value that the permanent had."""
    table = ready("Press the Enemy", sorcery("One", "{1}"), sorcery("Two", "{2}"), sorcery("Three", "{3}"), mana="UUUU")
    table.battlefield("B", creature("Bear", "2/2", cost="{2}"), enchantment("Law"), "Forest")
    table.hand("A", sorcery("Nil"))
    table.start("A")
    table.cast("A", "Press the Enemy", targets=(target,))
    table.until_asked("option", "A")
    table.answer("yes")
    question: Any = table.question
    names = {table.board.object(id).name for id in question.among} if question.KIND == "choose" else {"Nil"}
    assert names == ({"Nil"} if target == "Law" else {"Nil", *free})
    finish(table)
    assert target in hand(table, "B")


@plays("Press the Enemy")
def test_press_the_enemy_returns_a_spell() -> None:
    """The spell is not countered; a spell of one's own is no target."""
    table = ready("Press the Enemy", sorcery("Page", "{2}"), mana="UUUU", other="GG")
    table.hand("B", creature("Bear", "2/2", cost="{2}"))
    table.start("B")
    table.cast("B", "Bear")
    table.cast("A", "Press the Enemy", targets=(table.board.stack[0],))
    table.until_asked("option", "A")
    table.answer("yes")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert "Bear" in hand(table, "B")
    assert "Page" in table.names_in(Zone.GRAVEYARD, "A")


@plays("Bonus Round")
def test_bonus_round_copies_for_everybody_until_end_of_turn() -> None:
    """603.7b: each time, for the player who casts; creature spells are not copied."""
    table = ready("Bonus Round", spell("Gain", {"gain_life": 1}), spell("Later", {"gain_life": 1}), mana="RRR")
    table.hand("B", spell("Theirs", {"gain_life": 1}), creature("Bear", "2/2", "flash", cost="{0}"))
    table.start("A")
    go(table, "A", "Bonus Round")
    table.cast("A", "Gain")
    finish(table)
    table.cast("B", "Theirs")
    finish(table)
    table.cast("B", "Bear")
    finish(table)
    assert (table.life_of("A"), table.life_of("B"), len(table.all("Bear"))) == (22, 22, 1)
    table.go_to("upkeep", "B")
    table.cast("A", "Later")
    finish(table)
    assert table.life_of("A") == 23


@plays("Mind's Desire")
def test_minds_desire_plays_cards_for_free_this_turn() -> None:
    """702.40a, 118.9: a copy for each spell before it; each shuffles and exiles."""
    table = ready("Mind's Desire", spell("Trick", {"gain_life": 1}), mana="UUUUUU")
    table.library("A", *[spell(f"Dear {number}", {"gain_life": 5}, cost="{9}") for number in range(3)])
    table.start("A", extra=0)
    go(table, "A", "Trick")
    table.cast("A", "Mind's Desire")
    finish(table)
    dear = [one.id for one in (table.board.objects[id] for id in table.board.exile) if one.name.startswith("Dear")]
    assert len(dear) == 2
    table.answer(options(table, dear[0])[0])
    table.announce()
    finish(table)
    assert table.life_of("A") == 26
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert not options(table, dear[1])


@plays("Emergent Ultimatum")
def test_emergent_ultimatum_casts_what_the_opponent_leaves() -> None:
    """701.23b, 608.2g: cards of one colour with different names; the opponent's choice is shuffled away."""
    table = ready("Emergent Ultimatum", mana="BBGGGUU")
    red = [creature(name, "5/5", cost="{5}{R}") for name in ("One", "Two", "Three", "One")]
    table.library("A", sorcery("Grey", "{3}"), creature("Gold", "4/4", cost="{R}{G}"), *red)
    table.start("A")
    table.cast("A", "Emergent Ultimatum")
    question: Any = table.until_asked("choose", "A")
    assert {table.board.object(id).name for id in question.among} == {"One", "Two", "Three"}
    names = [table.board.object(id).name for id in question.among]
    table.answer(tuple(question.among[names.index(name)] for name in ("One", "Two", "Three")))
    question = table.until_asked("choose", "B")
    two = next(id for id in question.among if table.board.object(id).name == "Two")
    table.answer((two,))
    while table.board.stack or table.question.KIND != "priority":
        question = table.question
        if question.KIND == "option" and question.reason == "cast":
            table.answer("yes")
        else:
            table.plain()
    assert [there(table, name) for name in ("One", "Two", "Three")] == [True, False, True]
    assert in_exile(table) == ["Emergent Ultimatum"]
