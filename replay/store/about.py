"""Facts about a stored game beside its events, for its tables."""

from __future__ import annotations

from projections.counting.about import About
from replay.store.stored import StoredGame


def about_of(game: StoredGame) -> About:
    """Return what the store knows of a game besides its events."""
    header, row = game.header(), game.row
    return About(
        row.created,
        row.engine,
        tuple(header.get("players", ())),
        tuple(header.get("decks", ())),
        None if row.parent is None else str(row.parent),
        row.parent_position,
    )
