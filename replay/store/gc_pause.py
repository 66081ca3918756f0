"""Pauses of garbage collection while games are folded and decided."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


class Pause:
    """Pause of garbage collection.

    Setting `no_circles` during the pause exempts its new objects from the search for cycles.
    """

    def __init__(self, no_circles: bool) -> None:
        self.no_circles = no_circles


@contextmanager
def gc_paused(*, no_circles: bool = False) -> Iterator[Pause]:
    """Pause garbage collection.

    Folding and deciding make many objects that stay in use, and next to no reference cycles. With `no_circles` the new
    objects are not searched afterwards either: they count as old at once. That is skipped if the program has frozen
    objects, which would be thawed.
    """
    pause = Pause(no_circles)
    if not gc.isenabled():
        yield pause
        return
    gc.disable()
    try:
        yield pause
    finally:
        if pause.no_circles and not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        gc.enable()
