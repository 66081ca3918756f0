"""Cards that were taken in, kept in a file of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.cards.own import OwnCards


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnCards:
    """The user's cards, of which there are none yet."""
    file = tmp_path / "own.sqlite"
    monkeypatch.setenv("TIMEWALK_CARDS", str(file))
    return OwnCards(file)
