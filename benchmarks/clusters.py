"""What a second worker brings: games of a run a second, on the processes of a Dask cluster of this machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import distributed
import psutil

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


class Round(NamedTuple):
    """A run: its seconds by the clock, and the seconds of a processor that its workers took."""

    seconds: float
    processor: float


@contextmanager
def workers(count: int) -> Iterator[Any]:
    """A scheduler with so many workers: processes of one thread each."""
    with distributed.LocalCluster(
        n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster


def cluster_figures() -> Iterator[Figure]:
    """Games a second on two workers against one, in turns, by the clock; the best round of each counts.

    What else runs on the machine takes from two workers more than from one: their processor's time tells how much.
    """
    run = Run.of(Games.match(DECKS))
    rounds: dict[int, list[Round]] = {1: [], 2: []}
    with ExitStack() as stack:
        clusters = {count: stack.enter_context(workers(count)) for count in rounds}
        place = stack.enter_context(a_database())
        for cluster in clusters.values():
            played(run, cluster, place)  # the first games load what all games need
        for _ in range(ROUNDS):
            for count, cluster in clusters.items():
                rounds[count].append(played(run, cluster, place))
    one, two = (min(rounds[count]) for count in (1, 2))
    took = [min(part.processor for part in rounds[count]) / GAMES for count in (1, 2)]
    yield Figure(
        "games a second on two workers of a cluster, of those on one, by the clock",
        one.seconds / two.seconds,
        "×",
        LEAST_OF_TWO,
        beside=f"{GAMES / one.seconds:.1f} and {GAMES / two.seconds:.1f} games/s into {kind(place)};"
        f" {took[0] * 1000:.0f} and {took[1] * 1000:.0f} ms of a processor a game",
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
        before, start = processor(cluster), time.perf_counter()
        assert all(one.fault is None for one in play_run(store, run, range(GAMES), cluster.scheduler_address))
        return Round(time.perf_counter() - start, processor(cluster) - before)


def processor(cluster: Any) -> float:
    """The seconds of a processor that the workers have taken."""
    times = [psutil.Process(worker.process.pid).cpu_times() for worker in cluster.workers.values()]
    return sum(one.user + one.system for one in times)
