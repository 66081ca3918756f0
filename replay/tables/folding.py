"""Folding of games into tables in memory, in one process.

The tables are written to files afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import accumulate, chain, repeat
from typing import Any, NamedTuple
from uuid import UUID

import pyarrow as pa
import pyarrow.parquet as pq

from domain import __version__
from domain.cards.language import CardDefinition
from domain.events import Recorded
from projections.counting.columns import TABLES
from projections.counting.tables import Columns, GameTables
from replay.observing.audit.auditor import Outcome, audit_settled
from replay.store.about import about_of
from replay.store.gc_pause import gc_paused
from replay.store.observed import observed
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.tables.layout import TYPES, partition, schema, without_partitions

PORTION = 4_000
"""Number of events whose rows are converted to Arrow arrays at a time."""

RESOLUTIONS = "resolutions"
"""Name of the audit's check that is counted by card."""

GROWING = ("position", "moment", "turn", "cause")
"""Columns whose values mostly grow a little from row to row; written as differences, they take half the room."""


class Folded(NamedTuple):
    """Tables of some games, as the bytes of Parquet files.

    `rows` counts the rows of each table, `events` the events read.
    """

    files: Mapping[str, bytes]
    rows: Mapping[str, int]
    events: int


def columns_of(game: StoredGame, head: int) -> dict[str, Columns]:
    """Return a game's tables up to an event, as columns."""
    tables = GameTables(about_of(game))
    record: list[Recorded] = []
    for events in game.portions(head):
        tables.extend(events)
        if record or observed(events) is not None:  # only observed games are audited
            record += events
    columns = tables.columns()
    if rows := list(audited(record, game.definitions())) if record else ():
        columns["audits"] = list(zip(*rows, strict=True))
    return columns


def audited(
    record: Sequence[Recorded], definitions: Mapping[str, CardDefinition]
) -> Iterator[tuple[str, str | None, str, int, str]]:
    """Yield the audit rows of an observed game.

    Resolutions have one row for each card and outcome, other checks one for each outcome.
    """
    audit = audit_settled(record, definitions)
    of_cards = Counter[Outcome]()
    for card, some in audit.cards.items():
        of_cards += some
        for outcome, times in some.items():
            yield RESOLUTIONS, card, outcome, times, __version__
    for check, some in audit.counts.items():
        others = some - of_cards if check == RESOLUTIONS else some
        for outcome, times in others.items():
            yield check, None, outcome, times, __version__


def fold(store: Store, games: Sequence[tuple[UUID, int]], *, partitioned: bool = False) -> Folded:
    """Fold some games into tables, each game up to an event.

    The names of the files are those of the tables; `partitioned`, the folders of the partitions follow.
    """
    made: dict[str, list[dict[str, pa.Table]]] = {}
    waiting: dict[str, list[tuple[str, dict[str, Columns]]]] = {}
    events, until = 0, PORTION
    with gc_paused():
        for count, (id, head) in enumerate(games, 1):
            columns = columns_of(store.game(id), head)
            waiting.setdefault(place_of(columns) if partitioned else "", []).append((str(id), columns))
            events += head
            if events >= until or count == len(games):
                for place, parts in waiting.items():
                    some = {table: arrow(table, [(id, columns[table]) for id, columns in parts]) for table in TABLES}
                    made.setdefault(place, []).append(some)
                waiting, until = {}, events + PORTION
        files: dict[str, bytes] = {}
        rows = Counter[str]()
        for place, several in made.items():
            for table in TABLES:
                whole = pa.concat_tables([some[table] for some in several])
                rows[table] += whole.num_rows
                if whole.num_rows:
                    files[f"{table}/{place}" if place else table] = parquet(
                        without_partitions(whole) if place else whole
                    )
        return Folded(files, rows, events)


def place_of(columns: Mapping[str, Columns]) -> str:
    """Return the partition of a game from the columns of its tables."""
    about = dict(zip(schema("games").names[1:], columns["games"], strict=True))
    return partition(about["created"][0], about["format"][0])


def arrow(table: str, parts: Sequence[tuple[str, Columns]]) -> pa.Table:
    """Return one table of several games as an Arrow table, game ids first."""
    wanted = schema(table)
    numbers = chain.from_iterable(repeat(number, len(columns[0])) for number, (_, columns) in enumerate(parts))
    game = pa.DictionaryArray.from_arrays(pa.array(numbers, pa.int32()), pa.array([id for id, _ in parts], pa.string()))
    whole = zip(*(columns for _, columns in parts), strict=True)
    arrays = [
        column(list(chain.from_iterable(values)), field.type)
        for values, field in zip(whole, list(wanted)[1:], strict=True)
    ]
    return pa.table([game.dictionary_decode(), *arrays], schema=wanted)


def column(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """Return values as an Arrow array.

    Lists of numbers are given as all numbers and the start of each list, which is much faster.
    """
    if kind != TYPES["ints"] or None in values:
        return pa.array(values, kind)
    begins = pa.array(accumulate(map(len, values), initial=0), pa.int32(), size=len(values) + 1)
    return pa.ListArray.from_arrays(begins, pa.array(list(chain.from_iterable(values)), pa.int64()), type=kind)


def parquet(table: pa.Table) -> bytes:
    """Return an Arrow table as the bytes of a Parquet file."""
    out = BytesIO()
    growing = [name for name in GROWING if name in table.column_names]
    pq.write_table(
        table,
        out,
        compression="zstd",
        compression_level=3,
        use_dictionary=[name for name in _leaves(table.schema) if name not in growing],
        column_encoding=dict.fromkeys(growing, "DELTA_BINARY_PACKED"),
    )
    return out.getvalue()


def _leaves(columns: pa.Schema) -> list[str]:
    """Return the names under which Parquet stores the values of columns.

    A list's values are in a nested column.
    """
    return [f"{one.name}.list.element" if pa.types.is_list(one.type) else one.name for one in columns]
