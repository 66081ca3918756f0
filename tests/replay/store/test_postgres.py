"""The store in PostgreSQL where it is not like a file: many writers, servers that go away, addresses."""

from __future__ import annotations

import multiprocessing
from typing import Any

import pytest

from domain.events import Recorded
from replay.errors import Conflict, NewerSchema, NotAStore, StoreError, StoreFailed, shown
from replay.store.opening import open_store
from replay.store.store import Store
from tests.support.factories import made_up_game
from tests.support.stores import DATABASE, Altered

if not DATABASE:
    pytest.skip("needs a database: run `make test-postgres`", allow_module_level=True)

Commits = list[list[Recorded]]


def write(where: str, seed: int, games: int) -> None:
    with open_store(where, durable=False) as opened:
        for number in range(games):
            writer = opened.create()
            for commit in made_up_game(seed * 100 + number, turns=4):
                writer.append(commit)


def test_who_tails_many_writers_misses_and_repeats_nothing(where: str, store: Store) -> None:
    """Four processes record games at once; a reader that asks again and again sees each commit once, in order."""
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write, args=(where, seed, 3)) for seed in range(1, 5)]
    for process in writers:
        process.start()
    seen: list[tuple[int, Any, int]] = []
    last = 0
    while True:
        alive = any(process.is_alive() for process in writers)
        news = store.notifications(last, 50)
        for one in news:
            assert one.number > last
            last = one.number
            seen.append((one.number, one.game, one.events[0].position))
        if not alive and not news:
            break
    assert all(process.exitcode == 0 for process in writers)
    games = store.games()
    assert len(games) == 12
    assert len(seen) == sum(game.row.commits for game in games)
    for game in games:
        positions = [position for _, id, position in seen if id == game.id]
        assert positions == [commit.position for commit in game.commits()]
        assert game.check_chain() is None


def append_beside_another(where: str, id: str, commits: Commits, both_ready: Any, results: Any) -> None:
    with open_store(where, durable=False) as opened:
        writer = opened.game(id).writer()
        both_ready.wait(200)
        done = 0
        try:
            for commit in commits:
                writer.append(commit)
                done += 1
        except Conflict:
            results.put(("conflict", done))
        else:
            results.put(("done", done))


def test_of_two_who_append_to_one_game_one_goes_on(where: str, store: Store) -> None:
    commits = made_up_game(11, turns=6)
    writer = store.create()
    writer.append(commits[0])
    context = multiprocessing.get_context("spawn")
    both_ready, results = context.Barrier(2), context.Queue()
    arguments = (where, str(writer.id), commits[1:], both_ready, results)
    both = [context.Process(target=append_beside_another, args=arguments) for _ in range(2)]
    for process in both:
        process.start()
    ends = sorted(results.get(timeout=200) for _ in both)
    for process in both:
        process.join()
    game = store.game(writer.id)
    assert game.check_chain() is None
    assert game.events() == [recorded for commit in commits for recorded in commit][: game.head]
    assert [end for end, _ in ends] == ["conflict", "done"]
    assert sum(done for _, done in ends) == game.row.commits - 1 == len(commits) - 1


def test_a_connection_that_breaks_leaves_nothing_half_done(store: Store) -> None:
    commits = made_up_game(5, turns=3)
    writer = store.create()
    writer.append(commits[0])
    with Altered(store) as database:
        broken = database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND application_name = current_setting('application_name')"
        ).fetchall()
    assert broken
    failed = 0
    for commit in commits[1:]:
        for _ in range(5):
            try:
                writer.append(commit)
                break
            except StoreFailed:
                failed += 1
                writer = store.game(writer.id).writer()
    assert failed <= 5
    game = store.game(writer.id)
    assert game.events() == [recorded for commit in commits for recorded in commit]
    assert game.check_chain() is None


def test_a_schema_of_another_program_is_left_alone(where: str, store: Store) -> None:
    with Altered(store) as database:
        database.execute("DROP TABLE timewalk")
    with pytest.raises(NotAStore, match="another program"):
        open_store(where)


def test_a_schema_of_a_newer_timewalk_is_left_alone(where: str, store: Store) -> None:
    with Altered(store) as database:
        database.execute("UPDATE timewalk SET schema_version = 99")
    with pytest.raises(NewerSchema, match="99"):
        open_store(where)


def test_passwords_are_not_shown() -> None:
    address = "postgresql://judge:s3cret@127.0.0.1:1/games"
    assert shown(address) == "postgresql://judge@127.0.0.1:1/games"
    with pytest.raises(StoreError) as caught:
        open_store(address, patience=2)
    assert "s3cret" not in str(caught.value)
    assert "cannot be reached" in str(caught.value)
