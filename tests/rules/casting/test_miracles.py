"""702.94. Miracle: the first card drawn in a turn can be revealed, and cast for its miracle cost."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.keywords import Scene, Scenes
from tests.support.scenes import BOTH
from tests.support.situations import finish, spell
from tests.support.table import Table, card, creature

SCENES = Scenes()
DRAW = spell("Draw", {"draw": 1})


def wrath(cost: str = "{W}", gain: Any = 3, own: str = "{9}") -> CardDefinition:
    text = {"spell": [{"gain_life": gain}]}
    return card("Wrath", "Sorcery", text, {"keyword": "miracle", "cost": [{"mana": cost}]}, cost=own)


def drawing(edition: str, *library: Any, hand: tuple[Any, ...] = (DRAW,)) -> Table:
    table = Table(edition)
    table.library("A", *library)
    table.hand("A", *hand)
    table.battlefield("A", "Plains", "Plains", "Plains")
    table.start("A")
    return table


def asked(table: Table, answer: str) -> Any:
    """Answer the question of miracle; return the question."""
    while table.question.KIND != "option" or getattr(table.question, "reason", "") != "miracle":
        table.plain()
    question = table.question
    table.answer(answer)
    return question


@SCENES.plays("miracle")
def the_first_card_drawn_can_be_cast_for_less(edition: str) -> Table:
    """702.94a: also a sorcery while the ability resolves."""
    table = drawing(edition, wrath())
    table.cast("A", "Draw")
    asked(table, "yes")
    table.until_asked("option", "A")
    assert table.happened("cards_revealed")
    table.answer("yes")
    finish(table)
    assert table.life_of("A") == 23
    assert "Wrath" in table.names_in(Zone.GRAVEYARD, "A")
    assert sum(land.tapped for land in table.all("Plains")) == 1
    return table


@SCENES.plays("miracle")
def it_stays_in_the_hand_if_it_is_not_cast(edition: str) -> Table:
    """A card that is not cast then cannot be cast for its miracle cost later."""
    table = drawing(edition, wrath(), "Plains")
    table.cast("A", "Draw")
    asked(table, "yes")
    table.until_asked("option", "A")
    table.answer("no")
    finish(table)
    assert "Wrath" in table.names_in(Zone.HAND, "A")
    assert not table.can("A", "cast", "Wrath")
    return table


@SCENES.plays("miracle")
def it_need_not_be_revealed(edition: str) -> Table:
    table = drawing(edition, wrath())
    table.cast("A", "Draw")
    asked(table, "no")
    finish(table)
    assert not table.happened("cards_revealed")
    assert not table.happened("ability_triggered")
    assert "Wrath" in table.names_in(Zone.HAND, "A")
    return table


@SCENES.plays("miracle")
def the_second_card_is_no_miracle(edition: str) -> Table:
    table = drawing(edition, creature("Bear", "2/2"), wrath(), hand=(spell("Two", {"draw": 2}),))
    table.cast("A", "Two")
    assert asked(table, "no").options == ("no",), "it is asked for any first card, as the others know nothing of it"
    finish(table)
    assert sum(event.event.kind == "option" for event in table.events("decision_made")) == 1
    assert "Wrath" in table.names_in(Zone.HAND, "A")
    return table


@SCENES.plays("miracle")
def the_draw_step_of_a_turn_counts(edition: str) -> Table:
    table = Table(edition)
    table.library("A", "Plains", wrath())
    table.battlefield("A", "Plains")
    table.start("B")
    table.go_to("upkeep", "A")
    asked(table, "no")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    asked(table, "yes")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert table.life_of("A") == 23
    return table


@SCENES.plays("miracle")
def x_is_announced_for_the_miracle_cost(edition: str) -> Table:
    table = drawing(edition, wrath("{X}{W}", "x", "{X}{X}{W}"))
    table.cast("A", "Draw")
    asked(table, "yes")
    table.until_asked("option", "A")
    table.answer("yes")
    question: Any = table.until_asked("number", "A")
    assert question.most == 2
    table.answer(2)
    finish(table)
    assert table.life_of("A") == 22
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_miracle(name: str, scene: Scene, edition: str) -> None:
    scene(edition).check()


def test_no_question_without_a_card_with_miracle() -> None:
    table = drawing("current", creature("Bear", "2/2"))
    table.cast("A", "Draw")
    finish(table)
    assert all(event.event.kind != "option" for event in table.events("decision_made"))
