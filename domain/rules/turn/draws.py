"""121.1, 504.1. Cards that players drew in their own draw step."""

from __future__ import annotations

from domain.board.state import Board
from domain.events import CardDrawn
from domain.ids import PlayerId
from domain.terms import Step


def drawn_in_own_draw_step(board: Board, player: PlayerId) -> int | None:
    """Return the number of cards a player has drawn in their own draw step.

    None if it is not their draw step now.
    """
    if board.step is not Step.DRAW or player not in board.active_side():
        return None
    return sum(
        1
        for position, _, name, fields in board.happened
        if name == CardDrawn.NAME and fields[0] == player and position > board.step_position
    )


def is_first_drawn(board: Board, player: PlayerId, number: int) -> bool:
    """Return True if a card was its player's first draw in this draw step.

    `number` counts the player's draws of the turn. False outside the player's own draw step.
    """
    drawn = drawn_in_own_draw_step(board, player)
    return drawn is not None and number == board.players[player].draws - drawn + 1
