"""Subjects of questions: the object that asks, and the cards that are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from domain import events as e
from domain.board.state import Board
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import Action, ChooseObjects, Order, Priority, Question
from domain.terms import Zone

MOST = 100
"""Most cards shown with a question."""


class Subject(NamedTuple):
    """The subject of a question.

    `card` is the object whose text asks, `asking` the spell or ability on the stack, if it is another. `seen` are the
    cards in hidden zones that the player looks at for the answer (701.20). `hurts` are the names of the targets that
    suffer by it. `zero` are the answers that cast a spell with an X of 0, as no other can be paid.
    """

    card: ObjectId | None = None
    asking: ObjectId | None = None
    seen: tuple[ObjectId, ...] = ()
    hurts: tuple[str, ...] = ()
    zero: frozenset[Action] = frozenset()


NOTHING = Subject()
"""The subject of a question that no card asks."""


def subject_of(question: Question, board: Board, backwards: Iterable[Recorded]) -> Subject:
    """Return what a question is about; `backwards` are the events before it, the newest first."""
    if isinstance(question, Priority):
        return Subject()
    source: ObjectId | None = getattr(question, "source", None)
    top = board.objects.get(board.stack[-1]) if board.stack else None
    asking = top.id if top is not None and source in (None, top.id, top.source) else None
    if asking is not None and top is not None and top.kind in ("activated", "triggered"):
        source = top.source
    elif asking is not None:
        source, asking = asking, None
    if source is not None and board.get(source) is None:
        source, asking = asking, None  # the source is gone: the ability stands for it
    found = dict.fromkeys(_among(question))
    found |= dict.fromkeys(_looked_at(backwards, {question.player, board.decides_for(question.player)}))
    seen = tuple(id for id in found if _is_hidden(board, id, question.player))
    return Subject(source, asking, seen[:MOST])


def _among(question: Question) -> tuple[ObjectId, ...]:
    if isinstance(question, ChooseObjects):
        return tuple(ObjectId(id) for id in question.among)
    return tuple(ObjectId(item) for item in question.items) if isinstance(question, Order) else ()


def _looked_at(backwards: Iterable[Recorded], players: set[PlayerId]) -> Iterator[ObjectId]:
    """Yield the cards that were revealed, or looked at by these players, since somebody last had priority."""
    for recorded in backwards:
        match recorded.event:
            case e.DecisionMade(kind=Priority.KIND):
                return
            case e.CardsLookedAt(player=player, cards=cards) if cards is not None and player in players:
                yield from cards
            case e.CardsRevealed(cards=cards) if cards is not None:
                yield from cards


def _is_hidden(board: Board, id: ObjectId, player: PlayerId) -> bool:
    """400.2. Return True for a card in a library, or in the hand of another player."""
    obj = board.objects.get(id)
    return obj is not None and (obj.zone is Zone.LIBRARY or (obj.zone is Zone.HAND and obj.owner != player))
