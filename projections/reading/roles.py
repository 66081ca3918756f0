"""Who is told an observed game, and who are the others, where the game has no names of theirs."""

from __future__ import annotations

from collections.abc import Mapping

from domain.events import OPPONENT, OWNER
from domain.ids import PlayerId

YOU, OTHER = "you", "opponent"
"""What the players of an observed game are to whom it is told, where the game has no names of theirs."""


def roles(players: Mapping[PlayerId, str], observed_by: PlayerId | None) -> dict[PlayerId, str]:
    """Return who is told the game, and who are the others; nobody where they have names, or where it was decided."""
    if observed_by is None or players.get(observed_by) != OWNER:
        return {}
    others = {player: OTHER for player, name in players.items() if name == OPPONENT}
    return others | {observed_by: YOU}
