"""Intervals of shares and of their differences, against published figures."""

from __future__ import annotations

import pytest

from projections.counting.intervals import newcombe, wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(15, 50, 0.1910, 0.4375), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_wilsons_interval_of_a_share(won: int, games: int, low: float, high: float) -> None:
    found = wilson(won, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    assert 0 <= found.low <= found.value <= found.high <= 1 or not games


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090), ((10, 10), (0, 10), 0.6075, 1.0)],
)
def test_newcombes_interval_of_a_difference(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    """The examples of the paper of 1998, table II, method 10."""
    found = newcombe(wilson(*one), wilson(*other))
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    turned = newcombe(wilson(*other), wilson(*one))
    assert (turned.low, turned.high) == pytest.approx((-high, -low), abs=5e-5)
