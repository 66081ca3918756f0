"""No garbage collection while games are folded and decided."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


class Pause:
    """A pause of garbage collection; `no_circles` may be set until it ends."""

    def __init__(self, no_circles: bool) -> None:
        self.no_circles = no_circles


@contextmanager
def gc_paused(*, no_circles: bool = False) -> Iterator[Pause]:
    """Pause garbage collection: folding and deciding make much that is used, and next to no circles.

    With `no_circles` what was made is not looked through afterwards either: it counts as old at once. That is so only
    where a program has frozen nothing, which would be thawed.
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
