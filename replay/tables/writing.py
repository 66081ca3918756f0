"""Writing of tables to a folder, with each game exactly once despite interruptions.

    DIR/manifest.json                     which files there are, and how far the store was read
    DIR/<table>/over-<number>.parquet     finished games: written once
    DIR/<table>/open-<number>.parquet     games in progress, as they stood last: replaced when they go on

Partitioned tables have folders by day and format between the table and the file, `day=2026-11-28/format=duel`.

The manifest is replaced as a whole after all files it names are on the disk. A file that it does not name is left over
from an interrupted run, counts for nothing, and is removed by the next run.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias
from uuid import UUID

import orjson

from projections.counting.columns import TABLES
from replay.games.cores import on_cores
from replay.store.reimports import replaced
from replay.store.store import Store
from replay.tables.folding import Folded, fold
from replay.tables.layout import EMPTY, NOTHING, BadTables, Manifest, columns_digest, read_manifest

BATCH = 150_000
"""Approximate number of events per file, by default."""


class Files(NamedTuple):
    """Files that a run writes."""

    partitioned: bool = False
    """True for folders by day and format, in new tables."""
    events: int = BATCH
    """Approximate number of events per file."""


Work: TypeAlias = Sequence[tuple[UUID, int]]
Runner: TypeAlias = Callable[[Store, Callable[[Store, Work], Folded], Sequence[Work]], Iterator[Folded]]
"""Function that folds batches of games in order: on local cores (`on_cores`), or on many machines."""

Batched: TypeAlias = Callable[[Sequence[tuple[UUID, int]]], list[Work]]
Progress: TypeAlias = Callable[[int, int], None]


class Added(NamedTuple):
    """Result of a run: numbers of finished games, of games in progress, and of events."""

    over: int
    open: int
    events: int


def write_tables(
    store: Store,
    folder: Path,
    *,
    jobs: int = 1,
    runner: Runner | None = None,
    progress: Progress | None = None,
    files: Files = Files(),
) -> Added:
    """Update the tables in a folder to the state of the store.

    A reimported game is replaced by its latest import. Tables that are there keep the layout with which they were
    begun.

    :raises BadTables: the folder has tables of another store or layout, or another run is at work.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        known = read_manifest(folder)
        if files.partitioned and known.files and not known.partitioned:
            text = "{folder} holds tables without partitions; take another folder, or --rebuild."
            raise BadTables(text, folder=folder)
        run = runner if runner is not None else _on(jobs)
        known = known._replace(partitioned=known.partitioned or files.partitioned)
        return _write(store, folder, known, partial(_batches, size=files.events), run, progress)


def _write(
    store: Store, folder: Path, known: Manifest, batched: Batched, run: Runner, progress: Progress | None
) -> Added:
    marked = _mark(store)
    anew = EMPTY._replace(number=known.number, partitioned=known.partitioned)
    if known.store not in ("", NOTHING, marked):
        raise BadTables("{folder} holds the tables of another store; take another folder, or --rebuild.", folder=folder)
    if known.columns != columns_digest():
        known = anew
    else:
        _sweep(folder, known)
    last = store.last_notification()
    changed = _changed(store, known, last)
    if not changed and known.store:
        return Added(0, 0, 0)
    rows = {game.id: game.row for game in store.games()}
    old = replaced(rows.values())
    parents = {parent for id in changed if (parent := rows[id].parent) in old and parent not in changed}
    if any(parent in rows and rows[parent].winners is not None for parent in parents):  # rows in files that would stay
        known = anew
        changed = _changed(store, known, last)
    changed = {id: None for id in changed if id not in old}
    rows = {id: row for id, row in rows.items() if id not in old}
    over = [(id, rows[id].head) for id in changed if rows[id].winners is not None]
    still = {UUID(id): head for id, head in known.open.items() if UUID(id) in rows and UUID(id) not in changed}
    opened = {id: rows[id].head for id in changed if rows[id].winners is None} | still
    stale = any(UUID(id) in changed for id in known.open) or opened.keys() != {UUID(id) for id in known.open}
    batches = batched(over)
    extra = batched(sorted(opened.items())) if stale else []
    kept_files = [file for file in known.files if not (stale and _is_open(file))]
    number, files, events, events_done = known.number, list(kept_files), 0, 0
    work = [*batches, *extra]
    total = sum(head for batch in work for _, head in batch)
    folding = partial(fold, partitioned=known.partitioned)
    for index, folded in enumerate(run(store, folding, work)):
        number += 1
        kind = "over" if index < len(batches) else "open"
        for place, data in folded.files.items():
            name = f"{place}/{kind}-{number:08}.parquet"
            _put(folder / name, data)
            files.append(name)
        events_done += folded.events
        events += folded.events if kind == "over" else 0
        if progress is not None:
            progress(events_done, total)
    _keep(
        folder,
        Manifest(
            marked,
            last,
            number,
            known.over + len(over),
            {str(id): head for id, head in sorted(opened.items())},
            tuple(files),
            known.events + events,
            columns_digest(),
            known.partitioned,
        ),
    )
    _sweep(folder, read_manifest(folder))
    return Added(len(over), len(opened) if stale else 0, events_done)


def _on(jobs: int) -> Runner:
    return lambda store, work, items: on_cores(store, work, items, jobs)


def _mark(store: Store) -> str:
    """Return the id of the first recorded game, which identifies the store."""
    first = store.recorder.select_notifications(1, 1)
    return f"{first[0].originator_id}" if first else NOTHING


def _changed(store: Store, known: Manifest, last: int) -> dict[UUID, None]:
    """Return the games with new commits, in recorded order."""
    changed: dict[UUID, None] = {}
    after = known.position
    while after < last:
        after, games = store.news(after)
        changed |= dict.fromkeys(sorted(games))
    return changed


def _batches(games: Sequence[tuple[UUID, int]], size: int = BATCH) -> list[Work]:
    batches: list[list[tuple[UUID, int]]] = []
    events = size
    for game in games:
        if events >= size:
            batches.append([])
            events = 0
        batches[-1].append(game)
        events += game[1]
    return list(batches)


def _is_open(file: str) -> bool:
    return "/open-" in file


def _put(path: Path, data: bytes) -> None:
    """Write a file to the disk completely, then move it to its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _keep(folder: Path, manifest: Manifest) -> None:
    for table in TABLES:
        for place in _places(folder / table):
            _sync(place)
    _put(folder / "manifest.json", orjson.dumps(manifest.data(), option=orjson.OPT_INDENT_2))
    _sync(folder)


def _sync(folder: Path) -> None:
    """Sync a folder, so that the names of its files are on the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sweep(folder: Path, known: Manifest) -> None:
    """Remove files that the manifest does not list, and folders of partitions without files."""
    valid = {folder / file for file in known.files}
    for table in TABLES:
        for place in _places(folder / table):
            for path in place.glob("*"):
                if path.suffix in (".parquet", ".part") and path not in valid:
                    path.unlink(missing_ok=True)
            if place != folder / table and not any(place.iterdir()):
                place.rmdir()


def _places(table: Path) -> list[Path]:
    """Return the folders of a table's files, the innermost first."""
    return [Path(place) for place, _, _ in os.walk(table, topdown=False)]


def clear(folder: Path) -> None:
    """Remove all tables, to rebuild them."""
    with _alone(folder):
        (folder / "manifest.json").unlink(missing_ok=True)
        _sweep(folder, EMPTY)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Lock the folder, so that only one run uses it.

    The system releases the lock when the process ends, however it ends.
    """
    import fcntl

    with (folder / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise BadTables("another run is writing to {folder}; try again when it is done.", folder=folder) from error
        yield
