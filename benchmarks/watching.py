"""A log that is followed: how long a line takes from being written to being on the page, and what it costs.

`timewalk watch` runs as a process of its own and serves the page beside it; what is measured is what arrives by the
live events that the page listens to. The games are the real ones, where they are at hand.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from benchmarks.figures import Figure, percentile
from benchmarks.observed import NONE
from benchmarks.service import Watcher, core_of
from domain.events import LinesRead
from replay.observing.source import Reading
from tests.support.arena import GAMES, unpacked

ON_THE_PAGE = 300.0
"""Milliseconds from a line to the page, of 95 in a hundred."""

OF_A_STATE = 5.0
"""Milliseconds of the processor for each state that the engine names: followed, recorded, audited, sent."""

IDLE = 10.0
"""Seconds in which nobody writes."""

OF_IDLING = 1.0
"""Percent of a core while nothing happens."""

GAME = 3
"""Which of the real games by their size: one of middling length."""


def watching_figures() -> Iterator[Figure]:
    """Everything about watching."""
    if not GAMES:
        yield Figure("watching", 0, "games", beside=f"skipped: {NONE}")
        return
    log = unpacked(sorted(GAMES, key=lambda path: path.stat().st_size)[GAME])
    with TemporaryDirectory() as name:
        folder = Path(name)
        with watched(folder) as (process, page):
            yield idle(process.pid)
            yield from played(folder, process, page, log)


@contextmanager
def watched(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """`timewalk watch` on `Player.log` in a folder, and the port of its page."""
    command = [
        sys.executable,
        "-m",
        "replay",
        "--store",
        str(folder / "games.sqlite"),
        "watch",
        "--json",
        "--port",
        "0",
    ]
    with subprocess.Popen([*command, str(folder / "Player.log")], stdout=subprocess.PIPE) as process:
        try:
            page = next_of(process, "watching")["page"]
            yield process, int(page.rstrip("/").rpartition(":")[2])
        finally:
            process.terminate()
            process.wait(20)


def next_of(process: subprocess.Popen[bytes], kind: str) -> dict[str, Any]:
    """The next that the command says of a kind."""
    assert process.stdout is not None
    for line in process.stdout:
        data: dict[str, Any] = orjson.loads(line)
        if data["kind"] == kind:
            return data
    raise RuntimeError("the command ended")


def idle(process: int) -> Figure:
    """What it costs to wait for a log that nobody writes to."""
    time.sleep(1)
    before = core_of(process)
    time.sleep(IDLE)
    percent = 100 * (core_of(process) - before) / IDLE
    return Figure("watching, nothing happens", percent, "% of a core", OF_IDLING, at_least=False)


def played(folder: Path, process: subprocess.Popen[bytes], port: int, log: bytes) -> Iterator[Figure]:
    """A game, written as it was, somewhat faster; each commit is awaited at the line with which it is complete."""
    path = folder / "Player.log"
    rng = random.Random(1)
    reading = Reading()
    written: dict[int, float] = {}
    watcher: Watcher | None = None
    told = 0
    before = core_of(process.pid)
    for line in log.splitlines(keepends=True):
        for one in reading.lines.feed(line):
            list(reading.feed(one))
        game = reading.observation
        commits = [] if game is None else game.commits[told:]
        told += len(commits)
        with path.open("ab", 0) as file:
            file.write(line)
        now = time.perf_counter()
        for commit in commits:
            assert isinstance(commit.events[-1].event, LinesRead)
            if watcher is not None:
                written[commit.events[-1].position] = now
        if commits and watcher is None:
            begun = next_of(process, "game")
            watcher = Watcher(port, begun["game"], begun["events"])
            watcher.start()
            watcher.listening.wait(20)
        if commits:
            time.sleep(rng.uniform(0.05, 0.2))
    assert watcher is not None
    end = max(written)
    stop = time.perf_counter() + 30
    while end not in watcher.times and time.perf_counter() < stop:
        time.sleep(0.01)
    taken = core_of(process.pid) - before
    delays = [1000 * (watcher.times[position] - at) for position, at in written.items() if position in watcher.times]
    lost = len(written) - len(delays) + watcher.wrong(end)
    yield Figure(
        "watching, from a line to the page, p95",
        percentile(delays, 95),
        "ms",
        ON_THE_PAGE,
        at_least=False,
        beside=f"median {median(delays):.0f} ms; {lost} lost or doubled of {len(written)} commits",
    )
    states = reading.report.states
    yield Figure(
        "watching, processor for a state",
        1000 * taken / states,
        "ms",
        OF_A_STATE,
        at_least=False,
        beside=f"{states} states, {end:,} events; recorded, audited, and sent to one page",
    )


if __name__ == "__main__":
    for figure in watching_figures():
        print(figure.what, f"{figure.measured:.2f} {figure.unit}", figure.limit, figure.beside)
