"""603.7b. Delayed triggers that trigger once, when several events happen at once that would set them off."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.kernel.questions import ChooseObjects, ChooseOption
from projections.wording.answers import describe_question
from projections.wording.translations import catalogue as words
from tests.support.scenes import again_at_each_priority
from tests.support.situations import finish, go, spell
from tests.support.table import PLAYERS, Table, creature

CREATURE = {"type": "creature"}
POWER = {"stat": "power", "of": "event.object"}
SWEEP = spell("Sweep", {"destroy": CREATURE})


def watching(later: dict[str, Any], *do: dict[str, Any], **more: Any) -> Table:
    """A has two creatures and B one, and A waits for what happens next; then all three die together."""
    table = Table("current")
    table.battlefield("A", creature("Ant", "1/1"), creature("Bee", "2/2"))
    table.battlefield("B", creature("Cat", "3/3"))
    table.hand("A", spell("Watch", {"later": later, "do": list(do), **more}))
    table.hand("A", SWEEP)
    table.start("A")
    go(table, "A", "Watch")
    return table


@pytest.mark.parametrize(("chosen", "gained"), [("Ant", 1), ("Bee", 2), ("Cat", 3)])
def test_its_controller_chooses_which_of_several_that_died(chosen: str, gained: int) -> None:
    table = watching({"dies": CREATURE}, {"gain_life": POWER})
    creatures = {name: table.find(name).id for name in ("Ant", "Bee", "Cat")}
    table.cast("A", "Sweep")
    question = table.until_asked("choose", "A")
    assert isinstance(question, ChooseObjects)
    assert set(question.among) == set(creatures.values())
    assert "what set it off" in describe_question(question, table.board)
    assert "ce qui l’a déclenchée" in describe_question(question, table.board, words("fr", "sentences"))
    table.answer((creatures[chosen],))
    (triggered,) = table.events("ability_triggered")
    assert "event.object" not in dict(triggered.event.bindings)  # it was not known yet
    table.resolve_all()
    assert table.life_of("A") == 20 + gained
    (put,) = [one for one in table.events("ability_put_on_stack") if one.event.trigger is not None]
    died = table.game.records[put.cause - 1].event
    assert isinstance(died, e.ObjectMoved)
    assert died.object == creatures[chosen]
    (asked,) = table.events("decision_made", kind="choose")
    assert asked.rule == "603.7b"
    again_at_each_priority(table)
    table.check()


def test_where_it_makes_no_difference_nobody_is_asked() -> None:
    table = watching({"dies": CREATURE}, {"draw": 1})
    before = len(table.events("card_drawn"))
    table.cast("A", "Sweep")
    table.resolve_all()
    assert not table.events("decision_made", kind="choose")
    assert len(table.events("ability_triggered")) == 1
    assert len(table.events("card_drawn")) == before + 1


def test_only_what_it_waits_for_can_be_chosen() -> None:
    table = watching({"dies": {"all": [CREATURE, {"controller": "you"}]}}, {"gain_life": POWER})
    own = {table.find(name).id for name in ("Ant", "Bee")}
    table.cast("A", "Sweep")
    question = table.until_asked("choose", "A")
    assert isinstance(question, ChooseObjects)
    assert set(question.among) == own


def test_one_that_lasts_takes_them_all() -> None:
    table = watching({"dies": CREATURE}, {"gain_life": POWER}, **{"for": "end_of_turn"})
    table.cast("A", "Sweep")
    finish(table)
    assert len(table.events("ability_triggered")) == 3
    assert table.life_of("A") == 20 + 1 + 2 + 3


def test_each_of_two_is_chosen_for_by_its_own_controller() -> None:
    """In the order of their turns, before either goes on the stack."""
    table = Table("current")
    for player in "AB":
        table.battlefield(player, creature(f"Ant of {player}", "1/1"))
        table.hand(player, spell("Watch", {"later": {"dies": CREATURE}, "do": [{"gain_life": POWER}]}))
    table.battlefield("A", creature("Bee", "2/2"))
    table.hand("A", SWEEP)
    table.start("A")
    go(table, "A", "Watch")
    table.cast("A", "Sweep")
    table.cast("B", "Watch")
    table.resolve()
    bee = table.find("Bee").id
    table.until_asked("choose", "A")
    table.answer((bee,))
    assert not table.events("ability_put_on_stack")[1:]
    question = table.until_asked("choose", "B")
    assert isinstance(question, ChooseObjects)
    table.answer(tuple(id for id in question.among if id != bee)[:1])
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (22, 21)
    again_at_each_priority(table)


@pytest.mark.parametrize("chosen", [1, 2])
def test_life_gained_at_once_is_told_apart_by_how_much(chosen: int) -> None:
    """119.9: each source gains its own."""
    table = Table("current")
    table.battlefield("A", creature("Ant", "1/1", "lifelink"), creature("Bee", "2/2", "lifelink"))
    table.hand("A", spell("Watch", {"later": {"gains_life": "you"}, "do": [{"draw": "event.amount"}]}))
    table.start("A")
    go(table, "A", "Watch")
    table.until_asked("attackers", "A")
    table.answer(tuple((table.find(name).id, PLAYERS["B"]) for name in ("Ant", "Bee")))
    question = table.until_asked("option", "A")
    assert isinstance(question, ChooseOption)
    assert question.options == ("1", "2")
    before = len(table.events("card_drawn"))
    table.answer(str(chosen))
    table.resolve_all()
    assert len(table.events("card_drawn")) == before + chosen


def test_damage_is_told_apart_by_whom_it_is_dealt_and_by_what() -> None:
    """603.2c, 510.2: once for each source and each of those whom the text names."""
    table = Table("current")
    table.battlefield("A", creature("Ant", "1/1"), creature("Bee", "2/2"))
    table.battlefield("B", creature("Wall", "0/8"), creature("Gate", "0/9"))
    later = {"later": {"deals_damage": CREATURE, "to": CREATURE}, "do": [{"destroy": "event.source"}]}
    table.hand("A", spell("Watch", later))
    table.start("A")
    go(table, "A", "Watch")
    ant, bee, wall, gate = (table.find(name).id for name in ("Ant", "Bee", "Wall", "Gate"))
    table.until_asked("attackers", "A")
    table.answer(((ant, PLAYERS["B"]), (bee, PLAYERS["B"])))
    table.until_asked("blockers", "B")
    table.answer(((wall, ant), (gate, bee)))
    question = table.until_asked("choose", "A")
    assert isinstance(question, ChooseObjects)
    assert question.reason == "what set it off"
    table.answer((question.among[1],))
    table.resolve_all()
    assert len([name for name in ("Ant", "Bee") if table.all(name)]) == 1


def test_games_told_before_take_the_first() -> None:
    table = watching({"dies": CREATURE}, {"gain_life": POWER})
    table.game.schema = 2
    table.cast("A", "Sweep")
    table.resolve_all()
    assert not table.events("decision_made", kind="choose")
    assert table.life_of("A") == 21
