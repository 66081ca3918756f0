"""Confidence intervals of shares, and of the difference of two shares."""

from __future__ import annotations

from collections.abc import Iterable
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


def stratified(pairs: Iterable[tuple[tuple[int, int], tuple[int, int]]]) -> Interval | None:
    """Return the difference of two shares within strata, with its interval.

    None if no stratum has both. Each pair has games and games won of the one and of the other in one stratum. The
    differences of the strata are averaged with the weights of Mantel and Haenszel (1959), and so are their Newcombe
    intervals. Yan, X. and Su, X. G. (2010).
    """
    weighed = [
        (games * others / (games + others), newcombe(wilson(won, games), wilson(won_by_others, others)))
        for (games, won), (others, won_by_others) in pairs
        if games and others
    ]
    total = sum(weight for weight, _ in weighed)
    if not total:
        return None
    value = sum(weight * one.value for weight, one in weighed) / total
    down = sqrt(sum((weight * (one.value - one.low)) ** 2 for weight, one in weighed)) / total
    up = sqrt(sum((weight * (one.high - one.value)) ** 2 for weight, one in weighed)) / total
    return Interval(value, value - down, value + up)


def newcombe(one: Interval, other: Interval) -> Interval:
    """Return the difference of two independent shares, with Newcombe's interval.

    It combines two Wilson intervals. Newcombe, R. G. (1998), method 10.
    """
    difference = one.value - other.value
    down = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    up = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Interval(difference, difference - down, difference + up)
