"""`make bench-against`: what it says to who names no commit, and what it compares."""

from __future__ import annotations

import pytest

from benchmarks.against import Kind, Played, main, played, quickest, table
from tests.support.places import ROOT


@pytest.mark.parametrize(
    ("arguments", "said"), [([], "Say which commit"), ([""], "Say which"), (["no-such"], "no-such")]
)
def test_who_names_no_commit_is_told_so(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("kind", [Kind("random", 2, 1), Kind("random", 2, 1, "pauper-*.txt")])
@pytest.mark.slow
def test_the_same_games_are_the_same_events(kind: Kind) -> None:
    one, another = played(ROOT, kind), played(ROOT, kind)
    assert isinstance(one, Played)
    assert isinstance(another, Played)
    assert (one.events, one.log) == (another.events, another.log)


def test_a_checkout_that_cannot_play_is_no_round() -> None:
    here = Played(2.0, 100, "a")
    assert quickest("broken", here) == here
    assert quickest(here, Played(1.0, 100, "a")).seconds == 1.0  # type: ignore[union-attr]
    assert isinstance(quickest("broken", "again"), str)
    shown = table("old", {"duels of random players": (here, "broken")})
    assert shown.row_count == 1
