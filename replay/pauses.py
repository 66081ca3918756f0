"""Pauses of a polling loop: longer once nothing new has come for a while."""

from __future__ import annotations

from typing import Final


class Pauses:
    """Pauses between polls: `short` at first, `long` after `patience` seconds without news.

    There is no clock: the pauses already given are added up.

    >>> pauses = Pauses(0.5, 2.0, patience=1.0)
    >>> [pauses.after(found=False) for _ in range(4)], pauses.after(found=True)
    ([0.5, 0.5, 2.0, 2.0], 0.5)
    """

    def __init__(self, short: float, long: float, patience: float) -> None:
        self.short: Final = short
        self.long: Final = long
        self.patience: Final = patience
        self._quiet = 0.0

    def after(self, *, found: bool) -> float:
        """Return the seconds to rest after a poll that found news, or none."""
        if found:
            self._quiet = 0.0
        pause = self.short if self._quiet < self.patience else self.long
        self._quiet += pause
        return pause
