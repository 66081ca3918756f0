"""What games cost on their way to tables, and to a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.databases import NONE, database, schema
from benchmarks.figures import WALL, Figure, fresh, medians, record
from benchmarks.games import Commits, log_of, played
from projections.counting.legal import forget_counted
from projections.counting.reports import report
from projections.counting.sides import READ
from replay.store.opening import open_store
from replay.store.store import Store
from replay.tables.folding import fold
from replay.tables.layout import EMPTY, FORMAT, columns_digest
from replay.tables.sides import sides_in_tables

GAMES = 24
"""Different games: the same one again would be answered from what is remembered of it."""

LEAST_TO_TABLES = 130_000
OF_READING = 0.34
"""Reading takes two thirds of the time that it took when this was 0.4, the rest four fifths."""
LEAST_APPENDED = 10_000

REPORTED = 2_000
MOST_FOR_A_REPORT = 5.0
"""Seconds: as long as somebody waits for a page."""


def table_figures() -> Iterator[Figure]:
    """Everything about tables and PostgreSQL."""
    games = [played(str(seed)) for seed in range(1, GAMES + 1)]
    with TemporaryDirectory() as folder:
        yield from to_tables(games, Path(folder))
    yield reporting(games)
    yield from to_postgres(games)


def reporting(games: Sequence[Commits]) -> Figure:
    """A report by card over 2,000 games from tables, by the clock: the games measured on, many times over."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with fresh(folder / "games.sqlite", durable=False) as store:
            record(store, games, grouped=True)
            folded = fold(store, [(game.id, game.head) for game in store.games()])
        files = []
        for table in READ:
            few = pq.read_table(BytesIO(folded.files[table]))
            many = [_renamed(few, number) for number in range(-(-REPORTED // len(games)))]
            files.append(f"{table}/over-00000001.parquet")
            (folder / table).mkdir()
            pq.write_table(pa.concat_tables(many), folder / files[-1])
        manifest = EMPTY._replace(store="benchmark", files=tuple(files), columns=columns_digest())
        (folder / "manifest.json").write_bytes(orjson.dumps({"format": FORMAT, **manifest._asdict()}))
        (taken,) = medians(lambda: report(sides_in_tables(folder), "card"), rounds=3, clock=WALL)
        count = report(sides_in_tables(folder), "card").games
    return Figure(
        "a report by card from tables, by the clock",
        taken,
        "s",
        MOST_FOR_A_REPORT,
        at_least=False,
        beside=f"{count:,} games",
    )


def _renamed(table: pa.Table, number: int) -> pa.Table:
    """The same rows of other games."""
    names = pa.array([f"{number} {game.as_py()}" for game in table["game"]])
    return table.set_column(0, table.schema.field(0), names)


def to_tables(games: Sequence[Commits], folder: Path) -> Iterator[Figure]:
    """Stored games to the tables as Parquet, against reading the same events from the same store."""
    with fresh(folder / "tables.sqlite", durable=False) as store:
        record(store, games, grouped=True)
        stored = store.games()
        work = [(game.id, game.head) for game in stored]
        events = sum(head for _, head in work)

        def tables() -> None:
            forget_counted()
            fold(store, work)

        def read() -> None:
            for game in stored:
                game.events()

        own, only = medians(tables, read, rounds=9)
    yield Figure(
        "store to tables as Parquet",
        events / own,
        "events/s",
        LEAST_TO_TABLES,
        beside=f"{events:,} events of {len(games)} different games",
    )
    yield Figure(
        "… of the speed of reading the same events from the store",
        only / own,
        "×",
        OF_READING,
        beside=f"reading {events / only:,.0f} events/s",
    )


def to_postgres(games: Sequence[Commits]) -> Iterator[Figure]:
    """Commits grouped as simulations group them, over one connection, acknowledged; by the clock."""
    what = "append on PostgreSQL, grouped, one connection, by the clock"
    with database() as where:
        if where is None:
            yield Figure(what, 0, "events/s", beside=f"skipped: {NONE}")
            return
        events = sum(len(log_of(game)) for game in games)
        with schema(where) as place, open_store(place) as store:
            record(store, games[:1], grouped=True)
            (taken,) = medians(lambda: record(store, games, grouped=True), rounds=3, clock=WALL)
            how = _durability(store)
        yield Figure(what, events / taken, "events/s", LEAST_APPENDED, beside=how)


def _durability(store: Store) -> str:
    """Whether a commit waited for the disk."""
    said = {name: store.recorder.ask(f"SHOW {name}")[0][0] for name in ("fsync", "synchronous_commit")}
    return ", ".join(f"{name} {value}" for name, value in said.items())
