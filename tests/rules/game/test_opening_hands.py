"""103.6. Cards that begin the game on the battlefield, or are shown from an opening hand."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.evolve import evolve
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.kernel.questions import ChooseObjects, Mulligan
from domain.kernel.seats import Seat
from domain.reasons import Reason
from domain.terms import Zone
from tests.support.table import card

PLAINS = CardDefinition.load({"name": "Plains", "types": "Basic Land: Plains"})
EARLY = card("Early", "Enchantment", {"opening_hand": "battlefield"}, cost="{2}")
SHOWN = card(
    "Shown",
    "Enchantment",
    {
        "opening_hand": "reveal",
        "then": [{"later": {"step_begins": "upkeep"}, "do": [{"lose_life": 3, "who": "each_opponent"}]}],
    },
    cost="{2}",
)


def begun(mine: CardDefinition, edition: str, take: bool) -> tuple[Decider, list[Any], int]:
    """A game of a deck of nothing but this card against lands, up to the first priority; and how often A was asked."""
    seats = (Seat("A", (mine,) * 60), Seat("B", (PLAINS,) * 60))
    game = Decider.new(seats, "7", edition=edition)
    log, asked = list(game.take()), 0
    while game.question is not None and game.question.KIND != "priority":
        question = game.question
        if isinstance(question, Mulligan):
            game.answer("keep")
        elif not isinstance(question, ChooseObjects):
            game.answer(next(iter(question.answers())))
        else:
            assert question.reason == Reason.OPENING_HAND
            asked += 1
            game.answer(question.among[:1] if take and asked < 3 else ())
        log += game.take()
    return game, log, asked


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize("take", [True, False])
def test_a_card_begins_the_game_on_the_battlefield(edition: str, take: bool) -> None:
    game, log, asked = begun(EARLY, edition, take)
    assert len([one for one in game.board.permanents() if one.name == "Early"]) == (2 if take else 0)
    assert asked == (3 if take else 1)
    board = Board()
    for recorded in log:
        evolve(board, recorded)
    assert board.digest() == game.board.digest()


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_what_is_shown_does_something_in_the_first_upkeep(edition: str) -> None:
    game, log, _ = begun(SHOWN, edition, True)
    assert sum(one.event.NAME == "cards_revealed" for one in log) == 2
    while game.question is not None and game.board.stack:
        game.answer(("pass",))
    ours, theirs = (next(one for one in game.board.players.values() if one.name == name) for name in "AB")
    assert (ours.life, theirs.life) == (20, 14)
    assert all(game.board.objects[id].zone is Zone.HAND for id in ours.hand)


def test_who_has_none_in_hand_is_asked_all_the_same_if_the_deck_has_some() -> None:
    deck = (EARLY, *(PLAINS,) * 59)
    game = Decider.new((Seat("A", deck), Seat("B", (PLAINS,) * 60)), "3", edition="current")
    asked = 0
    while game.question is not None and game.question.KIND != "priority":
        if isinstance(game.question, Mulligan):
            game.answer("keep")
        else:
            asked += 1
            game.answer(())
    assert asked == 1
