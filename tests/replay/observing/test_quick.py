"""What is looked at is only what was told anew: whoever looks at everything after every state finds nothing more."""

from __future__ import annotations

import gc
from pathlib import Path

from domain.events import Recorded
from replay.observing.arena.games import Games
from replay.observing.arena.observer import Observer
from replay.observing.arena.reconciliation.combat import fight
from replay.observing.arena.reconciliation.permanents import attachments, counters, permanents
from replay.observing.arena.reconciliation.settle import players
from replay.observing.arena.reconciliation.zones import zones_settled
from replay.observing.arena.records import INDEXED
from replay.observing.arena.states import Step
from replay.observing.source import Reading
from tests.support.arena import some_real_logs, unpacked
from tests.support.arena_boards import Watched, found_in, watched_log


class Everything(Watched):
    """After every state all there is in it is settled once more, as it is after a gap."""

    def __init__(self) -> None:
        super().__init__(compare=True)
        self.looked = 0
        self.found: list[tuple[int, list[Recorded]]] = []

    def _look(self, observer: Observer, step: Step) -> None:
        at, c = observer.telling, observer.event_log
        if c.after_gap:
            return
        before, unexplained, recorded = c.board.position, len(c.unexplained), c.recorded
        c.recorded = dict(step.state.objects)
        zones_settled(at, tuple(step.state.zones.values()))
        permanents(at, step.state.objects.values())
        counters(at, step.state.lasting.values(), (), step.state)
        attachments(at, step, True)
        fight(at)
        players(at, step.state.players.values())
        c.recorded = recorded
        self.looked += 1
        if c.board.position != before or len(c.unexplained) != unexplained:
            self.found.append((step.state.id, c.records[before - c.board.position :]))


@some_real_logs
def test_looking_at_everything_after_every_state_finds_nothing_more(path: Path) -> None:
    everything = Everything()
    everything.all(unpacked(path))
    assert everything.found == []
    assert everything.looked > 10
    assert everything.commits == watched_log(path).commits


@some_real_logs
def test_facts_made_unchecked_are_what_checking_makes_of_them(path: Path) -> None:
    for commits in watched_log(path).commits:
        for recorded in (one for commit in commits for one in commit.events):
            event = recorded.event
            checked = type(event).model_validate(vars(event), strict=True)
            assert repr(checked) == repr(event)
            assert (checked, hash(checked)) == (event, hash(event))


@some_real_logs
def test_what_lasts_of_a_kind_is_all_that_lasts_looked_through(path: Path) -> None:
    games = Games()
    states = 0
    for found in found_in(unpacked(path)):
        for one in games.feed(found):
            if isinstance(one, Step):
                states += 1
                for kind in INDEXED:
                    everything = tuple(each for each in one.state.lasting.values() if kind in each.kinds)
                    assert one.state.lasting_of(kind) == everything
    assert states > 10


@some_real_logs
def test_reading_a_log_leaves_no_circles(path: Path) -> None:
    """So that nothing of it has to be looked for in the memory when it is not needed any more."""
    read(path)
    gc.freeze()  # so that only what is made here is looked through
    gc.disable()
    try:
        read(path)
        assert gc.collect() == 0
    finally:
        gc.enable()
        gc.unfreeze()


def read(path: Path) -> None:
    reading = Reading()
    for found in reading.lines.feed(unpacked(path)):
        for _ in reading.feed(found):
            pass
    for _ in reading.end():
        pass
