"""Streams put into words only what is asked for, and fold what grows: the same as everything told at once."""

from __future__ import annotations

import random

import pytest

from projections.counting.statistics import life_totals
from projections.reading.log import lines
from projections.reading.names import Names
from projections.wording.english import ENGLISH
from replay.games.library import Game, Games
from replay.observing.arena.kept_names import unnamed
from replay.service import streams
from replay.service.http.viewers import JUDGE, Viewer, seated
from replay.service.streams import Streams
from replay.service.timelines import Timeline, mark
from tests.support.long import with_many


@pytest.fixture(params=with_many([7], [1, 50, 2500]))
def kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Names are kept after every so many events."""
    every: int = request.param
    monkeypatch.setattr(streams, "KEPT", every)
    return every


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("viewer", [JUDGE, seated(1)], ids=["judge", "seat"])
@pytest.mark.parametrize("seed", with_many(range(2), range(2, 20)))
def test_lines_of_some_events_are_those_of_the_whole_log(games: Games, played: Game, viewer: Viewer, seed: int) -> None:
    stream = Streams(games.store).of(played.id, viewer)
    whole, rng = list(lines(stream.events, lambda _: True, None, ENGLISH, stream.texts.known)), random.Random(seed)
    for _ in range(40):
        first = rng.randrange(1, stream.head)
        wanted = range(first, min(stream.head, first + rng.choice((1, 3, 60))) + 1)
        assert stream.lines("en", wanted) == [whole[position - 1] for position in wanted]
        if rng.random() < 0.3:
            assert stream.names.objects == Names(stream.events).objects
    some = sorted(rng.sample(range(1, stream.head + 1), 50))
    assert stream.lines("en", some) == [whole[position - 1] for position in some]


@pytest.mark.parametrize("seed", with_many(range(2), range(2, 20)))
def test_a_timeline_that_grew_is_one_read_at_once(games: Games, played: Game, seed: int) -> None:
    events, rng = Streams(games.store).of(played.id, JUDGE).events, random.Random(seed)
    grown, read = Timeline(), 0
    while read < len(events):
        read += rng.choice((0, 1, 5, 200))
        grown.follow(events[:read])
    at_once = Timeline().follow(events)
    assert (grown.turns, grown.life, grown.marks) == (at_once.turns, at_once.life, at_once.marks)
    assert grown.life == list(life_totals(events))
    assert grown.marks == [(one.position, kind) for one in events if (kind := mark(one))]
    assert grown.unnamed == unnamed(one.event for one in events) == set()
    assert grown.turns
    assert {kind for _, kind in grown.marks} >= {"spell", "damage", "end"}


def test_names_that_were_copied_go_on_by_themselves(played: Game) -> None:
    events = played.events()
    half = Names(events[: len(events) // 2])
    copied = half.copy()
    copied.extend(events[len(events) // 2 :])
    assert half.last == len(events) // 2
    for slot in Names.__slots__:
        assert getattr(half, slot) == getattr(Names(events[: half.last]), slot)
        assert getattr(copied, slot) == getattr(Names(events), slot)
