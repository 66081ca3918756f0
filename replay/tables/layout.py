"""Tables in a folder: what is valid there, and which columns each has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import orjson
import pyarrow as pa

from domain.errors import TimewalkError
from projections.counting.columns import COLUMNS

FORMAT = 1

NOTHING = "nothing yet"
"""The position in a manifest of a store without games."""

TYPES: Mapping[str, pa.DataType] = {
    "int": pa.int64(),
    "text": pa.string(),
    "bool": pa.bool_(),
    "ints": pa.list_(pa.int64()),
    "texts": pa.list_(pa.string()),
}
"""Types of columns in Arrow and Parquet, by kind. For good: a new meaning is a new column."""


class BadTables(TimewalkError):
    """The folder holds something else than tables of this store."""


class Manifest(NamedTuple):
    """The valid state of a folder of tables.

    `position` is the number of the last commit looked at; `over` tells of how many games it is complete; `open` has the
    games that went on then, each with the event up to which its rows go.
    """

    store: str
    position: int
    number: int
    over: int
    open: Mapping[str, int]
    files: tuple[str, ...]

    @property
    def games(self) -> int:
        """The number of games in the tables, over or not."""
        return self.over + len(self.open)

    events: int


EMPTY = Manifest("", 0, 0, 0, {}, (), 0)


def read_manifest(folder: Path) -> Manifest:
    """Read what is valid in a folder; in one without tables nothing.

    :raises BadTables: the manifest cannot be read, or is of a newer timewalk.
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
    """The columns of a table, the game's id first."""
    columns = [pa.field(one.name, TYPES[one.kind]) for one in COLUMNS[table]]
    return pa.schema([pa.field("game", pa.string(), nullable=False), *columns])
