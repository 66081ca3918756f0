"""Connections to an SQLite store: settings, application id, single writer, errors."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Condition, Lock
from typing import Any, cast
from urllib.parse import unquote, urlsplit

from eventsourcing.persistence import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    PersistenceError,
    ProgrammingError,
)
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
)

from replay.errors import NotAStore

APPLICATION_ID = 0x54574C4B
"""SQLite's application id that marks the file as a timewalk store: "TWLK"."""

SCHEMA_VERSION = 1

PAGE_SIZE = 1024

TABLES = {
    "games": "CREATE TABLE games (key INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, head INTEGER NOT NULL,"
    " commits INTEGER NOT NULL, hash BLOB NOT NULL, turns INTEGER NOT NULL, seats TEXT NOT NULL, winners TEXT,"
    " reason TEXT NOT NULL, created TEXT NOT NULL, engine TEXT NOT NULL, parent BLOB, parent_position INTEGER)",
    "stored_events": "CREATE TABLE stored_events (id INTEGER PRIMARY KEY, game INTEGER NOT NULL,"
    " position INTEGER NOT NULL, state BLOB NOT NULL, UNIQUE (game, position))",
    "definitions": "CREATE TABLE definitions (hash TEXT PRIMARY KEY, state BLOB NOT NULL) WITHOUT ROWID",
    "drafts": "CREATE TABLE drafts (game INTEGER PRIMARY KEY, head INTEGER NOT NULL, answers BLOB NOT NULL)",
    "snapshots": "CREATE TABLE snapshots (game INTEGER, position INTEGER, mark BLOB NOT NULL, state BLOB NOT NULL,"
    " PRIMARY KEY (game, position)) WITHOUT ROWID",
}
"""Statements that create the tables. A file with a different statement was changed.

Any change here needs another `SCHEMA_VERSION`.
"""

COMMITS_STAY = (
    "CREATE TRIGGER commits_stay BEFORE DELETE ON stored_events"
    " BEGIN SELECT RAISE(ABORT, 'a recorded commit is never deleted'); END"
)

_ERRORS: tuple[tuple[type[sqlite3.Error], type[PersistenceError]], ...] = (
    (sqlite3.InterfaceError, InterfaceError),
    (sqlite3.DataError, DataError),
    (sqlite3.OperationalError, OperationalError),
    (sqlite3.IntegrityError, IntegrityError),
    (sqlite3.InternalError, InternalError),
    (sqlite3.ProgrammingError, ProgrammingError),
    (sqlite3.NotSupportedError, NotSupportedError),
    (sqlite3.DatabaseError, DatabaseError),
)


def translated(error: sqlite3.Error) -> PersistenceError:
    """Return the eventsourcing library's error for an error of sqlite3."""
    return next((to for known, to in _ERRORS if isinstance(error, known)), PersistenceError)(error)


def is_fresh(c: Any, db_name: str) -> tuple[bool, int]:
    """Return True for an empty database, and the version of its schema.

    :raises NotAStore: the database belongs to another program.
    """
    (application,) = c.execute("PRAGMA application_id").fetchone()
    (version,) = c.execute("PRAGMA user_version").fetchone()
    (tables,) = c.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    if application != APPLICATION_ID and (application or tables):
        raise NotAStore("{db_name} is a database of another program, not a timewalk store.", db_name=file_of(db_name))
    return not tables, version


def file_of(db_name: str) -> str:
    """Return the file that a `file:` address names, to be shown to people."""
    return unquote(urlsplit(db_name).path)


class StorePool(SQLiteConnectionPool):
    """Pool of connections with the store's settings."""

    def __init__(self, *, synchronous: str, writes: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.synchronous = synchronous
        self.writes = writes
        self.stands_still = False

    def _create_connection(self) -> SQLiteConnection:
        try:
            connection = self._connect(self.db_name) if self.writes else self._to_read()
            if self.writes:
                connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
                connection.execute(f"PRAGMA synchronous = {self.synchronous}")
                if not self.is_sqlite_memory_mode:
                    self._write_ahead(connection)
            connection.execute("PRAGMA trusted_schema = OFF")
        except sqlite3.Error as error:
            raise translated(error) from error
        return SQLiteConnection(connection, max_age=self.max_age)

    def _connect(self, name: str) -> sqlite3.Connection:
        return sqlite3.connect(
            name, uri=True, check_same_thread=False, isolation_level=None, timeout=self.lock_timeout or 5
        )

    def _to_read(self) -> sqlite3.Connection:
        """Open a file that may only be read.

        The write-ahead log needs a file of shared memory. If that is missing, nobody else has the store open, and the
        file can be read as an unchanging one. Content of a left-over log is read too.
        """
        connection = self._connect(self.db_name)
        try:
            connection.execute("PRAGMA schema_version")
            return connection
        except sqlite3.OperationalError as error:
            connection.close()
            if not any(sign in str(error) for sign in ("unable to open", "readonly")):
                raise
        self.stands_still = True
        log = Path(f"{file_of(self.db_name)}-wal")
        if not log.exists() or not log.stat().st_size:
            return self._connect(f"{self.db_name}&immutable=1")
        connection = self._connect(f"{self.db_name}&vfs=unix-none")
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        return connection

    def _write_ahead(self, connection: sqlite3.Connection) -> None:
        """Switch to the write-ahead log, unless the file belongs to another program.

        SQLite does not wait for a second connection that switches at the same time, so the wait is done here.
        """
        if connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal":
            return
        is_fresh(connection, self.db_name)
        until = time.monotonic() + (self.lock_timeout or 5)
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.01)


CLOSED = "the store is closed"


class StoreDatastore(SQLiteDatastore):
    """Datastore of the eventsourcing library, whose write transactions lock at their start."""

    pool: StorePool

    def __init__(self, db_name: str, *, synchronous: str, writes: bool, lock_timeout: int) -> None:
        super().__init__(db_name, lock_timeout=lock_timeout)
        self.writes = writes
        self.pool = StorePool(
            db_name=db_name,
            synchronous=synchronous,
            writes=writes,
            lock_timeout=lock_timeout,
            pool_timeout=lock_timeout,
        )
        self._writing = Lock()
        self._writer: SQLiteConnection | None = None
        self._cursor: sqlite3.Cursor | None = None
        """Cursor of the writing connection, the same for all transactions, so that prepared statements are kept."""
        self._closed = False
        self._read = Condition()
        self._readers = 0

    def transaction(  # type: ignore[override]  # the library promises the very generator that contextlib makes
        self, *, commit: bool, waits: bool = True
    ) -> AbstractContextManager[SQLiteCursor]:
        """Return a transaction: to read, or with `commit` to write.

        `waits=False` fails at once when another writer holds the lock.
        """
        if commit and not self.pool.is_sqlite_memory_mode:
            return cast("AbstractContextManager[SQLiteCursor]", Writing(self, waits))
        return self._reading(commit)

    @contextmanager
    def _reading(self, commit: bool) -> Iterator[SQLiteCursor]:
        with self._read:
            if self._closed:
                raise OperationalError(CLOSED)
            self._readers += 1
        try:
            with self._connection(commit) as connection:
                cursor = connection.cursor().sqlite_cursor
                cursor.execute("BEGIN")
                try:
                    yield cursor  # type: ignore[misc]  # the library, too, hands out the cursor of sqlite3
                except BaseException:
                    connection.rollback()
                    raise
                if commit:
                    connection.commit()
                else:
                    connection.rollback()
        except sqlite3.Error as error:
            raise translated(error) from error
        finally:
            with self._read:
                self._readers -= 1
                self._read.notify_all()

    @contextmanager
    def _connection(self, commit: bool) -> Iterator[SQLiteConnection]:
        """Yield a connection to read with.

        For a file opened as unchanging, each transaction gets a new connection, as nothing would show a change
        meanwhile.
        """
        if not self.pool.stands_still:
            with self.get_connection(commit=commit) as connection:
                yield connection
            return
        alone = self.pool._create_connection()
        try:
            yield alone
        finally:
            alone.close()

    def begin(self, waits: bool) -> sqlite3.Cursor:
        """Begin a write transaction and return the cursor of the writing connection."""
        if not self.writes:
            raise OperationalError("attempt to write a readonly database")
        lock = self._writing
        if not (lock.acquire(False) or (waits and lock.acquire(timeout=self.pool.pool_timeout))):
            raise OperationalError("database is locked by another thread")
        try:
            if self._closed:
                raise OperationalError(CLOSED)
            if self._cursor is None:
                self._writer = self.pool._create_connection()
                self._cursor = self._writer._sqlite_conn.cursor()
            cursor = self._cursor
            if waits:
                cursor.execute("BEGIN IMMEDIATE")
            else:
                cursor.execute("PRAGMA busy_timeout = 0")
                try:
                    cursor.execute("BEGIN IMMEDIATE")
                finally:
                    cursor.execute(f"PRAGMA busy_timeout = {1000 * (self.pool.lock_timeout or 5)}")
        except BaseException:
            self._writing.release()
            raise
        return cursor

    def end(self) -> None:
        """Release the writing connection for others."""
        self._writing.release()

    def close(self) -> None:
        """Close the file once its current users are done.

        A connection in use must not be closed.
        """
        if not hasattr(self, "_readers"):  # never opened
            return
        patience = self.pool.pool_timeout
        with self._read:
            self._closed = True
            self._read.wait_for(lambda: not self._readers, patience)
        super().close()
        if not self._writing.acquire(timeout=patience):
            return
        try:
            writer, self._writer, self._cursor = self._writer, None, None
            if writer is not None:
                writer.close()
        finally:
            self._writing.release()


class Writing:
    """Write transaction: everything is written at the end, or nothing."""

    __slots__ = ("cursor", "datastore", "waits")

    def __init__(self, datastore: StoreDatastore, waits: bool) -> None:
        self.datastore = datastore
        self.waits = waits

    def __enter__(self) -> sqlite3.Cursor:
        try:
            self.cursor = self.datastore.begin(self.waits)
        except sqlite3.Error as error:
            raise translated(error) from error
        return self.cursor

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        try:
            if error is None:
                self.cursor.execute("COMMIT")  # connection.commit() would prepare the statement each time
            else:
                self.cursor.connection.rollback()
                if isinstance(error, sqlite3.Error):
                    raise translated(error) from error
        except sqlite3.Error as failure:
            if self.cursor.connection.in_transaction:
                self.cursor.connection.rollback()
            raise translated(failure) from failure
        finally:
            self.datastore.end()
