"""309, 701.54, 702, 731. Dungeons, sectors, the Ring, speed, day and night."""

from __future__ import annotations

from domain import events as e
from domain.board.evolve.door import on
from domain.board.evolve.support import new_card, own
from domain.board.players import TEMPTED
from domain.board.state import Board
from domain.terms import Zone


@on(e.SectorChosen)
def sector_chosen(board: Board, event: e.SectorChosen) -> None:
    permanent = board.objects[event.object]
    permanent.sector = event.sector
    permanent.touched = board.position
    board.sectored = 1


@on(e.SectorsEnded)
def sectors_ended(board: Board, event: e.SectorsEnded) -> None:
    for id in event.objects:
        board.objects[id].sector = ""
    board.sectored = 0


@on(e.DungeonBroughtIn)
def dungeon_brought_in(board: Board, event: e.DungeonBroughtIn) -> None:
    board.next_object = event.becomes + 1
    board.objects[event.becomes] = new_card(board, event.becomes, event.definition, event.player, Zone.COMMAND)
    board.command.append(event.becomes)


@on(e.VentureMarkerMoved)
def venture_marker_moved(board: Board, event: e.VentureMarkerMoved) -> None:
    dungeon = own(board, event.object)
    dungeon.room = event.room
    dungeon.touched = board.position


@on(e.DungeonCompleted)
def dungeon_completed(board: Board, event: e.DungeonCompleted) -> None:
    board.former[event.object] = board.objects.pop(event.object)
    board.command.remove(event.object)
    player = board.players[event.player]
    player.completed = (*player.completed, event.definition)


@on(e.SpeedChanged)
def speed_changed(board: Board, event: e.SpeedChanged) -> None:
    player = board.players[event.player]
    player.speed = event.total
    player.touched = board.position


@on(e.RingTempted)
def ring_tempted(board: Board, event: e.RingTempted) -> None:
    player = board.players[event.player]
    player.designations[TEMPTED] = str(event.times)
    player.touched = board.position


@on(e.TimeOfDayChanged)
def time_of_day_changed(board: Board, event: e.TimeOfDayChanged) -> None:
    board.time_of_day = event.after
