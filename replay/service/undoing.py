"""Undo in a game of several people: who asks, and who has agreed.

Wishes are kept in memory, as they are no part of any record. A wish ends when the game goes on.
"""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from domain.ids import PlayerId
from replay.service.kept import ByGame


class Wish(NamedTuple):
    """A player's wish to take back what was decided since a position."""

    seat: PlayerId
    head: int
    """Last position of the game when the wish was made."""
    position: int
    waits_for: tuple[PlayerId, ...]
    """Players who have not agreed yet."""


class Wishes(ByGame[Wish]):
    """Open wishes, by game."""

    def open(self, game: UUID, head: int) -> Wish | None:
        """Return the open wish in a game that stands at a position, or None."""
        wish = self.of(game)
        if wish is not None and wish.head != head:
            self.end(game, wish)
            return None
        return wish
