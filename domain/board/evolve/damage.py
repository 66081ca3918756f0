"""119, 120. Life and damage."""

from __future__ import annotations

from domain import events as e
from domain.board.evolve.door import nothing, on
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId, is_player


@on(e.LifeGained)
def life_gained(board: Board, event: e.LifeGained) -> None:
    _life(board, event.player, event.total)


def _life(board: Board, id: PlayerId, total: int) -> None:
    """810.9. Set the life total of a player, with their team where teams share life."""
    player = board.players[id]
    player.life = total
    player.touched = board.position
    if board.shared_life:
        for other in board.players.values():
            if other.team == player.team:
                other.life = total
                other.touched = board.position


@on(e.LifeLost)
def life_lost(board: Board, event: e.LifeLost) -> None:
    _life(board, event.player, event.total)


@on(e.DamageDealt)
def damage_dealt(board: Board, event: e.DamageDealt) -> None:
    if is_player(event.recipient):
        return
    recipient = board.objects[ObjectId(event.recipient)]
    recipient.touched = board.position
    if event.deathtouch:
        recipient.deathtouched = True


@on(e.DamageMarked)
def damage_marked(board: Board, event: e.DamageMarked) -> None:
    creature = board.objects[event.creature]
    creature.damage = event.total
    creature.touched = board.position


@on(e.DamageRemoved)
def damage_removed(board: Board, event: e.DamageRemoved) -> None:
    for id in event.objects:
        permanent = board.objects[id]
        permanent.damage = 0
        permanent.deathtouched = False


nothing(e.DamageProposed, e.ExcessDamageMoved, e.ExcessDamageDealt)
