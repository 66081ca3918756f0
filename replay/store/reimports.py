"""Observed games that are told again: each time as a game of its own, whose parent the one before is.

Ids of games that a source tells are made of the source, those of games told again of these; ids of all others are
random. So the row of a game says what it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

if TYPE_CHECKING:
    from replay.store.recorder import GameRow

MADE_OF = 5
"""The version of a UUID that is made of another."""


def told_again(id: UUID, times: int) -> UUID:
    """The id of a game when it is told again; for ever, or the last telling would not be found."""
    return uuid5(id, f"told again {times}")


def is_told_again(id: UUID, parent: UUID | None) -> bool:
    """Return True if a game is its parent told again, and no branch of it."""
    return parent is not None and id.version == MADE_OF


def replaced(rows: Iterable[GameRow]) -> set[UUID]:
    """Of these games those that were told again: lists have the others."""
    return {row.parent for row in rows if row.parent is not None and is_told_again(row.id, row.parent)}
