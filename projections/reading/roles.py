"""Roles that stand for the unknown names of players in an observed game."""

from __future__ import annotations

from collections.abc import Mapping

from domain.events import OPPONENT, OWNER
from domain.ids import PlayerId

YOU, OTHER = "you", "opponent"
"""Roles of players without names: the player whose log it is, and an opponent."""


def roles(players: Mapping[PlayerId, str], observed_by: PlayerId | None) -> dict[PlayerId, str]:
    """Return the role of each player whose name an observed game does not tell.

    Players with names have no role. A game that was decided here, not observed, has no roles.
    """
    if observed_by is None or players.get(observed_by) != OWNER:
        return {}
    others = {player: OTHER for player, name in players.items() if name == OPPONENT}
    return others | {observed_by: YOU}
