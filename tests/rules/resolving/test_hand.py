"""121, 400.11, 701.9, 701.48. Hands: cards that are drawn, discarded, learned and brought in."""

from __future__ import annotations

from typing import Any

from domain.terms import Zone
from tests.support.situations import go, in_graveyard, moments, ready, spell
from tests.support.table import PLAYERS

PLAYER = {"is": "player"}

A, B = PLAYERS["A"], PLAYERS["B"]


def test_cards_are_drawn_one_by_one_the_active_player_first() -> None:
    table = ready(spell("Wheel", {"draw": 2, "who": "each_player"}))
    table.start()
    go(table, "A", "Wheel")
    drawn = table.events("card_drawn")
    assert [r.event.player for r in drawn] == [A, A, B, B]
    assert len(moments(drawn)) == 4


def test_discarding_by_choice_all_or_at_random() -> None:
    table = ready(
        spell("Pick", {"discard": 1, "who": "p", "as": "gone"}, {"gain_life": {"count": {"ref": "gone"}}}, p=PLAYER),
        spell("Random", {"discard": 1, "who": "p", "at_random": True}, p=PLAYER),
        spell("All", {"discard": "all", "who": "each_player"}),
    )
    table.hand("B", "Shock", "Fog", "Holy Day", "Giant Growth")
    table.start()
    table.cast("A", "Pick", targets=["B"])
    question: Any = table.until_asked("choose", "B")
    assert question.reason == "discard"
    assert len(question.among) == 4
    table.answer((table.find("Fog", "B", Zone.HAND).id,))
    assert in_graveyard(table, "Fog", "B")
    go(table, "A", "Random", "B")
    assert len(table.board.hand(B)) == 2
    assert len(table.events("decision_made", kind="choose")) == 1
    go(table, "A", "All")
    assert not table.board.hand(A)
    assert not table.board.hand(B)
    assert len(moments(table.events("card_discarded")[2:])) == 1


def test_one_of_the_cards_just_drawn_is_discarded() -> None:
    one_of_them = {"choose": {"all": [{"zone": "hand"}, {"ref": "d"}]}, "as": "c"}
    table = ready(
        spell("Sift", {"draw": 2, "as": "d"}, one_of_them, {"discard": "all", "cards": "c"}), "Holy Day", "Giant Growth"
    )
    table.library("A", "Shock", "Fog")
    table.start()
    table.cast("A", "Sift")
    question: Any = table.until_asked("choose", "A")
    assert {table.board.objects[id].name for id in question.among} == {"Shock", "Fog"}
    table.answer((table.find("Fog", "A", Zone.HAND).id,))
    assert in_graveyard(table, "Fog", "A")
    assert {held.name for held in table.board.hand(A)} == {
        "Holy Day", "Giant Growth", "Shock",
    }  # fmt: skip
