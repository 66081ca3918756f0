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

from domain.board.combat import Attack, Combat
from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board, Effect, Trigger
from domain.events import Recorded
from replay.store.store import Store
from replay.store.stored import StoredGame

DATABASE = os.environ.get("TIMEWALK_TEST_POSTGRES", "")
if DATABASE:  # so that a test can tell the connections of its own process from those of others
    os.environ["PGAPPNAME"] = f"tests of timewalk {os.getpid()}"

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


Commits = list[list[Recorded]]


def record(store: Store, commits: Commits, **about: Any) -> StoredGame:
    writer = store.create(**about)
    with writer.group():
        for commit in commits:
            writer.append(commit)
    return store.game(writer.id)


def log_of(commits: Commits) -> list[Recorded]:
    return [recorded for commit in commits for recorded in commit]


def dumped(game: StoredGame) -> dict[str, Any]:
    return {hash: definition.dump() for hash, definition in game.definitions().items()}


def parts(value: Any) -> Any:
    """Everything a board holds, slot by slot and with its types, to compare two of them."""
    kind = type(value).__name__
    if isinstance(value, dict):
        return kind, [(parts(key), parts(item)) for key, item in value.items()]
    if isinstance(value, set):
        return kind, sorted(value)
    if isinstance(value, tuple | list):
        return kind, [parts(item) for item in value]
    if isinstance(value, Board | GameObject | Player | Combat | Attack | Effect | Trigger):
        return kind, [parts(getattr(value, name)) for name in type(value).__slots__]
    return kind, value


def state_of(database: Altered, position: int) -> bytes:
    return bytes(database.execute("SELECT state FROM stored_events WHERE position = ?", (position,)).fetchone()[0])


def put(database: Altered, position: int, state: bytes) -> None:
    assert database.execute("UPDATE stored_events SET state = ? WHERE position = ?", (state, position)).rowcount == 1
