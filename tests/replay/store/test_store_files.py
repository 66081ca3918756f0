"""Files of stores: in use, of other programs, of newer versions, cut off, only to be read."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from replay.errors import NewerSchema, NotAStore, SchemaError, StoreError, StoreFailed
from replay.store.opening import open_store
from replay.store.sqlite_connections import SCHEMA_VERSION
from replay.store.store import Store
from tests.support.factories import made_up_game
from tests.support.stores import DATABASE, Altered, Commits, log_of, only_files, put, record, state_of

# Files that are something else


@only_files
def test_files_that_are_no_store(tmp_path: Path) -> None:
    text = tmp_path / "deck.txt"
    text.write_text("4 Lightning Bolt\n" * 10)
    with pytest.raises(NotAStore, match="is not a timewalk store but some other file"):
        open_store(text)
    with pytest.raises(NotAStore, match="is a folder; name a file in it"):
        open_store(tmp_path)
    with pytest.raises(NotAStore, match="There is no store at"):
        open_store(tmp_path / "nothing.sqlite", create=False)
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    with pytest.raises(NotAStore, match="the file is empty"):
        open_store(empty, create=False)
    assert not empty.stat().st_size
    with pytest.raises(NotAStore, match="No store can be made"):
        open_store(text / "games.sqlite")
    with pytest.raises(NotAStore, match="mysql is not supported"):
        open_store("mysql://localhost/games")
    assert sorted(tmp_path.iterdir()) == [text, empty]


@only_files
def test_a_store_opened_again_stays_whole_when_another_process_closes_it(tmp_path: Path) -> None:
    """Whoever closes a file loses the locks of the whole process on it, and the next to close takes the log away."""
    path = tmp_path / "games.sqlite"
    with open_store(path) as store:
        game = record(store, made_up_game(1))
        with open_store(path) as again:
            assert again.game(game.id).head == game.head
        elsewhere = f"from replay.store.opening import open_store; open_store({str(path)!r}).close()"
        subprocess.run([sys.executable, "-c", elsewhere], check=True)
        other = record(store, made_up_game(2))
        with open_store(path) as again:
            assert {row.id for row in again.games()} == {game.id, other.id}
    assert not path.with_name("games.sqlite-wal").exists()


def test_the_events_come_in_portions(tmp_path: Path) -> None:
    """Together they are the events up to the one asked for, which may lie in the middle of a commit."""
    with open_store(tmp_path / "games.sqlite") as store:
        game = record(store, made_up_game(1))
        whole = game.events()
        for stop in (1, 2, 3, game.head // 2, game.head - 1, game.head):
            for size in (1, 7, 10_000):
                portions = list(game.portions(stop, size))
                assert [recorded for portion in portions for recorded in portion] == whole[:stop]
                assert all(len(portion) >= size for portion in portions[:-1])
                assert all(portions)


CLOSED_IN_USE = """
import random, sys, time
from threading import Thread
from eventsourcing.persistence import PersistenceError
from replay.errors import StoreError
from replay.store.opening import open_store

def write(store):
    with store.recorder.projecting("rows") as rows:
        rows.execute("SELECT 1")

def again_and_again(work, store):
    try:
        while True:
            work(store)
    except (StoreError, PersistenceError) as error:
        assert "closed" in str(error), error

dice = random.Random(1)
for _ in range(20):
    store = open_store(sys.argv[1], durable=False)
    works = (write, write, lambda store: store.games(), lambda store: store.notifications())
    threads = [Thread(target=again_and_again, args=(work, store)) for work in works]
    for thread in threads:
        thread.start()
    time.sleep(dice.uniform(0, 0.02))
    store.close()
    for thread in threads:
        thread.join()
"""


@only_files
def test_a_store_is_closed_after_who_is_at_it(tmp_path: Path) -> None:
    """In other threads, which are told so; a connection closed in the middle of its work would end the program."""
    program = [sys.executable, "-X", "dev", "-c", CLOSED_IN_USE, str(tmp_path / "games.sqlite")]
    ended = subprocess.run(program, capture_output=True, text=True, timeout=120)
    assert (ended.returncode, ended.stderr) == (0, "")


@only_files
def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE games (title)")
    database.commit()
    before = path.read_bytes()
    with pytest.raises(NotAStore, match="is a database of another program"):
        open_store(path)
    assert path.read_bytes() == before
    assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    database.close()


def test_a_store_of_a_newer_timewalk(store: Store) -> None:
    with Altered(store) as database:
        newer = f"UPDATE timewalk SET schema_version = {SCHEMA_VERSION + 1}"
        database.execute(newer if DATABASE else f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(NewerSchema, match=f"newer timewalk: its schema is {SCHEMA_VERSION + 1}"):
        open_store(store.where)


def test_an_event_of_a_newer_timewalk(store: Store, commits: Commits) -> None:
    from replay.store import chain

    game = record(store, commits)
    with Altered(store) as database:
        payload = chain.opened(state_of(database, commits[3][0].position)).replace(b"decision_made", b"decision_made:9")
        put(database, commits[3][0].position, chain.sealed(b"12345678", payload))
    for read in (game.events, game.board):
        with pytest.raises(SchemaError, match="'decision_made' has version 9, this timewalk knows 1"):
            read()


@only_files
@pytest.mark.parametrize("cut", [100, 3000, 20_000])
def test_a_file_that_is_cut_off(tmp_path: Path, commits: Commits, cut: int) -> None:
    path = tmp_path / "games.sqlite"
    with open_store(path) as store:
        record(store, commits)
    with path.open("r+b") as file:
        file.truncate(cut)
    with pytest.raises(StoreError, match=r"games\.sqlite"):
        open_store(path).games()[0].events()


@only_files
def test_a_store_that_may_only_be_read(tmp_path: Path, commits: Commits) -> None:
    path = tmp_path / "games.sqlite"
    with open_store(path) as store:
        record(store, commits)
        kept = store.games()[0].board().digest()
        store.forget_snapshots()
        path.chmod(stat.S_IRUSR)
        if os.access(path, os.W_OK):
            pytest.skip("this user may write to everything")
        with open_store(path) as reading:
            game = reading.games()[0]
            assert game.events() == log_of(commits)
            assert game.board().digest() == kept
            with pytest.raises(StoreFailed, match="readonly"):
                game.writer().append(commits[-1])
