"""901, 903, 904. Commanders, planes and schemes."""

from __future__ import annotations

from domain import events as e
from domain.board.evolve.door import nothing, on
from domain.board.evolve.support import define, is_option, new_card, own
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from domain.terms import Zone


@on(e.CommanderPresented)
def commander_presented(board: Board, event: e.CommanderPresented) -> None:
    board.definitions[event.definition] = event.printed
    board.seen.add(event.definition)
    board.next_definition = max(board.next_definition, event.definition + 1)
    board.next_object = event.becomes + 1
    board.commanders = {**board.commanders, event.definition: event.player}
    card = new_card(board, event.becomes, event.definition, event.player, Zone.COMMAND)
    board.objects[event.becomes] = card
    board.command.append(event.becomes)


@on(e.SupplementPresented)
def supplement_presented(board: Board, event: e.SupplementPresented) -> None:
    if event.printed is not None:
        define(board, event)
    deck = event.cards if event.cards is not None else (0,) * event.size
    board.supplements = {**board.supplements, event.player: deck}


@on(e.SupplementShuffled)
def supplement_shuffled(board: Board, event: e.SupplementShuffled) -> None:
    order = event.order if event.order is not None else (0,) * len(board.supplements[event.player])
    board.supplements = {**board.supplements, event.player: order}


@on(e.CommanderDamaged)
def commander_damaged(board: Board, event: e.CommanderDamaged) -> None:
    player = board.players[event.player]
    player.commander_damage[event.commander] = event.total
    player.touched = board.position


@on(e.CommanderCast)
def commander_cast(board: Board, event: e.CommanderCast) -> None:
    board.players[event.player].commander_casts[event.definition] = event.times


@on(e.SchemeSetInMotion)
def scheme_set_in_motion(board: Board, event: e.SchemeSetInMotion) -> None:
    _turned_up(board, event.player, event.definition, event.becomes)


@on(e.SchemeAbandoned)
def scheme_abandoned(board: Board, event: e.SchemeAbandoned) -> None:
    _turned_down(board, event.player, event.object)


@on(e.PlanarControllerChanged)
def planar_controller_changed(board: Board, event: e.PlanarControllerChanged) -> None:
    board.planar_controller = event.player
    communal = is_option(board.options, "single_planar_deck")
    if communal:  # 901.15b
        (deck,) = board.supplements.values()
        board.supplements = {event.player: deck}
    for id in board.command:
        if "plane" in board.objects[id].types or "phenomenon" in board.objects[id].types:
            plane = own(board, id)
            plane.controller = event.player
            plane.owner = event.player if communal else plane.owner


@on(e.PlaneTurnedUp)
def plane_turned_up(board: Board, event: e.PlaneTurnedUp) -> None:
    plane = _turned_up(board, event.player, event.definition, event.becomes)
    if board.planar_controller is not None:
        plane.controller = plane.under = board.planar_controller


@on(e.PlaneTurnedDown)
def plane_turned_down(board: Board, event: e.PlaneTurnedDown) -> None:
    _turned_down(board, event.player, event.object)


@on(e.PlanarDieRolled)
def planar_die_rolled(board: Board, event: e.PlanarDieRolled) -> None:
    board.players[event.player].rolls = event.this_turn
    board.passes = 0


def _turned_up(board: Board, owner: PlayerId, definition: int, id: ObjectId) -> GameObject:
    """Put the top card of a supplementary deck face up into the command zone."""
    board.next_object = id + 1
    board.supplements = {**board.supplements, owner: board.supplements[owner][1:]}
    card = board.objects[id] = new_card(board, id, definition, owner, Zone.COMMAND)
    board.command.append(id)
    return card


def _turned_down(board: Board, owner: PlayerId, id: ObjectId) -> None:
    """311.6. Turn a card face down and put it on the bottom of its supplementary deck.

    The object ceases to exist. Everybody knows which card it is.
    """
    card = board.former[id] = board.objects.pop(id)
    board.command.remove(id)
    board.supplements = {**board.supplements, owner: (*board.supplements[owner], card.definition)}


nothing(e.Planeswalked, e.ChaosEnsued)
