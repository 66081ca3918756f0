"""What a second worker brings: games of a run a second, on the processes of a Dask cluster of this machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast

import psutil  # type: ignore[import-untyped]
from distributed import LocalCluster

from benchmarks.databases import database, schema
from benchmarks.figures import Figure
from replay.games.library import Games, open_store
from replay.games.runs import Run, play_run

DECKS = ("claws-and-fire", "wings-and-mercy")

GAMES = 40
"""Games of a round."""

ROUNDS = 3

LEAST_OF_TWO = 1.8
"""Games a second on two workers, against one."""


class Taken(NamedTuple):
    """Seconds that a thread has taken: of a processor, and waiting for one."""

    processor: float
    waiting: float

    def less(self, before: Taken) -> Taken:
        """What was taken since."""
        return Taken(self.processor - before.processor, self.waiting - before.waiting)


class Round(NamedTuple):
    """A run: its seconds by the clock without those in which its workers waited for a processor, and theirs."""

    seconds: float
    processor: float
    clock: float


@contextmanager
def workers(number: int) -> Iterator[Any]:
    """A scheduler with so many workers: processes of one thread each."""
    with cast("Any", LocalCluster)(
        n_workers=number, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster


def cluster_figures() -> Iterator[Figure]:
    """Games a second on two workers against one, in turns; the best round of each counts.

    Seconds in which a worker waited for a processor that other programs had are left out, where the system counts them
    (Linux): the figure tells what the second worker brings, not how busy the machine is. What is waited for the
    scheduler, the database and the other worker counts.
    """
    run = Run.of(Games.match(DECKS))
    rounds: dict[int, list[Round]] = {1: [], 2: []}
    with ExitStack() as stack:
        clusters = {number: stack.enter_context(workers(number)) for number in rounds}
        place = stack.enter_context(a_database())
        for cluster in clusters.values():
            played(run, cluster, place)  # the first games load what all games need
        for _ in range(ROUNDS):
            for number, cluster in clusters.items():
                rounds[number].append(played(run, cluster, place))
    one, two = (min(rounds[number]) for number in (1, 2))
    took = [min(part.processor for part in rounds[number]) / GAMES for number in (1, 2)]
    yield Figure(
        "games a second on two workers of a cluster, of those on one",
        one.seconds / two.seconds,
        "×",
        LEAST_OF_TWO,
        beside=f"{GAMES / two.seconds:.1f} and {GAMES / one.seconds:.1f} games/s into {kind(place)}; by the clock"
        f" {GAMES / min(part.clock for part in rounds[2]):.1f} and {GAMES / min(part.clock for part in rounds[1]):.1f};"
        f" {took[1] * 1000:.0f} and {took[0] * 1000:.0f} ms of a processor a game",
    )


@contextmanager
def a_database() -> Iterator[str]:
    """The address of a database, or the folder of files where there is none."""
    with TemporaryDirectory() as folder, database() as where:
        yield folder if where is None else where


def kind(place: str) -> str:
    """What the games are stored in."""
    return "PostgreSQL" if "://" in place else "SQLite"


def played(run: Run, cluster: Any, place: str) -> Round:
    """Play a run into a store of its own."""
    with ExitStack() as stack:
        if kind(place) == "SQLite":
            where = str(Path(stack.enter_context(TemporaryDirectory(dir=place))) / "games.sqlite")
        else:
            where = stack.enter_context(schema(place))
        store = stack.enter_context(open_store(where, durable=False)).store
        before, start = threads(cluster), time.perf_counter()
        assert all(one.fault is None for one in play_run(store, run, range(GAMES), cluster.scheduler_address))
        clock, after = time.perf_counter() - start, threads(cluster)
    nothing = Taken(0.0, 0.0)
    played_in = [
        max(now.less(earlier.get(thread, nothing)) for thread, now in later.items())
        for earlier, later in zip(before, after, strict=True)
    ]
    waiting = sum(one.waiting for one in played_in) / len(played_in)
    return Round(clock - waiting, sum(one.processor for one in played_in), clock)


def threads(cluster: Any) -> list[dict[str, Taken]]:
    """What each thread of each worker has taken; by worker in all where the system does not count by thread."""
    found = []
    for worker in cluster.workers.values():
        id = worker.process.pid
        files = Path(f"/proc/{id}/task").glob("*/schedstat")
        counted = {
            file.parent.name: Taken(*(int(text) / 1e9 for text in file.read_text().split()[:2])) for file in files
        }
        found.append(counted or {"all": Taken(sum(psutil.Process(id).cpu_times()[:2]), 0.0)})
    return found
