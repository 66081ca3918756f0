"""What is not as it was recorded is found, at its commit, and said in a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable
from uuid import UUID

import pytest

from replay.errors import CorruptStore
from replay.store.chain import BrokenChain
from replay.store.store import Store
from tests.support.stores import DATABASE, Altered, Commits, id_of, log_of, put, record, state_of

# Tampering


def test_commits_are_not_deleted(store: Store, commits: Commits) -> None:
    record(store, commits)
    datastore = store.recorder.datastore  # type: ignore[attr-defined]
    with pytest.raises(Exception, match=r"never (changed or )?deleted"), datastore.transaction(commit=True) as cursor:
        cursor.execute("DELETE FROM stored_events WHERE id = 5")


@pytest.mark.parametrize("number", [1, 2, 30, -1])
def test_any_changed_byte_is_found(store: Store, commits: Commits, number: int) -> None:
    game = record(store, commits)
    number = number % (len(commits) + 1)
    position = commits[number - 1][0].position
    with Altered(store) as database:
        state = state_of(database, position)
    places = range(len(state)) if len(state) < 200 else random.Random(3).sample(range(len(state)), 60)
    noticed = 0
    for place in places:
        wrong = bytearray(state)
        wrong[place] ^= 1 << place % 8
        with Altered(store) as database:
            put(database, position, bytes(wrong))
        found = game.check_chain()
        if found is None:  # a bit of the packing that means nothing: the commit is what it was
            assert game.events() == log_of(commits)
        else:
            assert (found.commit, found.position) == (number, position)
            noticed += 1
    assert noticed > len(places) * 0.9
    with Altered(store) as database:
        put(database, position, state)
    assert game.check_chain() is None


def drop(database: Altered, commits: Commits) -> int:
    database.execute("DELETE FROM stored_events WHERE position = ?", (commits[20][0].position,))
    return 21


def drop_first(database: Altered, commits: Commits) -> int:
    database.execute("DELETE FROM stored_events WHERE position = 1")
    return 1


def cut_off_the_end(database: Altered, commits: Commits) -> int:
    database.execute("DELETE FROM stored_events WHERE position >= ?", (commits[-3][0].position,))
    return len(commits) - 2


def cut_off_everything(database: Altered, commits: Commits) -> int:
    database.execute("DELETE FROM stored_events")
    return 1


def swap(database: Altered, commits: Commits) -> int:
    one, other = commits[10][0].position, commits[15][0].position
    states = state_of(database, one), state_of(database, other)
    put(database, one, states[1])
    put(database, other, states[0])
    return 11


def repeat(database: Altered, commits: Commits) -> int:
    put(database, commits[12][0].position, state_of(database, commits[11][0].position))
    return 13


def add_at_the_end(database: Altered, commits: Commits) -> int:
    from replay.store import chain, codec

    (hash,) = database.execute("SELECT hash FROM games").fetchone()
    last = commits[-1][-1]
    payload = codec.encode([last._replace(position=last.position + 1, moment=last.moment + 1)])
    state = chain.sealed(chain.following(hash, payload), payload)
    database.execute("INSERT INTO stored_events VALUES (100000, 1, ?, ?)", (last.position + 1, state))
    return len(commits) + 1


def replace_with_its_own_seal(database: Altered, commits: Commits) -> int:
    """A forger who knows the format, but does not rewrite all that follows."""
    from replay.store import chain, codec

    hash = chain.beginning(id_of(database.execute("SELECT id FROM games").fetchone()[0]))
    for at, commit in enumerate(commits):
        payload = chain.opened(state_of(database, commit[0].position))
        if at == 25:
            payload = codec.encode([commit[0]._replace(rule="999.9"), *commit[1:]])
            put(database, commit[0].position, chain.sealed(chain.following(hash, payload), payload))
        hash = chain.following(hash, payload)
    return 27


def rewrite_all_but_the_last_hash(database: Altered, commits: Commits) -> int:
    from replay.store import chain, codec

    hash = chain.beginning(id_of(database.execute("SELECT id FROM games").fetchone()[0]))
    for at, commit in enumerate(commits):
        payload = chain.opened(state_of(database, commit[0].position))
        if at == 25:
            payload = codec.encode([commit[0]._replace(rule="999.9"), *commit[1:]])
        hash = chain.following(hash, payload)
        put(database, commit[0].position, chain.sealed(hash, payload))
    return len(commits)


def another_id(database: Altered, commits: Commits) -> int:
    other = UUID(bytes=b"0123456789abcdef")
    database.execute("UPDATE games SET id = ?", (other if DATABASE else other.bytes,))
    return 1


@pytest.mark.parametrize(
    "tamper",
    [
        drop,
        drop_first,
        cut_off_the_end,
        cut_off_everything,
        swap,
        repeat,
        add_at_the_end,
        replace_with_its_own_seal,
        rewrite_all_but_the_last_hash,
        another_id,
    ],
)
def test_tampering_is_found_at_its_commit(
    store: Store, commits: Commits, tamper: Callable[[Altered, Commits], int]
) -> None:
    record(store, commits)
    with Altered(store) as database:
        number = tamper(database, commits)
    found = store.games()[0].check_chain()
    assert found is not None
    assert found.commit == number, found
    assert str(found).startswith(f"commit {number} (event ")


def test_a_commit_of_another_game_is_found(store: Store, commits: Commits) -> None:
    one, other = record(store, commits), record(store, commits)
    with Altered(store) as database:
        database.execute(
            "UPDATE stored_events SET state = (SELECT state FROM stored_events AS theirs"
            " WHERE theirs.game = 2 AND theirs.position = stored_events.position) WHERE game = 1 AND position = ?",
            (commits[9][0].position,),
        )
    assert other.check_chain() is None
    found = one.check_chain()
    assert found is not None
    assert found.commit == 10


def test_a_broken_game_is_not_branched(store: Store, commits: Commits) -> None:
    game = record(store, commits)
    with Altered(store) as database:
        number = swap(database, commits)
    with pytest.raises(BrokenChain) as caught:
        game.branch(game.head)
    assert caught.value.broken.commit == number
    assert len(store.games()) == 1


def test_what_is_missing_is_missed_in_reading(store: Store, commits: Commits) -> None:
    game = record(store, commits)
    with Altered(store) as database:
        drop(database, commits)
    lost = commits[20][0].position
    for read in (game.events, game.board, lambda: game.events(lost), lambda: game.board(lost)):
        with pytest.raises(CorruptStore, match=f"the commit of event {lost} is missing"):
            read()
    assert game.events(1, lost - 1) == log_of(commits)[: lost - 1]
    with Altered(store) as database:
        cut_off_everything(database, commits)
    for fails in (game.events, game.header, game.board):
        with pytest.raises(CorruptStore):
            fails()


def test_what_cannot_be_read_is_said_in_a_sentence(store: Store, commits: Commits) -> None:
    game = record(store, commits)
    position = commits[20][0].position
    for state in (b"", b"12345678", b"12345678\0", b"12345678\xff123", b"12345678\0" + b"\xff" * 20):
        with Altered(store) as database:
            put(database, position, state)
        for read in (game.events, game.board):
            with pytest.raises(CorruptStore, match=f"game {game.id}: .*{position}"):
                read()
