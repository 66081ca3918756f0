"""Games are kept as they were recorded, found, looked at anywhere, and gone on with."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from eventsourcing.persistence import IntegrityError, Tracking

from domain.board.evolve import fold
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.terms import Zone
from replay.errors import Conflict, CorruptStore, NoSuchPosition, UnknownGame
from replay.games.library import Games
from replay.store import snapshots
from replay.store import store as stores
from replay.store.opening import open_store
from replay.store.store import Store
from tests.support import long
from tests.support.factories import made_up_game
from tests.support.long import with_many
from tests.support.stores import Altered, Commits, dumped, log_of, parts, record

# Keeping


def test_what_is_appended_is_what_is_read(store: Store, commits: Commits) -> None:
    writer = store.create()
    for commit in commits:
        writer.append(commit)
        assert writer.head == commit[-1].position
    game = store.game(writer.id)
    log = log_of(commits)
    assert game.events() == log
    assert game.head == len(log)
    assert [commit.position for commit in game.commits()] == [commit[0].position for commit in commits]
    assert game.check_chain() is None


def test_any_stretch_can_be_read(store: Store, commits: Commits) -> None:
    game = record(store, commits)
    log = log_of(commits)
    rng = random.Random(1)
    for _ in range(50):
        start = rng.randrange(1, len(log) + 1)
        stop = rng.randrange(start, len(log) + 1)
        assert game.events(start, stop) == log[start - 1 : stop]
    assert game.events(5, 4) == []
    assert game.events(len(log) + 1) == []


def test_it_is_there_when_the_store_is_opened_again(tmp_path: Path, commits: Commits) -> None:
    path = tmp_path / "deep" / "in a füll folder" / "games #1?.sqlite"
    with open_store(path) as store:
        id = record(store, commits).id
    with open_store(f"sqlite:{path}", create=False) as store:
        assert store.game(id).events() == log_of(commits)
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name]


def test_a_store_in_memory(commits: Commits) -> None:
    with open_store(":memory:") as store, open_store(":memory:") as other:
        game = record(store, commits)
        assert game.board().digest() == fold(log_of(commits)).digest()
        assert other.games() == []


def test_the_row_tells_what_the_game_was(store: Store, commits: Commits) -> None:
    row = record(store, commits).row
    log = log_of(commits)
    assert row.seats == ("North", "South")
    assert row.turns == 10
    assert (row.winners, row.reason) == (log[-1].event.winners, "last")  # type: ignore[attr-defined]
    assert (row.head, row.commits, row.parent) == (len(log), len(commits), None)
    unfinished = record(store, commits[:20])
    assert not unfinished.over
    assert [game.id for game in store.games()] == [row.id, unfinished.id]


def test_a_game_that_was_not_begun_is_not_there(store: Store) -> None:
    writer = store.create()
    assert store.games() == []
    with pytest.raises(UnknownGame):
        store.game(writer.id)


def test_decisions_are_joined_to_larger_commits(store: Store, commits: Commits) -> None:
    writer = store.create()
    with writer.group(4, events=24):
        for commit in commits:
            writer.append(commit)
            assert writer.head == commit[-1].position
    game = store.game(writer.id)
    assert game.events() == log_of(commits)
    sizes = [commit.events for commit in game.commits()]
    assert all(size >= 24 for size in sizes[:-1])
    assert game.row.commits == len(sizes) < len(commits) / 2
    assert game.check_chain() is None


def test_what_was_appended_before_an_error_is_kept(store: Store, commits: Commits) -> None:
    writer = store.create()

    def break_off() -> None:
        with writer.group(1000, events=1000):
            writer.append(commits[0])
            writer.append(commits[1])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_off()
    assert store.game(writer.id).events() == commits[0] + commits[1]


def test_events_out_of_place_are_not_appended(store: Store, commits: Commits) -> None:
    writer = store.create()
    longest = max(commits[1:], key=len)
    with pytest.raises(ValueError, match="do not follow event 0"):
        writer.append(commits[1])
    writer.append([])
    writer.append(commits[0])
    with pytest.raises(ValueError, match=f"do not follow event {len(commits[0])}"):
        writer.append(commits[0])
    with pytest.raises(ValueError, match="do not follow"):
        writer.append(longest[:1] + longest[2:])
    assert store.game(writer.id).events() == commits[0]


def test_definitions_are_kept_once(store: Store, commits: Commits) -> None:
    cards = list(catalogue().values())[:12]
    first = record(store, commits[:1], definitions=cards[:8])
    second = record(store, commits[:1], definitions=cards[4:])
    assert dumped(first) == {card.hash: card.dump() for card in cards[:8]}
    assert dumped(second) == {card.hash: card.dump() for card in cards[4:]}
    with Altered(store) as database:
        assert database.execute("SELECT COUNT(*) FROM definitions").fetchone() == (12,)


def test_definitions_that_were_changed_or_lost_are_missed(store: Store, commits: Commits) -> None:
    cards = list(catalogue().values())[:2]
    game = record(store, commits[:1], definitions=cards)
    with Altered(store) as database:
        state = database.execute("SELECT state FROM definitions WHERE hash = ?", (cards[0].hash,)).fetchone()[0]
        database.execute("UPDATE definitions SET state = ? WHERE hash = ?", (state, cards[1].hash))
    with pytest.raises(CorruptStore, match=f"the definition of {cards[0].name} was changed"):
        game.definitions()
    with Altered(store) as database:
        database.execute("DELETE FROM definitions WHERE hash = ?", (cards[1].hash,))
    with pytest.raises(CorruptStore, match="is missing"):
        game.definitions()


def test_commits_of_all_games_in_the_order_of_recording(store: Store, commits: Commits) -> None:
    one, other = store.create(), store.create()
    for commit in commits[:5]:
        one.append(commit)
        other.append(commit)
    found = store.notifications()
    assert [found.game for found in found] == [one.id, other.id] * 5
    assert [list(found.events) for found in found[::2]] == commits[:5]
    numbers = [found.number for found in found]
    assert all(before < after for before, after in pairwise(numbers))
    assert store.notifications(after=numbers[6], limit=2) == found[7:9]


def test_the_library_reads_the_same_commits(store: Store, commits: Commits) -> None:
    game = record(store, commits)
    recorder = store.recorder
    rows = recorder.select_events(game.id)
    assert [row.originator_version for row in rows] == [commit[0].position for commit in commits]
    within = commits[7][1].position
    assert recorder.select_events(game.id, lte=within)[-1].originator_version == commits[7][0].position
    assert recorder.select_events(game.id, gt=commits[7][0].position, limit=1)[0] == rows[8]
    assert recorder.select_events(game.id, desc=True, limit=1)[0] == rows[-1]
    assert recorder.select_events(uuid4()) == []
    assert recorder.max_notification_id() == len(commits)
    recorder.insert_tracking(Tracking("statistics", 7))
    assert recorder.max_tracking_id("statistics") == 7
    with pytest.raises(IntegrityError):
        recorder.insert_tracking(Tracking("statistics", 7))


# Finding


def test_a_game_is_found_by_the_beginning_of_its_id(store: Store, commits: Commits) -> None:
    ids = [UUID("5f3c0000-0000-4000-8000-000000000001"), UUID("5f3d0000-0000-4000-8000-000000000002")]
    for id in ids:
        store.create(id=id).append(commits[0])
    assert store.game("5f3c").id == ids[0]
    assert store.game(" 5F3D-0").id == ids[1]
    assert store.game(str(ids[0])).id == store.game(ids[0]).id == ids[0]
    with pytest.raises(UnknownGame, match=r"2 games begin with 5f3: 5f3c0000.* give more of the id"):
        store.game("5f3")
    with pytest.raises(UnknownGame, match="did you mean 5f3c0000-0000-4000-8000-000000000001") as caught:
        store.game("5f3e")
    assert set(caught.value.close) == {str(id) for id in ids}
    for nothing in ("zzzz", "", "'; DROP TABLE games"):
        with pytest.raises(UnknownGame):
            store.game(nothing)


def test_a_game_is_looked_for_by_an_index(store: Store, commits: Commits, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a beginning of an id nor `last` reads all games; of many that begin alike five are named."""
    ids = [UUID(f"5f3c0000-0000-4000-8000-{number:012}") for number in range(8)]
    for id in ids:
        store.create(id=id).append(commits[0])
    with pytest.raises(UnknownGame, match="8 games begin with 5f3c: 5f3c0000") as caught:
        store.game("5f3c")
    assert len(caught.value.close) == 5

    def none_of_it() -> list[UUID]:
        raise AssertionError("all ids were read")

    monkeypatch.setattr(store.recorder, "ids", none_of_it)
    monkeypatch.setattr(store.recorder, "games", none_of_it)
    assert store.game(ids[3].hex[:32]).id == ids[3]
    assert store.newest() == ids[-1]
    assert Games(store).game("last").id == ids[-1]


