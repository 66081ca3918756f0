"""The streams of the command: any encoding, readers that go away, streams that are closed, disks that are full."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from replay import Game
from replay.cli import streams
from replay.cli.commands import main
from replay.cli.interrupting import stop_interrupted
from tests.support.long import with_many
from tests.support.places import ROOT

pytestmark = pytest.mark.usefixtures("surroundings")

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such shell or device")


@pytest.fixture
def shell(game: Game) -> Run:
    """Run a line of a shell in which `timewalk` is the command and `$GAME` a game."""

    def run(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
        command = f'timewalk() {{ "{sys.executable}" -m replay "$@"; }}\n{line}'
        env = {**os.environ, "PYTHONPATH": str(ROOT), "GAME": str(game.id), **environment}
        env.pop("PYTHONUTF8", None)
        return subprocess.run(["bash", "-c", command], capture_output=True, env=env, cwd=ROOT, check=False)

    return run


def clear(told: bytes) -> None:
    for word in (b"Traceback", b"Exception ignored", b"should not have happened"):
        assert word not in told


# Encodings

TELLING = [
    "games",
    "board {game} --at turn:5",
    "log {game} --to 40",
    "why {game}",
    "history {game} Anna life",
    "verify {game}",
    "cards Dwynen's Elite",
    "cards --lang fr Lightning Bolt",
    "diff {game} turn:3 turn:5",
    "board {game} --lang fr",
    "log {game} --lang fr --from turn:3 --to turn:4",
    "log zzz --lang fr",
    "cards Ætherling",
    "cards 日本語",
    "cards \udcff\udcfe",
]


def answered(
    arguments: list[str], encoding: str, monkeypatch: pytest.MonkeyPatch, errors: str = "strict"
) -> tuple[int, bytes, bytes]:
    """Run the command with streams of an encoding: its code, and what it wrote."""
    out, err = io.BytesIO(), io.BytesIO()
    written = [io.TextIOWrapper(stream, encoding=encoding, errors=errors) for stream in (out, err)]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", written[0])
        patch.setattr(sys, "stderr", written[1])
        code = main(arguments)
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("encoding", with_many(["ascii"], ["cp1252", "latin-1", "utf-8"]))
@pytest.mark.parametrize("line", TELLING)
def test_a_stream_of_any_encoding_is_written_to(
    game: Game, line: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [word.format(game=game.id) for word in line.split(" ")]
    code, out, err = answered(words, encoding, monkeypatch)
    assert code == (2 if err else 0), err
    clear(out + err)
    assert (out + err).strip()
    (out + err).decode(encoding)


@pytest.mark.parametrize("encoding", with_many(["ascii"], ["latin-1", "cp1252"]))
@pytest.mark.parametrize("line", TELLING)
def test_json_is_whole_in_every_encoding(game: Game, line: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = [word.format(game=game.id) for word in line.split(" ")]
    _, out, err = answered([*words, "--json"], encoding, monkeypatch)
    _, plainly, plain_err = answered([*words, "--json"], "utf-8", monkeypatch)
    assert json.loads(out or err) == json.loads(plainly or plain_err)


def test_letters_that_are_not_there_are_written_otherwise() -> None:
    told = "Élan — 3 → 4… «Lim-Dûl’s» 日 ½ œ"
    assert told.encode("ascii", streams.HANDLER) == b'Elan - 3 -> 4... "Lim-Dul\'s" ? 1/2 oe'
    assert told.encode("utf-8", streams.HANDLER).decode() == told
    assert "a\udcff".encode("utf-8", streams.HANDLER) == b"a?"


@linux
@pytest.mark.parametrize(
    "environment",
    with_many(
        [{"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}],
        [{"PYTHONIOENCODING": "ascii"}, {"LANG": "C"}],
    ),
)
@pytest.mark.slow
def test_a_pipe_that_is_not_utf_8_is_written_to(shell: Run, environment: dict[str, str]) -> None:
    done = shell("timewalk board $GAME --at turn:5 --lang fr | cat; timewalk cards Dûl | cat", **environment)
    clear(done.stdout + done.stderr)
    assert done.stdout


# Readers that go away


@linux
@pytest.mark.parametrize(
    "line",
    with_many(
        [
            "timewalk log $GAME | head -1",
            "timewalk cards --json | head -1",
            "timewalk --help | true",
            "timewalk log nothing 2>&1 | true",
        ],
        [
            "timewalk log $GAME --json | head -1",
            "timewalk cards | head -1",
            "timewalk board $GAME | true",
            "timewalk nothing 2>&1 >/dev/null | true",
        ],
    ),
)
@pytest.mark.slow
def test_a_reader_may_go_away(shell: Run, line: str) -> None:
    done = shell(f"set -o pipefail; {line}; echo code $?")
    clear(done.stdout + done.stderr)
    assert done.stderr == b""
    assert done.stdout.splitlines()[-1] in (b"code 0", b"code 2")


@linux
@pytest.mark.parametrize("closed", with_many([">&- 2>&-", "<&-"], [">&-", "2>&-"]))
def test_a_stream_may_be_closed_from_the_beginning(shell: Run, closed: str) -> None:
    done = shell(f"timewalk log $GAME --to 20 {closed}; echo code $?; timewalk log zzz {closed}; echo code $?")
    clear(done.stdout + done.stderr)
    assert [line for line in done.stdout.splitlines() if line.startswith(b"code")] == [b"code 0", b"code 2"]


@linux
def test_an_answer_that_cannot_be_written_is_no_success(shell: Run) -> None:
    done = shell("timewalk log $GAME > /dev/full; echo code $?; timewalk games > /dev/full; echo code $?")
    clear(done.stdout + done.stderr)
    assert done.stdout == b"code 2\ncode 2\n"
    assert done.stderr.count(b"No space left on device") == 2


def test_text_from_a_pipe_need_not_be_utf_8(shell: Run) -> None:
    done = shell(r"printf '\xff\xfe Flying' | timewalk cards compile; echo code $?")
    clear(done.stdout + done.stderr)
    assert done.stdout.endswith(b"code 1\n")


# Ctrl-C


def test_ctrl_c_before_anything_is_loaded_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert stop_interrupted() == 130
    assert "interrupted" in capsys.readouterr().err
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "class Stop:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'replay.cli.commands':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Stop())\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))}
    done = subprocess.run([sys.executable, "-m", "replay", "games"], capture_output=True, env=env, check=False)
    assert (done.returncode, done.stdout) == (130, b"")
    clear(done.stderr)
    assert b"interrupted" in done.stderr
