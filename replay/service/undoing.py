"""Undo in a game of several people: who asks, and who has agreed.

Wishes are kept in memory, as they are no part of any record. A wish ends when the game goes on.
"""

from __future__ import annotations

from threading import Lock
from typing import NamedTuple
from uuid import UUID

from domain.ids import PlayerId

MOST = 1000
"""Most games in which somebody asks."""


class Wish(NamedTuple):
    """A player's wish to take back what was decided since a position."""

    seat: PlayerId
    head: int
    """Last position of the game when the wish was made."""
    position: int
    waits_for: tuple[PlayerId, ...]
    """Players who have not agreed yet."""


class Wishes:
    """Open wishes, by game."""

    def __init__(self) -> None:
        self._open: dict[UUID, Wish] = {}
        self._lock = Lock()

    def of(self, game: UUID, head: int) -> Wish | None:
        """Return the open wish in a game that stands at a position, or None."""
        with self._lock:
            wish = self._open.get(game)
            if wish is not None and wish.head != head:
                del self._open[game]
                return None
            return wish

    def keep(self, game: UUID, wish: Wish) -> None:
        """Keep a wish in place of the one before."""
        with self._lock:
            self._open.pop(game, None)
            self._open[game] = wish
            if len(self._open) > MOST:
                self._open.pop(next(iter(self._open)))

    def end(self, game: UUID) -> None:
        """Forget the wish in a game."""
        with self._lock:
            self._open.pop(game, None)
