"""Verifying and counting on the workers of a Dask scheduler: the same as here, even where a worker is lost."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any
from uuid import UUID

import orjson
import pytest

from replay.errors import StoreError
from replay.games.cluster import ALONE, IN_ORDER, WINDOW, NoCluster, as_done, on_cluster
from replay.games.library import Games, open_store
from replay.games.runs import Run, play_once, play_run
from replay.store.store import Store
from tests.support import long
from tests.support.stores import a_place

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


@pytest.mark.slow
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


@pytest.mark.slow
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


# Playing


@pytest.fixture
def place(tmp_path: Path) -> Iterator[str]:
    with a_place(tmp_path, "played.sqlite") as found:
        yield found


def as_here(games: Games, run: Run, seeds: range, folder: Path) -> None:
    """Compare the games of a run, event by event, with those that are played here without a cluster."""
    with open_store(folder / "here.sqlite", durable=False) as here:
        for seed in seeds:
            play_once(run, here.store, seed)
            assert games.store.game(run.id(seed)).events() == here.store.game(run.id(seed)).events()
    assert len(games) == len(seeds)


def test_a_cluster_plays_the_games_that_one_machine_plays(cluster: Any, place: str, tmp_path: Path) -> None:
    address, run = cluster.scheduler_address, Run.of(Games.match(DECKS))
    with open_store(place, durable=False) as games:
        going: Any = play_run(games.store, run, range(6), address)
        first = [next(going) for _ in range(2)]  # and then it is interrupted
        going.close()
        again = list(play_run(games.store, run, range(6), address))
        assert sorted(one.seed for one in again) == [*range(6)]
        assert {one.seed for one in first} <= {one.seed for one in again if one.before}
        as_here(games, run, range(6), tmp_path)
        assert [one.played for one in play_run(games.store, run, range(6), address) if not one.before] == []


def test_the_command_plays_on_a_cluster(cluster: Any, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    from replay.cli.commands import main

    command = ["--store", place, "play", *DECKS, "--seed", "3", "--games", "2", "--cluster", cluster.scheduler_address]
    assert main(command) == 0
    out, err = capsys.readouterr()
    assert out.startswith("2 games, Anna won ")
    assert "2 played now" in out
    assert "0 stored before; 0 failed" in out
    assert "Seeds 3 to 4. If this is interrupted, go on with: --seed 3 --games 2" in err
    assert main([*command, "--json"]) == 0
    again = orjson.loads(capsys.readouterr().out)
    assert (again["games"], again["played"], again["before"], again["failed"]) == (2, 0, 2, [])
    assert main([*command, "--best-of", "3"]) == 2
    assert main([*command, "--jobs", "2"]) == 2
    err = capsys.readouterr().err
    assert "leave out --best-of" in err
    assert "either --cluster or --jobs" in err


@pytest.mark.slow
def test_games_of_a_worker_that_dies_are_played_by_another(cluster: Any, place: str, tmp_path: Path) -> None:
    run = Run.of(Games.match(DECKS))
    with open_store(place, durable=False) as games:
        going = play_run(games.store, run, range(12), cluster.scheduler_address)
        seeds = [next(going).seed]
        killed = next(iter(cluster.workers.values())).process.pid
        os.kill(killed, signal.SIGKILL)
        outcomes = list(going)
        assert [one.fault for one in outcomes if one.fault is not None] == []
        assert sorted(seeds + [one.seed for one in outcomes]) == [*range(12)]
        as_here(games, run, range(12), tmp_path)


# A scheduler that is none


def nothing(store: Store, item: int) -> int:
    return item


class Client:
    """A client of a scheduler whose work is done when the test says so."""

    def __init__(self, *threads: int) -> None:
        self.threads = list(threads)
        self.submitted: list[Pending] = []
        self.cancelled: list[Any] = []

    def nthreads(self) -> dict[str, int]:
        count = self.threads.pop(0) if len(self.threads) > 1 else self.threads[0]
        if count < 0:
            raise OSError("closed")
        return {"worker": count} if count else {}

    def submit(self, do: Any, item: Any, **_: Any) -> Pending:
        self.submitted.append(Pending(len(self.submitted), item))
        return self.submitted[-1]

    def cancel(self, futures: list[Any]) -> None:
        self.cancelled += futures


class Pending(Future[Any]):
    def __init__(self, key: int, item: Any) -> None:
        super().__init__()
        self.key, self.item = key, item

    def release(self) -> None:
        """Nothing is held."""


@contextmanager
def a_client(monkeypatch: pytest.MonkeyPatch, *threads: int) -> Iterator[Client]:
    client = Client(*threads)
    monkeypatch.setattr("replay.games.cluster.connected", lambda store, address: nullcontext(client))
    monkeypatch.setattr("replay.games.cluster.LOOKED", 0.0)
    yield client


def test_a_scheduler_holds_few_items_at_a_time(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_client(monkeypatch, 2) as client:
        rest = iter(range(10**9))
        going: Any = as_done(games.store, nothing, rest, "")
        for number in range(30):
            for pending in client.submitted[number : number + 1]:
                pending.set_result((None, pending.item))
            if not number:  # the first result is there as soon as the work is handed out
                threading.Timer(0.05, lambda: client.submitted[0].set_result((None, 0))).start()
            assert next(going).item == number
            assert len(client.submitted) - number - 1 < 2 * WINDOW
        going.close()
        assert len(client.cancelled) == len(client.submitted) - 30
        assert next(rest) == len(client.submitted)


def test_more_workers_get_more_items(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []
    with a_client(monkeypatch, 1, 3) as client:
        monkeypatch.setattr(Client, "submit", done_at_once)
        going: Any = as_done(
            games.store, nothing, range(100), "", lambda threads: seen.append((threads, len(client.submitted)))
        )
        assert [next(going).item for _ in range(2)] == [0, 1]
        going.close()
    assert seen == [(1, 0), (3, WINDOW)]
    assert len(client.submitted) == 1 + 3 * WINDOW


def test_results_in_order_take_few_items_at_a_time_too(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_client(monkeypatch, 2) as client:
        monkeypatch.setattr(Client, "submit", done_at_once)
        going = on_cluster(games.store, nothing, range(1000), "")
        assert [next(going) for _ in range(5)] == [0, 1, 2, 3, 4]
        assert len(client.submitted) == 2 * IN_ORDER + 4
        assert list(going) == [*range(5, 1000)]


def done_at_once(client: Client, do: Any, item: Any, **_: Any) -> Pending:
    client.submitted.append(Pending(len(client.submitted), item))
    client.submitted[-1].set_result((None, item))
    return client.submitted[-1]


@pytest.mark.parametrize("is_asked", [True, False])
def test_a_scheduler_that_goes_is_told(is_asked: bool, games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_client(monkeypatch, 2, *([-1] if is_asked else [])):
        monkeypatch.setattr(Client, "submit", done_at_once if is_asked else lost)
        with pytest.raises(NoCluster, match="has gone; what was done is kept"):
            list(as_done(games.store, nothing, range(3), ""))


def lost(client: Client, do: Any, item: Any, **_: Any) -> Pending:
    pending = Pending(len(client.submitted), item)
    pending.cancel()
    client.submitted.append(pending)
    return pending


def test_work_without_workers_is_given_up_after_a_while(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("replay.games.cluster.time.monotonic", lambda: now[0])
    with a_client(monkeypatch, 2, 0) as client:
        monkeypatch.setattr(Client, "submit", done_at_once)
        going: Any = as_done(games.store, nothing, range(20), "")
        next(going)
        now[0] = ALONE
        next(going)
        now[0] = ALONE + 1
        with pytest.raises(NoCluster, match="no worker for 120 seconds"):
            list(going)
    assert client.submitted


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere"])
def test_a_scheduler_that_is_not_there_is_told_at_once(
    address: str, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask, which tries again for ten seconds, is not asked."""
    monkeypatch.setattr(distributed, "Client", lambda *_, **__: pytest.fail("Dask was asked"))
    with pytest.raises(NoCluster, match="no scheduler at"):
        list(games.verify(cluster=address))


@pytest.mark.slow
def test_without_a_scheduler_or_a_store_for_all_there_is_a_sentence(games: Games, cluster: Any) -> None:
    with open_store(":memory:") as nowhere, pytest.raises(NoCluster, match="in memory"):
        list(on_cluster(nowhere.store, failing, [UUID(int=0)], cluster.scheduler_address))
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None, host="127.0.0.1") as empty,
        pytest.raises(NoCluster, match="no workers"),
    ):
        list(games.verify(cluster=empty.scheduler_address))
