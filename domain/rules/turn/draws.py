"""121.1, 504.1. Which cards a player has drawn in their own draw step."""

from __future__ import annotations

from domain.board.state import Board
from domain.events import CardDrawn
from domain.ids import PlayerId
from domain.terms import Step


def drawn_in_own_draw_step(board: Board, player: PlayerId) -> int | None:
    """How many cards a player has drawn so far in this draw step of theirs; None if it is none of theirs."""
    if board.step is not Step.DRAW or player not in board.active_side():
        return None
    return sum(
        1
        for position, _, name, fields in board.happened
        if name == CardDrawn.NAME and fields[0] == player and position > board.step_position
    )


def is_first_drawn(board: Board, player: PlayerId, number: int) -> bool:
    """Return True if this card, the how many-th of the turn, was the first that a player drew in this draw step of
    theirs."""
    drawn = drawn_in_own_draw_step(board, player)
    return drawn is not None and number == board.players[player].draws - drawn + 1
