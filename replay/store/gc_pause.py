"""No garbage collection while games are folded and decided."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def gc_paused(*, no_circles: bool = False) -> Iterator[None]:
    """No garbage collection meanwhile: folding and deciding make much that is used, and next to no circles.

    With `no_circles` none at all, so that what was made need not be looked through afterwards either: it counts as old
    at once. That is so only where a program has frozen nothing, which would be thawed.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if no_circles and not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        gc.enable()
