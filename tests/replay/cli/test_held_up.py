"""What holds a command up: disks that are full, Ctrl-C at any time, files without end. Nothing is lost, all is said."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from replay import open_store
from replay.cli import commands, failing
from replay.service.http.access import MOST_SECRET, BadSecret, load_secret
from tests.support.places import ROOT

pytestmark = pytest.mark.usefixtures("surroundings")

unix = pytest.mark.skipif(sys.platform == "win32", reason="no such signals, limits and files")


def clear(told: str) -> None:
    for word in ("Traceback", "Exception ignored", "should not have happened"):
        assert word not in told, told


# Full disks


def bounded(line: str, blocks: int) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell in which no file can be longer than so many KiB."""
    command = f'timewalk() {{ "{sys.executable}" -m replay "$@"; }}\nulimit -f {blocks}\n{line}'
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(["bash", "-c", command], capture_output=True, env=env, cwd=ROOT, check=False, text=True)


@unix
@pytest.mark.slow
def test_a_full_disk_loses_no_game_that_was_told(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    players = "claws-and-fire wings-and-mercy --players greedy,greedy"
    done = bounded(f"timewalk play {players} --games 20 --seed 1 --store {store}", 200)
    assert done.returncode == 2
    clear(done.stderr)
    assert "could not be used" in done.stderr
    told = [line.split()[0] for line in done.stdout.splitlines() if "seed" in line]
    with open_store(store) as games:
        kept = {str(game.id) for game in games}
        assert kept >= set(told)
        assert all(verdict.exact for verdict in games.verify())


@unix
def test_what_cannot_be_written_whole_is_not_there(tmp_path: Path, where: Path) -> None:
    out = tmp_path / "game.jsonl"
    done = bounded(f"timewalk export last {out} --store {where}", 1)
    assert done.returncode == 2
    clear(done.stderr)
    assert list(tmp_path.iterdir()) == []


@unix
def test_half_a_secret_is_not_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret"

    def full(handle: int, mode: str) -> Any:
        os.close(handle)
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", full)
        with pytest.raises(BadSecret, match="No space left on device"):
            load_secret(file)
    assert not file.exists()
    assert load_secret(file) == load_secret(file)


def test_a_secret_without_end_is_none(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_bytes(b"x" * (MOST_SECRET + 1))
    with pytest.raises(BadSecret, match="is longer than 64 KiB"):
        load_secret(file)
    file.write_bytes(b"x" * MOST_SECRET)
    assert len(load_secret(file)) == MOST_SECRET


def test_a_chart_takes_the_place_of_another_when_it_is_whole(tmp_path: Path) -> None:
    charts = pytest.importorskip("replay.tables.charts")
    file = tmp_path / "life.svg"
    file.write_text("before")

    class Figure:
        def savefig(self, where: Path, metadata: object) -> None:
            where.write_text("half")
            raise OSError(28, "No space left on device")

    with pytest.raises(charts.BadChart, match="No space left on device"):
        charts._kept(Figure(), file)
    assert [path.name for path in tmp_path.iterdir()] == ["life.svg"]
    assert file.read_text() == "before"


# Files without end


@unix
@pytest.mark.parametrize("line", ["import /dev/zero", "import {tmp}/pipe", "import {tmp}/pipe {tmp}/pipe"])
def test_what_is_no_file_is_not_imported(run: Any, tmp_path: Path, line: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    store = tmp_path / "games.sqlite"
    from replay.cli.commands import main

    assert main([*shlex.split(line.format(tmp=tmp_path)), "--store", str(store)]) == 2
    assert not store.exists()


# Ctrl-C


WAITING = """
import os, signal, subprocess, sys
from replay.uninterrupted import uninterrupted

try:
    with uninterrupted():
        signal.raise_signal(signal.SIGINT)
        deaf = "import signal; signal.raise_signal(signal.SIGINT); print('deaf')"
        print(subprocess.run([sys.executable, "-c", deaf], capture_output=True, text=True).stdout, end="")
        print("started")
    print("never")
except KeyboardInterrupt:
    print("heard")
"""


@unix
def test_ctrl_c_waits_while_processes_are_started() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", WAITING],
        capture_output=True,
        env=env,
        check=False,
        text=True,
        # Processes that a shell starts in the background ignore Ctrl-C, and so would this one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert done.stdout.split() == ["deaf", "started", "heard"], done.stderr


def test_ctrl_c_is_said_even_if_half_is_loaded(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> Any:
        raise KeyboardInterrupt

    def half(*_: object) -> int:
        raise TypeError("two events are named so")

    monkeypatch.setattr(commands, "language_of", stopped)
    assert commands.main(["games"]) == 130
    monkeypatch.setattr(failing, "complain", half)
    assert commands.main(["games"]) == 130
    assert capsys.readouterr().err == "timewalk: interrupted; what was recorded is kept\n" * 2


@unix
@pytest.mark.slow
@pytest.mark.parametrize("wait", [0.2, 0.5, 1, 2, 3, 5])
@pytest.mark.parametrize(
    "line",
    [
        "play claws-and-fire wings-and-mercy --games 500 --store {tmp}/games.sqlite",
        "play claws-and-fire wings-and-mercy --games 500 --jobs 2 --store {tmp}/games.sqlite",
        "project --rebuild --store {store}",
        "verify --all --jobs 2 --store {store}",
        "cards coverage",
    ],
)
def test_ctrl_c_at_any_time_loses_nothing(tmp_path: Path, where: Path, line: str, wait: float) -> None:
    words = shlex.split(line.format(tmp=tmp_path, store=where))
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "replay", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
        cwd=ROOT,
        start_new_session=True,
        text=True,
    ) as running:
        time.sleep(wait)
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGINT)
        _, told = running.communicate(timeout=120)
    clear(told)
    if (tmp_path / "games.sqlite").exists():
        with open_store(tmp_path / "games.sqlite", create=True) as games:
            assert {verdict.outcome for verdict in games.verify()} <= {"EXACT"}
