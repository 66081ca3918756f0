"""Verifying and counting on the workers of a Dask scheduler: the same as here, even where a worker is lost."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from replay.errors import StoreError
from replay.games.cluster import NoCluster, on_cluster
from replay.games.library import Games, open_store
from replay.store.store import Store
from tests.support import long

distributed = pytest.importorskip("distributed", reason="needs Dask: pip install '.[cluster]'")

DECKS = ("claws-and-fire", "wings-and-mercy")

pytestmark = pytest.mark.filterwarnings("default")  # Dask's own


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    with open_store(tmp_path_factory.mktemp("cluster") / "games.sqlite", durable=False) as opened:
        list(opened.play_many(opened.match(DECKS), range(4)))
        yield opened


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A scheduler, and workers that are processes of their own: two with `--all`, else one."""
    with distributed.LocalCluster(
        n_workers=2 if long.WANTED else 1,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        host="127.0.0.1",
    ) as found:
        yield found


def slowly(store: Store, item: tuple[str, UUID]) -> tuple[str, int, int]:
    """Work that takes long enough to be interrupted: tells who did it, and leaves a note of when it began."""
    folder, id = item
    note = Path(folder) / f"{id}-{os.getpid()}-{time.monotonic_ns()}"
    note.touch()
    time.sleep(0.25)
    return str(id), store.game(id).head, os.getpid()


def failing(store: Store, id: UUID) -> int:
    return store.game(UUID(int=0)).head


def test_a_cluster_verifies_as_one_machine_does(games: Games, cluster: Any) -> None:
    address = cluster.scheduler_address
    there = list(games.verify(cluster=address))
    assert there == list(games.verify())
    assert len(there) == 4
    assert all(verdict.exact for verdict in there)


@pytest.mark.slow
def test_what_was_lost_with_a_worker_is_done_by_another(games: Games, cluster: Any, tmp_path: Path) -> None:
    items = [(str(tmp_path), game.id) for game in games] * 3
    killed: list[int] = []

    def kill() -> None:
        while not (notes := list(tmp_path.iterdir())):
            time.sleep(0.02)
        killed.append(int(notes[0].name.split("-")[-2]))
        os.kill(killed[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    done = list(on_cluster(games.store, slowly, items, cluster.scheduler_address))
    killer.join()
    assert [(id, head) for id, head, _ in done] == [(str(id), games.store.game(id).head) for _, id in items]
    assert len(list(tmp_path.iterdir())) > len(items)
    assert {process for _, _, process in done} - set(killed)


def test_tables_made_on_a_cluster_are_those_made_here(games: Games, cluster: Any, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    from replay.cli.commands import main

    folders = tmp_path / "here", tmp_path / "there"
    for folder, more in zip(folders, ([], ["--cluster", cluster.scheduler_address]), strict=True):
        assert main(["--store", games.store.where, "analytics", str(folder), *more]) == 0
    here, there = (
        {file.relative_to(folder): parquet.read_table(file) for file in sorted(folder.rglob("*.parquet"))}
        for folder in folders
    )
    assert here
    assert here.keys() == there.keys()
    assert all(here[name].equals(there[name]) for name in here)


def test_what_a_worker_has_to_say_is_said(games: Games, cluster: Any) -> None:
    with pytest.raises(StoreError, match="has no game"):
        list(on_cluster(games.store, failing, [game.id for game in games], cluster.scheduler_address))


@pytest.mark.slow
def test_without_a_scheduler_or_a_store_for_all_there_is_a_sentence(
    games: Games, cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replay.games.cluster.PATIENCE", "1s")
    with pytest.raises(NoCluster, match="no scheduler at"):
        list(games.verify(cluster="tcp://127.0.0.1:9"))
    with open_store(":memory:") as nowhere, pytest.raises(NoCluster, match="in memory"):
        list(on_cluster(nowhere.store, failing, [UUID(int=0)], cluster.scheduler_address))
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1") as empty,
        pytest.raises(NoCluster, match="no workers"),
    ):
        list(games.verify(cluster=empty.scheduler_address))
