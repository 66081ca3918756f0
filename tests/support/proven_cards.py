"""The proven cards: all of them, some drawn by a seed, or a share of them."""

from __future__ import annotations

import random
from functools import cache

from replay.cards.pack import shipped


@cache
def proven() -> tuple[str, ...]:
    """The names of all proven cards."""
    return tuple(shipped().shelf)


def drawn(seed: int | str, many: int) -> list[str]:
    """So many proven cards, drawn by a seed."""
    return random.Random(f"playable {seed}").sample(proven(), many)


def share(part: int, of: int) -> list[str]:
    """Every so manyth proven card."""
    return list(proven()[part % of :: of])
