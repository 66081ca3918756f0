"""Source of a game: decided by the rules here, or observed in another program."""

from __future__ import annotations

from enum import StrEnum


class Source(StrEnum):
    """Source of a game: decided by the rules here, or observed elsewhere."""

    DECIDED = "decided"  # decided by the rules here
    OBSERVED = "observed"  # read from the log of another program
