"""A log that is followed: how long a line takes from being written to being on the page, and what it costs.

`timewalk watch` runs as a process of its own and serves the page beside it; what is measured is what arrives by the
live events that the page listens to. The games are the real ones, where they are at hand.
"""

from __future__ import annotations

import http.client
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from benchmarks.figures import Figure, percentile
from benchmarks.observed import NONE
from benchmarks.service import Client, Watcher, core_of
from replay.observing.source import Reading
from tests.support.arena import GAMES, unpacked

ON_THE_PAGE = 300.0
"""Milliseconds from a line to the page, of 95 in a hundred."""

OF_A_STATE = 5.0
"""Milliseconds of the processor for each state that the engine names: followed, recorded, audited, sent."""

IDLE = 30.0
"""Seconds in which nobody writes."""

OF_IDLING = 0.3
"""Percent of a core while nothing happens."""

QUIET = 22.0
"""After so many seconds without news everything that looks for some looks less often."""

FAST, AS_PLAYED = (0.05, 0.2), (0.2, 0.5)
"""Seconds between two actions: faster than anybody plays, and as somebody in a hurry does."""

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
            yield idle(process.pid, "nothing to read")
            game = Played(folder, process, page)
            half = log.index(b"\n", len(log) // 2) + 1
            game.play(log[:half], FAST)
            yield idle(process.pid, "a game that goes on, with a page open")
            game.play(log[half:], FAST)
            yield from followed(game)
            yield idle(process.pid, "a game that is over")
    with TemporaryDirectory() as name:
        folder = Path(name)
        with watched(folder) as (process, page):
            game = Played(folder, process, page)
            drawn = Drawn(page)
            game.play(log, AS_PLAYED, drawn)
            yield looked_at(game, drawn)


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


def idle(process: int, beside: str) -> Figure:
    """What it costs to wait for a log that nobody writes to."""
    time.sleep(QUIET)
    before = core_of(process)
    time.sleep(IDLE)
    percent = 100 * (core_of(process) - before) / IDLE
    return Figure("watching, nothing happens", percent, "% of a core", OF_IDLING, at_least=False, beside=beside)


class Played:
    """A game that is written line by line; each commit is awaited at the line with which it is complete."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes], port: int) -> None:
        self.path = folder / "Player.log"
        self.process = process
        self.port = port
        self.reading = Reading()
        self.written: dict[int, float] = {}
        self.watcher: Watcher | None = None
        self.taken = 0.0
        self._rng = random.Random(1)
        self._told = 0

    def play(self, log: bytes, pace: tuple[float, float], drawn: Drawn | None = None) -> None:
        """Write a log, with pauses behind what is complete; `drawn` is a page that is open meanwhile."""
        before = core_of(self.process.pid)
        for line in log.splitlines(keepends=True):
            for one in self.reading.lines.feed(line):
                list(self.reading.feed(one))
            game = self.reading.observation
            commits = [] if game is None else game.commits[self._told :]
            self._told += len(commits)
            with self.path.open("ab", 0) as file:
                file.write(line)
            now = time.perf_counter()
            if commits and self.watcher is None:
                self.watcher = self._listen()
                if drawn is not None:
                    drawn.watch(self.watcher)
            elif commits:
                self.written.update((commit.events[-1].position, now) for commit in commits)
                time.sleep(self._rng.uniform(*pace))
        assert self.watcher is not None
        stop = time.perf_counter() + 30
        while max(self.written) not in self.watcher.times and time.perf_counter() < stop:
            time.sleep(0.01)
        self.taken += core_of(self.process.pid) - before

    def _listen(self) -> Watcher:
        begun = next_of(self.process, "game")
        watcher = Watcher(self.port, begun["game"], begun["events"])
        watcher.start()
        watcher.listening.wait(20)
        return watcher


class Drawn(threading.Thread):
    """A page that is open: whatever comes, it asks for what it shows, once more when something came meanwhile."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.times: dict[int, float] = {}
        """When the table was there, by the position of its board."""
        self._client = Client(port)
        self._watcher: Watcher | None = None

    def watch(self, watcher: Watcher) -> None:
        """Begin to draw what comes."""
        self._watcher = watcher
        self.start()

    def run(self) -> None:
        """Until the program ends."""
        assert self._watcher is not None
        known, game = 0, f"/api/games/{self._watcher.game}"
        with suppress(OSError, http.client.HTTPException):
            while True:
                head = max(self._watcher.times, default=0)
                if head == known:
                    time.sleep(0.002)
                    continue
                known = head
                self._client.get(f"{game}/board", at=head)
                self.times[head] = time.perf_counter()
                for what in ("", "/timeline", "/audit"):
                    self._client.get(game + what)
                self._client.get(f"{game}/events", after=max(0, head - 100), limit=100)


def followed(game: Played) -> Iterator[Figure]:
    """How long lines took to who listens, and what they cost."""
    assert game.watcher is not None
    written, times, end = game.written, game.watcher.times, max(game.written)
    delays = [1000 * (times[position] - at) for position, at in written.items() if position in times]
    lost = len(written) - len(delays) + game.watcher.wrong(end)
    yield Figure(
        "watching, from a line to the page, p95",
        percentile(delays, 95),
        "ms",
        ON_THE_PAGE,
        at_least=False,
        beside=f"median {median(delays):.0f} ms; {lost} lost or doubled of {len(written)} commits",
    )
    states = game.reading.report.states
    yield Figure(
        "watching, processor for a state",
        1000 * game.taken / states,
        "ms",
        OF_A_STATE,
        at_least=False,
        beside=f"{states} states, {end:,} events; recorded, audited, and sent to one page",
    )


def looked_at(game: Played, drawn: Drawn) -> Figure:
    """How long lines took until the table was there, with a page open that asks for all that it shows."""
    heads = sorted(drawn.times)
    delays = []
    for position, at in game.written.items():
        shown = next((drawn.times[head] for head in heads if head >= position), None)
        if shown is not None:
            delays.append(1000 * (shown - at))
    return Figure(
        "watching, from a line to its table, a page being open, p95",
        percentile(delays, 95),
        "ms",
        ON_THE_PAGE,
        at_least=False,
        beside=f"median {median(delays):.0f} ms; {1000 * game.taken / game.reading.report.states:.1f} ms of the "
        "processor for a state, the page's questions included",
    )


if __name__ == "__main__":
    for figure in watching_figures():
        print(figure.what, f"{figure.measured:.2f} {figure.unit}", figure.limit, figure.beside)
