"""Plays the long game of a seed: prints its events, the megabytes that took, and those there were before."""

from __future__ import annotations

import gc
import resource
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.games import decks, long_game
from replay.store.opening import open_store


def megabytes() -> float:
    """The memory that this process has now; where that is not told, the most it ever had."""
    now = Path("/proc/self/status")
    if now.exists():
        line = next(line for line in now.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / (1 << 10)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main() -> None:
    decks()  # the catalogue is read with the imports
    gc.collect()
    before = most = megabytes()
    with TemporaryDirectory() as folder, open_store(Path(folder) / "games.sqlite", durable=False) as store:
        writer = store.create()
        for number, commit in enumerate(long_game(sys.argv[1])):
            writer.append(commit)
            if number % 50 == 0:
                most = max(most, megabytes())
        print(writer.head, max(most, megabytes()) - before, before)


if __name__ == "__main__":
    main()
