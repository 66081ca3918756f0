"""701.23a. Cards that a player looks through while searching a library."""

from __future__ import annotations

from collections.abc import Iterable

from domain import events as e
from domain.events import Recorded
from domain.ids import ObjectId
from domain.kernel.game import Game
from domain.kernel.questions import ChooseObjects, Priority, Question
from domain.reasons import Reason
from domain.rules.resolving.searching import cards_in
from domain.terms import Zone


def searched(game: Game, question: Question, backwards: Iterable[Recorded]) -> tuple[ObjectId, ...]:
    """Return the cards of the library that a question is about.

    Empty for a question of another kind. `backwards` are the events before it, the newest first.
    """
    if not isinstance(question, ChooseObjects) or question.reason != Reason.SEARCH:
        return ()
    for recorded in backwards:
        event = recorded.event
        if isinstance(event, e.DecisionMade) and event.kind == Priority.KIND:
            return ()
        if isinstance(event, e.LibrarySearched) and event.player == question.player:
            return cards_in(game, event.player, event.owner, Zone.LIBRARY)
    return ()
