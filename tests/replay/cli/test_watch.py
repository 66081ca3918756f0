"""`timewalk watch` as somebody runs it: a process, a page beside it, and a clean end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from replay.cli.commands import main
from replay.games.library import open_store
from tests.support.arena import OTHERS, made_up_log
from tests.support.long import with_many
from tests.support.places import ROOT

LOG = made_up_log()


@contextmanager
def watching(folder: Path, *more: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The command on `Player.log` in a folder, as JSON on lines."""
    command = [sys.executable, "-m", "replay", "--store", str(folder / "games.sqlite"), "watch", "--json"]
    with subprocess.Popen(
        [*command, str(folder / "Player.log"), *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def told(process: subprocess.Popen[str], kind: str) -> dict[str, object]:
    """The next document of a kind."""
    assert process.stdout is not None
    for line in process.stdout:
        data: dict[str, object] = json.loads(line)
        if data["kind"] == kind:
            return data
    raise AssertionError(process.stderr.read() if process.stderr else "")


def added(path: Path, text: str) -> None:
    with path.open("a") as file:
        file.write(text)


@pytest.mark.parametrize("ending", with_many([signal.SIGINT], [signal.SIGTERM]))
@pytest.mark.slow
def test_a_game_is_shown_while_it_is_played(tmp_path: Path, ending: signal.Signals) -> None:
    """The page has it, the live events come, and the end is a clean one in the middle of the game; then it goes on."""
    path, half = tmp_path / "Player.log", LOG.index("PerformActionResp")
    with watching(tmp_path, "--port", "0") as process:
        page = str(told(process, "watching")["page"])
        assert httpx.get(page).status_code == 200
        assert httpx.get(f"{page}api/games").json()["games"] == []
        first = LOG.index("[UnityCrossThreadLogger]", LOG.index('"gameStateId": 2'))
        added(path, LOG[:first])
        game = told(process, "game")
        assert game["fate"] == "new"
        with httpx.stream("GET", f"{page}api/games/{game['game']}/live", params={"after": str(game["events"])}) as live:
            lines = live.iter_lines()
            assert next(lines) == ": listening"
            added(path, LOG[first:half])
            assert any(line == "event: events" for line in lines)
            process.send_signal(ending)
            assert process.wait(20) == 0
        assert process.stdout is not None
        assert json.loads(process.stdout.read().splitlines()[-1])["kind"] == "stopped"
        assert process.stderr is not None
        assert process.stderr.read() == ""
    with watching(tmp_path, "--no-page") as process:
        assert told(process, "watching")["page"] is None
        assert told(process, "game")["fate"] == "known"
        added(path, LOG[half:])
        assert told(process, "over")["winners"] == ["You"]
    with open_store(tmp_path / "games.sqlite") as games, open_store(tmp_path / "others.sqlite") as others:
        assert main(["--store", others.store.where, "import", str(path)]) == 0
        (game_here,), (game_there,) = games.store.games(), others.store.games()
        assert game_here.row.hash == game_there.row.hash


@pytest.mark.slow
def test_who_is_killed_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    for cut in (LOG.index('"gameStateId": 3'), LOG.index("CancelActionReq"), len(LOG)):
        path.write_text(LOG[:cut])
        with watching(tmp_path, "--no-page") as process:
            told(process, "game")
            process.kill()
            process.wait(20)
    path.write_text(LOG)
    with watching(tmp_path, "--no-page") as process:
        told(process, "game")
    with open_store(tmp_path / "games.sqlite") as games, open_store(tmp_path / "others.sqlite") as others:
        assert main(["--store", others.store.where, "import", str(path)]) == 0
        assert [game.row.hash for game in games.store.games()] == [game.row.hash for game in others.store.games()]


@pytest.mark.slow
def test_the_port_is_another_where_it_is_taken(tmp_path: Path) -> None:
    with watching(tmp_path, "--port", "0") as first:
        page = str(told(first, "watching")["page"])
        port = re.findall(r":(\d+)/", page)[0]
        with watching(tmp_path, "--port", port) as second:
            assert second.wait(20) == 2
            assert second.stderr is not None
            assert port in second.stderr.read()


@pytest.mark.parametrize(
    ("name", "content", "words", "mots"),
    [
        ("folder", None, "is a folder; name the log in it", "est un dossier"),
        ("packed.gz", b"\x1f\x8b\x08\0" + b"\0" * 20, "is packed", "est compressé"),
    ],
)
def test_what_cannot_be_watched(
    name: str, content: bytes | None, words: str, mots: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    for language, expected in (("en", words), ("fr", mots)):
        assert main(["--lang", language, "--store", ":memory:", "watch", str(path)]) == 2
        assert expected in capsys.readouterr().err


@pytest.mark.slow
def test_a_log_without_details_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "Player.log").write_text("DETAILED LOGS: DISABLED\n" + OTHERS)
    with watching(tmp_path, "--no-page") as process:
        told(process, "no-details")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a browser is a script here")
def test_the_browser_is_opened_on_the_game_that_is_played(tmp_path: Path) -> None:
    """Once there is a game; the page goes on to the next by itself."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    with watching(tmp_path, "--port", "0", "--open", BROWSER=str(browser)) as process:
        page = told(process, "watching")["page"]
        added(tmp_path / "Player.log", LOG[: LOG.index("PerformActionResp")])
        game = told(process, "game")["game"]
        stop = time.monotonic() + 20
        while not opened.exists() and time.monotonic() < stop:
            time.sleep(0.05)
        assert opened.read_text() == f"{page}#/games/{game}?at=end&next=1\n"
        added(tmp_path / "Player.log", LOG[LOG.index("PerformActionResp") :])
        told(process, "over")
        assert opened.read_text().count("\n") == 1
