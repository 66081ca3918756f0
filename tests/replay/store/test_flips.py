"""Any byte of a store's file may flip: what is shown is as it was, or it is said what is wrong, in a sentence."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.errors import IllegalDecision
from domain.randomness import Dice
from replay.cli.commands import main
from replay.games.library import Game, Games, open_store
from replay.store.sqlite_connections import TABLES
from tests.support.long import with_many
from tests.support.stores import only_files

pytestmark = only_files

FEW, MANY = 24, 2000
PORTIONS = 20
"""Of the many, so that they run side by side."""

HEADER = "the file's header"


class Whole(NamedTuple):
    """A store's file as it is, what is on its pages, and what the commands say of it."""

    data: bytes
    page_size: int
    pages: dict[str, list[int]]
    games: list[str]
    said: dict[tuple[str, ...], str]


def go_on(game: Game, events: int, *, casting: bool = False) -> None:
    """Answer at random until there are so many events and, if wanted, somebody is casting."""
    dice = 0
    while game.end < events or casting:
        table = game._taken_up()
        question = table.question
        assert question is not None
        if casting and game.end >= events and table.game.casting:
            return
        dice += 1
        try:
            game.choose(question.random(Dice("flips", dice)))
        except IllegalDecision:
            continue


def commands(id: str) -> list[tuple[str, ...]]:
    return [("board", id), ("log", id), ("why", id, "end"), ("verify", id), ("choose", id), ("history", id, "Anna")]


ALWAYS: list[tuple[str, ...]] = [("games",), ("verify", "--all"), ("project", "--check")]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    path = tmp_path_factory.mktemp("whole") / "games.sqlite"
    with open_store(path) as games:
        match = Games.match(("claws-and-fire", "wings-and-mercy"), players=("human", "human"))
        over, open_ = games.begin(match, 1), games.begin(match, 2)
        go_on(open_, 230, casting=True)
        go_on(over, 60)
        over.concede("Ben")
        branch = open_.branch(100)
        ids = [str(game.id) for game in (over, open_, branch)]
        for game in (over, open_, branch):
            game.at("end")
        assert open_.stored.draft()
        assert open_.stored.snapshots()
    assert main(["--store", str(path), "project"]) == 0
    connection = sqlite3.connect(path)
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    pages: dict[str, list[int]] = {HEADER: [1]}
    for name, page in connection.execute("SELECT name, pageno FROM dbstat"):
        pages.setdefault(name, []).append(page)
    connection.close()
    return Whole(path.read_bytes(), page_size, pages, ids, {})


def flipped(whole: Whole, rng: random.Random) -> tuple[bytes, str]:
    """The file with one byte changed, and where: every table and index as often as another, heads of pages more."""
    name = rng.choice(list(whole.pages))
    page = rng.choice(whole.pages[name])
    if name == HEADER:
        at = rng.randrange(100)
    elif rng.random() < 0.3:
        at = (page - 1) * whole.page_size + (100 if page == 1 else 0) + rng.randrange(40)
    else:
        start = (page - 1) * whole.page_size
        written = [at for at in range(start, start + whole.page_size) if whole.data[at]]
        at = rng.choice(written) if written else start
    data = bytearray(whole.data)
    data[at] ^= rng.choice((1 << rng.randrange(8), rng.randrange(1, 256)))
    return bytes(data), f"{name}, page {page}, byte {at}: {whole.data[at]} to {data[at]}"


class Teller:
    """Asks the commands of a store in a folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = folder / "games.sqlite"
        self.capsys = capsys

    def put(self, data: bytes) -> None:
        """Let the store be this."""
        for name in self.path.parent.iterdir():
            name.unlink()
        self.path.write_bytes(data)

    def ask(self, command: tuple[str, ...]) -> tuple[int, str, str]:
        """Exit code, what was said, and what was complained of."""
        self.capsys.readouterr()
        code = main(["--store", str(self.path), *command])
        return code, *self.capsys.readouterr()


def baseline(whole: Whole, teller: Teller) -> dict[tuple[str, ...], str]:
    """What the commands say of the store as it is."""
    if not whole.said:
        teller.put(whole.data)
        for command in (*ALWAYS, *(one for id in whole.games for one in commands(id))):
            code, out, error = teller.ask(command)
            assert (code, error) == (0, ""), (command, error)
            whole.said[command] = out
    return whole.said


def look(whole: Whole, teller: Teller, rng: random.Random) -> bool:
    """Flip a byte and look at everything; whether anything was noticed."""
    right = baseline(whole, teller)
    data, where = flipped(whole, rng)
    teller.put(data)
    asked = [*ALWAYS[:1], *commands(rng.choice(whole.games)), *ALWAYS[1:]]
    differing, complaints = [], []
    for command in asked:
        code, out, error = teller.ask(command)
        assert "should not have happened" not in error, (where, command, error)
        assert code in (0, 1, 2), (where, command)
        if code:
            assert (out + error).strip(), (where, command)
            assert error.count("\n") <= 1, (where, command, error)
            complaints.append(command)
        elif out != right[command]:
            differing.append(command)
    said = {command[0] for command in complaints if command in ALWAYS}
    assert not differing or said, (where, differing, complaints)
    return bool(complaints)


@pytest.fixture
def teller(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Teller:
    folder = tmp_path / "flipped"
    folder.mkdir()
    return Teller(folder, capsys)


@pytest.mark.parametrize("portion", with_many([0], [1]))
@pytest.mark.slow
def test_a_flipped_byte_is_said_or_changes_nothing(whole: Whole, teller: Teller, portion: int) -> None:
    rng = random.Random(f"flips {portion}")
    noticed = sum(look(whole, teller, rng) for _ in range(FEW // 3))
    assert noticed > 0  # most pages have room that nothing is in, and heads that nothing depends on


@pytest.mark.parametrize("table", TABLES)
def test_a_table_of_other_words_is_said(whole: Whole, teller: Teller, table: str) -> None:
    teller.put(whole.data)
    connection = sqlite3.connect(teller.path)
    connection.execute("PRAGMA writable_schema = ON")
    changed = "UPDATE sqlite_master SET sql = replace(sql, 'INTEGER', 'ANTEGER') WHERE name = ?"
    if table == "definitions":
        changed = changed.replace("'INTEGER', 'ANTEGER'", "'BLOB', 'TEXT'")
    connection.execute(changed, (table,))
    connection.commit()
    connection.close()
    for command in (*ALWAYS, *commands(whole.games[0])):
        code, out, error = teller.ask(command)
        assert code
        assert "damaged and cannot be read" in out + error


@pytest.mark.slow
@pytest.mark.parametrize("portion", range(PORTIONS))
def test_many_flipped_bytes_are_said_or_change_nothing(whole: Whole, teller: Teller, portion: int) -> None:
    rng = random.Random(f"many flips {portion}")
    for _ in range(MANY // PORTIONS):
        look(whole, teller, rng)
