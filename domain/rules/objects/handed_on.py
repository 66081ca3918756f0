"""725.2, 725.4, 726.2, 726.4. Designations of one player: their triggers, and the heir of a player who leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.state import Board
from domain.ids import Bound, ObjectId, PlayerId
from domain.rules.abilities.waiting import waits

if TYPE_CHECKING:
    from domain.kernel.game import Game


def trigger_without_source(
    game: Game, player: PlayerId, ability: AbilityRef, bindings: tuple[tuple[str, Bound], ...], rule: str, cause: int
) -> None:
    """725.2, 726.2. Trigger an ability without a source, unless the player's text is already waiting."""
    if waits(game, player, ObjectId(0), ability):
        return
    number = game.board.next_trigger
    triggered = e.AbilityTriggered(number=number, player=player, source=ObjectId(0), ability=ability, bindings=bindings)
    game.say(triggered, rule, cause)


def heir(board: Board, player: PlayerId, name: str) -> PlayerId | None:
    """725.4, 726.4. Return the player who gets a designation as its player leaves the game.

    That is the active player, or the next in turn order if the active player has lost. None if the player does not have
    the designation, or nobody is left.
    """
    if name not in board.players[player].designations or not board.living():
        return None
    active = board.active
    if active is None or board.players[active].lost:
        return board.next_in_turn(active if active is not None else player)
    return active
