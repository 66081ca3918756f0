"""Store in a PostgreSQL database, for many machines at once.

The tables are those of the SQLite file. Commits get their numbers under a lock that is held to the end of the
transaction. So they become visible in order, and a reader who tails them misses none. Writers of one game conflict on
the game's row, which each of them changes from its expected state.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, LiteralString, cast
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit
from uuid import UUID

import psycopg
from eventsourcing.persistence import (
    BaseInfrastructureFactory,
    DatabaseError,
    Notification,
    PersistenceError,
    ProgrammingError,
    StoredEvent,
    Tracking,
)
from eventsourcing.postgres import PostgresDatastore, PostgresFactory, PostgresTrackingRecorder
from eventsourcing.utils import Environment, EnvType
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import tuple_row
from psycopg.types.json import Jsonb

from replay.errors import NewerSchema, NotAStore, Repeated, StoreFailed, shown
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

SCHEMA_VERSION = 1

NUMBERING = 0x54574C4B
"""Advisory lock to hold while commits are numbered."""

POOL = 24
"""Most connections of one program."""

TABLES = (
    "CREATE TABLE timewalk (schema_version integer NOT NULL)",
    "CREATE TABLE games (key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL UNIQUE,"
    " head bigint NOT NULL, commits bigint NOT NULL, hash bytea NOT NULL, turns integer NOT NULL, seats jsonb NOT NULL,"
    " winners jsonb, reason text NOT NULL, created text NOT NULL, engine text NOT NULL, parent uuid,"
    " parent_position bigint)",
    "CREATE TABLE stored_events (id bigint PRIMARY KEY, game bigint NOT NULL, position bigint NOT NULL,"
    " state bytea NOT NULL, UNIQUE (game, position) INCLUDE (id))",
    "ALTER TABLE stored_events ALTER COLUMN state SET STORAGE EXTERNAL",
    "CREATE SEQUENCE commit_numbers OWNED BY stored_events.id",
    "CREATE FUNCTION commits_stay() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION 'a recorded commit is never changed or deleted'; END $$",
    "CREATE TRIGGER commits_stay BEFORE DELETE OR UPDATE ON stored_events FOR EACH ROW EXECUTE FUNCTION commits_stay()",
    "CREATE TABLE definitions (hash text PRIMARY KEY, state bytea NOT NULL)",
    "CREATE TABLE drafts (game bigint PRIMARY KEY, head bigint NOT NULL, answers bytea NOT NULL)",
    "CREATE TABLE snapshots (game bigint, position bigint, mark bytea NOT NULL, state bytea NOT NULL,"
    " PRIMARY KEY (game, position))",
)

_GAME = sql.SQL("key, id, head, commits, hash, turns, seats, winners, reason, created, engine, parent, parent_position")


class StoreDatastore(PostgresDatastore):
    """Connections to a database, with all settings of its address.

    `schema` is the schema of the tables.
    """

    def __init__(self, where: str, *, durable: bool, patience: int) -> None:
        parts = urlsplit(where)
        query = dict(parse_qsl(parts.query))
        schema = query.pop("schema", "")
        try:
            options_given: dict[str, Any] = conninfo_to_dict(urlunsplit(parts._replace(query=urlencode(query))))
        except psycopg.Error as error:
            raise NotAStore("{where} is not the address of a PostgreSQL database.", where=shown(where)) from error
        super().__init__(
            dbname=options_given.pop("dbname", ""),
            host=options_given.pop("host", ""),
            port=options_given.pop("port", ""),
            user=options_given.pop("user", ""),
            password=options_given.pop("password", ""),
            connect_timeout=float(patience),
            max_overflow=POOL - 1,
            pre_ping=True,
            schema=schema,
        )
        kwargs = cast("dict[str, Any]", self.pool.kwargs)
        for name in [name for name, value in kwargs.items() if value == ""]:
            del kwargs[name]  # then the environment or the library's default applies
        options = options_given.pop("options", "")
        settings = [f"-csynchronous_commit={'on' if durable else 'off'}", f"-clock_timeout={patience}s"]
        if schema:
            settings.append(f"-csearch_path={schema}")
        kwargs |= (
            {"connect_timeout": min(patience, 10)} | options_given | {"options": " ".join((options, *settings)).strip()}
        )
        self.names_schema = bool(schema)
        try:
            psycopg.connect(**kwargs | {"row_factory": tuple_row}).close()  # the pool would retry without saying why
        except psycopg.Error as error:
            reason = str(error).strip().splitlines()[-1].strip()
            raise StoreFailed("{where} cannot be reached: {reason}.", where=shown(where), reason=reason) from error

    @contextmanager
    def rows(self, *, commit: bool = False) -> Iterator[psycopg.Cursor[tuple[Any, ...]]]:
        """Yield the cursor of a transaction, with plain tuples and binary values."""
        with self.get_connection() as connection, connection.transaction(force_rollback=not commit):
            yield connection.cursor(binary=True, row_factory=tuple_row)

    @contextmanager
    def reading(self) -> Iterator[psycopg.Cursor[tuple[Any, ...]]]:
        """Yield a cursor for a single statement, which is its own transaction."""
        with self.get_connection() as connection:
            yield connection.cursor(binary=True, row_factory=tuple_row)


class PostgresProjecting(Projecting):
    """Transaction in which a projection is updated.

    It holds an advisory lock on the projection's name in this schema.
    """

    def __init__(self, recorder: PostgresGameRecorder, cursor: psycopg.Cursor[tuple[Any, ...]], name: str) -> None:
        self._recorder, self._cursor, self._name = recorder, cursor, name
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || %s, 0))", (name,))
        with cursor.connection.cursor() as plain:
            self.last = recorder._max_tracking_id(name, cast("Any", plain)) or 0

    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        executed = self._cursor.execute(cast("Any", _ours(statement)), values)
        return executed.fetchall() if executed.description is not None else []

    def reached(self, number: int) -> None:
        with self._cursor.connection.cursor() as plain:
            self._recorder._insert_tracking(cast("Any", plain), Tracking(self._name, number))
        self.last = number

    def forget(self, name: str) -> None:
        self._cursor.execute(
            sql.SQL("DELETE FROM {} WHERE application_name = %s").format(
                sql.Identifier(self._recorder.tracking_table_name)
            ),
            (name,),
        )
        if name == self._name:
            self.last = 0


def _ours(statement: str) -> str:
    """Replace the placeholders `?` of a statement by this database's."""
    return statement.replace("%", "%%").replace("?", "%s")


