"""Games of another program's logs: imported, recorded, audited, followed line by line; against reading the same lines.

How fast a machine reads and parses a log says how fast it is; what is made of the log on top of that is told as a part
of this speed, both measured in the same run. The games are the real ones, where they are at hand.
"""

from __future__ import annotations

import gc
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TypeAlias
from uuid import UUID

import orjson

from benchmarks.figures import CORE, Figure, fresh, medians, percentile
from benchmarks.memory import megabytes
from domain.board.evolve import fold
from domain.cards.language import CardDefinition
from domain.events import Recorded
from replay.games import observed
from replay.observing.arena.lines import MARKS
from replay.observing.arena.names import read_names
from replay.observing.audit.auditor import audit
from replay.observing.source import Observation, Reading, in_pieces
from replay.store.gc_pause import gc_paused
from replay.store.opening import open_store
from tests.support.arena import GAMES, unpacked

Definitions: TypeAlias = "Mapping[str, CardDefinition]"

NAMES = GAMES[0].parents[1] / "names.csv" if GAMES else Path()
"""What the cards of the real games are called."""

NONE = "the real logs are in ../shared, which is not part of the project"

OF_PARSING = 0.22
"""50 MB/s of log where reading and parsing it has 205 MB/s, and a tenth to spare."""

OF_PARSING_STORED = 0.18
"""43 MB/s and 23 games/s, everything written to a store, and a tenth to spare."""

MOST_OF_A_STATE = 1
"""Milliseconds of one state in a hundred at most, where 0.6 are measured."""

OF_FOLDING = 0.036
"""19 games/s audited where 480 are folded, and a tenth to spare."""

OF_FOLDING_WITH_TEXTS = 0.018
"""9.6 games/s audited with the texts of their cards where 480 are folded, and a tenth to spare."""

LARGE = 200 << 20
"""Bytes of a log of many games."""

MATCH = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def observed_figures() -> Iterator[Figure]:
    """Everything about observed games."""
    if not GAMES:
        yield Figure("observed games", 0, "games", beside=f"skipped: {NONE}")
        return
    with TemporaryDirectory() as name:
        folder = Path(name)
        paths = [folder / path.stem for path in GAMES]
        for path, packed in zip(paths, GAMES, strict=True):
            path.write_bytes(unpacked(packed))
        games = [events_of(game) for path in paths for game in games_of(path)]
        gc.unfreeze()  # as in a program that reads logs
        yield from importing(paths, folder)
        yield auditing(
            "audit of observed games, of the speed of folding them", [(game, None) for game in games], OF_FOLDING
        )
        named = [game for path in paths for game in games_of(path, read_names(NAMES))]
        yield auditing(
            "… with the texts of their cards", [(events_of(one), one.texts) for one in named], OF_FOLDING_WITH_TEXTS
        )
        yield line_by_line(paths)
        yield large(paths, folder)


def parsed(path: Path) -> None:
    """What anybody has to do who reads a log: its lines, and the JSON of those that are about a match."""
    block: list[bytes] = []
    for line in path.read_bytes().split(b"\n"):
        if line == b"{" or block:
            block.append(line)
            if line != b"}":
                continue
            line, block = b"\n".join(block), []
        if line.startswith(b"{") and any(mark in line for mark in MARKS):
            orjson.loads(line)


def games_of(path: Path, names: Mapping[int, str] | None = None) -> list[Observation]:
    """The games of a log in memory, read as import reads them."""
    games: list[Observation] = []
    for piece in in_pieces(path, Reading(names)):
        with gc_paused(no_circles=True):
            games += piece
    return games


def events_of(game: Observation) -> list[Recorded]:
    """All events of a game."""
    return [one for commit in game.commits for one in commit.events]


