"""Trains the dictionary that commits are packed with: `python -m benchmarks.train_dictionary NUMBER`.

On games of the demo decks that the built-in players play from fixed seeds, so that the same program trains the same
dictionary. A dictionary that games were recorded with is never written again: they could not be read any more. When
the events have changed so much that it pays, train one with the next number; new commits use the highest. A commit
packed with it goes to `tests/golden`, to be unpacked for ever.
"""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import check_output

import zstandard

import replay
from benchmarks.games import log_of, played
from replay.store.codec import encode
from replay.store.packing import LEVEL

SIZE = 32 << 10
"""Twice as many bytes save another twentieth."""

GAMES = 40
"""Half of them by each built-in player."""

PACK = "import sys; from replay.store.packing import pack; sys.stdout.buffer.write(pack(sys.stdin.buffer.read()))"
"""In a program that starts with the new dictionary."""


def samples() -> list[bytes]:
    """Commits as they are before they are packed: one decision each, and several joined."""
    found: list[bytes] = []
    for number in range(GAMES):
        game = played(f"dictionary {number}", ("random", "greedy")[number % 2])
        found += [encode(commit) for commit in game]
        found += [encode(log_of(game[at : at + 4])) for at in range(0, len(game), 4)]
    return found


def main() -> None:
    if len(sys.argv) != 2 or not sys.argv[1].isdecimal() or not 1 <= int(sys.argv[1]) <= 255:
        sys.exit(__doc__)
    number = int(sys.argv[1])
    path = Path(replay.__file__).parent / "store" / f"events-{number}.dict"
    if path.exists():
        sys.exit(f"{path} is there already; games may have been recorded with it. Choose the next number.")
    found = samples()
    dictionary = zstandard.train_dictionary(SIZE, [*found], level=LEVEL)
    path.write_bytes(dictionary.as_bytes())
    golden = Path(__file__).parent.parent / "tests" / "golden" / f"packed-{number}"
    golden.with_suffix(".json").write_bytes(found[0])
    golden.with_suffix(".bin").write_bytes(check_output([sys.executable, "-c", PACK], input=found[0]))
    print(f"{path}: {len(dictionary)} bytes from {len(found):,} commits of {GAMES} games")


if __name__ == "__main__":
    main()
