"""Questions in SQL: bounded in memory and time, handed on row by row, and pointed at where they are wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from replay.cli.commands import main
from replay.games.library import open_store
from replay.store.store import Store
from replay.tables import commands
from replay.tables.asking import BadQuery, ask, asked, pointed
from replay.tables.telling import json_value, unique
from replay.tables.writing import write_tables
from tests.support.places import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, recorded: Any) -> Path:
    where = tmp_path_factory.mktemp("asked")
    with open_store(where / "games.sqlite", durable=False) as games:
        games.add(recorded("greedy", "greedy"))
        store: Store = games.store
        write_tables(store, where / "tables")
    return where / "tables"


LARGE = [
    "SELECT list(range) FROM range(100000000)",  # the database itself counts this
    "SELECT range(200000000)",  # these it does not
    "SELECT repeat('x', 900000000)",
    "SELECT repeat(repeat('x', 10000), 1000) FROM range(1000)",
]


@pytest.mark.parametrize("query", LARGE)
@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit the memory of a process so")
@pytest.mark.slow
def test_a_question_that_needs_too_much_memory_is_ended(folder: Path, query: str) -> None:
    with pytest.raises(BadQuery, match="more than 400 MiB of memory"), asked(folder, query) as answer:
        for _ in answer.parts:
            pass


def test_a_question_that_takes_too_long_is_ended(folder: Path) -> None:
    endless = "SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range"
    started = time.monotonic()
    with pytest.raises(BadQuery, match="longer than 1 second: "), asked(folder, endless, 1) as answer:
        next(answer.parts)
    assert time.monotonic() - started < 30
    assert ask(folder, "SELECT 1").rows == [(1,)]


def test_rows_come_as_they_are_asked_for(folder: Path) -> None:
    with asked(folder, "SELECT * FROM range(10000000000)") as answer:
        assert answer.columns == ("range",)
        part = next(answer.parts)
    assert part[:2] == [(0,), (1,)]


@pytest.mark.parametrize("form", ["--csv", "--json", ""])
def test_so_many_rows_as_were_asked_for(folder: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    def run(rows: int) -> tuple[list[str], str]:
        given = ["sql", "--tables", str(folder), "SELECT range AS n FROM range(5)", "--rows", str(rows)]
        assert main([*given, *([form] if form else [])]) == 0
        out, err = capsys.readouterr()
        if form == "--json":
            return [str(row["n"]) for row in json.loads(out)], err
        return out.split()[1:], err

    assert run(5) == (["0", "1", "2", "3", "4"], "")
    rows, told = run(4)
    assert rows == ["0", "1", "2", "3"]
    assert "These are the first rows" in told


def test_a_table_has_so_many_rows_without_being_asked(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "SHOWN", 3)
    assert main(["sql", "--tables", str(folder), "SELECT * FROM range(1000000000)"]) == 0
    out, err = capsys.readouterr()
    assert out.split() == ["range", "0", "1", "2"]
    assert "--rows N shows more" in err


def test_no_rows_are_an_answer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sql", "--tables", str(folder), "SELECT game FROM games WHERE false", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def until_asked(process: int) -> None:
    """Wait until the process of a question is at work, which this one has started."""
    if sys.platform != "linux":  # others do not tell so of processes
        time.sleep(3)
        return
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for found in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                command, numbers = found.with_name("cmdline").read_bytes(), found.read_text().rpartition(")")[2].split()
                parent, seconds = int(numbers[1]), int(numbers[11]) / os.sysconf("SC_CLK_TCK")
                if parent == process and b"spawn_main" in command and seconds > 0.8:
                    return
        time.sleep(0.05)
    raise AssertionError("nothing is asked")


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize(
    "query", ["SELECT count(*) FROM range(1000000000) a, range(10000) b", "SELECT * FROM range(10000000000)"]
)
def test_ctrl_c_ends_a_question(folder: Path, query: str) -> None:
    command = [sys.executable, "-m", "replay", "sql", "--tables", str(folder), "--csv", query]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.default_int_handler
        ),  # a shell in the background has none
    ) as running:
        assert running.stdout is not None
        if "count" in query:
            until_asked(running.pid)
        else:
            running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to all processes of the group
        _, told = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"interrupted" in told
    assert b"Traceback" not in told


# Where it is wrong


@pytest.mark.parametrize(
    ("query", "under"),
    [
        ("SELECT * FORM games", "games"),  # the first word that does not fit
        ("SELECT nothing FROM games", "nothing"),
        ("SELECT '日本語日本', nothing FROM games", "nothing"),
        ("SELECT\n\tnothing,\n 2\nFROM games", "nothing"),
        ("SELECT 'é', \t nothing FROM games", "nothing"),
        ("SELECT 'a\x1b[31m', nothing FROM games", "nothing"),
        ("SELECT " + "1, " * 100 + "nothing" + ", 2" * 100 + " FROM games", "nothing"),
        ("SELECT turns, winers FROM games", "winers"),
    ],
)
def test_carets_stand_under_what_is_wrong(folder: Path, query: str, under: str) -> None:
    from rich.cells import cell_len

    with pytest.raises(BadQuery) as refused:
        ask(folder, query)
    assert refused.value.pointed is not None
    line, carets = refused.value.pointed
    assert line.isprintable()
    before = line[: line.index(under)]
    assert carets == " " * cell_len(before) + "^" * len(under)
    assert "LINE" not in str(refused.value)
    assert "^" not in str(refused.value)


def test_the_command_shows_the_carets(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["sql", "--tables", str(folder), "SELECT nothing FROM games"]
    assert main(given) == 2
    sentence, line, carets = capsys.readouterr().err.splitlines()
    assert sentence.startswith("timewalk: Binder Error: ")
    assert (line, carets) == ("  SELECT nothing FROM games", "         ^^^^^^^")
    assert main([*given, "--json"]) == 2
    told = json.loads(capsys.readouterr().err)
    assert (told["line"], told["caret"]) == ("SELECT nothing FROM games", "       ^^^^^^^")


def test_a_place_behind_the_end_is_pointed_at() -> None:
    assert pointed("SELECT 1 +", 10, 1) == ("SELECT 1 +", "          ^")


# As JSON


def test_columns_of_one_name_are_all_told() -> None:
    assert unique(["n", "m", "n", "n"]) == ["n", "m", "n:1", "n:2"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (2**63 - 1, 2**63 - 1),
        (2**63, str(2**63)),
        (-(2**63) - 1, str(-(2**63) - 1)),
        (Decimal("2.50"), 2.5),
        (Decimal("12345678901234567890.123"), "12345678901234567890.123"),
        (b"\x00\xff", "00ff"),
        ([1, (Decimal("0.5"), None)], [1, [0.5, None]]),
        ({1: "a"}, {"1": "a"}),
        (True, True),
    ],
)
def test_every_value_of_the_database_is_json(value: Any, told: Any) -> None:
    assert json_value(value) == told
