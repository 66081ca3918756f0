"""608. Resolution of spells and abilities, and the choices, links, coins and dice meanwhile."""

from __future__ import annotations

from domain import events as e
from domain.board.evolve.door import nothing, on
from domain.board.evolve.support import own
from domain.board.state import Board
from domain.ids import ObjectId


@on(e.ResolutionBegan)
def resolution_began(board: Board, event: e.ResolutionBegan) -> None:
    board.passes = 0
    board.priority = None


@on(e.Resolved)
def resolved(board: Board, event: e.Resolved) -> None:
    _leave_stack(board, event.object)


@on(e.DidNotResolve)
def did_not_resolve(board: Board, event: e.DidNotResolve) -> None:
    _leave_stack(board, event.object)


@on(e.Countered)
def countered(board: Board, event: e.Countered) -> None:
    _leave_stack(board, event.object)


def _leave_stack(board: Board, id: ObjectId) -> None:
    """608.2n. Remove an ability from the stack; an event of its own moves a spell."""
    obj = board.objects.get(id)
    if obj is not None and obj.kind != "spell":
        board.stack.remove(id)
        board.former[id] = board.objects.pop(id)


@on(e.QualityChosen)
def quality_chosen(board: Board, event: e.QualityChosen) -> None:
    obj = own(board, event.object)
    obj.chosen = {**obj.chosen, event.name: event.value}


@on(e.ObjectsLinked)
def objects_linked(board: Board, event: e.ObjectsLinked) -> None:
    obj = own(board, event.object)
    obj.linked = {**obj.linked, event.name: (*obj.linked.get(event.name, ()), *event.objects)}


nothing(e.CoinFlipped, e.DieRolled)
