"""Where games come from, as it is asked for by name."""

from __future__ import annotations

from enum import StrEnum


class Source(StrEnum):
    """Where games come from."""

    DECIDED = "decided"  # by the rules here
    OBSERVED = "observed"  # from what another program wrote down
