"""722. Preparation cards: becoming prepared, the copy of the prepare spell, and casting it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.ids import ObjectId
from domain.terms import Zone
from tests.support.situations import CREATURE, finish, go, plays, spell
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
ENTERS = {"replace": {"would_enter": "self"}, "with": [{"enters_prepared": True}]}
AGAIN = {"activated": [{"prepare": "self"}], "cost": []}


def scholar(*abilities: dict[str, Any], cost: str = "{U}") -> CardDefinition:
    """A creature with a prepare spell that draws a card."""
    inset = {"name": "Short Lesson", "types": "Sorcery", "cost": cost, "abilities": [{"spell": [{"draw": 1}]}]}
    return creature("Scholar", "2/2", cost="{0}", abilities=list(abilities or (ENTERS,)), inset=inset)


def lessons(table: Table) -> list[ObjectId]:
    """The copies of the prepare spell that can be cast now."""
    options = table.question.options  # type: ignore[attr-defined]
    ids = [option[1] for option in options if option[0] == "cast"]
    return [id for id in ids if table.board.objects[id].name == "Short Lesson"]


def cast(table: Table, id: ObjectId) -> None:
    table.answer(("cast", id))
    while table.game.in_casting:
        table.plain()


def begun(*abilities: dict[str, Any], **hands: CardDefinition) -> Table:
    table = Table("current")
    table.hand("A", scholar(*abilities))
    table.lands("A", "Island", 2)
    table.lands("B", "Island", 1)
    for player, one in hands.items():
        table.hand(player, one)
    table.start("A")
    return table


def test_what_enters_prepared_lets_its_controller_cast_a_copy_once() -> None:
    """722.3a, 722.3c: the copy is no card and leaves nothing behind; the permanent is not prepared any more."""
    table = begun()
    held = table.find("Scholar", "A", Zone.HAND)
    options = table.question.options  # type: ignore[attr-defined]
    assert [option for option in options if option[1:2] == (held.id,)] == [("cast", held.id)], "722.3"
    go(table, "A", "Scholar")
    (copy,) = lessons(table)
    found = table.board.objects[copy]
    assert (found.zone, found.copy_of, found.colors) == (Zone.EXILE, "card", "U")
    assert "prepared" in table.find("Scholar").designations
    cast(table, copy)
    assert "prepared" not in table.find("Scholar").designations
    finish(table)
    assert len(table.events("card_drawn", player=A)) == 1
    assert not table.all("Short Lesson")
    assert not lessons(table)
    table.check()


def test_it_becomes_prepared_once_until_it_is_not_prepared_any_more() -> None:
    """722.3a."""
    table = begun(AGAIN)
    go(table, "A", "Scholar")
    assert not lessons(table)
    for _ in range(2):
        table.activate("A", "Scholar")
        finish(table)
    assert len(table.events("designation_gained")) == 1
    (copy,) = lessons(table)
    cast(table, copy)
    finish(table)
    table.activate("A", "Scholar")
    finish(table)
    assert len(lessons(table)) == 1
    table.check()


@pytest.mark.parametrize("gone", ["destroy", "phase_out"])
def test_the_copy_is_there_as_long_as_the_permanent_is(gone: str) -> None:
    """722.3c."""
    table = begun(A=spell("Off", {gone: "t"}, t=CREATURE))
    go(table, "A", "Scholar")
    go(table, "A", "Off", table.find("Scholar").id)
    assert not table.all("Short Lesson")
    assert not lessons(table)
    if gone == "phase_out":
        table.go_to("precombat-main", "B")
        table.go_to("precombat-main", "A")
        assert len(lessons(table)) == 1, "722.3c: as it phases in prepared"
    table.check()


def test_the_copy_can_be_countered_and_is_gone() -> None:
    table = begun(B=spell("No", {"counter": "t"}, t={"is": "spell"}))
    go(table, "A", "Scholar")
    cast(table, lessons(table)[0])
    table.cast("B", "No", targets=[table.board.stack[-1]])
    finish(table)
    assert not table.all("Short Lesson")
    assert "prepared" not in table.find("Scholar").designations
    table.check()


def test_who_controls_the_permanent_may_cast_the_copy() -> None:
    """722.3c."""
    steal = {"apply": [{"control": "you"}], "to": "t", "for": "forever"}
    table = begun(B=spell("Mine", steal, t=CREATURE))
    go(table, "A", "Scholar")
    go(table, "B", "Mine", table.find("Scholar").id)
    table.go_to("precombat-main", "B")
    table.priority_to("B")
    (copy,) = lessons(table)
    cast(table, copy)
    finish(table)
    assert len(table.events("card_drawn", player=B)) >= 1
    table.check()


def test_what_has_no_prepare_spell_does_not_become_prepared() -> None:
    """722.3a."""
    table = Table("current")
    table.battlefield("A", creature("Dull", "1/1"))
    table.hand("A", spell("Cram", {"prepare": "t"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Cram", table.find("Dull").id)
    assert not table.events("designation_gained")


def test_a_copy_of_the_permanent_has_the_prepare_spell() -> None:
    """722.2b."""
    table = begun(AGAIN, A=spell("Twice", {"create_copy": "t"}, t=CREATURE))
    go(table, "A", "Scholar")
    go(table, "A", "Twice", table.find("Scholar").id)
    token = next(found for found in table.all("Scholar") if found.token)
    number = next(option for option in table.question.options if option[:2] == ("activate", token.id))  # type: ignore[attr-defined]
    table.answer(number)
    finish(table)
    assert len(lessons(table)) == 1
    table.check()


def test_a_prepare_spell_is_an_instant_or_sorcery() -> None:
    inset = {"name": "Desk", "types": "Artifact", "cost": "{1}"}
    with pytest.raises(BadCard, match="instant or a sorcery"):
        card("Scholar", "Creature: Bird", cost="{1}", pt="1/1", inset=inset)


@plays("Adventurous Eater")
def test_a_bite_makes_a_creature_larger() -> None:
    table = Table("current")
    table.hand("A", "Adventurous Eater")
    table.lands("A", "Swamp", 4)
    table.start("A")
    go(table, "A", "Adventurous Eater")
    options = table.question.options  # type: ignore[attr-defined]
    (copy,) = [one[1] for one in options if one[0] == "cast" and table.board.objects[one[1]].name == "Have a Bite"]
    cast(table, copy)
    finish(table)
    assert table.find("Adventurous Eater").power == 4
    assert table.board.players[A].life == 21
