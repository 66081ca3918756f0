"""Sources of games, by name."""

from __future__ import annotations

from enum import StrEnum


class Source(StrEnum):
    """Source of a game."""

    DECIDED = "decided"  # by the rules here
    OBSERVED = "observed"  # from what another program wrote down
