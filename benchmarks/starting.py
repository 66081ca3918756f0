"""Programs that start: processor time of whole commands, and of loading what they need, least of several runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, seconds
from benchmarks.observed import NONE
from replay.games.library import open_store
from replay.games.observed import import_log
from replay.observing.source import Reading
from tests.support.arena import GAMES, unpacked

RUNS = 7

COMMAND, CARD = 0.22, 0.33
"""Seconds of processor time of a command that has nothing to do, and of one that tells of a card."""

IMPORT = 0.4
"""Seconds that an import takes beyond reading and recording."""

GRAMMAR = 0.5
"""Seconds to load the card language, and the table of its wordings with all that reading makes of it."""

_COMPILER = """
import replay.cli, time
start = time.process_time()
from domain.oracle.grammar.grammar import GRAMMAR
table = GRAMMAR.table
table.can_begin("destroy")
for category in table.rules:
    table.path(category)
print(time.process_time() - start)
"""


def starting_figures() -> Iterator[Figure]:
    """Everything about programs that start."""
    with TemporaryDirectory() as name:
        home = Path(name)
        store = home / "empty.sqlite"
        with open_store(store, create=True):
            pass
        listed = command(("--store", str(store), "games"), home)
        yield Figure("`timewalk games` on an empty store, from start to end", listed, "s", COMMAND, at_least=False)
        yield Figure(
            "`timewalk cards Shock`, from start to end", command(("cards", "Shock"), home), "s", CARD, at_least=False
        )
        yield from importing(home)
    loaded = min(float(_told(["-c", _COMPILER])) for _ in range(RUNS))
    yield Figure("the grammar loaded, every row of it", loaded, "s", GRAMMAR, at_least=False)


def importing(home: Path) -> Iterator[Figure]:
    """`timewalk import` of one log, beyond what a program that is loaded takes to read and record it."""
    what = "`timewalk import` of one log, beyond its reading"
    if not GAMES:
        yield Figure(what, 0, "s", beside=f"skipped: {NONE}")
        return
    log = home / "game.log"
    log.write_bytes(unpacked(GAMES[0]))
    taken = []
    for _ in range(RUNS):
        with open_store(":memory:") as games:
            taken.append(seconds(lambda: list(import_log(games.store, log, Reading()))))
    whole = command(("--store", ":memory:", "import", str(log)), home)
    beside = f"{1000 * min(taken):.0f} ms to read and record it"
    yield Figure(what, whole - min(taken), "s", IMPORT, at_least=False, beside=beside)


def command(arguments: Sequence[str], home: Path) -> float:
    """Return the least processor time of a command, in a program of its own that finds nothing at home."""
    environment = os.environ | {"HOME": str(home), "XDG_DATA_HOME": str(home), "TIMEWALK_STORE": str(home / "none")}
    times = []
    for _ in range(RUNS):
        before = _children()
        subprocess.run([sys.executable, "-m", "replay", *arguments], env=environment, capture_output=True, check=True)
        times.append(_children() - before)
    return min(times)


def _children() -> float:
    """Return the processor time of all programs that this one has started and that are over."""
    times = os.times()
    return times.children_user + times.children_system


def _told(arguments: Sequence[str]) -> str:
    return subprocess.run([sys.executable, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout
