"""Store in an SQLite file.

It extends the eventsourcing library's recorder by tables of its own. Games have small numbers, so that a commit costs
27 bytes beside its own. The notification id is the rowid, which no deletion frees because commits are never deleted.
Pages are 1 KiB, because every transaction writes whole pages. The write-ahead log is used, and a write transaction
takes its lock at the start.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any
from uuid import UUID

import orjson
from eventsourcing.persistence import (
    DatabaseError,
    Notification,
    OperationalError,
    PersistenceError,
    ProgrammingError,
    StoredEvent,
    Tracking,
)
from eventsourcing.sqlite import (
    SQLiteFactory,
    SQLiteProcessRecorder,
    SQLiteTrackingRecorder,
)
from eventsourcing.utils import Environment, EnvType, strtobool

from replay.errors import NewerSchema, NotAStore, Repeated
from replay.store.recorder import (
    REMEMBERED,
    TOPIC,
    Change,
    GameRecorder,
    GameRow,
    Projecting,
    Request,
    begun,
    overtaken,
    plausible,
)
from replay.store.sqlite_connections import (
    APPLICATION_ID,
    COMMITS_STAY,
    SCHEMA_VERSION,
    TABLES,
    StoreDatastore,
    file_of,
    is_fresh,
)


class SQLiteProjecting(Projecting):
    """Transaction in which a projection is updated, the file's only write transaction."""

    def __init__(self, recorder: SQLiteGameRecorder, cursor: Any, name: str) -> None:
        self._recorder, self._cursor, self._name = recorder, cursor, name
        self.last = recorder._max_tracking_id(name, cursor) or 0

    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._cursor.execute(statement, values).fetchall()  # type: ignore[no-any-return]

    def reached(self, number: int) -> None:
        self._recorder._insert_tracking(self._cursor, Tracking(self._name, number))
        self.last = number

    def forget(self, name: str) -> None:
        self._cursor.execute("DELETE FROM tracking WHERE application_name = ?", (name,))
        if name == self._name:
            self.last = 0


