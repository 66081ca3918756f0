"""Whatever happens to program, disk or other writers: what was acknowledged is there, and nothing by halves."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import pytest

from domain.board.evolve import fold
from domain.errors import TimewalkError
from domain.events import Recorded
from replay.errors import Conflict, StoreFailed
from replay.store.opening import open_store
from replay.store.stored import StoredGame
from tests.support.factories import made_up_game
from tests.support.long import with_many
from tests.support.places import ROOT

SEED, TURNS = 21, 30
"""Of the made-up game that every process here writes: the same for all."""

WRITE = f"""
import sys
from uuid import UUID
from replay.store.opening import open_store
from tests.support.factories import made_up_game

path, id, durable, grouped = sys.argv[1], UUID(sys.argv[2]), sys.argv[3] == "durable", int(sys.argv[4])
with open_store(path, durable=durable) as store:
    game = store.find(id)
    writer = store.create(id=id) if game is None else game.writer()
    commits = [commit for commit in made_up_game({SEED}, turns={TURNS}) if commit[0].position > writer.head]
    assert not commits or commits[0][0].position == writer.head + 1, "half a commit is there"
    for at in range(0, len(commits), grouped):
        with writer.group(grouped):
            for commit in commits[at : at + grouped]:
                writer.append(commit)
        print(writer.head, flush=True)
"""

RACE = f"""
import sys
from uuid import UUID
from replay.errors import Conflict
from replay.store.opening import open_store
from tests.support.factories import made_up_game

path, id = sys.argv[1], UUID(sys.argv[2])
commits = made_up_game({SEED}, turns={TURNS})[:120]
won = lost = 0
with open_store(path, durable=False) as store:
    print("ready", flush=True)
    sys.stdin.readline()
    for commit in commits:
        game = store.game(id)
        if game.head >= commit[0].position:
            lost += 1
            continue
        try:
            game.writer().append(commit)
            won += 1
        except Conflict as conflict:
            assert conflict.head >= commit[-1].position
            lost += 1
print(won, lost)
"""

FULL_DISK = f"""
import resource, sys
from replay.store.opening import open_store
from replay.errors import StoreFailed
from tests.support.factories import made_up_game

commits = made_up_game({SEED}, turns={TURNS})
with open_store(sys.argv[1], durable=False) as store:
    writer = store.create()
    writer.append(commits[0])
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, before[1]))
    written = 1
    try:
        for commit in commits[1:]:
            writer.append(commit)
            written += 1
        sys.exit("the disk was never full")
    except StoreFailed as error:
        print(error)
    game = store.game(writer.id)
    assert game.head == writer.head == commits[written - 1][-1].position
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    for commit in commits[written:]:
        writer.append(commit)
    game.refresh()
    assert game.events() == [recorded for commit in commits for recorded in commit]
    assert game.check_chain() is None
