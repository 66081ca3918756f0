"""Where tests keep their games: an SQLite file, or a schema of their own in `TIMEWALK_TEST_POSTGRES`."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from replay.store.store import Store

DATABASE = os.environ.get("TIMEWALK_TEST_POSTGRES", "")

only_files = pytest.mark.skipif(bool(DATABASE), reason="about the SQLite file itself")


@contextmanager
def a_place(folder: Path, name: str = "games.sqlite") -> Iterator[str]:
    """The address of a store that is not there yet."""
    if not DATABASE:
        yield str(folder / name)
        return
    import psycopg

    schema = f"t{uuid4().hex[:12]}"
    mark = "&" if "?" in DATABASE else "?"
    try:
        yield f"{DATABASE}{mark}schema={schema}"
    finally:
        with psycopg.connect(DATABASE, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE")


class Altered:
    """The store's database, to do to it what the store never would: `?` stands for a value on both databases."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def __enter__(self) -> Altered:
        if DATABASE:
            datastore: Any = self.store.recorder.datastore  # type: ignore[attr-defined]
            self._connection: Any = psycopg_connection(datastore)
            self._connection.execute("ALTER TABLE stored_events DISABLE TRIGGER USER")
        else:
            self._connection = sqlite3.connect(self.store.where)
            self._connection.execute("DROP TRIGGER IF EXISTS commits_stay")
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.commit()
        self._connection.close()

    def execute(self, statement: str, values: tuple[Any, ...] = ()) -> Any:
        """A statement on the database behind the store's back."""
        if DATABASE:
            statement = statement.replace("?", "%s")
        return self._connection.execute(statement, values)


def psycopg_connection(datastore: Any) -> Any:
    """A connection of its own to the schema of a store."""
    import psycopg
    from psycopg.rows import tuple_row

    return psycopg.connect(**{**datastore.pool.kwargs, "row_factory": tuple_row})


def id_of(value: Any) -> UUID:
    """A game's id as a database has it."""
    return value if isinstance(value, UUID) else UUID(bytes=value)