class SQLiteGameRecorder(SQLiteProcessRecorder, GameRecorder):
    """Recorder of games in an SQLite file, as the eventsourcing library calls it.

    It stores events, notifications and tracked positions.
    """

    datastore: StoreDatastore

    def construct_create_table_statements(self) -> list[str]:
        tracking = super().construct_create_table_statements()[1:]
        return [
            *TABLES.values(),
            COMMITS_STAY,
            *tracking,
            f"PRAGMA application_id = {APPLICATION_ID}",
            f"PRAGMA user_version = {SCHEMA_VERSION}",
        ]

    def create_table(self) -> None:
        """Create the tables in an empty file, or check an existing store.

        :raises NotAStore: the file belongs to another program.
        :raises NewerSchema: a newer timewalk made the file.
        """
        name = self.datastore.pool.db_name
        with self.datastore.transaction(commit=False) as c:
            fresh, version = is_fresh(c, name)
        if fresh and self.datastore.writes:
            with self.datastore.transaction(commit=True) as c:
                if is_fresh(c, name)[0]:
                    self._create_table(c)
        elif fresh:
            raise NotAStore("{name} is empty and cannot be written to.", name=file_of(name))
        elif version > SCHEMA_VERSION:
            raise NewerSchema(
                "{name} was made by a newer timewalk: its schema is {version}, here {SCHEMA_VERSION}.",
                name=file_of(name),
                version=version,
                SCHEMA_VERSION=SCHEMA_VERSION,
            )
        else:
            self._look_at_tables()

    def _look_at_tables(self) -> None:
        """Raise an error if a table is not as timewalk created it.

        A changed table would be read wrongly, for instance with another type of column or without a key.

        :raises DatabaseError: a table was changed.
        """
        with self._reading() as c:
            made = dict(c.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
        for name, statement in TABLES.items():
            if made.get(name, statement) != statement:
                raise DatabaseError(f"malformed table {name}")

    # Commits

    def _insert_events(
        self,
        c: Any,
        stored_events: Sequence[StoredEvent],
        *,
        change: Change | None = None,
        tracking: Tracking | None = None,
        **_: Any,
    ) -> Sequence[int]:
        if change is None:
            raise ProgrammingError("commits are added together with what they change in the game's row")
        if change.definitions:
            rows = list(change.definitions.items())
            c.executemany("INSERT INTO definitions VALUES (?, ?) ON CONFLICT DO NOTHING", rows)
        key = self._begin(c, change) if change.before is None else self._go_on(c, change, *change.before)
        self._remember(c, key, change.request)
        numbers = []
        for stored in stored_events:
            c.execute(
                "INSERT INTO stored_events (game, position, state) VALUES (?, ?, ?)",
                (key, stored.originator_version, stored.state),
            )
            numbers.append(c.lastrowid)
        if tracking is not None:
            self._insert_tracking(c, tracking)
        return numbers

    @staticmethod
    def _begin(c: Any, change: Change) -> int:
        game = change.game
        try:
            c.execute("INSERT INTO games VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", _values(game))
        except sqlite3.IntegrityError:
            (head,) = c.execute("SELECT head FROM games WHERE id = ?", (game.id.bytes,)).fetchone()
            raise begun(game, head) from None
        return int(c.lastrowid)

    @staticmethod
    def _go_on(c: Any, change: Change, head: int, hash: bytes) -> int:
        game = change.game
        c.execute(
            "UPDATE games SET head = ?, commits = ?, hash = ?, turns = ? WHERE key = ? AND head = ? AND hash = ?",
            (game.head, game.commits, game.hash, game.turns, game.key, head, hash),
        )
        if c.rowcount != 1:
            current = c.execute("SELECT head FROM games WHERE key = ? AND id = ?", (game.key, game.id.bytes)).fetchone()
            now = current[0] if current else 0
            raise overtaken(game, head, now)
        if game.winners is not None:
            winners = orjson.dumps(game.winners).decode()
            c.execute("UPDATE games SET winners = ?, reason = ? WHERE key = ?", (winners, game.reason, game.key))
        return game.key

    def states(self, key: int, first: int = 1, last: int | None = None) -> list[tuple[int, bytes]]:
        with self._reading() as c:
            rows: list[tuple[int, bytes]] = c.execute(
                "SELECT position, state FROM stored_events WHERE game = :key AND position <= :last AND position >="
                " IFNULL((SELECT MAX(position) FROM stored_events WHERE game = :key AND position <= :first), 0)"
                " ORDER BY position",
                {"key": key, "first": first, "last": _MOST if last is None else last},
            ).fetchall()
        for position, state in rows:
            if position.__class__ is not int or state.__class__ is not bytes:
                raise DatabaseError("malformed commit")
        return rows

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        id = originator_id if isinstance(originator_id, UUID) else UUID(originator_id)
        with self._reading() as c:
            rows = c.execute(
                "SELECT position, state FROM stored_events WHERE game = (SELECT key FROM games WHERE id = ?)"
                f" AND position > ? AND position <= ? ORDER BY position {'DESC' if desc else 'ASC'} LIMIT ?",
                (id.bytes, 0 if gt is None else gt, _MOST if lte is None else lte, -1 if limit is None else limit),
            ).fetchall()
        return [StoredEvent(id, position, TOPIC, state) for position, state in rows]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        if topics and TOPIC not in topics:
            return []
        after = 0 if start is None else start - inclusive_of_start
        with self._reading() as c:
            rows = c.execute(
                "SELECT stored_events.id, games.id, position, state FROM stored_events JOIN games ON key = game"
                " WHERE stored_events.id > ? AND stored_events.id <= ? ORDER BY stored_events.id LIMIT ?",
                (after, _MOST if stop is None else stop, limit),
            ).fetchall()
        for _, id, position, state in rows:
            if not (type(id) is type(state) is bytes and len(id) == 16 and type(position) is int):
                raise DatabaseError("malformed commit")
        return [Notification(UUID(bytes=id), position, TOPIC, state, number) for number, id, position, state in rows]

    def _max_tracking_id(self, application_name: str, c: Any) -> int | None:
        number = super()._max_tracking_id(application_name, c)
        if number is not None and type(number) is not int:
            raise DatabaseError("malformed tracking")
        return number

    def _max_notification_id(self, c: Any) -> int:
        return c.execute("SELECT MAX(id) FROM stored_events").fetchone()[0]  # type: ignore[no-any-return]

    # Games

    def games(self) -> list[GameRow]:
        with self._reading() as c:
            return [_game(row) for row in c.execute("SELECT * FROM games ORDER BY key")]

    def game(self, id: UUID) -> GameRow | None:
        with self._reading() as c:
            row = c.execute("SELECT * FROM games WHERE id = ?", (id.bytes,)).fetchone()
        game = None if row is None else _game(row)
        if game is not None and game.id != id:
            raise DatabaseError("malformed index of games")
        return game

    def stored_of(self, ids: Sequence[UUID]) -> list[GameRow]:
        places = ", ".join("?" * len(ids))
        with self._reading() as c:
            rows = c.execute(f"SELECT * FROM games WHERE id IN ({places})", [id.bytes for id in ids])
            return [_game(row) for row in rows]

    def between(self, low: UUID, high: UUID, limit: int) -> list[UUID]:
        with self._reading() as c:
            return _readable(
                c, "SELECT * FROM games WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?", (low.bytes, high.bytes, limit)
            )

    def count(self, low: UUID, high: UUID) -> int:
        with self._reading() as c:
            values = low.bytes, high.bytes
            return int(c.execute("SELECT count(*) FROM games WHERE id BETWEEN ? AND ?", values).fetchone()[0])

    def newest(self, limit: int) -> list[UUID]:
        with self._reading() as c:
            return _readable(c, "SELECT * FROM games ORDER BY key DESC LIMIT ?", (limit,))

    def branches(self, parent: UUID) -> list[UUID]:
        with self._reading() as c:
            return _readable(c, "SELECT * FROM games WHERE parent = ? ORDER BY key", (parent.bytes,))

    def ids(self) -> list[UUID]:
        return [row.id for _, row in self._rows() if row is not None]

    def unlisted(self) -> list[int]:
        rows = dict(self._rows())
        with self._reading() as c:
            keys = {key for (key,) in c.execute("SELECT DISTINCT game FROM stored_events") if type(key) is int}
        return sorted((keys - rows.keys()) | {key for key, row in rows.items() if row is None})

    def _rows(self) -> list[tuple[int, GameRow | None]]:
        """Return every game's key with its row, None for a row that cannot be read."""
        try:
            return [(row.key, row) for row in self.games()]
        except PersistenceError:
            pass
        rows: list[tuple[int, GameRow | None]] = []
        with self._reading() as c:
            for (key,) in c.execute("SELECT key FROM games ORDER BY key").fetchall():
                try:
                    rows.append((key, _game(c.execute("SELECT * FROM games WHERE key = ?", (key,)).fetchone())))
                except (PersistenceError, sqlite3.Error, TypeError):
                    rows.append((key, None))
        return rows

    def mend(self, row: GameRow) -> None:
        with self.datastore.transaction(commit=True) as c:
            c.execute("DELETE FROM games WHERE key = ?", (row.key,))
            c.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (row.key, *_values(row)))

    def problems(self) -> list[str]:
        with self._reading() as c:
            complaints = [str(line) for (line,) in c.execute("PRAGMA integrity_check(5)").fetchall()]
        return [] if complaints == ["ok"] else complaints

    def reindex(self) -> None:
        with self.datastore.transaction(commit=True) as c:
            c.execute("REINDEX")

    def definitions(self, hashes: Iterable[str]) -> dict[str, bytes]:
        with self._reading() as c:
            rows = (
                c.execute("SELECT hash, state FROM definitions WHERE hash = ?", (hash,)).fetchone() for hash in hashes
            )
            return dict(row for row in rows if row is not None)

    # Drafts and snapshots

    def draft(self, key: int) -> tuple[int, bytes] | None:
        with self._reading() as c:
            return c.execute("SELECT head, answers FROM drafts WHERE game = ?", (key,)).fetchone()  # type: ignore[no-any-return]

    def stray_drafts(self) -> list[int]:
        with self._reading() as c:
            rows = c.execute("SELECT game FROM drafts WHERE game NOT IN (SELECT key FROM games) ORDER BY game")
            return [key for (key,) in rows]

    @staticmethod
    def _remember(c: Any, key: int, request: Request | None) -> None:
        """Store the request behind a change, and delete old requests.

        The table is made when the first request is stored.
        """
        if request is None:
            return
        now = int(time.time())
        c.execute(
            "CREATE TABLE IF NOT EXISTS requests (key TEXT PRIMARY KEY, asked TEXT NOT NULL, refused TEXT NOT NULL,"
            " game INTEGER NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID"
        )
        c.execute("CREATE INDEX IF NOT EXISTS requests_made ON requests (made)")
        c.execute("DELETE FROM requests WHERE made < ?", (now - REMEMBERED,))
        c.execute("INSERT OR IGNORE INTO requests VALUES (?, ?, ?, ?, ?)", (*request, key, now))
        if c.rowcount != 1:
            raise Repeated("this was asked for and done before.", 0, 0)

    def requested(self, key: str) -> tuple[Request, UUID] | None:
        with self._reading() as c:
            if not c.execute("SELECT 1 FROM sqlite_master WHERE name = 'requests'").fetchall():
                return None
            row = c.execute(
                "SELECT requests.key, asked, refused, id FROM requests JOIN games ON games.key = game"
                " WHERE requests.key = ?",
                (key,),
            ).fetchone()
        return None if row is None else (Request(*row[:3]), UUID(bytes=row[3]))

    def keep_draft(self, key: int, head: int, answers: bytes | None, request: Request | None = None) -> None:
        with self.datastore.transaction(commit=True) as c:
            self._remember(c, key, request)
            if answers is None:
                c.execute("DELETE FROM drafts WHERE game = ?", (key,))
            else:
                c.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)", (key, head, answers))

    def snapshot(self, key: int, position: int, mark: bytes) -> tuple[int, bytes, bytes] | None:
        with self._reading() as c:
            row = c.execute(
                "SELECT position, state, (SELECT substr(state, 1, 8) FROM stored_events WHERE game = :key"
                " AND position <= snapshots.position ORDER BY position DESC LIMIT 1) FROM snapshots"
                " WHERE game = :key AND position BETWEEN 1 AND :position AND mark = :mark"
                " ORDER BY position DESC LIMIT 1",
                {"key": key, "position": position, "mark": mark},
            ).fetchone()
        if row is None or type(row[0]) is not int:
            return None
        if not type(row[1]) is type(row[2]) is bytes:
            return row[0], b"", b""
        return row  # type: ignore[no-any-return]

    def keep_snapshots(self, key: int, mark: bytes, snapshots: Sequence[tuple[int, bytes]]) -> None:
        if not self.datastore.writes:
            return
        try:
            with self.datastore.transaction(commit=True, waits=False) as c:
                c.executemany(
                    "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)",
                    [(key, position, mark, state) for position, state in snapshots],
                )
        except OperationalError:
            pass  # another writer is busy, or the disk is full: the next reader folds from further back

    def forget_snapshots(self, key: int | None = None) -> None:
        with self.datastore.transaction(commit=True) as c:
            c.execute("DELETE FROM snapshots WHERE ? IN (game, 0)", (key or 0,))

    # Projections

    @contextmanager
    def projecting(self, name: str) -> Iterator[Projecting]:
        with self.datastore.transaction(commit=True) as c:
            cursor: Any = c
            cursor.row_factory = None
            yield SQLiteProjecting(self, cursor, name)

    def ask(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self._reading() as c:
            return c.execute(statement, values).fetchall()  # type: ignore[no-any-return]

    @contextmanager
    def _reading(self) -> Iterator[Any]:
        """Yield a cursor that returns plain tuples."""
        with self.datastore.transaction(commit=False) as c:
            cursor: Any = c
            cursor.row_factory = None
            yield cursor

    def close(self) -> None:
        self.datastore.close()


_MOST = 2**62
"""Number larger than any position."""


_COLUMNS = (int, bytes, int, int, bytes, int, str, str, str, str, str, bytes, int)
"""Types of the columns of `games`; winners, parent and its position may be empty."""

_MAYBE = (7, 11, 12)


def _values(game: GameRow) -> tuple[Any, ...]:
    """Return the columns of `games` except the key."""
    return (
        game.id.bytes,
        game.head,
        game.commits,
        game.hash,
        game.turns,
        orjson.dumps(game.seats).decode(),
        None if game.winners is None else orjson.dumps(game.winners).decode(),
        game.reason,
        game.created,
        game.engine,
        game.parent and game.parent.bytes,
        game.parent_position,
    )


def _readable(c: sqlite3.Cursor, query: str, values: tuple[object, ...]) -> list[UUID]:
    """Return the ids of those selected games whose rows are intact."""
    ids = list[UUID]()
    for row in c.execute(query, values):
        with suppress(DatabaseError, TypeError):
            ids.append(_game(row).id)
    return ids


def _game(row: tuple[Any, ...]) -> GameRow:
    if len(row) != len(_COLUMNS):
        raise DatabaseError("malformed table of games")
    if any(type(value) is not kind for value, kind in zip(row, _COLUMNS, strict=True) if value is not None) or any(
        value is None and index not in _MAYBE for index, value in enumerate(row)
    ):
        raise DatabaseError("malformed row of a game")
    key, id, head, commits, hash, turns, seats, winners, reason, created, engine, parent, parent_position = row
    try:
        return plausible(
            GameRow(
                key=key,
                id=UUID(bytes=id),
                head=head,
                commits=commits,
                hash=hash,
                turns=turns,
                seats=tuple(map(str, orjson.loads(seats))),
                winners=None if winners is None else tuple(map(int, orjson.loads(winners))),
                reason=reason,
                created=created,
                engine=engine,
                parent=None if parent is None else UUID(bytes=parent),
                parent_position=parent_position,
            )
        )
    except (ValueError, TypeError) as error:
        raise DatabaseError("malformed row of a game") from error


class SQLiteStoreFactory(SQLiteFactory):
    """Factory of the recorder from settings, as the eventsourcing library expects.

    `SQLITE_DBNAME` is a `file:` address. `SYNCHRONOUS` is FULL (an acknowledged commit survives a loss of power) or
    NORMAL (it survives the end of the program). `READ_ONLY` opens without writing.
    """

    tracking_recorder_class: type[SQLiteTrackingRecorder] = SQLiteGameRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        self.datastore = StoreDatastore(
            self.env.get(self.SQLITE_DBNAME, ""),
            synchronous=self.env.get("SYNCHRONOUS", "FULL"),
            writes=not strtobool(self.env.get("READ_ONLY", "no")),
            lock_timeout=int(self.env.get(self.SQLITE_LOCK_TIMEOUT) or 30),
        )