def test_a_guess_is_among_the_newest_games(store: Store, commits: Commits, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "AMONG", 2)
    ids = [UUID(f"{start}0000-0000-4000-8000-000000000001") for start in ("aaaa", "5f3c", "5f3d")]
    for id in ids:
        store.create(id=id).append(commits[0])
    with pytest.raises(UnknownGame) as caught:
        store.game("5f3e")
    assert set(caught.value.close) == {str(id) for id in ids[1:]}
    with pytest.raises(UnknownGame) as caught:
        store.game("aaab")
    assert caught.value.close == ()


def test_a_store_without_games_says_so(store: Store) -> None:
    with pytest.raises(UnknownGame, match="has no games yet"):
        store.game("1")


# Travelling


def test_the_board_at_every_position(store: Store, commits: Commits) -> None:
    game = record(store, commits)
    log = log_of(commits)
    board = Board()
    digests = [board.digest()]
    for recorded in log:
        fold([recorded], board)
        digests.append(board.digest())
    order = list(range(len(log) + 1))
    random.Random(2).shuffle(order)
    for position in order if long.WANTED else order[: len(order) // 4]:
        found = game.board(position)
        assert (found.position, found.digest()) == (position, digests[position])
        assert found.moment == (log[position - 1].moment if position else 0)
    assert game.board().digest() == digests[-1]
    assert game.board(afresh=True).digest() == digests[-1]


@pytest.mark.parametrize("seed", with_many(range(1), range(1, 40)))
def test_a_snapshot_is_the_board(seed: int) -> None:
    log = log_of(made_up_game(seed, turns=8))
    board = Board()
    rng = random.Random(seed)
    for recorded in log:
        fold([recorded], board)
        if rng.random() < 0.02 or recorded is log[-1]:
            again = snapshots.unpack_board(snapshots.pack_board(board))
            assert parts(again) == parts(board)
            rest = log[recorded.position :]
            assert parts(fold(rest, again)) == parts(fold(rest, board.copy()))


def test_objects_that_are_alike_are_written_once_and_are_apart_again() -> None:
    board = fold(log_of(made_up_game(1, turns=4)))
    some = [id for id, found in board.objects.items() if found.zone is Zone.LIBRARY][:40]
    assert len({board.objects[id].definition for id in some}) > 1
    for id in some:
        board.objects[id] = board.objects[id].copy()
        board.objects[id].counters = {"+1/+1": 1}
    apart = snapshots.board_to_data(board)[1]
    for id in some[20:]:
        board.objects[id].counters = {"+1/+1": 2}
    assert len(snapshots.board_to_data(board)[1]) == len(apart) + 1
    again = snapshots.unpack_board(snapshots.pack_board(board))
    assert parts(again) == parts(board)
    again.objects[some[0]].counters = {"+1/+1": 3}
    assert [again.objects[id].counters["+1/+1"] for id in some] == [3, *[1] * 19, *[2] * 20]


def snapshots_in(store: Store) -> list[int]:
    with Altered(store) as database:
        return [position for (position,) in database.execute("SELECT position FROM snapshots ORDER BY position")]


def test_snapshots_are_left_on_the_way_and_used(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    commits = made_up_game(5, turns=20)
    game = record(store, commits)
    assert snapshots_in(store) == []
    first = game.board()
    kept = snapshots_in(store)
    assert len(kept) >= game.head // (snapshots.EVERY + 60)
    assert {commit[-1].position for commit in commits} >= set(kept)
    assert all(after - before >= snapshots.EVERY for before, after in pairwise([0, *kept]))
    read: list[int] = []
    states = store.recorder.states

    def watched(key: int, first: int, last: int) -> list[tuple[int, bytes]]:
        read.append(first)
        return states(key, first, last)

    monkeypatch.setattr(store.recorder, "states", watched)
    assert parts(game.board()) == parts(first)
    assert read == [kept[-1] + 1]
    assert game.board(kept[2]).position == kept[2]
    assert read == [kept[-1] + 1]
    store.forget_snapshots()
    assert parts(game.board()) == parts(first)
    assert read == [kept[-1] + 1, 1]


def test_snapshots_of_other_code_are_passed_over(
    store: Store, commits: Commits, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = record(store, commits)
    right = game.board().digest()
    with Altered(store) as database:
        assert database.execute("UPDATE snapshots SET mark = ?, state = ?", (b"\0", b"\0")).rowcount
    assert game.board().digest() == right


def test_positions_that_are_not_there(store: Store, commits: Commits) -> None:
    game = record(store, commits)
    for position in (-1, game.head + 1):
        with pytest.raises(NoSuchPosition, match=f"has the events 1 to {game.head}, not {position}"):
            game.board(position)


def test_a_game_goes_on_while_it_is_looked_at(store: Store, commits: Commits) -> None:
    writer = store.create()
    writer.append(commits[0])
    game = store.game(writer.id)
    writer.append(commits[1])
    assert game.head == commits[0][-1].position
    assert game.board(writer.head).position == writer.head == game.head
    writer.append(commits[2])
    assert game.board().position == game.refresh().head == writer.head


# Going on


def test_a_game_is_taken_up_again(store: Store, commits: Commits) -> None:
    half = record(store, commits[:30])
    writer = half.writer()
    for commit in commits[30:]:
        writer.append(commit)
    assert half.refresh().events() == log_of(commits)
    assert half.check_chain() is None
    whole = record(store, commits)
    assert whole.row.hash != half.row.hash  # the chain is bound to the game's id
    assert half.row[2:4] == whole.row[2:4]


def test_the_one_who_is_late_gets_a_conflict(store: Store, commits: Commits) -> None:
    game = record(store, commits[:3])
    quick, late = game.writer(), store.game(game.id).writer()
    quick.append(commits[3])
    with pytest.raises(Conflict, match="somebody else has written to it") as caught:
        late.append(commits[3])
    assert isinstance(caught.value, IntegrityError)
    assert (caught.value.expected, caught.value.head) == (commits[2][-1].position, commits[3][-1].position)
    assert game.refresh().events() == log_of(commits[:4])
    again = game.writer()
    again.append(commits[4])

    def append_two() -> None:
        with quick.group(10):
            quick.append(commits[4])
            quick.append(commits[5])

    with pytest.raises(Conflict):
        append_two()
    assert game.refresh().events() == log_of(commits[:5])
    assert game.check_chain() is None


def test_a_game_begins_once(store: Store, commits: Commits) -> None:
    id = uuid4()
    store.create(id=id).append(commits[0])
    with pytest.raises(Conflict, match="has already begun"):
        store.create(id=id).append(commits[0])
    assert store.game(id).events() == commits[0]


def test_a_draft_is_void_after_the_next_commit(store: Store, commits: Commits) -> None:
    game = record(store, commits[:3])
    assert game.draft() == ()
    answers = (("cast", 118), ((120,),), "yes", 3)
    game.keep_draft(answers)
    assert store.game(game.id).draft() == answers
    game.keep_draft(answers[:1])
    assert store.game(game.id).draft() == answers[:1]
    game.writer().append(commits[3])
    assert game.refresh().draft() == ()
    game.keep_draft(answers)
    game.keep_draft(())
    assert game.draft() == ()


@pytest.mark.parametrize("joined", [0, 24])
def test_a_branch_goes_on_from_any_position(store: Store, commits: Commits, joined: int) -> None:
    cards = list(catalogue().values())[:3]
    writer = store.create(cards)
    with writer.group(events=joined):
        for commit in commits:
            writer.append(commit)
    game = store.game(writer.id)
    log = log_of(commits)
    for position in (1, commits[7][-1].position, commits[7][0].position, len(log)):
        branch = game.branch(position)
        assert branch.events() == log[:position]
        assert (branch.row.parent, branch.row.parent_position) == (game.id, position)
        assert branch.header()["parent"][:2] == [str(game.id), position]
        hashes = {commit.hash.hex() for commit in game.commits()}
        assert branch.header()["parent"][2] in hashes
        assert branch.check_chain() is None
        assert dumped(branch) == dumped(game)
        assert branch.row.turns == fold(log[:position]).turn
    branch = game.branch(commits[7][-1].position)
    branch.writer().append(commits[8])
    assert game.check_chain() is None
    assert game.refresh().events() == log
    for position in (0, len(log) + 1):
        with pytest.raises(NoSuchPosition):
            game.branch(position)
