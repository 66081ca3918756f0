"""SQL over the tables: DuckDB in memory, with a view for each table over the files that are valid."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import duckdb
from pyarrow.dataset import dataset

from domain.errors import TimewalkError
from projections.counting.columns import TABLES
from replay.tables.folding import schema
from replay.tables.writing import read_manifest


class BadQuery(TimewalkError, ValueError):
    """The question cannot be answered: what the database says of it."""


class Answer(NamedTuple):
    """What came of a query: the names of the columns, and the rows."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


def connected(folder: Path) -> duckdb.DuckDBPyConnection:
    """A database in memory with the tables of a folder; nothing else can be read or written from it.

    :raises BadQuery: there are no tables.
    """
    manifest = read_manifest(folder)
    if not manifest.store:
        raise BadQuery(
            "There are no tables in {folder} yet: make them with `timewalk analytics {folder}`.", folder=folder
        )
    database = duckdb.connect(":memory:")
    for table in TABLES:
        files = [str(folder / file) for file in manifest.files if file.startswith(f"{table}/")]
        database.register(table, dataset(files, schema(table)) if files else schema(table).empty_table())
    database.execute("SET enable_external_access = false")
    database.execute("SET lock_configuration = true")
    return database


def ask(folder: Path, query: str) -> Answer:
    """The answer to a question in SQL.

    :raises BadQuery: it is no query, or there are no tables.
    """
    with connected(folder) as database:
        try:
            found: duckdb.DuckDBPyConnection | None = database.execute(query)
            if found is None:
                raise BadQuery("There is no question: write for instance SELECT count(*) FROM games.")
            columns = tuple(str(column[0]) for column in found.description or ())
            return Answer(columns, found.fetchall())
        except duckdb.Error as error:
            raise BadQuery(" ".join(str(error).split())[:500]) from error
