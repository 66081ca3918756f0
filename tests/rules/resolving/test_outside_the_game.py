"""400.11, 701.48. Cards from outside the game come from a player's sideboard, and nobody else learns from which."""

from __future__ import annotations

from typing import Any

import pytest

from domain.ids import ObjectId
from domain.kernel.questions import ChooseObjects
from domain.terms import Zone
from projections.seeing.views import leaks, redact
from tests.support.keywords import Scenes
from tests.support.oracle import abilities
from tests.support.scenes import BOTH
from tests.support.situations import finish, go, plays, spell
from tests.support.table import PLAYERS, Table, card, creature

SCENES = Scenes()
LESSON = card("First Words", "Sorcery: Lesson", {"spell": [{"draw": 1}]}, cost="{1}")
SECOND = card("Second Words", "Sorcery: Lesson", {"spell": [{"draw": 2}]}, cost="{2}")
OTHER = card("Roar", "Instant", {"spell": [{"scry": 1}]}, cost="{1}")


def beside(edition: str, *hand: Any) -> Table:
    table = Table(edition, sideboard={"A": (LESSON, SECOND, OTHER)})
    table.hand("A", *hand)
    table.start("A")
    return table


def hand_of(table: Table) -> list[str]:
    return [table.board.objects[id].name for id in table.board.players[PLAYERS["A"]].hand]


@pytest.mark.parametrize("edition", BOTH)
def test_a_card_from_outside_comes_into_the_hand_unseen(edition: str) -> None:
    table = beside(edition, spell("Wish", {"bring_in": {"type": "sorcery"}}))
    table.cast("A", "Wish")
    question = table.until_asked("option", "A")
    assert list(question.answers()) == ["First Words", "Second Words"]
    table.answer("Second Words")
    finish(table)
    assert hand_of(table) == ["Second Words"]
    left = [table.board.definitions[number].name for number in table.board.players[PLAYERS["A"]].sideboard]
    assert left == ["First Words", "Roar"]
    for viewer in (None, PLAYERS["B"]):
        found = leaks(table.game.records, viewer)
        assert not [leak for leak in found if leak.position > table.start_of_play]
        told = redact(table.game.records, viewer)
        seen: list[Any] = [record.event for record in told if record.event.NAME == "card_brought_in"]
        assert [(event.definition, event.becomes) for event in seen] == [(None, None)]
    table.check()


def test_nothing_comes_where_nothing_fits() -> None:
    table = beside("current", spell("Wish", {"bring_in": {"type": "creature"}}))
    go(table, "A", "Wish")
    assert hand_of(table) == []
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_who_learns_discards_to_draw_or_else_takes_a_lesson(edition: str) -> None:
    """701.48a."""
    for discards in (True, False):
        table = beside(edition, spell("Class", {"learn": "you"}), OTHER)
        table.cast("A", "Class")
        question = table.until_asked("option", "A")
        assert set(question.answers()) == {"yes", "no"}
        table.answer("yes" if discards else "no")
        if not discards:
            table.until_asked("option", "A")
            table.answer("yes")
            table.until_asked("option", "A")
            table.answer("First Words")
        finish(table)
        shown = table.events("cards_revealed")
        assert ("First Words" in hand_of(table)) is not discards
        assert bool(shown) is not discards
        assert len(table.events("card_drawn", player=PLAYERS["A"])) == int(discards)
        assert len(table.names_in(Zone.GRAVEYARD, "A")) == 1 + discards
        table.check()


def test_without_cards_learning_takes_a_lesson_at_once() -> None:
    table = beside("current", spell("Class", {"learn": "you"}))
    table.cast("A", "Class")
    table.until_asked("option", "A")
    table.answer("no")
    finish(table)
    assert hand_of(table) == []
    table.check()


def test_wishes_are_read() -> None:
    taken = {"bring_in": {"any": [{"type": "artifact"}, {"color": "W"}]}, "as": "c"}
    text = "You may reveal an artifact or white card you own from outside the game and put it into your hand."
    assert abilities(text, "Sorcery") == [{"spell": [{"may": [taken, {"reveal": "c"}]}]}]
    assert abilities("Put a card you own from outside the game into your hand.", "Sorcery") == [
        {"spell": [{"bring_in": "anything"}]}
    ]
    assert abilities("Learn.", "Sorcery") == [{"spell": [{"learn": "you"}]}]


@plays("Burning Wish", "Cram Session")
def test_a_wish_and_a_lesson() -> None:
    table = Table("current", sideboard={"A": (LESSON,)})
    table.hand("A", "Burning Wish", "Cram Session")
    table.battlefield("A", *["Mountain"] * 2, *["Swamp"] * 2)
    table.start("A")
    table.cast("A", "Cram Session")
    table.until_asked("option", "A")
    table.answer("no")
    finish(table)
    assert table.life_of("A") == 24
    table.cast("A", "Burning Wish")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert hand_of(table) == ["First Words"]
    assert table.names_in(Zone.EXILE, "A") == ["Burning Wish"]
    table.check()


@SCENES.plays("partner with")
def a_partner_is_looked_for_by_who_is_targeted(edition: str) -> Table:
    """702.124j."""
    table = Table(edition)
    table.hand("A", "Lore Weaver")
    table.battlefield("A", *["Island"] * 4)
    table.put("library", "B", "Forest", creature("Ley Weaver", "2/2"), "Forest")
    table.start("A")
    table.cast("A", "Lore Weaver")
    table.until_asked("targets", "A")
    table.answer(((PLAYERS["B"],),))
    table.until_asked("option", "B")
    table.answer("yes")
    question = table.until_asked("choose", "B")
    assert isinstance(question, ChooseObjects)
    assert [table.board.objects[ObjectId(id)].name for id in question.among] == ["Ley Weaver"]
    table.answer(tuple(question.among))
    finish(table)
    names = [table.board.objects[id].name for id in table.board.players[PLAYERS["B"]].hand]
    assert names == ["Ley Weaver"]
    assert table.events("library_shuffled", player=PLAYERS["B"])
    return table


@plays("Lore Weaver")
@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Any, edition: str) -> None:
    scene(edition).check()
