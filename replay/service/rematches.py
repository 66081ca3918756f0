"""Rematches that were begun over this service, for the other people at the table.

They are kept in memory, as they are no part of any record.
"""

from __future__ import annotations

from threading import Lock
from uuid import UUID

MOST = 1000
"""Most games whose rematch is known."""


class Rematches:
    """The newest rematch of each game."""

    def __init__(self) -> None:
        self._begun: dict[UUID, UUID] = {}
        self._lock = Lock()

    def of(self, game: UUID) -> UUID | None:
        """Return the newest rematch of a game, or None."""
        with self._lock:
            return self._begun.get(game)

    def keep(self, game: UUID, rematch: UUID) -> None:
        """Keep a rematch in place of the one before."""
        with self._lock:
            self._begun.pop(game, None)
            self._begun[game] = rematch
            if len(self._begun) > MOST:
                self._begun.pop(next(iter(self._begun)))
