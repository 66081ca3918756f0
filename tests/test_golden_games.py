"""Games recorded once and kept: whatever the code becomes, they are read, hold together, and fold to the same boards.

They need not be decided the same way again by later rules; what they say happened stays what happened.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from domain import events as e
from domain.evolve import fold
from replay import open_store

GAMES = sorted((Path(__file__).parent / "golden").glob("game-*.jsonl.zst"))


def test_there_are_golden_games() -> None:
    assert len(GAMES) >= 2


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name)
def test_a_golden_game_folds_for_ever(file: Path, tmp_path: Path) -> None:
    game = open_store(tmp_path / "games.sqlite").add(file)
    log = game.events()
    board = fold([])
    digests = 0
    for record in log:
        if isinstance(record.event, e.BoardDigested) and record.event.algorithm == "sha256/board-1":
            assert record.event.digest == board.digest(), f"the board differs at {record.position}"
            digests += 1
        fold([record], board)
    assert digests > 5
    assert board.over
