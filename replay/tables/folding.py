"""Games to tables in memory: what one process does, here or elsewhere, before anything is written."""

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
from projections.counting.tables import About, Columns, GameTables
from replay.observing.audit.auditor import Outcome, audit_settled
from replay.store.gc_pause import gc_paused
from replay.store.observed import observed
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.tables.layout import TYPES, schema

PORTION = 4_000
"""Rows of about so many events at a time become Arrow arrays: while they are still near at hand."""

RESOLUTIONS = "resolutions"
"""The checks that are about a card: what it did as it resolved."""

GROWING = ("position", "moment", "turn", "cause")
"""Columns in which most values are little more than the one before: written as differences, in half the room."""


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


def columns_of(game: StoredGame, head: int) -> dict[str, Columns]:
    """The tables of a game as it stood at an event, column by column."""
    tables = GameTables(about(game))
    record: list[Recorded] = []
    for events in game.portions(head):
        tables.extend(events)
        if record or observed(events) is not None:  # only what was observed is audited
            record += events
    columns = tables.columns()
    if rows := list(audited(record, game.definitions())) if record else ():
        columns["audits"] = list(zip(*rows, strict=True))
    return columns


def audited(
    record: Sequence[Recorded], definitions: Mapping[str, CardDefinition]
) -> Iterator[tuple[str, str | None, str, int, str]]:
    """Yield the rows of the audit of an observed game: of resolutions one for each card and outcome."""
    found = audit_settled(record, definitions)
    of_cards = Counter[Outcome]()
    for card, some in found.cards.items():
        of_cards += some
        for outcome, times in some.items():
            yield RESOLUTIONS, card, outcome, times, __version__
    for check, some in found.counts.items():
        others = some - of_cards if check == RESOLUTIONS else some
        for outcome, times in others.items():
            yield check, None, outcome, times, __version__


def fold(store: Store, games: Sequence[tuple[UUID, int]]) -> Folded:
    """The tables of some games, each up to an event."""
    made: list[dict[str, pa.Table]] = []
    waiting: list[tuple[str, dict[str, Columns]]] = []
    events, until = 0, PORTION
    with gc_paused():
        for at, (id, head) in enumerate(games, 1):
            waiting.append((str(id), columns_of(store.game(id), head)))
            events += head
            if events >= until or at == len(games):
                made.append({table: arrow(table, [(id, found[table]) for id, found in waiting]) for table in TABLES})
                waiting, until = [], events + PORTION
        whole = {table: pa.concat_tables([some[table] for some in made]) for table in TABLES} if made else {}
        return Folded(
            {table: parquet(one) for table, one in whole.items() if one.num_rows},
            {table: one.num_rows for table, one in whole.items()},
            events,
        )


def arrow(table: str, parts: Sequence[tuple[str, Columns]]) -> pa.Table:
    """A table of several games as one Arrow table, the game's id before the other columns."""
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
    """Values as Arrow has them; lists of numbers as all numbers and where each list begins, which is much quicker."""
    if kind != TYPES["ints"] or None in values:
        return pa.array(values, kind)
    begins = pa.array(accumulate(map(len, values), initial=0), pa.int32(), size=len(values) + 1)
    return pa.ListArray.from_arrays(begins, pa.array(list(chain.from_iterable(values)), pa.int64()), type=kind)


def parquet(table: pa.Table) -> bytes:
    """An Arrow table as a Parquet file."""
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
    """What Parquet calls the columns that hold values: those of lists lie within."""
    return [f"{one.name}.list.element" if pa.types.is_list(one.type) else one.name for one in columns]
