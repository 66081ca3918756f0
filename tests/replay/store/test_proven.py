"""What is shown beside the log, boards, rows and lists, is what the log tells, or it is said that it is not."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from domain.board.state import Board
from domain.errors import TimewalkError
from domain.events import SCHEMA, Recorded
from replay.cli.commands import main
from replay.errors import NewerSchema, SchemaError
from replay.games.library import Games
from replay.games.verifying import Outcome, verify, verify_in
from replay.store import chain, codec, snapshots
from replay.store.opening import open_store
from replay.store.packing import MOST, pack, unpack
from replay.store.repair import file_verdict, strays_forgotten
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.store.transfer import export_game, import_game
from tests.support.factories import made_up_game
from tests.support.long import with_many
from tests.support.stores import DATABASE, Altered, record

Commits = list[list[Recorded]]


def played(store: Store, *names: str, seed: int = 1) -> StoredGame:
    """A short game that was decided here: it begins, and somebody concedes."""
    games = Games(store)
    game = games.begin(Games.match(("claws-and-fire", "wings-and-mercy"), players=("human", "human")), seed)
    game.concede("Ben")
    return game.stored


# Boards that are kept to travel faster


def with_life_999(state: bytes) -> bytes:
    """The same board with another life total, packed anew, everything around it as it was."""
    board = snapshots.unpack_board(state[snapshots.HASH + snapshots.DIGEST :])
    for player in board.players.values():
        player.life = 999
    return state[: snapshots.HASH + snapshots.DIGEST] + snapshots.pack_board(board)


def bomb(state: bytes) -> bytes:
    return state[: snapshots.HASH + snapshots.DIGEST] + pack(bytes(MOST + 1))


POISONS: dict[str, Callable[[bytes], bytes]] = {
    "another board": with_life_999,
    "cut off": lambda state: state[:-5],
    "nothing": lambda state: b"",
    "a changed byte": lambda state: state[:-1] + bytes([state[-1] ^ 1]),
    "another hash": lambda state: bytes([state[0] ^ 1]) + state[1:],
    "another digest": lambda state: state[: snapshots.HASH] + bytes(snapshots.DIGEST) + state[-40:],
    "a bomb": bomb,
}


def poison(store: Store, change: Callable[[bytes], bytes], last: int = 1) -> list[int]:
    """Change the last snapshots; where they are."""
    with Altered(store) as database:
        rows = database.execute("SELECT position, state FROM snapshots ORDER BY position DESC").fetchall()[:last]
        for position, state in rows:
            values = (change(bytes(state)), position)
            assert database.execute("UPDATE snapshots SET state = ? WHERE position = ?", values).rowcount == 1
    return [position for position, _ in rows]


@pytest.mark.parametrize("kind", POISONS)
@pytest.mark.parametrize("last", with_many([100], [1]))
def test_a_poisoned_snapshot_is_dropped_and_the_log_folded(
    store: Store, commits: Commits, kind: str, last: int
) -> None:
    game = record(store, commits)
    right = game.board().digest()
    positions = poison(store, POISONS[kind], last)
    assert game.board().digest() == right
    for position in positions:
        assert game.board(position).digest() == game.board(position, afresh=True).digest()


def test_a_poisoned_snapshot_is_found_and_made_anew(store: Store, commits: Commits) -> None:
    game = record(store, commits)
    game.board()
    outcome = verify(game).outcome
    (position,) = poison(store, with_life_999)
    assert verify(game).outcome is (outcome if outcome is not Outcome.EXACT else Outcome.STALE)
    mended = verify(game, mend=True)
    assert mended.outcome is outcome
    assert f"event {position} " in str(mended.mended[0])
    assert verify(game)[:3] == (game.id, outcome, game.head)
    assert not verify(game, mend=True).mended


def forged(state: bytes, game: StoredGame, position: int) -> bytes:
    """A changed board with a digest made to fit: nothing but folding the log tells."""
    changed = with_life_999(state)
    hash, packed = changed[: snapshots.HASH], changed[snapshots.HASH + snapshots.DIGEST :]
    about = b"".join((snapshots.mark(), game.id.bytes, position.to_bytes(8, "big"), hash))
    return hash + hashlib.sha256(about + packed).digest()[: snapshots.DIGEST] + packed


def test_verify_finds_a_snapshot_whose_digest_was_made_to_fit(store: Store) -> None:
    game = played(store)
    events = game.events()
    at = next(one.position for one in reversed(events) if one.moment != events[-1].moment)
    ends = [commit.position + commit.events - 1 for commit in game.commits()]
    position = max(end for end in ends if end <= at)
    commit = next(one for one in game.commits() if one.position + one.events - 1 == position)
    right = game.board(position, afresh=True)
    state = snapshots.sealed(right, game.id, commit.hash)
    for kept, exact in ((state, True), (forged(state, game, position), False)):
        store.recorder.keep_snapshots(game.row.key, snapshots.mark(), [(position, kept)])
        assert game.board(position).digest() == right.digest() or not exact
        verdict = verify(game)
        assert verdict.exact is exact
    assert verdict.outcome is Outcome.STALE
    assert f"event {position} " in verdict.reason
    assert verify(game, mend=True).exact
    assert game.board(position).digest() == right.digest()
    assert verify(game).exact


def test_a_snapshot_of_another_game_is_none(store: Store, commits: Commits) -> None:
    """Not even of one with the very same events."""
    one, other = record(store, commits), record(store, commits)
    for game in (one, other):
        game.board()
    with Altered(store) as database:
        rows = database.execute("SELECT position, state FROM snapshots WHERE game = ?", (one.row.key,)).fetchall()
        for position, state in rows:
            values = (state, other.row.key, position)
            database.execute("UPDATE snapshots SET state = ? WHERE game = ? AND position = ?", values)
    assert rows
    for position, state, seal in other.snapshots():
        assert snapshots.opened(state, other.id, position, seal) is None
    assert other.board().digest() == one.board().digest()


def test_a_snapshot_of_another_log_is_none(store: Store, commits: Commits) -> None:
    """The board of the game as it was before somebody wrote its end anew, with all hashes."""
    game = record(store, commits)
    right = game.board(afresh=True)
    game.board()
    half = game.head // 2
    with Altered(store) as database:
        hash = chain.beginning(game.id)
        for position, state in database.execute(
            "SELECT position, state FROM stored_events ORDER BY position"
        ).fetchall():
            payload = chain.opened(bytes(state))
            if position > half:
                payload = payload.replace(b'"life_lost"', b'"life_lost" ').replace(b"},", b"}, ")
                data = orjson.loads(payload)
                payload = orjson.dumps(data) + b" "
            hash = chain.following(hash, payload)
            values = (chain.sealed(hash, payload), position)
            database.execute("UPDATE stored_events SET state = ? WHERE position = ?", values)
        database.execute("UPDATE games SET hash = ?", (hash,))
    assert game.check_chain() is None
    fitting = {
        position: snapshots.opened(state, game.id, position, seal) is not None
        for position, state, seal in game.snapshots()
    }
    assert set(fitting.values()) == {True, False}
    assert all(fits is (position < half + 60) for position, fits in fitting.items() if abs(position - half) > 60)
    assert game.board().digest() == right.digest()


# Answers in the middle of a casting


def test_changed_answers_of_a_casting_are_dropped_and_said(store: Store) -> None:
    game = played(store)
    game.keep_draft(["x", [1, 2]])
    with Altered(store) as database:
        ((kept,),) = database.execute("SELECT answers FROM drafts").fetchall()
    other_seal = bytes([kept[0] ^ 1]) + bytes(kept)[1:]
    for change in (bytes(kept)[:-3] + b"7]]", b"", bytes(kept)[:-1], other_seal):
        with Altered(store) as database:
            database.execute("UPDATE drafts SET answers = ?", (change,))
        assert game.draft() == ()
        assert verify(game).outcome is Outcome.STALE
    with Altered(store) as database:
        database.execute("UPDATE drafts SET answers = ?, head = head - 1", (bytes(kept),))
    assert verify(game).outcome is Outcome.STALE
    with Altered(store) as database:
        database.execute("UPDATE drafts SET answers = ?, head = head + 1", (b'["x",[1,2]]',))
    assert game.draft() == ("x", (1, 2))  # as an older timewalk kept them
    assert verify(game).exact
    with Altered(store) as database:
        database.execute("UPDATE drafts SET answers = ?", (b"no",))
    assert verify(game, mend=True).exact
    assert verify(game).exact


def test_answers_of_a_casting_of_no_game_are_said_and_forgotten(store: Store) -> None:
    game = played(store)
    game.keep_draft(["x", [1, 2]])
    assert file_verdict(store) is None
    with Altered(store) as database:
        database.execute("UPDATE drafts SET game = game + 46")
    assert game.draft() == ()
    verdict = file_verdict(store)
    assert verdict is not None
    assert verdict.outcome is Outcome.TAMPERED
    assert "a game that is not in this store" in str(verdict)
    strays_forgotten(store)
    assert file_verdict(store) is None


# Room and time


def one_long_turn(events: int) -> Commits:
    """A turn in which somebody does the same over and over: every ability is remembered until it ends."""
    from benchmarks.games import endless

    return list(endless(events))


def test_all_snapshots_of_a_long_turn_take_time_and_room_in_proportion(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = one_long_turn(20_000)
    game = record(store, commits)
    packed: list[int] = []
    pack_board = snapshots.pack_board

    def watched(board: Board) -> bytes:
        packed.append(len(board.objects) + len(board.former))
        return pack_board(board)

    monkeypatch.setattr(snapshots, "pack_board", watched)
    board = game.board()
    assert len(board.former) > 1000
    assert len(packed) > 10
    assert sum(packed) <= game.head + 200
    states = sum(len(state) for _, state in store.recorder.states(game.row.key))
    kept = sum(len(state) for _, state, _ in game.snapshots())
    assert 0 < kept <= 2 * states


# The row of a game


CHANGES: dict[str, Any] = {
    "winners": [1],
    "seats": ["Anna", "Ban"],
    "reason": "poison",
    "turns": 7,
    "created": "2020-01-01T00:00:00Z",
    "engine": "9.9",
    "parent": "5f3c0000-0000-4000-8000-000000000001",
    "parent_position": 3,
}


@pytest.mark.parametrize("column", CHANGES)
def test_what_the_list_says_of_a_game_is_compared_with_its_log(store: Store, column: str) -> None:
    from uuid import UUID

    game = played(store)
    value = CHANGES[column]
    if column == "winners":
        value = [2] if game.row.winners == (1,) else [1]
    if isinstance(value, list):
        value = json.dumps(value)
    if column == "parent":
        value = UUID(value) if DATABASE else UUID(value).bytes
    with Altered(store) as database:
        assert database.execute(f"UPDATE games SET {column} = ?", (value,)).rowcount == 1
    verdict = verify(game)
    assert verdict.outcome is Outcome.TAMPERED
    assert [unlike.field for unlike in verdict.unlike] == [column]
    mended = verify_in(store, game.id, mend=True)
    assert mended.exact
    assert str(mended.mended[0]).startswith(f"{column}: ")
    assert verify(store.game(game.id)).exact


def test_what_proves_a_log_is_not_made_anew(store: Store) -> None:
    game = played(store)
    for column, value in (("hash", b"\0" * 32), ("head", game.head - 1), ("commits", game.row.commits + 1)):
        with Altered(store) as database:
            database.execute(f"UPDATE games SET {column} = ?", (value,))
        assert verify(game, mend=True).outcome is Outcome.TAMPERED
        assert getattr(store.game(game.id).row, column) == value
        with Altered(store) as database:
            database.execute(f"UPDATE games SET {column} = ?", (getattr(game.row, column),))


def test_a_branch_says_whence_it_comes(store: Store) -> None:
    game = played(store)
    branch = Games(store).game(game.id).branch(game.head - 3)
    assert branch.verify().exact
    with Altered(store) as database:
        values = (branch.stored.row.parent_position - 1, branch.stored.row.key)  # type: ignore[operator]
        database.execute("UPDATE games SET parent_position = ? WHERE key = ?", values)
    assert branch.verify().unlike[0].field == "parent_position"


def test_a_game_whose_row_is_lost_is_named_and_made_anew(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    games = [played(store, seed=seed) for seed in (1, 2, 3)]
    rows = [game.row for game in games]
    with Altered(store) as database:
        database.execute("DELETE FROM games WHERE key = ?", (games[1].row.key,))
    assert main(["--store", store.where, "verify", "--all", "--json"]) == 1
    found = {one["game"]: one["verdict"] for one in json.loads(capsys.readouterr().out)}
    assert found == {str(game.id): "EXACT" for game in games} | {str(games[1].id): "TAMPERED"}
    assert main(["--store", store.where, "verify", "--all", "--repair"]) == 0
    assert "mended" in capsys.readouterr().out
    assert [game.row for game in store.games()] == rows
    assert main(["--store", store.where, "verify", "--all"]) == 0


@pytest.mark.parametrize("winners", ["[7]", "[0]"])
def test_a_row_that_cannot_be_stops_nothing(store: Store, capsys: pytest.CaptureFixture[str], winners: str) -> None:
    games = [played(store, seed=seed) for seed in (1, 2)]
    with Altered(store) as database:
        database.execute("UPDATE games SET winners = ? WHERE key = ?", (winners, games[0].row.key))
    where = ["--store", store.where]
    assert main([*where, "games"]) == 2
    assert "is damaged" in capsys.readouterr().err
    assert main([*where, "log", str(games[1].id)]) == 0
    assert main([*where, "verify", "--all"]) == 1
    text = capsys.readouterr().out
    assert text.count("TAMPERED") == text.count("EXACT") == 2  # a verdict each, and the sum
    assert "2 games: 1 EXACT, 1 TAMPERED" in text
    assert main([*where, "verify", "--all", "--repair"]) == 0
    assert [game.row for game in store.games()] == [game.row for game in games]


# Cards


def spoiled(state: bytes) -> list[bytes]:
    """What may be in the place of a packed definition."""
    whole = orjson.loads(unpack(state))
    return [
        b"",
        b"\0",
        b"\xff" + state[1:],
        state[:-3],
        pack(b"no json"),
        pack(b"[]"),
        pack(b'{"name": 7}'),
        pack(b"[" * 100_000),
        pack(orjson.dumps({**whole, "name": "Another"})),
        pack(orjson.dumps({**whole, "abilities": [{"never": "heard of"}]})),
    ]


@pytest.mark.parametrize("number", range(10))
def test_a_damaged_definition_is_named_and_the_next_game_verified(
    store: Store, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    one = played(store)
    name, hash = next(
        (definition.name, hash) for hash, definition in one.definitions().items() if definition.name == "Serra Angel"
    )
    games = Games(store)
    lands = [card for card in one.definitions().values() if card.name in ("Plains", "Mountain")]
    other = record(store, made_up_game(3, turns=2), definitions=lands)
    with Altered(store) as database:
        ((state,),) = database.execute("SELECT state FROM definitions WHERE hash = ?", (hash,)).fetchall()
        spoilt = spoiled(bytes(state))[number]
        database.execute("UPDATE definitions SET state = ? WHERE hash = ?", (spoilt, hash))
    verdicts = list(games.verify())
    assert [verdict.game for verdict in verdicts] == [one.id, other.id]
    assert verdicts[0].outcome is Outcome.TAMPERED
    assert name in verdicts[0].reason
    assert verdicts[1].outcome is not Outcome.TAMPERED
    assert main(["--store", store.where, "verify", "--all"]) == 1
    text = capsys.readouterr()
    assert name in " ".join(text.out.split())
    assert not text.err


def test_a_missing_definition_is_named(store: Store) -> None:
    game = played(store)
    hash = next(hash for hash, definition in game.definitions().items() if definition.name == "Serra Angel")
    with Altered(store) as database:
        database.execute("DELETE FROM definitions WHERE hash = ?", (hash,))
    verdict = verify(game)
    assert (verdict.outcome, verdict.commit) == (Outcome.TAMPERED, 1)
    assert f"Serra Angel ({hash}) is missing" in verdict.reason


# Of a newer timewalk


def rewritten(game: StoredGame, change: Callable[[int, Any], Any]) -> None:
    """Write commits anew, with all hashes: as a newer program would have."""
    hash = chain.beginning(game.id)
    with Altered(game.store) as database:
        rows = database.execute("SELECT position, state FROM stored_events ORDER BY position").fetchall()
        for position, state in rows:
            data = change(position, orjson.loads(chain.opened(bytes(state))))
            payload = orjson.dumps(data)
            hash = chain.following(hash, payload)
            values = (chain.sealed(hash, payload), position)
            database.execute("UPDATE stored_events SET state = ? WHERE position = ?", values)
        database.execute("UPDATE games SET hash = ?", (hash,))


def newer_event(position: int, data: Any) -> Any:
    for row in data[1]:
        if row[0] == "player_lost":
            row[0] = "player_lost:99"
    return data


def unknown_event(position: int, data: Any) -> Any:
    for row in data[1]:
        if row[0] == "player_lost":
            row[0] = "player_triumphed"
    return data


def newer_format(position: int, data: Any) -> Any:
    if position == 1:
        data[2]["format"] = 99
    return data


def newer_vocabulary(position: int, data: Any) -> Any:
    if position == 1:
        data[1][0][codec.FIRST_FIELD] = 99
    return data


def otherwise_written(position: int, data: Any) -> Any:
    return {"commit": data}


NEWER: dict[str, tuple[Callable[[int, Any], Any], str]] = {
    "event": (newer_event, "'player_lost' has version 99, this timewalk knows"),
    "kind": (unknown_event, "'player_triumphed' is not known to this timewalk: use a newer one"),
    "format": (newer_format, "format 99, this timewalk knows 1"),
    "vocabulary": (newer_vocabulary, f"of version 99, this timewalk knows {SCHEMA}"),
}


@pytest.mark.parametrize("kind", NEWER)
def test_a_record_of_a_newer_timewalk_has_a_verdict_of_its_own(
    store: Store, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = played(store)
    lost = next(one.position for one in game.events() if one.event.NAME == "player_lost")
    change, sentence = NEWER[kind]
    rewritten(game, change)
    game = store.game(game.id)
    verdict = verify(game)
    assert verdict.outcome is Outcome.NEWER
    assert verdict.position == (lost if kind in ("event", "kind") else 1)
    assert f"event {verdict.position}: " in verdict.reason
    assert sentence in verdict.reason
    for read in (game.events, game.board):
        with pytest.raises(SchemaError, match=re.escape(sentence)):
            read()
    other = played(store, seed=2)
    assert main(["--store", store.where, "verify", str(other.id)]) == 0
    assert main(["--store", store.where, "verify", "--all"]) == 2
    assert f"NEWER at event {verdict.position}" in capsys.readouterr().out
    for command in ("board", "log"):
        assert main(["--store", store.where, command, str(game.id)]) == 2
        assert sentence in capsys.readouterr().err
    with open_store(tmp_path / "elsewhere.sqlite") as elsewhere:
        export_game(game, tmp_path / "game.jsonl")
        with pytest.raises((SchemaError, NewerSchema), match=r"nothing was imported|newer timewalk"):
            import_game(elsewhere, tmp_path / "game.jsonl")
        assert not elsewhere.games()


def test_a_record_that_is_written_otherwise_is_a_newer_one(store: Store) -> None:
    game = played(store)
    rewritten(game, otherwise_written)
    verdict = verify(store.game(game.id))
    assert (verdict.outcome, verdict.position) == (Outcome.NEWER, 1)


def test_tampering_is_worse_than_being_newer(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    one = played(store)
    rewritten(one, newer_event)
    other = played(store, seed=2)
    with Altered(store) as database:
        database.execute("UPDATE games SET turns = 9 WHERE key = ?", (other.row.key,))
    assert main(["--store", store.where, "verify", "--all"]) == 1
    text = capsys.readouterr().out
    assert "NEWER" in text
    assert "TAMPERED" in text


# Lists


def test_the_rows_of_lists_are_compared_with_the_logs(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in (1, 2, 3):
        played(store, seed=seed)
    where = ["--store", store.where]
    assert main([*where, "project", "--check"]) == 0  # there are none yet
    assert main([*where, "project"]) == 0
    assert main([*where, "project", "--check"]) == 0
    assert "its rows are what the logs tell" in capsys.readouterr().out
    version = next(one for one in tables(store) if one.startswith("game_list_"))
    for change in (
        f"UPDATE {version} SET winners = '[1]', reason = 'poison' WHERE number = (SELECT min(number) FROM {version})",
        f"UPDATE {version} SET decks = '[]'",
        f"DELETE FROM {version} WHERE number = (SELECT min(number) FROM {version})",
        "UPDATE player_results_1 SET won = won + 1",
        "UPDATE player_results_seats_1 SET player = 'Zoe' WHERE seat = 1",
        "DELETE FROM player_results_1",
    ):
        with Altered(store) as database:
            assert database.execute(change).rowcount
        capsys.readouterr()
        assert main([*where, "project", "--check", "--json"]) == 1
        assert any(json.loads(capsys.readouterr().out).values())
        mend = ["verify", "--all", "--repair"] if "won" in change else ["project", "--rebuild"]
        assert main([*where, *mend]) == 0
        assert main([*where, "project", "--check"]) == 0


def tables(store: Store) -> list[str]:
    query = (
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        if DATABASE
        else "SELECT name FROM sqlite_master WHERE type = 'table'"
    )
    with Altered(store) as database:
        return [name for (name,) in database.execute(query).fetchall()]


def test_lists_are_compared_as_far_as_they_go(store: Store) -> None:
    played(store)
    where = ["--store", store.where]
    assert main([*where, "project"]) == 0
    played(store, seed=2)
    assert main([*where, "project", "--check"]) == 0


def test_reading_says_which_commit_is_not_what_was_recorded(store: Store, commits: Commits) -> None:
    """Also where it still reads as one: nothing of it is shown."""
    game = record(store, commits)
    position = commits[20][0].position
    with Altered(store) as database:
        ((state,),) = database.execute("SELECT state FROM stored_events WHERE position = ?", (position,)).fetchall()
        seal, payload = bytes(state)[: chain.SEAL], chain.opened(bytes(state))
        changed = payload.replace(b'"117.', b'"118.') if b'"117.' in payload else payload + b" "
        values = (seal + pack(changed), position)
        database.execute("UPDATE stored_events SET state = ? WHERE position = ?", values)
    for read in (game.events, game.board, lambda: list(game.portions(game.head))):
        with pytest.raises(TimewalkError, match=f"the commit of event {position} is not what was recorded"):
            read()
    assert isinstance(game.board(position - 1), Board)


def test_the_commits_that_come_later_are_checked_too(store: Store, commits: Commits) -> None:
    writer = store.create()
    for commit in commits[:20]:
        writer.append(commit)
    game = store.game(writer.id)
    game.events()
    for commit in commits[20:22]:
        writer.append(commit)
    with Altered(store) as database:
        position = commits[21][0].position
        ((state,),) = database.execute("SELECT state FROM stored_events WHERE position = ?", (position,)).fetchall()
        payload = chain.opened(bytes(state))
        values = (bytes(state)[: chain.SEAL] + pack(payload + b" "), position)
        database.execute("UPDATE stored_events SET state = ? WHERE position = ?", values)
    game.refresh()
    with pytest.raises(TimewalkError, match="not what was recorded"):
        game.events(commits[20][0].position)
