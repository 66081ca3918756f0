"""702.75. Hideaway: a card that a permanent hides in exile, played later."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from tests.support.keywords import Scene, Scenes, having
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, finish, go, spell, there
from tests.support.table import PLAYERS, Table

A, B = PLAYERS["A"], PLAYERS["B"]
SCENES = Scenes()
STEAL = spell("Steal", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=CREATURE)
PLAY_IT = {"activated": [{"cast_free": "linked.exiled", "lands": True}], "cost": [{"mana": "{1}"}]}


def hiding(edition: str, *top: str | CardDefinition, stolen: bool = False) -> Table:
    """Return a table where a permanent with hideaway 2 has hidden the first of these cards."""
    table = Table(edition)
    table.hand("A", having("Cave", "0/4", "hideaway", PLAY_IT, value=2, cost="{0}"), "Forest")
    table.library("A", *top)
    table.lands("A", "Island", 3)
    table.lands("B", "Island", 3)
    if stolen:
        table.hand("B", STEAL)
    table.start("A")
    go(table, "A", "Cave")
    question: Any = table.until_asked("choose", "A")
    table.answer(question.among[:1])
    finish(table)
    return table


@SCENES.plays("hideaway")
def hideaway_hides_a_card_that_is_cast_later(edition: str) -> Table:
    """702.75a: one card face down, which only its controller knows, and the rest below."""
    table = hiding(edition, spell("Gain", {"gain_life": 3}), "Fog")
    (hidden,) = (table.board.objects[id] for id in table.board.exile)
    assert hidden.face_down
    assert table.events("face_down_card_known")[-1].event.to == (A,)
    assert table.board.objects[table.board.players[A].library[-1]].name == "Fog"
    table.activate("A", "Cave")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert table.life_of("A") == 23
    table.activate("A", "Cave")
    finish(table)
    assert table.life_of("A") == 23, "the card has left exile"
    return table


@SCENES.plays("hideaway")
def a_hidden_land_is_played_within_the_limit(edition: str) -> Table:
    """305.2, 305.3: in the player's own turn, and only one land."""
    table = hiding(edition, "Plains", "Fog")
    table.play("A", "Forest")
    table.activate("A", "Cave")
    finish(table)
    assert not there(table, "Plains")
    table.go_to("precombat-main", "B")
    table.priority_to("A")
    table.activate("A", "Cave")
    finish(table)
    assert not there(table, "Plains")
    table.go_to("precombat-main", "A")
    table.activate("A", "Cave")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert there(table, "Plains")
    assert len(table.events("land_played")) == 2
    return table


@SCENES.plays("hideaway")
def the_new_controller_of_hideaway_may_look(edition: str) -> Table:
    """702.75a: the player who controls the permanent that exiled the card."""
    table = hiding(edition, "Plains", "Fog", stolen=True)
    table.go_to("precombat-main", "B")
    go(table, "B", "Steal", "Cave")
    assert table.find("Cave").controller == B
    assert table.events("face_down_card_known")[-1].event.to == (B,)
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_hideaway(name: str, scene: Scene, edition: str) -> None:
    scene(edition).check()
