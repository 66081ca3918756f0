"""What the system tells of a store's files says that something may be new."""

from __future__ import annotations

from pathlib import Path

from replay.games.library import open_store


def test_it_changes_with_what_is_recorded_here_and_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with open_store(path) as games, open_store(path) as others:
        games.play("claws-and-fire", "wings-and-mercy", seed=1)
        before = games.store.stamp()
        assert before == games.store.stamp() == others.store.stamp()
        others.play("claws-and-fire", "wings-and-mercy", seed=2)
        assert games.store.stamp() != before


def test_a_store_that_is_no_file_has_none(tmp_path: Path) -> None:
    with open_store(":memory:") as games:
        assert games.store.stamp() is None
