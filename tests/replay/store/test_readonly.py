"""A store that may not be written to is read by whatever reads; who would write is told so."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from replay.cli.commands import main
from replay.errors import StoreFailed
from replay.games.library import Games, open_store
from tests.support.long import with_many
from tests.support.stores import only_files

pytestmark = only_files


RECORDED = """
import os, sys
from replay.games.library import open_store
games = open_store(sys.argv[1])
games.game("last").concede("Ben")
os._exit(0)
"""
"""A program that is gone before what it recorded last is taken over from the write-ahead log."""


def recorded(path: Path) -> str:
    """A store with a game that goes on and one that is over; the id of the one recorded last."""
    with open_store(path) as games:
        for seed in (1, 2):
            game = games.begin(Games.match(("claws-and-fire", "wings-and-mercy"), players=("human", "human")), seed)
            if seed == 1:
                game.concede("Ben")
        return str(game.id)


def as_it_was(path: Path) -> None:
    pass


def with_a_log(path: Path) -> None:
    subprocess.run([sys.executable, "-c", RECORDED, str(path)], check=True)
    assert path.with_name(f"{path.name}-wal").stat().st_size
    assert path.with_name(f"{path.name}-shm").exists()


def with_a_log_alone(path: Path) -> None:
    with_a_log(path)
    path.with_name(f"{path.name}-shm").unlink()


def with_an_empty_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").touch()


def in_one_file(path: Path) -> None:
    """A copy such as backups make, which does not use a write-ahead log."""
    with sqlite3.connect(path) as connection:
        connection.execute("VACUUM INTO ?", (str(path.with_name("copy.sqlite")),))
    connection.close()
    for name in (f"{path.name}-wal", f"{path.name}-shm"):
        path.with_name(name).unlink(missing_ok=True)
    os.replace(path.with_name("copy.sqlite"), path)


LEFT: dict[str, Callable[[Path], None]] = {
    function.__name__: function
    for function in (as_it_was, with_a_log, with_a_log_alone, with_an_empty_log, in_one_file)
}

QUICK = ("with_a_log_alone",)


def mounted(folder: Path, under: Path) -> Callable[[], object]:
    """Mount the folder read-only; what takes that away again."""
    for command in (["mount", "--bind", folder, under], ["mount", "-o", "remount,ro,bind", under]):
        done = subprocess.run(list(map(str, command)), capture_output=True)
        if done.returncode:
            subprocess.run(["umount", str(under)], capture_output=True)
            pytest.skip("mounting is not allowed here")
    return lambda: subprocess.run(["umount", str(under)], check=True)


def barred(folder: Path, under: Path) -> Callable[[], object]:
    """The same folder, in which a user without rights may only read, as that user; what makes us ourselves again."""
    under.rmdir()
    shutil.copytree(folder, under)
    files = list(under.iterdir())
    for one in files:
        one.chmod(0o444)
    under.chmod(0o555)
    if os.geteuid():
        return lambda: under.chmod(0o755)
    nobody = 65534
    os.setegid(nobody)
    os.seteuid(nobody)

    def ourselves() -> None:
        os.seteuid(0)
        os.setegid(0)
        under.chmod(0o755)

    return ourselves


def a_file(folder: Path, under: Path) -> Callable[[], object]:
    """The same, where only the file itself may not be written to."""
    again = barred(folder, under)
    if os.geteuid() == 65534:
        os.seteuid(0)
        under.chmod(0o777)
        os.seteuid(65534)
    else:
        under.chmod(0o755)
    return again


PLACES: dict[str, Callable[[Path, Path], Callable[[], object]]] = {
    "mount": mounted,
    "folder": barred,
    "file": a_file,
}


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder that everybody comes to; those of pytest are their owner's."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest) -> Iterator[Callable[[Path, Path], Path]]:
    """What makes a folder readable only, in each of the ways there are, under another name."""
    undo: list[Callable[[], object]] = []

    def make(folder: Path, under: Path) -> Path:
        under.mkdir()
        undo.append(PLACES[request.param](folder, under))
        return under / "games.sqlite"

    yield make
    for one in undo:
        one()


def commands(id: str) -> list[list[str]]:
    """All that only read."""
    return [
        ["games"],
        ["log", id],
        ["board", id],
        ["board", id, "--as", "Anna"],
        ["diff", id, "1", "end"],
        ["why", id, "end"],
        ["history", id, "Anna"],
        ["verify", id],
        ["verify", "--all"],
        ["project", "--check"],
        ["choose", id],
    ]


@pytest.fixture(scope="module")
def read_before(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A store that every command has read, and the game that goes on in it.

    Whoever has lost all rights cannot load a module any more.
    """
    path = tmp_path_factory.mktemp("read") / "games.sqlite"
    id = recorded(path)
    for command in (["project"], *commands(id)):
        assert main(["--store", str(path), *command]) == 0
    main(["--store", str(path), "branch", id, "--at", "1"])
    assert not path.with_name(f"{path.name}-wal").exists()  # else a copy of the file alone is not the store
    return path, id


@pytest.mark.parametrize("left", with_many(QUICK, (left for left in LEFT if left not in QUICK)))
def test_whatever_reads_reads_it(
    tmp_path: Path,
    place: Callable[[Path, Path], Path],
    left: str,
    read_before: tuple[Path, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    path = folder / "games.sqlite"
    shutil.copy(read_before[0], path)
    id = read_before[1]
    over = left in ("with_a_log", "with_a_log_alone")
    reading = [one for one in commands(id) if one[0] != "choose" or not over]
    LEFT[left](path)
    capsys.readouterr()
    before = sorted(one.name for one in folder.iterdir())
    where = ["--store", str(place(folder, tmp_path / "readonly"))]

    assert main([*where, "games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["over"] for game in listed] == [True, over]
    for command in reading:
        assert main([*where, *command]) == 0, capsys.readouterr()
        assert capsys.readouterr().out
    writing: list[list[str]] = [
        ["branch", listed[0]["id"], "--at", "end"],
        ["verify", "--all", "--repair"],
        ["project", "--rebuild"],
    ]
    if not over:
        writing.append(["choose", id, "concede", "--as", "Ben"])
    for command in writing:
        assert main([*where, *command]) == 2, command
        said = capsys.readouterr().err
        assert "games.sqlite is readonly here" in said, (command, said)
        assert "nothing was changed" in said
    assert sorted(one.name for one in folder.iterdir()) == before


def test_what_others_record_meanwhile_is_read(tmp_path: Path) -> None:
    """One who may only read looks at a store that stands still, until somebody else goes on with it."""
    folder = tmp_path / "store"
    folder.mkdir()
    path = folder / "games.sqlite"
    id = recorded(path)
    under = tmp_path / "readonly"
    under.mkdir()
    undo = mounted(folder, under)
    try:
        with open_store(under / "games.sqlite") as reading:
            game = reading.game(id)
            assert not game.over
            with open_store(path) as games:
                games.game(id).concede("Ben")
            assert game.events()[-1].event.NAME == "game_ended"
            assert reading.game(id).winners == ("Anna",)
            with pytest.raises(StoreFailed, match="is readonly here"):
                game.branch(game.end - 2)
            assert len(reading) == 2
    finally:
        undo()
