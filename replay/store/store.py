"""Games as they are kept: begun, gone on with, read, travelled in.

    store = open_store("games.sqlite")
    writer = store.create(definitions=…)     # a new game; it is there once the first commit is
    writer.append(events)                    # one commit: all of it or nothing, on the disk when this returns
    game = store.game("5f3c")                # by the beginning of its id
    game.events(), game.board(142), game.check_chain()

A commit holds what one decision led to, and is one row. Positions are the game's own, 1, 2, 3 …; whoever appends says
by them where the game should stand, and who is late gets a `Conflict`.
"""

from __future__ import annotations

import gc
import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import orjson
from eventsourcing.persistence import (
    InfrastructureFactory,
    InfrastructureFactoryError,
    Notification,
    OperationalError,
    PersistenceError,
    StoredEvent,
)

from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.errors import Listed, Said, TimewalkError, reason_of
from domain.events import SCHEMA, GameEnded, GameStarted, Recorded, TurnBegan
from domain.freezing import frozen
from domain.kernel.questions import Answer
from replay.errors import (
    Conflict,
    CorruptStore,
    NoSuchPosition,
    NotAStore,
    SchemaError,
    StoreError,
    StoreFailed,
    UnknownGame,
    shown,
)
from replay.store import chain, snapshots
from replay.store.chain import Break, StoredCommit
from replay.store.codec import Commit, Header, carry_on, decode, encode
from replay.store.packing import pack, unpack
from replay.store.recorder import TOPIC, Change, GameRecorder, GameRow, Request

FORMAT = 1
"""Of the header of a game's first commit."""

DRAFT = 8
"""How many bytes of a digest stand in front of answers that are not yet a commit."""

BACKENDS = {
    "sqlite": "replay.store.sqlite:SQLiteStoreFactory",
    "postgresql": "replay.store.postgres:PostgresStoreFactory",
}
"""For each kind of address what makes its recorder."""


@cache
def engine() -> str:
    """The version of this program, as games record it."""
    try:
        return metadata.version("timewalk")
    except metadata.PackageNotFoundError:
        return "unknown"


def open_store(
    where: str | os.PathLike[str], *, create: bool = True, durable: bool = True, patience: int = 30
) -> Store:
    """The store at a path, at `sqlite:` and a path, in memory (`:memory:`), or in a database (`postgresql://…`).

    An acknowledged commit survives the end of the program, and if the store is `durable` also a loss of power. Where
    there is no store, one is made, unless `create` is False. `patience` is how many seconds to wait for another writer.

    :raises NotAStore: there is none, or the file is something else.
    :raises NewerSchema: a newer timewalk made it.
    """
    kind, address, writes = _address(os.fspath(where), create)
    settings = {
        "PERSISTENCE_MODULE": BACKENDS[kind],
        "SQLITE_DBNAME" if kind == "sqlite" else "POSTGRES_URL": address,
        "SYNCHRONOUS": "FULL" if durable else "NORMAL",
        "READ_ONLY": "no" if writes else "yes",
        "SQLITE_LOCK_TIMEOUT": str(patience),
        "PATIENCE": str(patience),
    }
    name = shown(os.fspath(where))
    try:
        with plain_words(name), needed(kind):
            factory: InfrastructureFactory[Any] = InfrastructureFactory.construct(settings)
            recorder = factory.process_recorder()
    except CorruptStore as error:
        if "not a database" in str(error.__cause__):
            raise NotAStore("{name} is not a timewalk store but some other file.", name=name) from error
        raise
    assert isinstance(recorder, GameRecorder)
    return Store(recorder, os.fspath(where))


@contextmanager
def needed(kind: str) -> Iterator[None]:
    """Say what to install for a kind of store that needs more."""
    try:
        yield
    except (ModuleNotFoundError, InfrastructureFactoryError) as error:
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, ModuleNotFoundError):
            cause = cause.__cause__ or cause.__context__
        if cause is None:
            raise
        raise NotAStore(
            "A {kind} store needs {name}: in timewalk's folder, pip install '.[{kind}]'.", kind=kind, name=cause.name
        ) from error


