"""What is measured, one function a subject; the order is that in which the table shows it.

Time is the processor's, so that other programs disturb little: a figure tells what one core can do. Where the disk is
waited for, at synchronous commits, the clock's stands beside it, and that of a bare fsync.
"""

from __future__ import annotations

import gc
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import orjson

from benchmarks.boards import contrived, three_kinds_of_evasion
from benchmarks.fights import MINE, PLAIN, YOURS, fight
from benchmarks.games import Commits, Pages, commander, decks, endless, log_of, long_game, long_seed, play, played
from domain.board.evolve import fold
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import redo
from domain.randomness import Dice
from replay.store import chain, codec
from replay.store.gc_pause import gc_paused
from replay.store.opening import open_store
from replay.store.store import Store
from replay.store.stored import StoredGame

GAMES = 12
FOUR = 4
"""Games of four players; each has some times as many events as a duel."""

LEAST_FOLDED = 1_150_000
"""Events a second of logs in memory, where 1.26 million are measured."""

LEAST_PLAYED = 14
"""Duels a second, deciding alone; games of four must have as many events a second."""

OF_DUELS = 0.6
"""The events a second of four-player Commander, of those of duels."""

OF_DECIDING_SINGLE, OF_DECIDING_GROUPED = 0.29, 0.65
"""The speed of deciding that is left when each decision is committed by itself, and when commits are grouped."""

ENDLESS = 200_000
"""Events of the longest game."""

ROUNDS = 5
BOARDS = 600

COMMITS, EVENTS = 32, 24
"""Grouped: so many commits a transaction, at least so many events a commit."""


class Figure(NamedTuple):
    """A number that was measured, the limit it must keep, and what it was measured beside."""

    what: str
    measured: float
    unit: str
    limit: float | None = None
    at_least: bool = True
    beside: str = ""

    @property
    def ratio(self) -> float | None:
        """How far on the right side of the limit it is: 1 is just there."""
        if self.limit is None:
            return None
        if not self.measured:
            return 0 if self.at_least else None
        return self.measured / self.limit if self.at_least else self.limit / self.measured

    @property
    def kept(self) -> bool:
        """Whether the limit is kept."""
        return self.ratio is None or self.ratio >= 1


def all_figures() -> Iterator[Figure]:
    """Everything, one after the other."""
    games = [played(str(seed)) for seed in range(1, GAMES + 1)]
    gc.freeze()  # what is measured on is no garbage, and nobody shall look whether it is
    events = sum(len(log_of(game)) for game in games)
    decisions = sum(map(len, games))
    yield Figure("games measured on", GAMES, "games", beside=f"{events:,} events, {events / decisions:.1f} a decision")
    yield from folding(games)
    yield from declaring()
    yield from fighting()
    yield cards()
    seed = long_seed()
    with TemporaryDirectory() as folder:
        yield from appending(games, Path(folder))
        yield from reading(games, Path(folder))
        yield from seeking(seed, Path(folder))
        yield from arriving(Path(folder))
        yield from playing(Path(folder))
        yield from of_four(Path(folder), events / GAMES)
    yield from memory(seed)


def cards() -> Figure:
    """All cards that come along read and checked, as the first game of a program has to."""
    read = [seconds(lambda: catalogue.__wrapped__()) for _ in range(ROUNDS)]
    return Figure("all cards read and checked", 1000 * min(read), "ms", beside=f"{len(catalogue())} cards")


# Clocks


Clock = Callable[[], float]
CORE: Clock = time.process_time
WALL: Clock = time.perf_counter


def seconds(work: Callable[[], object], clock: Clock = CORE) -> float:
    """How long it takes once, after a collection of garbage."""
    gc.collect()
    start = clock()
    work()
    return clock() - start


