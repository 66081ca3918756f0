"""How long whoever looks for something new rests between two looks: longer when nothing has come for a while."""

from __future__ import annotations

from typing import Final


class Pauses:
    """The pauses between looks: `short` ones, and `long` ones once nothing has come in `patience` seconds of pauses.

    It has no clock: it adds up the pauses that it has given.

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
        """Return how many seconds to rest after a look that found something, or nothing."""
        if found:
            self._quiet = 0.0
        pause = self.short if self._quiet < self.patience else self.long
        self._quiet += pause
        return pause