def _address(where: str, create: bool) -> tuple[str, str, bool]:
    """The kind of store, what its database calls it, and whether it can be written to."""
    if where.startswith(("postgresql://", "postgres://")):
        return "postgresql", where, True
    if where in (":memory:", "sqlite://", "sqlite:///:memory:"):
        return "sqlite", f"file:timewalk-{uuid4().hex}?mode=memory&cache=shared", True
    kind, colon, rest = where.partition(":")
    if colon and (kind in BACKENDS or rest.startswith("//")) and not Path(where).exists():
        if kind not in BACKENDS:
            raise NotAStore(
                "{where}: a store is a file, sqlite: and a file, or postgresql://…; {kind} is not supported.",
                where=where,
                kind=kind,
            )
        where = rest.removeprefix("//")
    path = Path(where).expanduser().absolute()
    if path.is_dir():
        raise NotAStore("{path} is a folder; name a file in it, such as {what}.", path=path, what=path / "games.sqlite")
    if not path.exists():
        if not create:
            raise NotAStore("There is no store at {path}.", path=path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotAStore(
                "No store can be made at {path}: {strerror}.", path=path, strerror=error.strerror
            ) from error
    else:
        # The file itself is not opened here: closing it would take away this process's locks on it (POSIX), and with
        # them the write-ahead log, from a store that is open already.
        if not os.access(path, os.R_OK):
            raise NotAStore("{path} cannot be read: you may not.", path=path)
        if not create and not path.stat().st_size:
            raise NotAStore("There is no store at {path}: the file is empty.", path=path)
    writes = _writes(path.resolve())
    return "sqlite", f"{path.as_uri()}?mode={'rwc' if writes else 'ro'}", writes


def _writes(path: Path) -> bool:
    """Whether an SQLite file can be written to: itself, and the log beside it, which comes and goes."""
    effective = os.access in os.supports_effective_ids

    def may(name: Path | str) -> bool:
        return os.access(name, os.W_OK, effective_ids=effective)

    return (may(path) or not path.exists()) and (may(path.parent) or (may(f"{path}-wal") and may(f"{path}-shm")))


_DAMAGE = (
    "malformed",
    "not a database",
    "no such column",
    "no such table",
    "Could not decode",
    "unsupported file format",
)
"""What the database says when the file is not what was written."""


def plainly(where: str, error: PersistenceError) -> StoreError:
    """What the database says, as a sentence."""
    text = str(error)
    if any(sign in text for sign in _DAMAGE):
        return CorruptStore("{where} is damaged and cannot be read.", where=where)
    if "locked" in text or "busy" in text:
        return StoreFailed("{where} is being written to by another program; try again when it is done.", where=where)
    if "readonly" in text or "read-only" in text:
        return StoreFailed(
            "{where} is readonly here: its file or folder may not be written to; nothing was changed.", where=where
        )
    if isinstance(error, OperationalError):
        return StoreFailed("{where} could not be used ({text}); nothing was changed.", where=where, text=text)
    return StoreFailed("{where} refused ({text}); nothing was changed.", where=where, text=text)


@contextmanager
def plain_words(where: str) -> Iterator[None]:
    """Turn what the database says into a sentence."""
    try:
        yield
    except StoreError:
        raise
    except PersistenceError as error:
        raise plainly(where, error) from error
    except (UnicodeDecodeError, MemoryError, OverflowError) as error:  # sqlite3 reads words and lengths from the file
        raise CorruptStore("{where} is damaged and cannot be read.", where=where) from error


@contextmanager
def undisturbed() -> Iterator[None]:
    """No garbage collection meanwhile: folding and deciding make much that is used, and next to no circles."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Store:
    """Many games in one place."""

    def __init__(self, recorder: GameRecorder, where: str) -> None:
        self.recorder = recorder
        self.where = where
        self.shown = shown(where)

    def __repr__(self) -> str:
        return f"<store {self.shown}>"

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self.recorder.close()

    def ids(self) -> list[UUID]:
        """The ids of all games whose rows can be read, oldest first."""
        with plain_words(self.shown):
            return self.recorder.ids()

    def unlisted(self) -> list[int]:
        """The keys of games that are there but cannot be found: their rows are missing or damaged."""
        with plain_words(self.shown):
            return self.recorder.unlisted()

    def unearthed(self, key: int) -> StoredGame:
        """A game whose row is missing or damaged, as its commits tell of it.

        :raises CorruptStore: they do not tell; it is not known which game it was.
        """
        with plain_words(self.shown):
            states = self.recorder.states(key)
        for position, state in states[:1]:
            header = decode(chain.opened(state), position).header or {}
            try:
                game = StoredGame(self, unbegun(UUID(header["game"]), header)._replace(key=key))
            except (LookupError, TypeError, ValueError, AttributeError):
                break
            game.row = game.as_told()
            return game
        raise CorruptStore(
            "{store}: the row and the first commit of game number {key} are damaged.", store=self.shown, key=key
        )

    def games(self) -> list[StoredGame]:
        """All games, oldest first."""
        with plain_words(self.shown):
            return [StoredGame(self, row) for row in self.recorder.games()]

    def game(self, id: str | UUID) -> StoredGame:
        """The game with this id, or whose id begins so.

        :raises UnknownGame: there is none, or several; names those that come near.
        """
        with plain_words(self.shown):
            found = self.find(id if isinstance(id, UUID) else self._id(id))
        if found is None:
            raise UnknownGame("{shown} has no game {id}.", shown=self.shown, id=id)
        return found

    def find(self, id: UUID) -> StoredGame | None:
        """The game with exactly this id, if the store has it."""
        with plain_words(self.shown):
            row = self.recorder.game(id)
        return None if row is None else StoredGame(self, row)

    def _id(self, start: str) -> UUID:
        ids = self.recorder.ids()
        known = {known.hex: known for known in ids}
        wanted = start.strip().lower().replace("-", "")
        fitting = [hex for hex in known if wanted and hex.startswith(wanted)]
        if len(fitting) == 1:
            return known[fitting[0]]
        if fitting:
            close = tuple(str(known[hex]) for hex in fitting[:5])
            raise UnknownGame(
                "{count} games begin with {start}: {choices}; give more of the id.",
                close,
                count=len(fitting),
                start=start,
                choices=Listed([*close], ""),
            )
        size = max(4, len(wanted))
        if self.recorder.unlisted():
            told = "but some are damaged: `timewalk verify --all` names them"
            raise UnknownGame(
                "{shown} has no game {start} that can be read, {told}.", shown=self.shown, start=repr(start), told=told
            )
        near = get_close_matches(wanted[:size], [hex[:size] for hex in known], n=3, cutoff=0.5)
        close = tuple(str(id) for hex, id in known.items() if hex[:size] in near)[:3]
        hint = (
            Said("; did you mean {near}?", {"near": Listed(close)})
            if close
            else Said("." if ids else "; it has no games yet.")
        )
        raise UnknownGame("{shown} has no game {start}{hint}", close, shown=self.shown, start=repr(start), hint=hint)

    def create(
        self,
        definitions: Iterable[CardDefinition] = (),
        *,
        id: UUID | None = None,
        about: Mapping[str, Any] | None = None,
    ) -> Writer:
        """What begins a new game; the game is there when its first commit is.

        `definitions` are those of all cards in play, `about` what else its first commit shall say of it (JSON).
        """
        pinned = {definition.hash: pack(orjson.dumps(definition.dump())) for definition in definitions}
        return self._create(id if id is not None else uuid4(), pinned, about or {})

    def _create(self, id: UUID, pinned: Mapping[str, bytes], about: Mapping[str, Any]) -> Writer:
        own = {
            "format": FORMAT,
            "game": str(id),
            "engine": engine(),
            "created": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "definitions": sorted(pinned),
        }
        header = own | {name: value for name, value in about.items() if name not in own}
        return Writer(self, unbegun(id, header), header, pinned)

    def requested(self, key: str) -> tuple[Request, UUID] | None:
        """The request with this key that was obeyed or refused in the last days, and the game it was for."""
        with plain_words(self.shown):
            return self.recorder.requested(key)

    def notifications(self, after: int = 0, limit: int = 1000) -> list[Notified]:
        """Commits of all games in the order in which they were recorded, those numbered above `after`."""
        with plain_words(self.shown):
            found = self.recorder.select_notifications(after, limit, inclusive_of_start=False)
        with undisturbed():
            return [_notified(one) for one in found]

    def last_notification(self) -> int:
        """The number of the commit that was recorded last, of all games'; 0 if there is none."""
        with plain_words(self.shown):
            return self.recorder.max_notification_id() or 0

    def news(self, after: int) -> tuple[int, set[UUID]]:
        """Which games went on in the commits numbered above `after`, and the last of these numbers."""
        with plain_words(self.shown):
            if (self.recorder.max_notification_id() or 0) <= after:
                return after, set()
            found = self.recorder.select_notifications(after, 10_000, inclusive_of_start=False)
        return (found[-1].id if found else after), {_uuid(one.originator_id) for one in found}

    def forget_snapshots(self) -> None:
        """Throw away the boards kept to travel faster; they are made again when needed."""
        with plain_words(self.shown):
            self.recorder.forget_snapshots()


class Notified(NamedTuple):
    """A commit as one of all games': its number in the store, its game, its events, and the header of a first one."""

    number: int
    game: UUID
    events: tuple[Recorded, ...]
    header: Header | None = None


def _notified(one: Notification) -> Notified:
    try:
        events, header = _commit(one.originator_version, one.state)
    except CorruptStore as error:
        raise CorruptStore(
            "game {game}: the commit of event {position}: {error}.",
            game=one.originator_id,
            position=one.originator_version,
            error=reason_of(error),
        ) from error
    return Notified(one.id, _uuid(one.originator_id), tuple(events), header)


def _events(payload: bytes, position: int) -> list[Recorded]:
    """The events of a commit.

    :raises SchemaError: they are a newer timewalk's.
    """
    commit = decode(payload, position)
    if position == 1:
        of_this_version(commit)
    return commit.events


def of_this_version(first: Commit) -> None:
    """Look whether a game is written as it is written here, by its first commit.

    :raises SchemaError: a newer timewalk wrote it.
    """
    format = (first.header or {}).get("format")
    if type(format) is int and format > FORMAT:
        raise SchemaError(
            "event 1: its game has format {format}, this timewalk knows {known}: use a newer timewalk",
            1,
            format=format,
            known=FORMAT,
        )
    started = first.events[0].event if first.events else None
    if isinstance(started, GameStarted) and started.schema_version > SCHEMA:
        raise SchemaError(
            "event 1: its game's events are of version {version}, this timewalk knows {known}: use a newer timewalk",
            1,
            version=started.schema_version,
            known=SCHEMA,
        )


def _uuid(id: UUID | str) -> UUID:
    return id if isinstance(id, UUID) else UUID(id)


def _commit(position: int, state: bytes) -> Commit:
    return decode(chain.opened(state), position)


def unbegun(id: UUID, header: Mapping[str, Any]) -> GameRow:
    """The row of a game before its first commit, which has this header."""
    parent = header.get("parent")
    return GameRow(
        key=0,
        id=id,
        head=0,
        commits=0,
        hash=chain.beginning(id),
        turns=0,
        seats=(),
        winners=None,
        reason="",
        created=header["created"],
        engine=header["engine"],
        parent=UUID(parent[0]) if parent else None,
        parent_position=parent[1] if parent else None,
    )


def told(row: GameRow, events: Sequence[Recorded], hash: bytes) -> GameRow:
    """The row after another commit, with what its events say of the whole game: seats, turns, result."""
    turns, seats, winners, reason = row.turns, row.seats, row.winners, row.reason
    for _, _, _, _, event in events:
        cls = event.__class__
        if cls is TurnBegan:
            turns = event.number  # type: ignore[attr-defined]
        elif cls is GameEnded:
            winners, reason = event.winners, event.reason  # type: ignore[attr-defined]
        elif cls is GameStarted:
            seats = event.seats  # type: ignore[attr-defined]
    return GameRow(
        row.key,
        row.id,
        events[-1].position,
        row.commits + 1,
        hash,
        turns,
        seats,
        winners,
        reason,
        row.created,
        row.engine,
        row.parent,
        row.parent_position,
    )


class Writer:
    """Appends to one game. After a `Conflict` it is of no more use: take the game up again where it stands now."""

    def __init__(
        self, store: Store, row: GameRow, header: Header | None = None, definitions: Mapping[str, bytes] | None = None
    ) -> None:
        self._store = store
        self._stored = row
        self._row = row
        self._header = header
        self._definitions = definitions or {}
        self._waiting: list[StoredEvent] = []
        self._joining: list[Recorded] = []
        self._commits = 1
        self._events = 0
        self.request: Request | None = None
        """What asks for what is appended next; it is kept with it, once."""

    def __repr__(self) -> str:
        return f"<writer of game {self.id} at {self.head}>"

    @property
    def id(self) -> UUID:
        """The game's id."""
        return self._row.id

    @property
    def head(self) -> int:
        """The position of the last event appended."""
        return self._joining[-1].position if self._joining else self._row.head

    def append(self, events: Sequence[Recorded]) -> None:
        """Add one commit. When this returns it is stored, except within `group`.

        :raises Conflict: somebody else has written to the game; the events are still the caller's.
        :raises StoreFailed: the disk refused; nothing was written, the same may be tried again.
        :raises ValueError: the events do not follow the last one.
        """
        if not events:
            return
        if events[0].position != self.head + 1 or events[-1].position != self.head + len(events):
            raise ValueError(f"events {events[0].position} to {events[-1].position} do not follow event {self.head}")
        if self._events:
            self._joining += events
            if len(self._joining) < self._events:
                return
            events, self._joining = self._joining, []
        self._add(events)
        if len(self._waiting) >= self._commits:
            try:
                self._write()
            except StoreError:
                if self._commits == 1:
                    self._row, self._waiting = self._stored, []
                raise

    def _add(self, events: Sequence[Recorded]) -> None:
        row = self._row
        payload = encode(events, self._header if row.head == 0 else None)
        hash = chain.following(row.hash, payload)
        self._waiting.append(StoredEvent(row.id, events[0].position, TOPIC, chain.sealed(hash, payload)))
        self._row = told(row, events, hash)

    def _write(self) -> None:
        before = self._stored
        change = Change(
            self._row,
            (before.head, before.hash) if before.head else None,
            self._definitions if not before.head else {},
            self.request,
        )
        try:
            self._store.recorder.insert_events(self._waiting, change=change)
        except Conflict:
            raise
        except PersistenceError as error:
            raise plainly(self._store.shown, error) from error
        if not before.key:
            written = self._store.recorder.game(before.id)
            assert written is not None
            self._row = self._row._replace(key=written.key)
        self._stored = self._row
        self._waiting = []
        self.request = None

    @contextmanager
    def group(self, commits: int = 32, *, events: int = 0) -> Iterator[Writer]:
        """Within this, `commits` at a time are written in one transaction, and what is left at the end.

        For simulations, in which nobody waits for an acknowledgement. With `events`, decisions are joined to commits of
        at least so many events.
        """
        self._commits, self._events = commits, events
        try:
            yield self
        finally:
            self._commits, self._events = 1, 0
            if self._joining:
                joined, self._joining = self._joining, []
                self._add(joined)
            if self._waiting:
                self._write()


class StoredGame:
    """One game of a store: what is known of it, its events, its boards."""

    def __init__(self, store: Store, row: GameRow) -> None:
        self.store = store
        self.row = row
        self._read = 0, chain.beginning(row.id)

    def __repr__(self) -> str:
        return f"<game {self.id}, {self.head} events>"

    @property
    def id(self) -> UUID:
        """The game's id."""
        return self.row.id

    @property
    def head(self) -> int:
        """The position of the last event, as of when the game was looked up or refreshed."""
        return self.row.head

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.row.winners is not None

    def refresh(self) -> StoredGame:
        """Look again how far the game is."""
        with plain_words(self.store.shown):
            row = self.store.recorder.game(self.id)
        if row is None:
            raise UnknownGame("{shown} has no game {id} any more.", shown=self.store.shown, id=self.id)
        self.row = row
        return self

    # Reading

    def events(self, start: int = 1, stop: int | None = None) -> list[Recorded]:
        """The events from position `start` to `stop`, both included; without `stop`, to the end.

        What is read from the first event on, and then on from where reading stopped, is checked against the chain.

        :raises CorruptStore: a commit cannot be read, or is not what was recorded.
        """
        found: list[Recorded] = []
        with undisturbed():
            for events in self._in_commits(start, stop):
                found += events
        if found and (found[0].position < start or (stop is not None and found[-1].position > stop)):
            found = [recorded for recorded in found if start <= recorded.position <= (stop or recorded.position)]
        return found

    def portions(self, stop: int, size: int = 500) -> Iterator[list[Recorded]]:
        """The events up to the one at `stop`, some `size` at a time: each portion is used while it is near at hand.

        :raises CorruptStore: a commit cannot be read.
        """
        found: list[Recorded] = []
        for events in self._in_commits(1, stop):
            found += events
            if len(found) >= size or found[-1].position >= stop:
                yield found if found[-1].position <= stop else [one for one in found if one.position <= stop]
                found = []

    def _in_commits(self, start: int, stop: int | None) -> Iterator[list[Recorded]]:
        """The events of each commit that has any between these positions."""
        at = max(start, 1)
        read, hash = (0, chain.beginning(self.id)) if at == 1 else self._read
        for position, state in self._states(start, stop):
            if position > at:
                break
            payload, events = self._decoded(position, state)
            if position == read + 1:
                hash = self._sealed(hash, payload, position, state)
                self._read = read, hash = events[-1].position, hash
            at = events[-1].position + 1
            yield events
        if at <= (self.head if stop is None else min(stop, self.head)):
            raise CorruptStore("game {game}: the commit of event {at} is missing.", game=self.id, at=at)

    def _states(self, start: int = 1, stop: int | None = None) -> list[tuple[int, bytes]]:
        with plain_words(self.store.shown):
            return self.store.recorder.states(self.row.key, start, stop)

    def _decoded(self, position: int, state: bytes) -> tuple[bytes, list[Recorded]]:
        """The bytes of a commit, and its events."""
        try:
            payload = chain.opened(state)
            return payload, _events(payload, position)
        except CorruptStore as error:
            raise CorruptStore(
                "game {game}: the commit of event {position}: {error}.",
                game=self.id,
                position=position,
                error=reason_of(error),
            ) from error
        except SchemaError as error:
            raise SchemaError("game {game}: {error}.", error.position, game=self.id, error=reason_of(error)) from error

    def _sealed(self, before: bytes, payload: bytes, position: int, state: bytes) -> bytes:
        """The hash of a commit, which follows one with the hash `before`.

        :raises CorruptStore: it is not the one that its seal is of.
        """
        hash = chain.following(before, payload)
        if state[: chain.SEAL] != hash[: chain.SEAL]:
            raise CorruptStore(
                "game {game}: the commit of event {position} is not what was recorded.", game=self.id, position=position
            )
        return hash

    def commits(self) -> Iterator[StoredCommit]:
        """The commits as they were recorded, each checked against the chain.

        :raises BrokenChain: at the first one that was changed.
        """
        return chain.walk(self.id, self._states())

    def check_chain(self) -> Break | None:
        """The first commit that is not as it was recorded, or None.

        Whoever rewrites the game's last commits, all hashes and the game's row with them leaves no trace in the store;
        only a copy of the last hash, such as every export has, shows it.
        """
        row = self.refresh().row
        return chain.check(self.id, self._states(), commits=row.commits, head=row.head, hash=row.hash)

    def commit_of(self, position: int) -> int:
        """The number of the commit that an event is in, counted from 1."""
        return len(self._states(1, position))

    def as_told(self) -> GameRow:
        """The game's row as its commits tell it, up to where it ended when it was looked up.

        :raises BrokenChain: one of them was changed.
        """
        row = None
        for commit in self.commits():
            if row is not None and self.head and commit.position > self.head:
                break
            events, header = decode(commit.payload, commit.position)
            try:
                if row is None:
                    row = unbegun(self.id, header or {})._replace(key=self.row.key)
                row = told(row, events, commit.hash)
            except (LookupError, TypeError, ValueError) as error:
                raise CorruptStore("game {game} does not tell what it was.", game=self.id) from error
        if row is None:
            raise CorruptStore("game {game} has no first commit.", game=self.id)
        return row

    def mend(self, row: GameRow | None = None) -> None:
        """Put a row in place of the game's own, and throw away its boards kept to travel faster."""
        with plain_words(self.store.shown):
            if row is not None:
                self.store.recorder.mend(row)
            self.store.recorder.forget_snapshots(self.row.key)

    def snapshots(self) -> list[tuple[int, bytes, bytes]]:
        """The boards kept to travel faster, the latest first, as `replay.store.snapshots.opened` takes them."""
        mark, position = snapshots.mark(), self.head
        found = []
        with plain_words(self.store.shown):
            while (kept := self.store.recorder.snapshot(self.row.key, position, mark)) is not None:
                found.append(kept)
                position = kept[0] - 1
        return found

    def header(self) -> Header:
        """What the first commit says of the game: format, engine, when, definitions, for a branch its parent."""
        ((position, state), *_) = self._states(1, 1) or ((0, b""),)
        if position != 1:
            raise CorruptStore("game {game} has no first commit.", game=self.id)
        try:
            payload = chain.opened(state)
            header = decode(payload, 1).header
        except CorruptStore as error:
            raise CorruptStore(
                "game {game}: the commit of event 1: {error}.", game=self.id, error=reason_of(error)
            ) from error
        self._sealed(chain.beginning(self.id), payload, 1, state)
        if header is None:
            raise CorruptStore("game {game} has no first commit.", game=self.id)
        return header

    def definitions(self) -> dict[str, CardDefinition]:
        """The definitions of all cards in play, by content hash.

        :raises CorruptStore: one is missing or is not what its hash says.
        """
        hashes = self.header()["definitions"]
        with plain_words(self.store.shown):
            packed = self.store.recorder.definitions(hashes)
        found = {}
        for hash in hashes:
            if hash not in packed:
                raise CorruptStore(
                    "game {game}: the definition of {card} ({hash}) is missing.",
                    game=self.id,
                    card=self._card(hash),
                    hash=hash,
                )
            try:
                definition = CardDefinition.load(orjson.loads(unpack(packed[hash])), f"game {self.id}")
                changed = definition.hash != hash
            except Exception as error:  # whatever there was is no card any more
                raise CorruptStore(
                    "game {game}: the definition of {card} ({hash}) is damaged and cannot be read.",
                    game=self.id,
                    card=self._card(hash),
                    hash=hash,
                ) from error
            if changed:
                raise CorruptStore(
                    "game {game}: the definition of {card} was changed.",
                    game=self.id,
                    card=self._card(hash, definition.name),
                )
            found[hash] = definition
        return found

    def _card(self, hash: str, otherwise: str | Said = Said("a card")) -> str | Said:
        """What the log calls the card whose definition has this hash, if it names it."""
        try:
            names = {printed.hash: printed.name for printed in self.board().definitions.values()}
        except TimewalkError:
            names = {}
        return names.get(hash, otherwise)

    def board(self, position: int | None = None, *, afresh: bool = False) -> Board:
        """The board right after the event at this position, 0 for before the first; without one, the latest.

        From the nearest snapshot forward; on the way over a stretch without any, some are left for the next reader.
        With `afresh`, from the start, as if there were none.

        :raises NoSuchPosition: the game is not that long.
        """
        if position is None:
            position = self.refresh().head
        elif position > self.head:
            self.refresh()
        if not 0 <= position <= self.head:
            raise NoSuchPosition(
                "game {game} has the events 1 to {head}, not {position}.",
                game=self.id,
                head=self.head,
                position=position,
            )
        with undisturbed(), plain_words(self.store.shown):
            kept = None if afresh else self._snapshot(position)
            if kept is not None:
                try:
                    return self._folded(position, kept)
                except TimewalkError:
                    pass  # if the log is fine it was the snapshot, whatever it looked like
            return self._folded(position, leaves=not afresh)

    def _snapshot(self, position: int) -> tuple[Board, bytes, int] | None:
        """The latest snapshot at or before a position that fits this game: its board, the chain's hash, its size."""
        mark = snapshots.mark()
        while (kept := self.store.recorder.snapshot(self.row.key, position, mark)) is not None:
            at, state, seal = kept
            found = snapshots.opened(state, self.id, at, seal)
            if found is not None:
                return *found, len(state)
            position = at - 1
        return None

    def _folded(self, position: int, start: tuple[Board, bytes, int] | None = None, *, leaves: bool = True) -> Board:
        """The board at a position, from a snapshot or the start, each commit checked against the chain."""
        board, hash, size = start or (Board(), chain.beginning(self.id), 0)
        passed: list[tuple[int, bytes]] = []
        last, stored = board.position, 0
        for first, state in self._states(last + 1, position) if last < position else ():
            if leaves and snapshots.due(board, last, stored, size):
                last, stored = board.position, 0
                passed.append((last, snapshots.sealed(board, self.id, hash)))
                size = len(passed[-1][1])
            hash = self._carry_on(board, first, state, position, hash)
            stored += len(state)
        if board.position != position:
            raise CorruptStore(
                "game {game}: the commit of event {position} is missing.",
                game=self.id,
                position=board.position + 1,
            )
        if passed:
            self.store.recorder.keep_snapshots(self.row.key, snapshots.mark(), passed)
        return board

    def _carry_on(self, board: Board, first: int, state: bytes, last: int, before: bytes) -> bytes:
        if first != board.position + 1:
            raise CorruptStore(
                "game {game}: the commit of event {position} is missing.",
                game=self.id,
                position=board.position + 1,
            )
        try:
            payload = chain.opened(state)
            if first == 1:
                _events(payload, first)
            carry_on(board, payload, last)
        except CorruptStore as error:
            raise CorruptStore(
                "game {game}: the commit of event {position}: {error}.",
                game=self.id,
                position=first,
                error=reason_of(error),
            ) from error
        except SchemaError as error:
            raise SchemaError("game {game}: {error}.", error.position, game=self.id, error=reason_of(error)) from error
        return self._sealed(before, payload, first, state)

    # Writing

    def writer(self) -> Writer:
        """What appends to the game from where it stood when it was looked up."""
        return Writer(self.store, self.row)

    def branch(
        self, position: int, *, about: Mapping[str, Any] | None = None, request: Request | None = None
    ) -> StoredGame:
        """A new game with the events up to a position of this one, from which it can go on in another way.

        The copy stands by itself; its first commit names this game, the position and the hash of the commit it is in.

        :raises NoSuchPosition: the game is not that long.
        :raises BrokenChain: this game was changed after it was recorded.
        """
        if not 1 <= position <= self.refresh().head:
            raise NoSuchPosition(
                "game {game} has the events 1 to {head}, not {position}.",
                game=self.id,
                head=self.head,
                position=position,
            )
        copied = [commit for commit in self.commits() if commit.position <= position]
        with plain_words(self.store.shown):
            pinned = self.store.recorder.definitions(self.header()["definitions"])
        parent = {"parent": (str(self.id), position, copied[-1].hash.hex())}
        writer = self.store._create(uuid4(), pinned, parent | dict(about or {}))
        writer.request = request
        with writer.group(len(copied)):
            for commit in copied:
                events = decode(commit.payload, commit.position).events
                writer.append(events[: position - commit.position + 1])
        return self.store.game(writer.id)

    # Drafts

    def draft(self) -> tuple[Answer, ...]:
        """The answers kept by `keep_draft` since the last commit: what somebody in the middle of a casting has said."""
        with plain_words(self.store.shown):
            kept = self.store.recorder.draft(self.row.key)
        if kept is None or kept[0] != self.head:
            return ()
        return self._answers(*kept) or ()

    def draft_is_whole(self) -> bool:
        """Whether the draft that is kept, if there is one, is as it was kept; one that is not is dropped."""
        with plain_words(self.store.shown):
            kept = self.store.recorder.draft(self.row.key)
        return kept is None or self._answers(*kept) is not None

    def _answers(self, head: int, kept: bytes) -> tuple[Answer, ...] | None:
        """What was kept as a draft at a head; None if it was changed. Older ones have no digest in front."""
        try:
            answers = kept.removeprefix(self._draft_digest(head, kept[DRAFT:]))
            found = frozen(orjson.loads(answers))
        except (ValueError, TypeError, AttributeError, OverflowError):
            return None
        return found if isinstance(found, tuple) else None

    def _draft_digest(self, head: int, answers: bytes) -> bytes:
        """What stands in front of a draft, so that nobody goes on with what they never said."""
        return hashlib.sha256(self.id.bytes + head.to_bytes(8, "big") + answers).digest()[:DRAFT]

    def keep_draft(self, answers: Sequence[Answer], request: Request | None = None) -> None:
        """Keep answers that are not yet a commit; the next commit makes them void. With what asked for it.

        :raises Repeated: that was done before.
        """
        with plain_words(self.store.shown):
            kept = orjson.dumps(list(answers)) if answers else None
            if kept is not None:
                kept = self._draft_digest(self.head, kept) + kept
            self.store.recorder.keep_draft(self.row.key, self.head, kept, request)
