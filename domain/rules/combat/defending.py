"""506.2, 508.5. Defending players: players who can be attacked, and the meaning of "defending player"."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player

ONE_SIDE = ("attack_left", "attack_right")
"""803. Options by which a player can attack only the opponent next to them on one side."""


def defending_players(board: Board) -> tuple[PlayerId, ...]:
    """506.2. Return the players who can be attacked in this combat.

    These are the opponent or team chosen this combat (506.2a), else every opponent (802.2). Where players can attack
    only to one side, there are none unless an opponent sits there (803.1).
    """
    if board.combat is not None and board.combat.defending is not None:
        return board.side(board.combat.defending)
    if board.active is None or any(name in ONE_SIDE and value for name, value in board.options):
        return ()
    return board.opponents(board.active)


def neighbour(board: Board, player: PlayerId, side: str) -> PlayerId | None:
    """803.1. Return the opponent to the left or right of a player, or None.

    Turns go around to the left (101.4).
    """
    start = board.order.index(player)
    around = board.order[start + 1 :] + board.order[:start]
    living = [other for other in around if not board.players[other].lost]
    if not living:
        return None
    adjacent = living[0] if side == "attack_left" else living[-1]
    return adjacent if board.players[adjacent].team != board.players[player].team else None


def defending_player(board: Board, attacker: ObjectId) -> PlayerId | None:
    """508.5. Return the player whom an attacker attacks or last attacked, or None.

    For an attacked planeswalker or battle it is the player who defends it. In the rules of the seeds it is the
    player attacked at first, even if that has changed.
    """
    if board.combat is None:
        return None
    attack = board.combat.attackers.get(attacker) or board.combat.gone.get(attacker)
    if attack is None:
        return None
    return attack.at_first if board.switches.get("defending_player_snapshot") else attack.defender


def defends(board: Board, attacked: EntityId) -> PlayerId | None:
    """508.5. Return the defending player of an attacked player or permanent.

    That is the attacked player, the planeswalker's controller, or the battle's protector; None if it cannot be attacked
    now.
    """
    if is_player(attacked):
        return PlayerId(attacked) if not board.players[PlayerId(attacked)].lost else None
    permanent = board.get(attacked)
    if permanent is None or permanent.id not in board.battlefield or permanent.phased_out:
        return None
    defender = permanent.protector if is_battle(board, permanent) else permanent.controller
    if defender is None or not can_be_attacked(board, permanent):
        return None
    return defender if defender in defending_players(board) else None


def is_battle(board: Board, permanent: GameObject) -> bool:
    """310. Return True if a permanent is a battle; the rules of the seeds have none."""
    return "battle" in permanent.types and board.switches.get("battles", False)


def can_be_attacked(board: Board, permanent: GameObject) -> bool:
    """506.3. Return True if a permanent is a planeswalker or a battle."""
    return "planeswalker" in permanent.types or is_battle(board, permanent)


def side_of(board: Board, player: PlayerId) -> tuple[EntityId, ...]:
    """508.1b. Return a defending player, their planeswalkers, and battles they protect (310.8b)."""
    return (
        player,
        *(
            permanent.id
            for permanent in board.permanents()
            if (permanent.protector if is_battle(board, permanent) else permanent.controller) == player
            and can_be_attacked(board, permanent)
        ),
    )


def attackable(board: Board) -> tuple[EntityId, ...]:
    """508.1b. Return all players and permanents that can be attacked, by defending players."""
    return tuple(id for player in defending_players(board) for id in side_of(board, player))
