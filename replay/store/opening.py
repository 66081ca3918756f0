"""Stores opened by address: a file, memory, or a database."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from eventsourcing.persistence import (
    InfrastructureFactory,
    InfrastructureFactoryError,
)

from replay.errors import (
    CorruptStore,
    NotAStore,
    shown,
)
from replay.store.driver_errors import plain_words
from replay.store.recorder import GameRecorder
from replay.store.store import Store

BACKENDS = {
    "sqlite": "replay.store.sqlite:SQLiteStoreFactory",
    "postgresql": "replay.store.postgres:PostgresStoreFactory",
}
"""Functions that make the store's recorder, by kind of address."""

PATIENCE = 30
"""Seconds to wait while another program writes."""


def open_store(
    where: str | os.PathLike[str], *, create: bool = True, durable: bool = True, patience: int | None = None
) -> Store:
    """Open the store at an address, and create a missing one unless told otherwise.

    Addresses are a path, `sqlite:` and a path, `:memory:`, or `postgresql://…`. An acknowledged commit survives the end
    of the program and, if the store is `durable`, a loss of power. `create=False` refuses a missing store. `patience`
    is the number of seconds to wait for another writer, `PATIENCE` by default.

    :raises NotAStore: there is no store, or the file is something else.
    :raises NewerSchema: a newer timewalk made the store.
    """
    kind, address, writes = _address(os.fspath(where), create)
    seconds = str(PATIENCE if patience is None else patience)
    settings = {
        "PERSISTENCE_MODULE": BACKENDS[kind],
        "SQLITE_DBNAME" if kind == "sqlite" else "POSTGRES_URL": address,
        "SYNCHRONOUS": "FULL" if durable else "NORMAL",
        "READ_ONLY": "no" if writes else "yes",
        "SQLITE_LOCK_TIMEOUT": seconds,
        "PATIENCE": seconds,
    }
    name = shown(os.fspath(where))
    try:
        with plain_words(name), needed(kind):
            factory: InfrastructureFactory[Any] = InfrastructureFactory.construct(settings)
            recorder = factory.tracking_recorder()  # both backends are recorders of this kind
    except CorruptStore as error:
        if "not a database" in str(error.__cause__):
            raise NotAStore("{name} is not a timewalk store but some other file.", name=name) from error
        raise
    assert isinstance(recorder, GameRecorder)
    return Store(recorder, os.fspath(where))


@contextmanager
def needed(kind: str) -> Iterator[None]:
    """Turn an import error into advice about what to install for this kind of store."""
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
    """Read a store's address: kind of store, the database's address, True if writable."""
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
    path = Path(os.path.expanduser(where)).absolute()
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
    """Return True if an SQLite file is writable.

    The log files beside it come and go, so either the folder or both of them must be writable too.
    """
    effective = os.access in os.supports_effective_ids

    def may(name: Path | str) -> bool:
        return os.access(name, os.W_OK, effective_ids=effective)

    return (may(path) or not path.exists()) and (may(path.parent) or (may(f"{path}-wal") and may(f"{path}-shm")))
