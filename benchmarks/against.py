"""`make bench-against REF=commit`: the same games decided by this checkout and by another, one after the other.

Each round plays every kind of game in both checkouts, each in a process of its own, and the least time of all rounds
counts: what else runs on the machine makes a round longer, never shorter.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import orjson
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
ROUNDS = 4
USAGE = "Say which commit to compare with: make bench-against REF=HEAD~10"


class Kind(NamedTuple):
    """A kind of games: who plays, at how many seats, how many games, and with which lists, if not the demo decks."""

    player: str
    seats: int
    games: int
    lists: str = ""


KINDS = {
    "duels of random players": Kind("random", 2, 20),
    "duels of greedy players": Kind("greedy", 2, 8),
    "four random players": Kind("random", 4, 6),
    "Pauper lists, random players": Kind("random", 2, 10, "pauper-*.txt"),
    "Pauper lists, greedy players": Kind("greedy", 2, 8, "pauper-*.txt"),
}
"""By name, the games that are played."""

LISTS = ROOT / "tests" / "data" / "decks"

PLAY = """
import hashlib, json, sys, time
from pathlib import Path
from benchmarks.games import Pages, play
player, seats, games, folder, lists = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]), sys.argv[5]
if lists:
    from domain.decider import Decider, Seat
    from replay.games.decks import load_deck
    from replay.games.playing import Table
    decks = [load_deck(str(path)).main for path in sorted(folder.glob(lists))]
def game(seed, pages):
    if not lists:
        return play(str(seed), pages, player, seats)
    sitting = [Seat(name, decks[(seed * (at + 1) + at) % len(decks)]) for at, name in enumerate(("North", "South"))]
    table = Table(Decider.new(sitting, str(seed), edition="current"), pages)
    for seat in table.game.board.order:
        table.seat(seat, player, str(seed))
    table.keep()
    table.go_on()
    return table.game.board.position
game(games, Pages())
began, events, log = time.process_time(), 0, hashlib.sha256()
pages = []
for seed in range(games):
    pages.append(Pages())
    events += game(seed, pages[-1])
taken = time.process_time() - began
for page in pages:
    for commit in page.commits:
        for recorded in commit:
            log.update(repr(recorded.event).encode())
print(json.dumps([taken, events, log.hexdigest()]))
"""
"""What a checkout plays: only with lists it needs more than every version of `benchmarks.games` has."""


class Played(NamedTuple):
    """Games of one kind in one checkout: seconds of processor time, events, and a hash of them."""

    seconds: float
    events: int
    log: str


def main(arguments: list[str]) -> int:
    """Compare with the commit that the first argument names."""
    if len(arguments) != 1 or not arguments[0]:
        print(USAGE, file=sys.stderr)
        return 2
    ref = arguments[0]
    found = subprocess.run(
        ["git", "rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}"], cwd=ROOT, capture_output=True, text=True
    )
    if found.returncode:
        print(f"There is no commit {ref!r} here. {USAGE}", file=sys.stderr)
        return 2
    console = Console()
    with checked_out(found.stdout.strip()) as other, console.status("playing …"):
        console.print(table(ref, compared(ROOT, other)))
    return 0


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Give a folder with the files of a commit; it is gone afterwards."""
    with TemporaryDirectory() as name:
        folder = Path(name) / "other"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, commit], cwd=ROOT, check=True)
        try:
            yield folder
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=False)


def compared(here: Path, other: Path) -> dict[str, tuple[Played, Played | str]]:
    """Play all kinds of games in both checkouts; of each kind the quickest round, or why the other one played none."""
    best: dict[str, tuple[Played, Played | str]] = {}
    for _ in range(ROUNDS):
        for name, kind in KINDS.items():
            both = played(here, kind), played(other, kind)
            before = best.get(name, both)
            own, their = quickest(before[0], both[0]), quickest(before[1], both[1])
            if isinstance(own, str):
                raise SystemExit(f"This checkout cannot play {name}: {own}")
            best[name] = own, their
    return best


def quickest(one: Played | str, another: Played | str) -> Played | str:
    """Return the quicker of two rounds; an error is none."""
    if isinstance(one, str) or isinstance(another, str):
        return one if isinstance(another, str) else another
    return min(one, another)


def played(folder: Path, kind: Kind) -> Played | str:
    """Play games in a checkout, in a process of its own; the last line of its error where it cannot."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        [sys.executable, "-c", PLAY, kind.player, str(kind.seats), str(kind.games), str(LISTS), kind.lists],
        cwd=folder, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    if run.returncode:
        return (run.stderr.strip().splitlines() or [f"exit code {run.returncode}"])[-1]
    return Played(*orjson.loads(run.stdout))


def table(ref: str, found: dict[str, tuple[Played, Played | str]]) -> Table:
    """What came of it, a row for each kind of game."""
    shown = Table("games", "here", ref, "ratio", "events", title=f"Processor time of deciding, against {ref}")
    for kind, (own, their) in found.items():
        games = KINDS[kind].games
        here = f"{games / own.seconds:.1f} games/s"
        if isinstance(their, str):
            shown.add_row(kind, here, "–", "–", their)
            continue
        same = "the same" if own.log == their.log else f"other ones: {own.events:,} and {their.events:,}"
        there = f"{games / their.seconds:.1f} games/s"
        ratio = (own.events / own.seconds) / (their.events / their.seconds)
        shown.add_row(kind, here, there, f"{ratio:.2f} ×", same)
    return shown


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
