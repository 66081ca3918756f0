"""603.2h, 608.2i, 700.2. What an object remembers of its abilities, in a turn or for as long as it is there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.situations import CREATURE, enchantment, finish, go, plays, spell
from tests.support.table import Table, card, creature

BOTH = ("current", "seed")
DRAWN = {"draws": "you"}


def modes(once: str, *, on: Any = None) -> dict[str, Any]:
    """An ability with two modes, each of which can be chosen once."""
    of = [{"do": [{"gain_life": 1}]}, {"do": [{"gain_life": 10}]}]
    text = {"modes": 1, "once": once, "of": of}
    return {"activated": text, "cost": []} if on is None else {"triggered": text, "on": on}


def blink() -> Any:
    return spell("Blink", {"exile": "t", "as": "gone"}, {"move": "gone", "to": "battlefield"}, t={"is": "permanent"})


def use(table: Table, name: str, mode: int) -> None:
    table.answer(next(one for one in table.question.options if one[:2] == ("activate", table.find(name).id)))  # type: ignore[attr-defined]
    table.announce(modes=(mode,))
    finish(table)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("once", "again"), [("ever", False), ("turn", True)])
def test_a_mode_is_chosen_once(edition: str, once: str, again: bool) -> None:
    table = Table(edition)
    table.battlefield("A", enchantment("Pact", modes(once)))
    table.hand("A", blink())
    table.start("A")
    use(table, "Pact", 1)
    assert table.life_of("A") == 30
    question = table.question
    table.answer(next(one for one in question.options if one[:2] == ("activate", table.find("Pact").id)))  # type: ignore[attr-defined]
    finish(table)
    assert table.life_of("A") == 31
    assert not table.can("A", "activate", "Pact")
    table.go_to("precombat-main", "B").go_to("precombat-main", "A")
    assert table.can("A", "activate", "Pact") is again
    go(table, "A", "Blink", "Pact")
    assert table.can("A", "activate", "Pact")
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_an_ability_without_a_mode_to_choose_is_removed(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", enchantment("Pact", modes("ever", on=DRAWN)))
    table.hand("A", spell("Read", {"draw": 3}))
    table.start("A")
    go(table, "A", "Read")
    finish(table)
    assert table.life_of("A") == 31
    assert table.happened("trigger_removed", reason="modes")
    table.check()


def test_two_of_a_kind_remember_each_for_itself() -> None:
    table = Table("current")
    table.battlefield("A", enchantment("Pact", modes("turn", on=DRAWN)), enchantment("Pact", modes("turn", on=DRAWN)))
    table.hand("A", spell("Read", {"draw": 2}))
    table.start("A")
    go(table, "A", "Read")
    finish(table)
    assert table.life_of("A") == 42


def counted(number: int, on: Any = None) -> dict[str, Any]:
    this = {"amount": {"times_resolved": "turn"}, "compare": {"exactly": number}}
    return {"triggered": [{"gain_life": 1}, {"if": this, "do": [{"gain_life": 10}]}], "on": on or DRAWN}


@pytest.mark.parametrize("edition", BOTH)
def test_how_often_an_ability_has_resolved_is_counted_in_a_turn(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", enchantment("Bell", counted(2), counted(4)))
    table.hand("A", spell("Read", {"draw": 3}), spell("Read", {"draw": 1}))
    table.start("A")
    go(table, "A", "Read")
    finish(table)
    assert table.life_of("A") == 36  # each three times, the first of them once the second time
    table.go_to("precombat-main", "B").go_to("precombat-main", "A")
    assert table.life_of("A") == 38  # the card of the turn: each for the first time
    go(table, "A", "Read")
    finish(table)
    assert table.life_of("A") == 50
    table.check()


def test_what_is_countered_has_not_resolved() -> None:
    """608.2b: without a target that is still legal it does nothing, and does not count."""
    this = {"amount": {"times_resolved": "turn"}, "compare": {"exactly": 1}}
    text = [{"tap": "t"}, {"if": this, "do": [{"gain_life": 10}]}]
    table = Table("current")
    table.battlefield(
        "A", enchantment("Bell", {"triggered": text, "on": DRAWN, "targets": {"t": {"of": {"type": "creature"}}}})
    )
    table.battlefield("B", creature("Bear", "2/2"), creature("Boar", "3/3"))
    table.hand("A", *(spell(name, {"draw": 1}) for name in ("Read", "Learn")))
    table.hand("A", spell("Break", {"destroy": "t"}, t=CREATURE))
    table.start("A")
    table.cast("A", "Read")
    table.resolve()
    while table.question.KIND != "targets":
        table.pass_()
    table.answer(((table.find("Bear").id,),))
    go(table, "A", "Break", "Bear")
    finish(table)
    assert table.happened("did_not_resolve", reason="targets")
    assert table.life_of("A") == 20
    go(table, "A", "Learn")
    finish(table)
    assert table.life_of("A") == 30


def test_an_ability_counts_though_its_source_is_gone() -> None:
    """608.2h: what it was is remembered for what is still on the stack."""
    table = Table("current")
    table.battlefield("A", enchantment("Bell", counted(2)))
    table.hand("A", spell("Read", {"draw": 2}), spell("Break", {"destroy": "t"}, t={"is": "permanent"}))
    table.start("A")
    table.cast("A", "Read")
    table.resolve()
    go(table, "A", "Break", "Bell")
    finish(table)
    assert (table.all("Bell"), table.life_of("A")) == ([], 32)
    table.check()


OFFER = {"triggered": [{"may": [{"gain_life": 5}]}], "on": DRAWN, "done_once": True}


@pytest.mark.parametrize("edition", BOTH)
def test_what_is_done_once_each_turn_is_not_offered_again(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", enchantment("Well", OFFER))
    table.hand("A", spell("Read", {"draw": 3}), spell("Read", {"draw": 1}))
    table.start("A")
    table.cast("A", "Read")
    table.resolve()
    assert [found.kind for found in table.board.objects.values() if found.kind == "triggered"] == ["triggered"] * 3
    for answer in ("no", "yes"):
        while table.question.KIND != "option":
            table.pass_()
        table.answer(answer)
    finish(table)  # the third is not offered
    assert table.life_of("A") == 25
    before = len(table.events("ability_triggered"))
    go(table, "A", "Read")
    assert len(table.events("ability_triggered")) == before
    table.go_to("precombat-main", "B").go_to("draw", "A")
    assert len(table.events("ability_triggered")) == before + 1
    table.check()


def test_what_is_within_what_is_done_is_offered_too() -> None:
    table = Table("current")
    nested = {"triggered": [{"may": [{"gain_life": 5}, {"may": [{"draw": 1}]}]}], "on": {"enters": CREATURE}}
    table.battlefield("A", enchantment("Well", {**nested, "done_once": True}))
    table.hand("A", card("Bear", "Creature", cost="{0}", pt="2/2"))
    table.start("A")
    table.cast("A", "Bear")
    table.resolve()
    asked = 0
    while table.board.stack or table.question.KIND != "priority":
        if table.question.KIND == "option":
            asked += 1
            table.answer("yes")
        else:
            table.pass_()
    assert (asked, table.life_of("A")) == (2, 25)


@plays("South Pole Voyager")
def test_the_second_of_them_finds_a_card() -> None:
    table = Table("current")
    table.lands("A", "Plains", 4)
    table.hand("A", "South Pole Voyager", "South Pole Voyager")
    table.start("A")
    for life, cards in ((21, 1), (23, 1)):
        table.cast("A", "South Pole Voyager")
        table.resolve()
        finish(table)
        assert (table.life_of("A"), len(table.board.hand(table.question.player))) == (life, cards)
    table.check()


@plays("Three Bowls of Porridge")
def test_one_bowl_after_the_other() -> None:
    table = Table("current")
    table.lands("A", "Wastes", 2)
    table.battlefield("A", "Three Bowls of Porridge")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    table.answer(("activate", table.find("Three Bowls of Porridge").id, 0))
    table.announce(targets=("Bear",), modes=(0,))
    finish(table)
    assert not table.all("Bear")
    table.go_to("precombat-main", "B").go_to("precombat-main", "A")
    table.answer(("activate", table.find("Three Bowls of Porridge").id, 0))
    finish(table)  # nothing can be tapped, and the first bowl is empty
    assert (table.life_of("A"), table.all("Three Bowls of Porridge")) == (23, [])
    table.check()