def importing(paths: Sequence[Path], folder: Path) -> Iterator[Figure]:
    """Logs to commits, and to commits in a store, against reading and parsing their lines."""
    size = sum(path.stat().st_size for path in paths) / 1e6
    store_path = folder / "observed.sqlite"

    def read() -> None:
        for path in paths:
            parsed(path)

    def alone() -> None:
        for path in paths:
            games_of(path)

    def stored() -> int:
        with fresh(store_path, durable=False) as store:
            for path in paths:
                for _ in observed.import_log(store, path, Reading()):
                    pass
            return sum(game.head for game in store.games())

    events = stored()
    games = sum(len(games_of(path)) for path in paths)
    bytes_each = store_path.stat().st_size / events
    limit, own, whole = medians(read, alone, stored)

    def beside(taken: float) -> str:
        return f"{size / taken:.0f} MB/s of log, {games / taken:.0f} games/s, {events / taken:,.0f} events/s"

    yield Figure("observed games measured on", games, "games", beside=f"{size:.0f} MB of log, {events:,} events")
    yield Figure(
        "log to commits, of the speed of reading and parsing its lines",
        limit / own,
        "×",
        OF_PARSING,
        beside=f"{beside(own)}; reading and parsing {size / limit:.0f} MB/s",
    )
    yield Figure("… and recorded, of the same", limit / whole, "×", OF_PARSING_STORED, beside=beside(whole))
    yield Figure("observed games, everything included", bytes_each, "bytes/event", 16, at_least=False)


def auditing(what: str, games: Sequence[tuple[Sequence[Recorded], Definitions | None]], least: float) -> Figure:
    """The rules on every board of an observed game, as the command audits it, against its fold."""

    def audited() -> None:
        for game, texts in games:
            with gc_paused():
                audit(game, texts)

    def folded() -> None:
        for game, _ in games:
            fold(game)

    own, limit = medians(audited, folded, rounds=3)
    return Figure(
        what,
        limit / own,
        "×",
        least,
        beside=f"{len(games) / own:.1f} games/s; folding {len(games) / limit:,.0f}",
    )


def line_by_line(paths: Sequence[Path]) -> Figure:
    """What a state costs that comes while somebody plays: its line, and whatever is settled with it."""
    times: list[float] = []
    for path in paths:
        reading = Reading()
        lines = path.read_bytes().splitlines(keepends=True)
        gc.collect()
        for line in lines:
            before, start = reading.report.states, CORE()
            for found in reading.lines.feed(line):
                for _ in reading.feed(found):
                    pass
            taken = CORE() - start
            if reading.report.states != before:
                times.append(1000 * taken / (reading.report.states - before))
    return Figure(
        "a state of an observed game, fed line by line, p99",
        percentile(times, 99),
        "ms",
        MOST_OF_A_STATE,
        at_least=False,
        beside=f"median {median(times):.2f} ms, the most {max(times):.1f} ms",
    )


def repeated(paths: Sequence[Path], to: Path, size: int) -> None:
    """A log of so many bytes at least: the same games again and again, each of a match of its own."""
    logs = [path.read_bytes() for path in paths]
    number = 0
    with to.open("wb") as file:
        while file.tell() < size:
            for log in logs:
                number += 1
                other = partial(_other, number)
                file.write(MATCH.sub(other, log) + b"\n")


def _other(number: int, found: re.Match[bytes]) -> bytes:
    """Another match's id instead of one."""
    return str(UUID(int=UUID(found[0].decode()).int ^ number)).encode()


def large(paths: Sequence[Path], folder: Path) -> Figure:
    """What a log of many games takes over the imports while it is recorded, in a process of its own."""
    log = folder / "large.log"
    repeated(paths, log, LARGE)
    command = [sys.executable, "-m", "benchmarks.observed", str(log)]
    games, size, taken, before = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    return Figure(
        f"memory of recording a log of {int(size) / 1e6:,.0f} MB",
        float(taken),
        "MB",
        60,
        at_least=False,
        beside=f"{games} games, over {float(before):.0f} MB with everything imported",
    )


def main() -> None:
    """Records the games of a log: prints how many, its bytes, the megabytes that took, and those there were before."""
    path = Path(sys.argv[1])
    with TemporaryDirectory() as folder, open_store(Path(folder) / "games.sqlite", durable=False) as store:
        gc.collect()
        before = most = megabytes()
        games = 0
        reading = Reading()
        for recording in observed.import_log(store, path, reading):
            assert recording.fate is observed.Fate.NEW
            games += 1
            most = max(most, megabytes())
        print(games, reading.lines.bytes, most - before, before)


if __name__ == "__main__":
    main()
