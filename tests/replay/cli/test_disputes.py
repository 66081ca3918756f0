"""`timewalk dispute` and `timewalk picture`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replay import Game

pytestmark = pytest.mark.usefixtures("surroundings")


def test_a_dispute_is_made_listed_written_and_deleted(run: Any, told: Any, game: Game, tmp_path: Path) -> None:
    assert run("dispute", "list", "last") == "Nobody has noted a dispute.\n"
    made = told("dispute", "make", "last", "Was it so?", "--at", "turn:3", "--with", "turn:2", "--as", "Anna")
    assert (made["viewer"], made["words"], made["game"]) == ("1", "Was it so?", str(game.id))
    assert game.position("turn:2") == made["other"]
    listed = told("dispute", "list", "last")
    assert listed == [made]
    assert told("dispute", "list", "last", "--as", "Ben") == []
    assert "Was it so?" in run("dispute", "list", "last")
    file = tmp_path / "dispute.html"
    run("dispute", "export", "last", made["id"][:6], "--out", file)
    page = file.read_text("utf-8")
    assert "Was it so?" in page
    assert game.stored.row.hash.hex() not in page  # it is written in the view it was made in
    assert "has no dispute" in run("dispute", "export", "last", made["id"], "--out", file, "--as", "Ben", code=2)
    run("dispute", "delete", "last", made["id"])
    assert told("dispute", "list", "last") == []


def test_a_picture_is_written(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    for view, hands in (("judge", 2), ("Ben", 1), ("spectator", 0)):
        assert run("picture", "last", "--at", "turn:3", "--as", view, "--out", file)
        assert file.read_text("utf-8").count(">hand:") == hands
    run("picture", "last", "--at", "turn:3", "--out", file, "--lang", "fr")
    assert "points de vie" in file.read_text("utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("picture", "last", "--out", "no/such/folder/x.svg"),
        ("picture", "last", "--out", "x.svg", "--as", "Zoe"),
        ("picture", "last", "--out", "x.svg", "--at", "turn:900"),
        ("dispute", "make", "last", " "),
        ("dispute", "make", "last", "x", "--with", "turn:900"),
        ("dispute", "delete", "last", "abc"),
    ],
)
def test_what_cannot_be_done_is_told(
    run: Any, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments, code=2).startswith("timewalk: ")
    assert list(tmp_path.iterdir()) == []
