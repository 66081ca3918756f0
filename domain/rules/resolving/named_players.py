"""607.2d, 702.174a, 725.1. Players whom a text names by a choice or a designation."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import PlayerId

PROMISED, CHOSEN_PLAYER, MONARCH = "promised", "chosen_player", "monarch"
"""Names of the player promised a gift, of the player chosen as a permanent entered, and of the monarch."""

NAMED_PLAYERS = (PROMISED, CHOSEN_PLAYER, MONARCH)

_STORED = {PROMISED: PROMISED, CHOSEN_PLAYER: "player"}
"""Names under which a spell or permanent stores the number of a player."""


def named_players(name: str, board: Board, source: GameObject | None) -> tuple[PlayerId, ...]:
    """Return the player of this name in a text, if there is one.

    `source` has the text.
    """
    if name == MONARCH:
        return tuple(player for player in board.order if MONARCH in board.players[player].designations)
    number = source.chosen.get(_STORED[name]) if source is not None else None
    return () if number is None else (PlayerId(int(number)),)