"""

ID = "5f3c0000-0000-4000-8000-000000000001"


def start(program: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", program, *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def said(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def log() -> list[Recorded]:
    return [recorded for commit in made_up_game(SEED, turns=TURNS) for recorded in commit]


@pytest.mark.parametrize(
    ("durable", "grouped", "kills"),
    with_many(
        [("durable", 1, 2), ("quick", 7, 2)], [("quick", 1, 3), ("durable", 1, 12), ("quick", 1, 16), ("quick", 7, 12)]
    ),
    ids=lambda value: str(value),
)
def test_a_killed_writer_loses_nothing_it_acknowledged(tmp_path: Path, durable: str, grouped: int, kills: int) -> None:
    path = tmp_path / "games.sqlite"
    whole = log()
    ends = {commit[-1].position for commit in made_up_game(SEED, turns=TURNS)}
    rng = random.Random(kills)
    acknowledged = 0
    for _ in range(kills):
        with start(WRITE, path, ID, durable, grouped) as writer:
            out = said(writer.stdout)
            for _ in range(rng.randrange(1, 40 // grouped + 2)):
                acknowledged = int(out.readline() or acknowledged)
            time.sleep(rng.random() * 0.004)
            writer.send_signal(signal.SIGKILL)
            rest = out.read().split("\n")[:-1]
            acknowledged = int(rest[-1]) if rest else acknowledged
            writer.wait()
        with open_store(path) as store:
            game = store.game(ID)
            assert game.head >= acknowledged
            assert game.head in ends
            assert game.events() == whole[: game.head]
            assert game.check_chain() is None
    with start(WRITE, path, ID, durable, grouped) as writer:
        assert writer.wait() == 0
    with open_store(path) as store:
        game = store.game(ID)
        assert game.events() == whole
        assert game.board().digest() == fold(whole).digest()
        assert game.row.winners is not None


@pytest.mark.slow
def test_a_writer_killed_at_its_first_commit_leaves_a_whole_game_or_none(tmp_path: Path) -> None:
    rng = random.Random(9)
    first = made_up_game(SEED, turns=TURNS)[0]
    for number in range(6):
        path = tmp_path / f"{number}.sqlite"
        with start(WRITE, path, ID, "quick", 1) as writer:
            until = time.monotonic() + 20
            while not path.exists() and time.monotonic() < until:
                time.sleep(0.0005)
            time.sleep(rng.random() * 0.006)
            writer.send_signal(signal.SIGKILL)
            told = said(writer.stdout).read().split()
        with open_store(path) as store:
            game = store.find(store.game(ID).id) if store.games() else None
            assert game is not None or not told
            if game is not None:
                assert game.events()[: len(first)] == first
                assert game.check_chain() is None


def test_of_two_writers_one_wins_each_commit(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    commits = made_up_game(SEED, turns=TURNS)[:120]
    with open_store(path, durable=False) as store:
        writer = store.create()
        writer.append(commits[0])
        game = store.game(writer.id)
        racers = [start(RACE, path, game.id) for _ in range(2)]
        for racer in racers:
            assert said(racer.stdout).readline() == "ready\n"
        for racer in racers:
            said(racer.stdin).write("go\n")
            said(racer.stdin).flush()
        results = [racer.communicate()[0].split() for racer in racers]
        assert all(racer.returncode == 0 for racer in racers)
        assert sum(int(won) for won, _ in results) == len(commits) - 1
        assert all(int(won) + int(lost) == len(commits) for won, lost in results)
        assert game.refresh().events() == [recorded for commit in commits for recorded in commit]
        assert game.check_chain() is None


@pytest.mark.slow
def test_many_processes_write_their_own_games_into_one_new_store(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    ids = [f"5f3c0000-0000-4000-8000-00000000000{number}" for number in range(3)]
    writers = [start(WRITE, path, id, "quick", 5) for id in ids]
    for writer in writers:
        writer.communicate()
        assert writer.returncode == 0
    with open_store(path) as store:
        assert sorted(str(game.id) for game in store.games()) == ids
        for game in store.games():
            assert game.events() == log()
            assert game.check_chain() is None


def test_a_full_disk_is_said_and_overcome(tmp_path: Path) -> None:
    with start(FULL_DISK, tmp_path / "games.sqlite") as writer:
        message = said(writer.stdout).read()
    assert writer.returncode == 0
    assert "games.sqlite could not be used" in message
    assert "nothing was changed" in message
    assert message.count("\n") == 1


def record(path: Path) -> StoredGame:
    store = open_store(path, durable=False, patience=1)
    writer = store.create()
    for commit in made_up_game(SEED, turns=TURNS)[:5]:
        writer.append(commit)
    return store.game(writer.id)


def test_a_store_that_another_program_holds_is_waited_for_and_then_left(tmp_path: Path) -> None:
    game = record(tmp_path / "games.sqlite")
    commit = made_up_game(SEED, turns=TURNS)[5]
    holder = sqlite3.connect(game.store.where, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    writer = game.writer()
    began = time.monotonic()
    with pytest.raises(StoreFailed, match="is being written to by another program"):
        writer.append(commit)
    assert 0.5 < time.monotonic() - began < 10
    assert game.board().position == game.head  # whoever reads need not wait
    holder.execute("COMMIT")
    holder.close()
    writer.append(commit)
    assert game.refresh().head == commit[-1].position
    game.store.close()


def test_a_commit_that_failed_in_a_group_is_written_later(tmp_path: Path) -> None:
    game = record(tmp_path / "games.sqlite")
    commits = made_up_game(SEED, turns=TURNS)[5:9]
    holder = sqlite3.connect(game.store.where, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    writer = game.writer()
    with writer.group(2):
        writer.append(commits[0])
        with pytest.raises(StoreFailed):
            writer.append(commits[1])
        holder.execute("COMMIT")
        holder.close()
        writer.append(commits[2])
        assert game.refresh().head == commits[2][-1].position
        writer.append(commits[3])
    assert game.refresh().head == commits[3][-1].position
    assert game.check_chain() is None
    game.store.close()


def test_snapshots_do_not_wait_for_a_writer(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.sqlite", durable=False, patience=30) as store:
        writer = store.create()
        with writer.group():
            for commit in made_up_game(SEED, turns=TURNS):
                writer.append(commit)
        game = store.game(writer.id)
        holder = sqlite3.connect(store.where, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        assert game.board().position == game.head
        assert time.monotonic() - began < 3
        holder.close()


@pytest.mark.parametrize("part", ["the first pages", "anywhere"])
def test_a_damaged_file_is_said_in_a_sentence(tmp_path: Path, part: str) -> None:
    path, damaged = tmp_path / "games.sqlite", tmp_path / "damaged.sqlite"
    with open_store(path, durable=False) as store:
        writer = store.create()
        for commit in made_up_game(SEED, turns=4):
            writer.append(commit)
    data = path.read_bytes()
    rng = random.Random(part)
    sentences = []
    for _ in range(150):
        wrong = bytearray(data)
        for _ in range(rng.choice((1, 4, 50))):
            wrong[rng.randrange(len(data) if part == "anywhere" else 6000)] = rng.randrange(256)
        for name in tmp_path.glob("damaged.*"):
            name.unlink()
        damaged.write_bytes(wrong)
        try:
            with open_store(damaged) as store:
                for game in store.games():
                    for look in (game.check_chain, game.events, game.board, game.header, game.draft):
                        look()
        except TimewalkError as error:
            sentences.append(str(error))
    assert len(sentences) > 30
    assert all(sentence.isprintable() for sentence in sentences)


def test_the_late_one_keeps_his_events(tmp_path: Path) -> None:
    game = record(tmp_path / "games.sqlite")
    commit = made_up_game(SEED, turns=TURNS)[5]
    late = game.writer()
    game.writer().append(commit)
    kept = list(commit)
    with pytest.raises(Conflict):
        late.append(kept)
    assert kept == commit
    game.store.close()
