"""A store with a game for the command, and the command itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from replay import Game, open_store
from replay.cli.commands import main


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cli") / "games.sqlite"


@pytest.fixture(scope="module")
def game(where: Path, recorded: Callable[..., Path]) -> Iterator[Game]:
    with open_store(where, durable=False) as games:
        yield games.add(recorded("greedy", "greedy"))


@pytest.fixture
def surroundings(where: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command looks at this store, on a page of so many columns."""
    monkeypatch.setenv("TIMEWALK_STORE", str(where))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("TIMEWALK_DEBUG", raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the command: its output, once it ends as expected."""

    def run(*arguments: object, code: int = 0) -> str:
        ended = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert ended == code, err
        assert (err == "") == (code in (0, 1)), err
        return out if code in (0, 1) else err

    return run


@pytest.fixture
def told(run: Any) -> Any:
    """The same with --json: the data."""
    return lambda *arguments, code=0: json.loads(run(*arguments, "--json", code=code))
