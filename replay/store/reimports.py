"""Reimports of observed games: each becomes a new game whose parent is the previous import.

The id of an imported game is a UUID derived from its source, the id of a reimport one derived from that id. All other
ids are random. So the row of a game shows whether it is a reimport.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

if TYPE_CHECKING:
    from replay.store.recorder import GameRow

MADE_OF = 5
"""UUID version of ids that are derived from another UUID."""


def told_again(id: UUID, times: int) -> UUID:
    """Return the id of a game's nth reimport.

    The derivation must never change, or the latest reimport would not be found.
    """
    return uuid5(id, f"told again {times}")


def is_told_again(id: UUID, parent: UUID | None) -> bool:
    """Return True if a game is a reimport of its parent, not a branch."""
    return parent is not None and id.version == MADE_OF


def replaced(rows: Iterable[GameRow]) -> set[UUID]:
    """Return the ids of games that a reimport has replaced in lists."""
    return {row.parent for row in rows if row.parent is not None and is_told_again(row.id, row.parent)}
