"""Confidence intervals of shares, and of the difference of two shares."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""Quantile of the normal distribution for intervals of 95 %."""


class Interval(NamedTuple):
    """Share or difference with the ends of its interval."""

    value: float
    low: float
    high: float


def wilson(won: int, games: int) -> Interval:
    """Return the share of games won, with Wilson's score interval of 95 %.

    Wilson, E. B. (1927). Without games the interval is everything.
    """
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share = won / games
    middle = share + Z * Z / (2 * games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    low = 0.0 if not won else (middle - half) / scale
    high = 1.0 if won == games else (middle + half) / scale
    return Interval(share, low, high)


def newcombe(one: Interval, other: Interval) -> Interval:
    """Return the difference of two independent shares, with Newcombe's interval.

    It combines two Wilson intervals. Newcombe, R. G. (1998), method 10.
    """
    difference = one.value - other.value
    down = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    up = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Interval(difference, difference - down, difference + up)
