"""121, 400, 701. Zone changes; drawing, discarding, revealing and ordering of cards."""

from __future__ import annotations

from domain import events as e
from domain.board.evolve.door import nothing, on
from domain.board.evolve.support import insert, new_card, no_longer_attached
from domain.board.state import Board
from domain.ids import ObjectId
from domain.terms import BATTLEFIELD, LIBRARY, STACK, Zone


@on(e.CardDrawn)
def card_drawn(board: Board, event: e.CardDrawn) -> None:
    board.players[event.player].draws = event.this_turn


@on(e.DrawFailed)
def draw_failed(board: Board, event: e.DrawFailed) -> None:
    player = board.players[event.player]
    player.failed_draw = True
    player.touched = board.position


@on(e.ObjectMoved)
def object_moved(board: Board, event: e.ObjectMoved) -> None:
    id = ObjectId(board.next_object)
    board.next_object = id + 1
    source, to, owner = event.source, event.to, event.player
    old = None
    if event.object is not None:
        old = board.objects.pop(event.object)
        board.zone(source, owner).remove(event.object)
        if source is not BATTLEFIELD and source is not STACK:
            old = old.copy()
        elif board.combat is not None and not old.phased_out:
            old.fought = board.combat.part_of(old.id)
        if event.was is not None and source is not BATTLEFIELD:  # 608.2h: its text defines its size
            old.power, old.toughness = event.was.power, event.was.toughness
        if old.bore:
            old.bore = tuple([one for one in old.bore if one[0] == board.moment])
        if old.attached_to is not None:
            no_longer_attached(board, old)
        board.former[event.object] = old
    else:
        hidden = board.zone(source, owner)
        index = 0 if source is LIBRARY or ObjectId(0) not in hidden else hidden.index(ObjectId(0))
        board.objects.pop(hidden.pop(index), None)
    if event.becomes is None or event.definition is None:
        insert(board.zone(to, owner), ObjectId(0), event.index)
    else:
        card = new_card(board, id, event.definition, owner, to)
        card.controller = card.under = event.controller
        card.tapped = event.tapped
        if to is STACK:
            card.kind = "spell"
        if old is not None:
            if old.token and not any(not token for _, token in old.merged):
                card.token = True
                board.strays = (*board.strays, id)
            if old.copy_of:
                card.copy_of = old.copy_of
                board.strays = (*(stray for stray in board.strays if stray != old.id), id)
            if source is STACK and to is BATTLEFIELD:
                card.x = old.x
                card.chosen = old.chosen
                if old.linked:  # 400.7d: what was exiled to pay its costs
                    card.linked = {name: ids for name, ids in old.linked.items() if name != "paid"}
            old.became = id
        board.objects[id] = card
        insert(board.zone(to, owner), id, event.index)


@on(e.MeldedCardMoved)
def melded_card_moved(board: Board, event: e.MeldedCardMoved) -> None:
    id = ObjectId(board.next_object)
    board.next_object = id + 1
    zone = board.zone(event.to, event.player)
    index = event.index
    if index is not None and index >= 0:
        index += not event.above
    elif event.above and event.to is Zone.LIBRARY:
        index = len(zone) - 1
    if event.becomes is None or event.definition is None:
        insert(zone, ObjectId(0), index)
        return
    board.objects[id] = new_card(board, id, event.definition, event.player, event.to)
    insert(zone, id, index)
    if event.object is not None and event.object in board.former:
        whole = board.former[event.object]
        if whole.parted is None:
            whole.parted = id
        else:
            whole.scattered = (*whole.scattered, id)


@on(e.LibraryArranged)
def library_arranged(board: Board, event: e.LibraryArranged) -> None:
    if event.top is None or event.bottom is None:
        return
    library = board.players[event.player].library
    count = len(event.top) + len(event.bottom)
    library[:] = [*event.top, *library[count:], *event.bottom]


@on(e.PlayerSurveiled)
def player_surveiled(board: Board, event: e.PlayerSurveiled) -> None:
    if event.top is not None:
        board.players[event.player].library[: len(event.top)] = event.top


nothing(e.CardsRevealed, e.CardsLookedAt, e.CardDiscarded, e.LibrarySearched)
