"""506.2, 508.5. Defending players: who can be attacked in this combat, and whom a text means by "defending player"."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player

ONE_SIDE = ("attack_left", "attack_right")
"""803. The options with which a player can attack only the opponent next to them on one side."""


def defending_players(board: Board) -> tuple[PlayerId, ...]:
    """506.2. Who can be attacked: the opponent or team chosen this combat (506.2a), else every opponent (802.2).

    Where one can attack only to one side, nobody unless an opponent sits there (803.1).
    """
    if board.combat is not None and board.combat.defending is not None:
        return board.side(board.combat.defending)
    if board.active is None or any(name in ONE_SIDE and value for name, value in board.options):
        return ()
    return board.opponents(board.active)


def neighbour(board: Board, player: PlayerId, side: str) -> PlayerId | None:
    """803.1. Who sits to the left or right of a player, if it is an opponent; turns go around to the left (101.4)."""
    start = board.order.index(player)
    around = board.order[start + 1 :] + board.order[:start]
    living = [other for other in around if not board.players[other].lost]
    if not living:
        return None
    found = living[0] if side == "attack_left" else living[-1]
    return found if board.players[found].team != board.players[player].team else None


def defending_player(board: Board, attacker: ObjectId) -> PlayerId | None:
    """508.5. Whom an attacker attacks, itself or by a planeswalker, or last did; None for what attacked nobody.

    In the rules of the seeds it is whom it attacked as it began to, whatever came of that.
    """
    if board.combat is None:
        return None
    attack = board.combat.attackers.get(attacker) or board.combat.gone.get(attacker)
    if attack is None:
        return None
    return attack.at_first if board.switches.get("defending_player_snapshot") else attack.defender


def defends(board: Board, attacked: EntityId) -> PlayerId | None:
    """508.5. The player attacked, the controller of the planeswalker or the protector of the battle attacked; None if
    it cannot be attacked now."""
    if is_player(attacked):
        return PlayerId(attacked) if not board.players[PlayerId(attacked)].lost else None
    found = board.get(attacked)
    if found is None or found.id not in board.battlefield or found.phased_out:
        return None
    defender = found.protector if is_battle(board, found) else found.controller
    if defender is None or not can_be_attacked(board, found):
        return None
    return defender if defender in defending_players(board) else None


def is_battle(board: Board, found: GameObject) -> bool:
    """310. Return True if it is a battle; the rules of the seeds know no such thing."""
    return "battle" in found.types and board.switches.get("battles", False)


def can_be_attacked(board: Board, found: GameObject) -> bool:
    """506.3. Return True if a permanent is of a kind that can be attacked: a planeswalker or a battle."""
    return "planeswalker" in found.types or is_battle(board, found)


def side_of(board: Board, player: PlayerId) -> tuple[EntityId, ...]:
    """508.1b. A defending player, the planeswalkers they control, and the battles they protect (310.8b)."""
    return (
        player,
        *(
            found.id
            for found in board.permanents()
            if (found.protector if is_battle(board, found) else found.controller) == player
            and can_be_attacked(board, found)
        ),
    )


def attackable(board: Board) -> tuple[EntityId, ...]:
    """508.1b. Everything that can be attacked, by defending players."""
    return tuple(id for player in defending_players(board) for id in side_of(board, player))
