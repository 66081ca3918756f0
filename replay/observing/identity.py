"""Ids of imported games, derived from source, match, number and viewer.

Importing a game again therefore finds it, and one game of a match leads to the others.
"""

from __future__ import annotations

from uuid import UUID, uuid5

from domain.events import Observed

ARENA = "arena"
"""Name of MTG Arena as a source."""

OF_ARENA = UUID("3f0e2c0a-9d55-5a0e-8a54-7c1f4d0b9a11")
"""UUID namespace for ids of games of Arena's logs.

Never change it: importing again would make another game.
"""

OF_FACTS = UUID("8f4f5a4e-3d0c-5f57-9f0e-2f8f0a8a6c21")
"""UUID namespace for ids of games told as facts.

Never change it: importing again would make another game.
"""


def id_in_arena(match: str, number: int, seat: int) -> UUID:
    """Return the id of a game of an Arena match.

    `seat` is the seat of the log's owner, 0 if unknown.
    """
    return uuid5(OF_ARENA, f"{match}/{number}/{seat}")


def id_in_facts(source: str, match: str, number: int, viewer: int | None) -> UUID:
    """Return the id of a game told as facts.

    Without a viewer, the source sees everything.
    """
    return uuid5(OF_FACTS, f"{source}/{match}/{number}/{'' if viewer is None else viewer}")


def id_of_game(origin: Observed, number: int) -> UUID:
    """Return the id of another game of an imported game's match.

    Both games have the same viewer.
    """
    if origin.source == ARENA:
        return id_in_arena(origin.match, number, origin.player or 0)
    return id_in_facts(origin.source, origin.match, number, origin.player)
