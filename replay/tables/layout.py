"""Layout of a folder of tables: its manifest, and the columns of each table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import orjson
import pyarrow as pa
from pyarrow.dataset import Dataset, dataset, partitioning

from domain.errors import TimewalkError
from projections.counting.columns import COLUMNS

FORMAT = 1

NOTHING = "nothing yet"
"""Mark in the manifest of a store without games."""

TYPES: Mapping[str, pa.DataType] = {
    "int": pa.int64(),
    "text": pa.string(),
    "bool": pa.bool_(),
    "ints": pa.list_(pa.int64()),
    "texts": pa.list_(pa.string()),
}
"""Types of columns in Arrow and Parquet, by kind. They never change: a new meaning is a new column."""


class BadTables(TimewalkError):
    """Error: a folder holds something other than tables of this store."""


class Manifest(NamedTuple):
    """Description of the valid files in a folder of tables.

    `position` is the number of the last commit that was read. `over` is the number of finished games. `open` holds
    the games in progress, each with the position up to which its rows go.
    """

    store: str
    position: int
    number: int
    over: int
    open: Mapping[str, int]
    files: tuple[str, ...]

    @property
    def games(self) -> int:
        """Number of games in the tables, finished or not."""
        return self.over + len(self.open)

    events: int
    columns: str = ""
    """Digest of the columns with which the files were written (`columns_digest`)."""

    partitioned: bool = False
    """True if the files of each table stand in folders by day and format (`partition`)."""

    def data(self) -> dict[str, Any]:
        """Return the manifest as JSON data; a timewalk without partitions reads a manifest without any."""
        data = {"format": FORMAT, **self._asdict()}
        if not self.partitioned:
            del data["partitioned"]
        return data


EMPTY = Manifest("", 0, 0, 0, {}, (), 0)


@cache
def columns_digest() -> str:
    """Return a digest of the names and kinds of all columns.

    Tables that were written with other columns lack rows or values, and are made anew.
    """
    shapes = {table: [(one.name, one.kind) for one in columns] for table, columns in COLUMNS.items()}
    return sha256(orjson.dumps(shapes)).hexdigest()[:16]


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a folder; without one, return an empty manifest.

    :raises BadTables: the manifest cannot be read, or was written by a newer timewalk.
    """
    path = folder / "manifest.json"
    try:
        data = orjson.loads(path.read_bytes())
    except FileNotFoundError:
        return EMPTY
    except (OSError, orjson.JSONDecodeError) as error:
        raise BadTables("{path} cannot be read: {error}.", path=path, error=error) from error
    if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
        raise BadTables("{path} is not a manifest that this timewalk knows.", path=path)
    try:
        return Manifest(**data | {"files": tuple(data["files"])})
    except (TypeError, KeyError) as error:
        raise BadTables("{path} is not a manifest that this timewalk knows.", path=path) from error


@cache
def schema(table: str) -> pa.Schema:
    """Return the columns of a table, the game's id first."""
    columns = [pa.field(one.name, TYPES[one.kind]) for one in COLUMNS[table]]
    return pa.schema([pa.field("game", pa.string(), nullable=False), *columns])


PARTITIONS = ("day", "format")
"""Columns that the names of folders tell: the day on which a game was recorded (UTC), and the game's format."""


def partition(created: str, format: str) -> str:
    """Return the folders of a game under its table, such as `day=2026-11-28/format=duel`."""
    values = created[:10], format
    return "/".join(f"{name}={quote(value, safe='')}" for name, value in zip(PARTITIONS, values, strict=True))


def without_partitions(table: pa.Table) -> pa.Table:
    """Return a table without the columns that its folder tells.

    Some programs refuse to read a column twice.
    """
    return table.drop_columns([name for name in PARTITIONS if name in table.column_names])


def rows_of(folder: Path, manifest: Manifest, table: str) -> Dataset | None:
    """Return the rows of a table in a folder, None if there are none.

    Partitioned rows have the columns of `PARTITIONS`, too.
    """
    files = [str(folder / file) for file in manifest.files if file.startswith(f"{table}/")]
    if not files:
        return None
    columns = schema(table)
    if not manifest.partitioned:
        return dataset(files, columns)
    told = pa.schema([pa.field(name, pa.string()) for name in PARTITIONS])
    for name in PARTITIONS:
        if name not in columns.names:
            columns = columns.append(told.field(name))
    by_folder = partitioning(told, flavor="hive")
    return dataset(files, columns, partitioning=by_folder, partition_base_dir=str(folder / table))
