"""101.2, 614.17. What cannot happen, whatever says that it would."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import Obj
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.would import (
    Would,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseGame,
    WouldLoseLife,
    WouldMove,
    WouldPutCounters,
    WouldSacrifice,
)
from domain.rules.combat.defending import can_be_attacked
from domain.rules.continuous.player_effects import player_has
from domain.rules.game import leaving
from domain.terms import BATTLEFIELD, STACK

if TYPE_CHECKING:
    from domain.kernel.game import Game


def cannot(game: Game, would: Would) -> bool:
    """101.2, 614.17. Whether it cannot happen at all; then nothing replaces it."""
    board = game.board
    if game.gone and leaving.cannot_happen(game, would):
        return True
    if isinstance(would, WouldDealDamage):
        if would.amount <= 0:
            return True  # 120.8
        return not can_be_dealt_damage(board, would.recipient)
    if isinstance(would, WouldDestroy):
        found = board.objects.get(would.object)
        return found is None or found.zone is not BATTLEFIELD or "indestructible" in found.keywords
    if isinstance(would, WouldSacrifice):
        found = board.objects.get(would.object)
        return found is None or not can_be_sacrificed(found, would.player)
    if isinstance(would, (WouldGainLife, WouldLoseLife)):
        word = "cant_gain_life" if isinstance(would, WouldGainLife) else "cant_lose_life"
        team = game.board.team_of(would.player) if game.board.shared_life else (would.player,)  # 810.9g, 810.9h
        return would.amount <= 0 or any(player_has(game, player, word) for player in team)
    if isinstance(would, (WouldPutCounters, WouldGetCounters)):
        return would.amount <= 0
    if isinstance(would, WouldLoseGame):
        return not would.won and player_has(game, would.player, "cant_lose_game")
    if isinstance(would, WouldMove):
        controller = would.controller
        if would.object in board.strays and board.objects[would.object].token:
            return True  # 111.8
        if (
            would.to is BATTLEFIELD
            and not would.face_down
            and would.object in board.objects
            and no_permanent(game, would)
        ):
            return True  # 304.4, 307.4, 712.14b
        return would.object not in board.objects or (
            controller is not None and would.to in (BATTLEFIELD, STACK) and board.players[controller].left
        )  # 800.4b
    return isinstance(would, WouldCreateToken) and (would.amount <= 0 or board.players[would.player].left)


def can_be_sacrificed(found: Obj, player: PlayerId) -> bool:
    """701.21a. Return True if the player can sacrifice the object: a permanent that they control, and may."""
    there = found.zone is BATTLEFIELD and not found.phased_out  # 702.26b
    return there and found.controller == player and "cant_be_sacrificed" not in found.keywords


def no_permanent(game: Game, would: WouldMove) -> bool:
    """304.4, 307.4, 712.14b. Whether the face that would be up is that of an instant or sorcery."""
    found = game.board.objects[would.object]
    types = found.types
    if would.transformed and not found.back and (back := game.definition(found.definition).back) is not None:
        types = back.type_line[0]
    return "instant" in types or "sorcery" in types


def can_be_dealt_damage(board: Board, recipient: EntityId) -> bool:
    """120.1a. A player in the game, or a creature, planeswalker or battle."""
    if is_player(recipient):
        return not board.players[PlayerId(recipient)].lost
    found = board.objects.get(ObjectId(recipient))
    return (
        found is not None
        and found.zone is BATTLEFIELD
        and not found.phased_out
        and ("creature" in found.types or can_be_attacked(board, found))
    )