class PostgresGameRecorder(PostgresTrackingRecorder, GameRecorder):
    """Recorder of games in a PostgreSQL database, as the eventsourcing library calls it.

    It stores events, notifications and tracked positions.
    """

    datastore: StoreDatastore

    def create_table(self) -> None:
        """Create the tables in an empty schema, or check the version of an existing store.

        :raises NotAStore: the tables belong to another program.
        :raises NewerSchema: a newer timewalk made the tables.
        """
        with self.datastore.reading() as c:
            if c.execute("SELECT to_regclass('timewalk') IS NOT NULL").fetchone() == (True,):
                self._look_at_version(c)
                return  # without a write, which a user may not be allowed
        with self.datastore.rows(commit=True) as c:
            c.execute("SELECT pg_advisory_xact_lock(%s)", (NUMBERING,))
            if self.datastore.names_schema:
                c.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(self.datastore.schema)))
            known = {
                name
                for (name,) in c.execute(
                    "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
                ).fetchall()
            }
            if "timewalk" in known:
                self._look_at_version(c)
                return
            if known & {"games", "stored_events", "definitions", "drafts", "snapshots"}:
                raise NotAStore("The database holds tables of another program: name an empty schema, as ?schema=games.")
            for statement in TABLES:
                c.execute(cast("Any", statement))
            c.execute("INSERT INTO timewalk VALUES (%s)", (SCHEMA_VERSION,))
            super()._create_table(cast("Any", c))

    @staticmethod
    def _look_at_version(c: psycopg.Cursor[tuple[Any, ...]]) -> None:
        """Raise an error if the tables have a newer version.

        :raises NewerSchema: the tables are a newer timewalk's.
        """
        row = c.execute("SELECT schema_version FROM timewalk").fetchone()
        if row is not None and row[0] > SCHEMA_VERSION:
            raise NewerSchema(
                "The database was made by a newer timewalk: its schema is {version}, here {known}.",
                version=row[0],
                known=SCHEMA_VERSION,
            )

    # Commits

    def insert_events(
        self, stored_events: Sequence[StoredEvent], *, change: Change | None = None, **kwargs: Any
    ) -> Sequence[int]:
        if change is None:
            raise ProgrammingError("commits are added together with what they change in the game's row")
        tracking: Tracking | None = kwargs.get("tracking")
        with self.datastore.rows(commit=True) as c:
            if change.definitions:  # in a fixed order, so that two games with the same cards cannot deadlock
                rows = sorted(change.definitions.items())
                c.executemany("INSERT INTO definitions VALUES (%s, %s) ON CONFLICT DO NOTHING", rows)
            key = self._begin(c, change) if change.before is None else self._go_on(c, change, *change.before)
            self._remember(c, key, change.request)
            c.execute("SELECT pg_advisory_xact_lock(%s)", (NUMBERING,))
            numbers = [
                row[0]
                for row in c.execute(
                    "SELECT nextval('commit_numbers') FROM generate_series(1, %s)", (len(stored_events),)
                ).fetchall()
            ]
            c.executemany(
                "INSERT INTO stored_events (id, game, position, state) VALUES (%s, %s, %s, %s)",
                [
                    (number, key, stored.originator_version, stored.state)
                    for number, stored in zip(numbers, stored_events, strict=True)
                ],
            )
            if tracking is not None:
                self._insert_tracking(cast("Any", c.connection.cursor()), tracking)
        return numbers

    @staticmethod
    def _begin(c: psycopg.Cursor[tuple[Any, ...]], change: Change) -> int:
        game = change.game
        row = c.execute(
            "INSERT INTO games (id, head, commits, hash, turns, seats, winners, reason, created, engine, parent,"
            " parent_position) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
            " ON CONFLICT (id) DO NOTHING RETURNING key",
            _values(game),
        ).fetchone()
        if row is None:
            existing = c.execute("SELECT head FROM games WHERE id = %s", (game.id,)).fetchone()
            head = existing[0] if existing else 0
            raise begun(game, head)
        return int(row[0])

    @staticmethod
    def _go_on(c: psycopg.Cursor[tuple[Any, ...]], change: Change, head: int, hash: bytes) -> int:
        game = change.game
        c.execute(
            "UPDATE games SET head = %s, commits = %s, hash = %s, turns = %s, winners = %s, reason = %s"
            " WHERE key = %s AND head = %s AND hash = %s",
            (
                game.head,
                game.commits,
                game.hash,
                game.turns,
                None if game.winners is None else Jsonb(game.winners),
                game.reason,
                game.key,
                head,
                hash,
            ),
        )
        if c.rowcount != 1:
            current = c.execute("SELECT head FROM games WHERE key = %s AND id = %s", (game.key, game.id)).fetchone()
            now = current[0] if current else 0
            raise overtaken(game, head, now)
        return game.key

    def states(self, key: int, first: int = 1, last: int | None = None) -> list[tuple[int, bytes]]:
        with self.datastore.reading() as c:
            return cast(
                "list[tuple[int, bytes]]",
                c.execute(
                    "SELECT position, state FROM stored_events WHERE game = %(key)s AND position <= %(last)s"
                    " AND position >= coalesce((SELECT max(position) FROM stored_events"
                    " WHERE game = %(key)s AND position <= %(first)s), 0) ORDER BY position",
                    {"key": key, "first": first, "last": _MOST if last is None else last},
                ).fetchall(),
            )

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
        order = sql.SQL("DESC" if desc else "ASC")
        with self.datastore.reading() as c:
            rows = c.execute(
                sql.SQL(
                    "SELECT position, state FROM stored_events WHERE game = (SELECT key FROM games WHERE id = %s)"
                    " AND position > %s AND position <= %s ORDER BY position {} LIMIT %s"
                ).format(order),
                (id, 0 if gt is None else gt, _MOST if lte is None else lte, limit),
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
        with self.datastore.reading() as c:
            rows = c.execute(
                "SELECT stored_events.id, games.id, position, state FROM stored_events JOIN games ON key = game"
                " WHERE stored_events.id > %s AND stored_events.id <= %s ORDER BY stored_events.id LIMIT %s",
                (after, _MOST if stop is None else stop, limit),
            ).fetchall()
        return [Notification(id, position, TOPIC, state, number) for number, id, position, state in rows]

    def max_notification_id(self) -> int | None:
        with self.datastore.reading() as c:
            row = c.execute("SELECT max(id) FROM stored_events").fetchone()
        return None if row is None else row[0]

    # Games

    def games(self) -> list[GameRow]:
        with self.datastore.reading() as c:
            return [_game(row) for row in c.execute(sql.SQL("SELECT {} FROM games ORDER BY key").format(_GAME))]

    def game(self, id: UUID) -> GameRow | None:
        with self.datastore.reading() as c:
            row = c.execute(sql.SQL("SELECT {} FROM games WHERE id = %s").format(_GAME), (id,)).fetchone()
        return None if row is None else _game(row)

    def stored_of(self, ids: Sequence[UUID]) -> list[GameRow]:
        with self.datastore.reading() as c:
            rows = c.execute(sql.SQL("SELECT {} FROM games WHERE id = ANY(%s)").format(_GAME), (list(ids),)).fetchall()
        return [_game(row) for row in rows]

    def between(self, low: UUID, high: UUID, limit: int) -> list[UUID]:
        return self._readable("SELECT {} FROM games WHERE id BETWEEN %s AND %s ORDER BY id LIMIT %s", low, high, limit)

    def count(self, low: UUID, high: UUID) -> int:
        with self.datastore.reading() as c:
            row = c.execute("SELECT count(*) FROM games WHERE id BETWEEN %s AND %s", (low, high)).fetchone()
        return 0 if row is None else int(row[0])

    def newest(self, limit: int) -> list[UUID]:
        return self._readable("SELECT {} FROM games ORDER BY key DESC LIMIT %s", limit)

    def branches(self, parent: UUID) -> list[UUID]:
        return self._readable("SELECT {} FROM games WHERE parent = %s ORDER BY key", parent)

    def _readable(self, query: LiteralString, *values: object) -> list[UUID]:
        """Return the ids of those selected games whose rows are intact."""
        with self.datastore.reading() as c:
            rows = c.execute(sql.SQL(query).format(_GAME), values).fetchall()
        ids = list[UUID]()
        for row in rows:
            with suppress(DatabaseError, TypeError):
                ids.append(_game(row).id)
        return ids

    def ids(self) -> list[UUID]:
        return [row.id for _, row in self._rows() if row is not None]

    def _rows(self) -> list[tuple[int, GameRow | None]]:
        """Return every game's key with its row, None for a row that cannot be read."""
        with self.datastore.reading() as c:
            selected = c.execute(sql.SQL("SELECT {} FROM games ORDER BY key").format(_GAME)).fetchall()
        rows: list[tuple[int, GameRow | None]] = []
        for row in selected:
            try:
                rows.append((row[0], _game(row)))
            except (DatabaseError, TypeError):
                rows.append((row[0], None))
        return rows

    def unlisted(self) -> list[int]:
        damaged = [key for key, row in self._rows() if row is None]
        with self.datastore.reading() as c:
            orphans = c.execute(
                "SELECT DISTINCT game FROM stored_events"
                " WHERE NOT EXISTS (SELECT FROM games WHERE key = game) ORDER BY game"
            ).fetchall()
        return sorted((*damaged, *(key for (key,) in orphans)))

    def mend(self, row: GameRow) -> None:
        with self.datastore.rows(commit=True) as c:
            c.execute("DELETE FROM games WHERE key = %s", (row.key,))
            c.execute(
                "INSERT INTO games (key, id, head, commits, hash, turns, seats, winners, reason, created, engine,"
                " parent, parent_position) OVERRIDING SYSTEM VALUE VALUES"
                " (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                (row.key, *_values(row)),
            )

    def problems(self) -> list[str]:
        return []  # the server looks after its pages, and has its own tools to check them

    def reindex(self) -> None:
        pass

    def definitions(self, hashes: Iterable[str]) -> dict[str, bytes]:
        with self.datastore.reading() as c:
            rows = c.execute("SELECT hash, state FROM definitions WHERE hash = ANY(%s)", (list(hashes),)).fetchall()
        return dict(cast("list[tuple[str, bytes]]", rows))

    # Drafts and snapshots

    def draft(self, key: int) -> tuple[int, bytes] | None:
        with self.datastore.reading() as c:
            row = c.execute("SELECT head, answers FROM drafts WHERE game = %s", (key,)).fetchone()
        return cast("tuple[int, bytes] | None", row)

    @staticmethod
    def _remember(c: psycopg.Cursor[tuple[Any, ...]], key: int, request: Request | None) -> None:
        """Store the request behind a change, and delete old requests.

        The table is made when the first request is stored.
        """
        if request is None:
            return
        if c.execute("SELECT to_regclass('requests')").fetchone() == (None,):
            c.execute("SELECT pg_advisory_xact_lock(%s)", (NUMBERING,))
            c.execute(
                "CREATE TABLE IF NOT EXISTS requests (key text PRIMARY KEY, asked text NOT NULL,"
                " refused text NOT NULL, game bigint NOT NULL, made bigint NOT NULL)"
            )
            c.execute("CREATE INDEX IF NOT EXISTS requests_made ON requests (made)")
        now = int(time.time())
        c.execute("DELETE FROM requests WHERE made < %s", (now - REMEMBERED,))
        c.execute("INSERT INTO requests VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING", (*request, key, now))
        if c.rowcount != 1:
            raise Repeated("this was asked for and done before.", 0, 0)

    def requested(self, key: str) -> tuple[Request, UUID] | None:
        with self.datastore.rows() as c:
            if c.execute("SELECT to_regclass('requests')").fetchone() == (None,):
                return None
            row = c.execute(
                "SELECT requests.key, asked, refused, id FROM requests JOIN games ON games.key = game"
                " WHERE requests.key = %s",
                (key,),
            ).fetchone()
        return None if row is None else (Request(*row[:3]), row[3])

    def stray_drafts(self) -> list[int]:
        with self.datastore.reading() as c:
            rows = c.execute(
                "SELECT game FROM drafts WHERE NOT EXISTS (SELECT FROM games WHERE key = game) ORDER BY game"
            ).fetchall()
        return [key for (key,) in rows]

    def keep_draft(self, key: int, head: int, answers: bytes | None, request: Request | None = None) -> None:
        with self.datastore.rows(commit=True) as c:
            self._remember(c, key, request)
            if answers is None:
                c.execute("DELETE FROM drafts WHERE game = %s", (key,))
            else:
                c.execute(
                    "INSERT INTO drafts VALUES (%s, %s, %s) ON CONFLICT (game)"
                    " DO UPDATE SET head = excluded.head, answers = excluded.answers",
                    (key, head, answers),
                )

    def snapshot(self, key: int, position: int, mark: bytes) -> tuple[int, bytes, bytes] | None:
        with self.datastore.reading() as c:
            row = c.execute(
                "SELECT position, state, (SELECT substring(state FROM 1 FOR 8) FROM stored_events"
                " WHERE game = %(key)s AND position <= snapshots.position ORDER BY position DESC LIMIT 1)"
                " FROM snapshots WHERE game = %(key)s AND position BETWEEN 1 AND %(position)s AND mark = %(mark)s"
                " ORDER BY position DESC LIMIT 1",
                {"key": key, "position": position, "mark": mark},
            ).fetchone()
        return cast("tuple[int, bytes, bytes] | None", row)

    def keep_snapshots(self, key: int, mark: bytes, snapshots: Sequence[tuple[int, bytes]]) -> None:
        try:
            with self.datastore.rows(commit=True) as c:
                c.execute("SET LOCAL synchronous_commit = off")
                c.executemany(
                    "INSERT INTO snapshots VALUES (%s, %s, %s, %s) ON CONFLICT (game, position)"
                    " DO UPDATE SET mark = excluded.mark, state = excluded.state",
                    [(key, position, mark, state) for position, state in sorted(snapshots)],
                )
        except PersistenceError:
            pass  # the database is busy or refuses: the next reader folds from further back

    def forget_snapshots(self, key: int | None = None) -> None:
        with self.datastore.rows(commit=True) as c:
            c.execute("DELETE FROM snapshots WHERE %(key)s IN (game, 0)", {"key": key or 0})

    # Projections

    @contextmanager
    def projecting(self, name: str) -> Iterator[Projecting]:
        with self.datastore.rows(commit=True) as c:
            yield PostgresProjecting(self, c, name)

    def ask(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        with self.datastore.reading() as c:
            return c.execute(cast("Any", _ours(statement)), values).fetchall()

    def close(self) -> None:
        self.datastore.close()


_MOST = 2**62
"""Number larger than any position."""


def _values(game: GameRow) -> tuple[Any, ...]:
    """Return the columns of `games` except the key."""
    return (
        game.id,
        game.head,
        game.commits,
        game.hash,
        game.turns,
        Jsonb(game.seats),
        None if game.winners is None else Jsonb(game.winners),
        game.reason,
        game.created,
        game.engine,
        game.parent,
        game.parent_position,
    )


def _game(row: tuple[Any, ...]) -> GameRow:
    key, id, head, commits, hash, turns, seats, winners, reason, created, engine, parent, parent_position = row
    return plausible(
        GameRow(
            key=key,
            id=id,
            head=head,
            commits=commits,
            hash=hash,
            turns=turns,
            seats=tuple(seats),
            winners=None if winners is None else tuple(winners),
            reason=reason,
            created=created,
            engine=engine,
            parent=parent,
            parent_position=parent_position,
        )
    )


class PostgresStoreFactory(PostgresFactory):
    """Factory of the recorder from settings, as the eventsourcing library expects.

    `POSTGRES_URL` is the whole address. `SYNCHRONOUS` is FULL (an acknowledged commit survives a loss of power) or
    NORMAL (the last commits may be lost, none is torn). `PATIENCE` is the number of seconds to wait for a lock.
    """

    tracking_recorder_class = PostgresGameRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        BaseInfrastructureFactory.__init__(self, env)
        self.datastore = StoreDatastore(
            self.env.get("POSTGRES_URL", ""),
            durable=self.env.get("SYNCHRONOUS", "FULL") == "FULL",
            patience=int(self.env.get("PATIENCE") or 30),
        )