def medians(*works: Callable[[], object], rounds: int = ROUNDS, clock: Clock = CORE) -> list[float]:
    """The median time of each, the rounds of all in turn, so that what disturbs one disturbs the other."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, taken in zip(works, times, strict=True):
            taken.append(seconds(work, clock))
    return [statistics.median(taken) for taken in times]


def fsync(folder: Path) -> float:
    """How many milliseconds it takes to have a page on the disk."""
    with (folder / "page").open("wb") as file:
        times = []
        for _ in range(50):
            file.write(bytes(4096))
            file.flush()
            start = WALL()
            os.fsync(file.fileno())
            times.append(1000 * (WALL() - start))
    return statistics.median(times)


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that so many percent of them do not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * percent / 100))]


@contextmanager
def fresh(path: Path, *, durable: bool) -> Iterator[Store]:
    """An empty store in place of whatever is there."""
    for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        name.unlink(missing_ok=True)
    with open_store(path, durable=durable) as store:
        yield store


# Subjects


def folding(games: Sequence[Commits], whose: str = "") -> Iterator[Figure]:
    """Events in memory to a board."""
    logs = [log_of(game) for game in games]
    events = sum(map(len, logs))

    def folded() -> None:
        with gc_paused():
            for log in logs:
                fold(log)

    (taken,) = medians(folded)
    yield Figure(f"{whose}fold of built events in memory", events / taken, "events/s", LEAST_FOLDED)


def declaring() -> Iterator[Figure]:
    """Attacks and blocks on contrived boards: whether there is a choice, an answer, and whether it is legal."""
    taken: list[float] = []
    proved = 0
    boards = [contrived(seed) for seed in range(BOARDS)] + [
        three_kinds_of_evasion(seed) for seed in range(BOARDS // 10)
    ]
    for number, question in enumerate(boards):
        start = CORE()
        tuple(islice(question.answers(), 2))
        question.check(question.random(Dice("board", number)))
        taken.append(1000 * (CORE() - start))
        proved += question._pairing().best().exact
    yield Figure(
        "declaring attackers or blockers, 20 a side, median",
        statistics.median(taken),
        "ms",
        50,
        at_least=False,
        beside=f"{len(boards)} contrived boards; p90 {percentile(taken, 90):.0f}, p99 {percentile(taken, 99):.0f} ms",
    )
    yield Figure(
        "… the worst of them", max(taken), "ms", 1000, at_least=False, beside=f"proved to be the most on {proved}"
    )


def fighting() -> Iterator[Figure]:
    """Attacks and blocks of very many tokens: asked, told, checked and carried out; and a fight of ten thousand."""
    for size, limit in ((300, 200), (1000, 1000)):
        fights = [fight(size, MINE, YOURS, CORE) for _ in range(3)]
        yield Figure(
            f"declaring {size:,} attackers of {len(MINE)} kinds",
            1000 * statistics.median(found.attack for found in fights),
            "ms",
            limit,
            at_least=False,
        )
        yield Figure(
            f"… and {size:,} blockers of {len(YOURS)} kinds",
            1000 * statistics.median(found.block for found in fights),
            "ms",
            limit,
            at_least=False,
            beside=f"their whole combat {statistics.median(found.combat for found in fights):.1f} s",
        )
    found = fight(5_000, PLAIN, PLAIN, CORE)
    beside = f"{found.events:,} events"
    yield Figure("5,000 tokens attack as many and fight", found.combat, "s", 10, at_least=False, beside=beside)


def record(store: Store, games: Sequence[Commits], *, grouped: bool = False) -> None:
    """Append whole games, each decision a commit of its own or many together."""
    for game in games:
        writer = store.create()
        if grouped:
            with writer.group(COMMITS, events=EVENTS):
                for commit in game:
                    writer.append(commit)
        else:
            for commit in game:
                writer.append(commit)


def appending(games: Sequence[Commits], folder: Path) -> Iterator[Figure]:
    """Commits to the disk; the raw limit writes the same bytes with nothing around: dumps, pack, INSERT, COMMIT."""
    part = games[:1]
    events = sum(len(log_of(game)) for game in part)
    rows = [[(commit[0].position, orjson.loads(codec.encode(commit))) for commit in game] for game in part]
    numbers = count()
    with fresh(folder / "raw.sqlite", durable=False):
        pass
    database = sqlite3.connect(folder / "raw.sqlite", isolation_level=None)
    database.execute("PRAGMA synchronous = NORMAL")

    def raw() -> None:
        for game in rows:
            number = next(numbers)
            for position, data in game:
                state = chain.sealed(b"12345678", orjson.dumps(data))
                database.execute("BEGIN IMMEDIATE")
                database.execute(
                    "INSERT INTO stored_events (game, position, state) VALUES (?, ?, ?)", (number, position, state)
                )
                database.execute("COMMIT")

    with fresh(folder / "append.sqlite", durable=False) as store:
        own, limit = medians(lambda: record(store, part), raw, rounds=25)
    database.close()
    yield Figure(
        "append, a commit a transaction, NORMAL, of the raw limit",
        limit / own,
        "×",
        0.5,
        beside=f"{events / own:,.0f} events/s; raw {events / limit:,.0f}",
    )
    with fresh(folder / "append.sqlite", durable=True) as store:
        full, joined = medians(
            lambda: record(store, part), lambda: record(store, part, grouped=True), rounds=3, clock=WALL
        )
    yield Figure(
        "append, a commit a transaction, FULL, by the clock",
        events / full,
        "events/s",
        beside=f"an fsync {fsync(folder):.2f} ms",
    )
    yield Figure("append, grouped, FULL, by the clock", events / joined, "events/s")


def reading(
    games: Sequence[Commits], folder: Path, ways: Sequence[bool] = (False, True), whose: str = ""
) -> Iterator[Figure]:
    """Stored commits to boards; the raw limit is fetchall, unpack and orjson.loads of the same rows."""
    events = sum(len(log_of(game)) for game in games)
    for grouped in ways:
        how = "grouped" if grouped else "a commit a decision"
        path = folder / f"read-{grouped}.sqlite"
        with fresh(path, durable=False) as store:
            record(store, games, grouped=grouped)
        size = path.stat().st_size / events
        with open_store(path) as store:
            stored = store.games()
            database = sqlite3.connect(path)

            def raw(stored: list[StoredGame] = stored, database: sqlite3.Connection = database) -> None:
                for game in stored:
                    for _, state in database.execute(
                        "SELECT position, state FROM stored_events WHERE game = ? ORDER BY position", (game.row.key,)
                    ).fetchall():
                        orjson.loads(chain.opened(state))

            def boards(stored: list[StoredGame] = stored) -> None:
                for game in stored:
                    game.board(game.head, afresh=True)

            def logs(stored: list[StoredGame] = stored) -> None:
                for game in stored:
                    game.events()

            limit, own, read = medians(raw, boards, logs)
            database.close()
        yield Figure(f"{whose}store to board, whole games, {how}", events / own, "events/s", 250_000)
        yield Figure(
            "… of the raw limit",
            limit / own,
            "×",
            0.22 if grouped else 0.28,
            beside=f"raw {events / limit:,.0f} events/s",
        )
        yield Figure(f"{whose}store to events, whole games, {how}", events / read, "events/s")
        yield Figure(f"{whose}stored size, everything included, {how}", size, "bytes/event", 40, at_least=False)


def seeking(seed: str, folder: Path) -> Iterator[Figure]:
    """Boards at random positions, of a long game and of one as short as its beginning."""
    commits = list(long_game(seed))
    short: Commits = []
    while sum(map(len, short)) < 1000:
        short.append(commits[len(short)])
    with fresh(folder / "seek.sqlite", durable=False) as store:
        record(store, [commits, short])
    rng = random.Random(1)
    times: list[list[float]] = [[], []]
    first = []
    with open_store(folder / "seek.sqlite") as store:
        stored = store.games()
        for game in stored:
            first.append(seconds(game.board))
    with open_store(folder / "seek.sqlite") as store:
        stored = store.games()
        for _ in range(400):
            for game, taken in zip(stored, times, strict=True):
                position = rng.randrange(1, game.head + 1)
                start = CORE()
                game.board(position)
                taken.append(1000 * (CORE() - start))
    long, little = (percentile(taken, 99) for taken in times)
    yield Figure(
        f"seek to a random position, {stored[0].head:,} events, p99",
        long,
        "ms",
        2.6,
        at_least=False,
        beside=f"median {statistics.median(times[0]):.2f} ms; the first, without snapshots, {1000 * first[0]:.0f} ms",
    )
    yield Figure(
        f"… against a game of {stored[1].head:,}", long / little, "×", 2, at_least=False, beside=f"{little:.2f} ms"
    )


def arriving(folder: Path) -> Iterator[Figure]:
    """The first board of a very long game of one turn, which leaves its snapshots behind; and what room they take."""
    with fresh(folder / "endless.sqlite", durable=False) as store:
        record(store, [list(endless(ENDLESS))], grouped=True)
        (game,) = store.games()
        taken = []
        for _ in range(ROUNDS):
            store.forget_snapshots()
            taken.append(seconds(game.board))
        events = sum(len(state) for _, state in store.recorder.states(game.row.key))
        kept = [len(state) for _, state, _ in game.snapshots()]
        folded = seconds(lambda: game.board(game.head, afresh=True))
        rng = random.Random(1)
        sought = [seconds(lambda: game.board(rng.randrange(1, game.head + 1))) for _ in range(60)]
    yield Figure(
        f"the first board of a game of {game.head:,} events in one turn",
        statistics.median(taken),
        "s",
        2,
        at_least=False,
        beside=f"{folded:.2f} s to fold, the rest for {len(kept)} snapshots",
    )
    yield Figure("… its snapshots, of the size of its events", sum(kept) / events, "×", 2, at_least=False)
    yield Figure(
        "… seek to a random position in it, median", 1000 * statistics.median(sought), "ms", 44, at_least=False
    )


def playing(folder: Path) -> Iterator[Figure]:
    """Whole games of random players: decided, recorded, decided again."""
    seeds = [str(seed) for seed in range(101, 101 + GAMES)]
    few = seeds[:3]

    def alone() -> None:
        for seed in seeds:
            play(seed, Pages())

    def single() -> None:
        with fresh(folder / "play.sqlite", durable=True) as store:
            for seed in few:
                play(seed, store.create())

    def grouped() -> None:
        with fresh(folder / "play.sqlite", durable=True) as store:
            for seed in seeds:
                writer = store.create()
                with writer.group(COMMITS, events=EVENTS):
                    play(seed, writer)

    games = [played(seed) for seed in seeds]
    logs = [log_of(game) for game in games]

    def again() -> None:
        for log in logs:
            assert redo(log, definitions()) is None

    only, joined, verified = medians(alone, grouped, again, rounds=3)
    core, wall = seconds(single), seconds(single, WALL)
    events = sum(map(len, logs))
    commits = sum(map(len, games[: len(few)])) / len(few)
    yield Figure(
        "random games, deciding alone", GAMES / only, "games/s", LEAST_PLAYED, beside=f"{events / only:,.0f} events/s"
    )
    yield Figure(
        "… recorded, a synchronous commit a decision",
        len(few) / core,
        "games/s",
        5,
        beside=f"by the clock {len(few) / wall:.2f}: {commits:.0f} commits a game, an fsync {fsync(folder):.2f} ms",
    )
    yield Figure("… of the speed of deciding", len(few) / core * only / GAMES, "×", OF_DECIDING_SINGLE)
    yield Figure("… recorded, commits grouped, of the speed of deciding", only / joined, "×", OF_DECIDING_GROUPED)
    yield Figure("verify (deciding again), of the speed of playing", only / verified, "×", 0.8)


def definitions() -> dict[str, CardDefinition]:
    """The cards of the demo decks, by hash."""
    return {card.hash: card for deck in decks() for card in (*deck.main, *deck.sideboard)}


def of_four(folder: Path, duel: float) -> Iterator[Figure]:
    """The same of games in which four play, each for themselves; `duel` is how many events a duel has."""
    seeds = [str(seed) for seed in range(1, FOUR + 1)]
    games = [played(seed, seats=4) for seed in seeds]
    logs = [log_of(game) for game in games]
    events = sum(map(len, logs))
    whose = "four players: "
    yield Figure(
        f"{whose}games measured on", FOUR, "games", beside=f"{events:,} events, {events / FOUR / duel:.1f} duels a game"
    )
    yield from folding(games, whose)
    yield from reading(games, folder, (True,), whose)

    def alone() -> None:
        for seed in seeds:
            play(seed, Pages(), seats=4)

    def again() -> None:
        for log in logs:
            assert redo(log, definitions()) is None

    only, verified = medians(alone, again, rounds=3)
    yield Figure(
        f"{whose}random games, deciding alone",
        events / only,
        "events/s",
        round(LEAST_PLAYED * duel),
        beside=f"{FOUR / only:.2f} games/s; the limit is {LEAST_PLAYED} duels a second",
    )
    yield Figure(f"{whose}verify (deciding again), of the speed of playing", only / verified, "×", 0.8)
    told = [0, 0]

    def duels() -> None:
        told[0] = sum(play(seed, Pages()) for seed in seeds)

    def of_commander() -> None:
        told[1] = sum(map(commander, seeds))

    two, four = medians(duels, of_commander, rounds=3)
    ratio = (told[1] / four) / (told[0] / two)
    beside = f"{told[1] / four:,.0f} events/s of {told[0] / two:,.0f}"
    yield Figure(f"{whose}Commander, events a second, of duels", ratio, "×", OF_DUELS, beside=beside)


def memory(seed: str) -> Iterator[Figure]:
    """What a long game takes over the imports, in a process of its own."""
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks.memory", seed], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.split()
    yield Figure(
        f"memory of a game of {int(told[0]):,} events while playing",
        float(told[1]),
        "MB",
        60,
        at_least=False,
        beside=f"over {float(told[2]):.0f} MB with everything imported",
    )
