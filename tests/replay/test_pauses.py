"""Pauses between looks: short while something comes, long when nothing has come for a while."""

from __future__ import annotations

from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from replay.pauses import Pauses


@given(st.lists(st.booleans(), max_size=60))
def test_a_pause_is_long_only_after_patience_without_news(found: list[bool]) -> None:
    pauses = Pauses(0.5, 2.0, patience=3.0)
    quiet = 0.0
    for one in found:
        quiet = 0.0 if one else quiet
        given_ = pauses.after(found=one)
        assert given_ == (0.5 if quiet < 3.0 else 2.0)
        quiet += given_


def test_many_quiet_looks_cost_a_quarter() -> None:
    pauses = Pauses(0.5, 2.0, patience=3.0)
    times = list(accumulate(pauses.after(found=False) for _ in range(20)))
    assert (times[5], times[-1]) == (3.0, 31.0)
