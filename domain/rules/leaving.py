"""800.4. Leaving the game: what a player who has lost takes along, and what becomes of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.ids import ObjectId, PlayerId
from domain.rules import planechase
from domain.terms import Zone
from domain.would import WouldMove

if TYPE_CHECKING:
    from domain.game import Game
    from domain.proposing import Rules


def leave(game: Game, player: PlayerId) -> Rules:
    """800.4a. Everything they own leaves, effects that give them control end, what they still control is exiled."""
    board = game.board
    if game.format.planar:
        planechase.before_leaving(game, player)
    public = [*board.battlefield, *board.stack, *board.exile, *board.command]
    owned = tuple(id for id in public if board.objects[id].owner == player)
    at = game.say(e.PlayerLeft(player=player, objects=owned), "800.4a", board.players[player].touched or None)
    giving = tuple(
        number
        for number, effect in board.effects.items()
        if effect.data.kind == "continuous" and ("control", player) in effect.data.mods
    )
    if giving:
        game.say(e.EffectsEnded(effects=giving, reason="player"), "800.4a", at)
    for number in [number for number, waiting in board.triggers.items() if waiting.player == player]:
        game.say(e.TriggerRemoved(number=number, reason="player"), "800.4d", at)
    left = [
        WouldMove(ObjectId(id), Zone.EXILE)
        for id in (*board.battlefield, *board.stack)
        if board.objects[id].controller == player
    ]
    if left:
        yield from game.at_once(left, "800.4a", at)
    if game.format.planar:
        yield from planechase.after_leaving(game, at)
