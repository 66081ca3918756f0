"""Games to tables in memory: what one process does, here or elsewhere, before anything is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import accumulate, chain
from typing import Any, NamedTuple
from uuid import UUID

import pyarrow as pa
import pyarrow.parquet as pq

from projections.tables import COLUMNS, TABLES, About, GameTables, Row
from replay.store import Store, StoredGame, undisturbed

TYPES: Mapping[str, pa.DataType] = {
    "int": pa.int64(),
    "text": pa.string(),
    "bool": pa.bool_(),
    "ints": pa.list_(pa.int64()),
    "texts": pa.list_(pa.string()),
}
"""What each kind of column is in Arrow and Parquet. For good: a new meaning is a new column."""

REPEATED = pa.dictionary(pa.int32(), pa.string())


@cache
def schema(table: str) -> pa.Schema:
    """The columns of a table, the game's id first."""
    columns = [pa.field(one.name, TYPES[one.kind]) for one in COLUMNS[table]]
    return pa.schema([pa.field("game", pa.string(), nullable=False), *columns])


class Folded(NamedTuple):
    """What came of some games: each table as the bytes of a Parquet file, and how many rows and events it took."""

    files: Mapping[str, bytes]
    rows: Mapping[str, int]
    events: int


def about(game: StoredGame) -> About:
    """What the store knows of a game beside its events."""
    header, row = game.header(), game.row
    return About(
        row.created,
        row.engine,
        tuple(header.get("players", ())),
        tuple(header.get("decks", ())),
        None if row.parent is None else str(row.parent),
        row.parent_position,
    )


def rows_of(game: StoredGame, head: int) -> dict[str, list[Row]]:
    """The rows of a game as it stood at an event."""
    return GameTables(about(game)).extend(game.events(1, head)).tables()


def fold(store: Store, games: Sequence[tuple[UUID, int]]) -> Folded:
    """The tables of some games, each up to an event."""
    found: dict[str, list[tuple[str, list[Row]]]] = {table: [] for table in TABLES}
    events = 0
    with undisturbed():
        for id, head in games:
            for table, rows in rows_of(store.game(id), head).items():
                found[table].append((str(id), rows))
            events += head
        made = {table: arrow(table, parts) for table, parts in found.items()}
    return Folded(
        {table: parquet(one) for table, one in made.items() if one.num_rows},
        {table: one.num_rows for table, one in made.items()},
        events,
    )


def arrow(table: str, parts: Iterable[tuple[str, list[Row]]]) -> pa.Table:
    """The rows of several games as one Arrow table."""
    ids: list[str] = []
    numbers: list[int] = []
    rows: list[Row] = []
    for id, some in parts:
        numbers += [len(ids)] * len(some)
        ids.append(id)
        rows += some
    wanted = schema(table)
    game = pa.DictionaryArray.from_arrays(pa.array(numbers, pa.int32()), pa.array(ids, pa.string()))
    columns: list[Any] = list(zip(*rows, strict=True)) if rows else [()] * (len(wanted) - 1)
    arrays = [column(values, field.type) for values, field in zip(columns, list(wanted)[1:], strict=True)]
    return pa.table([game.dictionary_decode(), *arrays], schema=wanted)


def column(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """Values as Arrow has them; lists of numbers as all numbers and where each list begins, which is much quicker."""
    if kind != TYPES["ints"] or None in values:
        return pa.array(values, kind)
    begins = pa.array(accumulate(map(len, values), initial=0), pa.int32(), size=len(values) + 1)
    return pa.ListArray.from_arrays(begins, pa.array(list(chain.from_iterable(values)), pa.int64()), type=kind)


def parquet(table: pa.Table) -> bytes:
    """An Arrow table as a Parquet file."""
    out = BytesIO()
    pq.write_table(table, out, compression="zstd", compression_level=3)
    return out.getvalue()
