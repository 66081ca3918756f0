"""Values that the service keeps in memory for a number of games."""

from __future__ import annotations

from threading import Lock
from typing import Generic, TypeVar
from uuid import UUID

Value = TypeVar("Value")

MOST = 1000
"""Most games of which something is kept."""


class ByGame(Generic[Value]):
    """The newest value of each game; the games kept longest ago are forgotten."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: dict[UUID, Value] = {}
        self._lock = Lock()

    def of(self, game: UUID) -> Value | None:
        """Return the value of a game, or None."""
        with self._lock:
            return self._kept.get(game)

    def keep(self, game: UUID, value: Value) -> None:
        """Keep a value in place of the one before."""
        with self._lock:
            self._kept.pop(game, None)
            self._kept[game] = value
            if len(self._kept) > self._most:
                self._kept.pop(next(iter(self._kept)))

    def end(self, game: UUID, value: Value | None = None) -> None:
        """Forget the value of a game; with `value`, only if equal."""
        with self._lock:
            if value is None or self._kept.get(game) == value:
                self._kept.pop(game, None)
