"""108, 400, 708. Events of observed games: known cards, face-down cards, and gaps."""

from __future__ import annotations

from domain import events as e
from domain.board.evolve.door import nothing, on
from domain.board.evolve.support import insert, new_card, own, without
from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.reasons import Reason
from domain.terms import Zone


@on(e.CardLearned)
def card_learned(board: Board, event: e.CardLearned) -> None:
    board.definitions[event.definition] = event.printed
    board.next_definition = max(board.next_definition, event.definition + 1)


@on(e.HiddenCardKnown)
def hidden_card_known(board: Board, event: e.HiddenCardKnown) -> None:
    id = ObjectId(board.next_object)
    board.next_object = id + 1
    if event.becomes is None or event.definition is None:
        return
    zone = board.zone(event.zone, event.player)
    index = event.index if event.index is not None else zone.index(ObjectId(0))
    board.objects.pop(zone[index], None)
    zone[index] = id
    board.objects[id] = new_card(board, id, event.definition, event.player, event.zone)


@on(e.CardBroughtIn)
def card_brought_in(board: Board, event: e.CardBroughtIn) -> None:
    id = ObjectId(board.next_object)
    board.next_object = id + 1
    zone = board.zone(event.zone, event.player)
    if event.becomes is None or event.definition is None:
        insert(zone, ObjectId(0), event.index)
        return
    board.objects[id] = new_card(board, id, event.definition, event.player, event.zone)
    insert(zone, id, event.index)
    player = board.players[event.player]
    if event.how is Reason.SIDEBOARD and event.definition in player.sideboard:
        index = player.sideboard.index(event.definition)
        player.sideboard = (*player.sideboard[:index], *player.sideboard[index + 1 :])


@on(e.FaceDownCardKnown)
def face_down_card_known(board: Board, event: e.FaceDownCardKnown) -> None:
    own(board, event.object).card = event.definition


@on(e.CardTurnedFaceDown)
def card_turned_face_down(board: Board, event: e.CardTurnedFaceDown) -> None:
    obj = own(board, event.object)
    obj.card, obj.face_down = event.before, True
    _turn(board, obj, event.definition)


@on(e.CardTurnedFaceUp)
def card_turned_face_up(board: Board, event: e.CardTurnedFaceUp) -> None:
    obj = own(board, event.object)
    obj.card, obj.face_down = 0, False
    _turn(board, obj, event.definition)


def _turn(board: Board, obj: GameObject, definition: int) -> None:
    """708.8, 708.10. Give an object the characteristics of this definition.

    An object that is turned face up has the copied characteristics, if it is a copy.
    """
    obj.definition = definition
    token = obj.token
    obj.print(board.definitions[definition])
    if obj.copied is not None and not obj.face_down:
        obj.print_copy(obj.copied)
    obj.token = token
    obj.timestamp = obj.touched = board.position


@on(e.EmblemCreated)
def emblem_created(board: Board, event: e.EmblemCreated) -> None:
    id = event.becomes
    board.next_object = id + 1
    emblem = board.objects[id] = new_card(board, id, event.definition, event.player, Zone.COMMAND)
    emblem.kind, emblem.face_down = "emblem", False
    board.command.append(id)


@on(e.DesignationGained)
def designation_gained(board: Board, event: e.DesignationGained) -> None:
    holder = _holder(board, event.entity)
    holder.designations = {**holder.designations, event.name: event.value}
    holder.touched = board.position


@on(e.DesignationLost)
def designation_lost(board: Board, event: e.DesignationLost) -> None:
    if event.entity in board.former:
        return  # it left at the same time, and is remembered as it was before
    holder = _holder(board, event.entity)
    holder.designations = without(holder.designations, event.name)
    holder.touched = board.position


def _holder(board: Board, entity: EntityId) -> GameObject | Player:
    """Return the player or object that holds a designation, ready to be changed.

    An ability of an object that has left can still be at work. For such an object return its last known state.
    """
    if is_player(entity):
        return board.players[PlayerId(entity)]
    if ObjectId(entity) in board.objects or ObjectId(entity) not in board.former:
        return own(board, ObjectId(entity))
    gone = board.former[ObjectId(entity)] = board.former[ObjectId(entity)].copy()
    return gone


nothing(e.ActionReversed, e.FactsLeftOut, e.ChoicesOffered, e.GapObserved, e.LinesRead, e.SourceRead)
