"""707. Copies."""

from __future__ import annotations

from domain import events as e
from domain.board.evolve.door import on
from domain.board.evolve.support import cease, named_after, new_card
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import ObjectId
from domain.terms import Zone


@on(e.BecameCopy)
def became_copy(board: Board, event: e.BecameCopy) -> None:
    obj = board.objects[event.object]
    obj.touched = board.position
    if event.effect is None:
        if obj.copy_of != "faces" or not _was(board, event.of, obj):
            obj.become_copy(event.values)
    else:
        obj.copies = {**obj.copies, event.effect: event.values}
    if event.token:
        obj.token, obj.copy_of = True, ""
        board.strays = tuple(id for id in board.strays if id != event.object)


def _was(board: Board, id: ObjectId, permanent: GameObject) -> bool:
    """608.3f. Return True if a permanent is the object that the former object `id` became.

    Then the permanent keeps both its faces (707.10g).
    """
    was = board.former.get(id)
    return was is not None and was.became == permanent.id


@on(e.CopyPutOnStack)
def copy_put_on_stack(board: Board, event: e.CopyPutOnStack) -> None:
    id = event.becomes
    board.next_object = id + 1
    if event.values is not None:
        copy = GameObject(id, event.values.definition, event.player, event.player, Zone.STACK)
        if event.double_faced:
            copy.print(board.definitions[event.values.definition])
            copy.token = False
        else:
            copy.become_copy(event.values)
        copy.copy_of = "faces" if event.double_faced else "spell"
    else:
        assert event.ability is not None
        copy = GameObject(id, event.ability[0], event.player, event.player, Zone.STACK)
        named_after(board, copy, event.source)
    copy.kind = event.kind
    copy.source = event.source
    copy.ability = event.ability
    copy.bindings = dict(event.bindings)
    copy.modes = event.modes
    copy.x = event.x
    copy.targets = dict(event.targets)
    copy.shares = dict(event.shares)
    copy.chosen = dict(event.chosen)
    copy.linked = dict(event.linked)
    copy.entered = board.moment
    copy.since = copy.timestamp = copy.touched = board.position
    board.objects[id] = copy
    board.stack.append(id)
    board.passes = 0


@on(e.CardCopied)
def card_copied(board: Board, event: e.CardCopied) -> None:
    id = event.becomes
    board.next_object = id + 1
    copy = new_card(board, id, event.definition, event.player, event.zone)
    copy.copy_of, copy.face_down = "card", False
    board.objects[id] = copy
    board.zone(event.zone, event.player).append(id)
    board.strays = (*board.strays, id)


@on(e.NamedCardCopied)
def named_card_copied(board: Board, event: e.NamedCardCopied) -> None:
    id = event.becomes
    board.next_object = id + 1
    copy = board.objects[id] = new_card(board, id, event.definition, event.player, Zone.COMMAND)
    copy.copy_of = "card"
    board.command.append(id)
    board.strays = (*board.strays, id)


@on(e.CopyCeased)
def copy_ceased(board: Board, event: e.CopyCeased) -> None:
    cease(board, event.object, event.player, event.zone)
