"""Runs of many games: ids that follow from match and seed, work done twice, workers that die, and what is told."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

import orjson
import pytest

from domain.errors import Said
from replay.cli.printing import Printer
from replay.cli.runs import FIRST, LONGEST, Progress
from replay.errors import StoreError, StoreFailed
from replay.games import cluster, runs
from replay.games.cluster import Done
from replay.games.library import Games, open_store
from replay.games.playing import BadMatch, Match, Played, play
from replay.games.runs import ASKED, IN_A_ROW, OtherEngine, Outcome, Run, play_once, play_run, played_on
from replay.store.store import Store
from tests.support.stores import a_place

DECKS = ("claws-and-fire", "wings-and-mercy")


@pytest.fixture
def where(tmp_path: Path) -> Iterator[str]:
    with a_place(tmp_path) as found:
        yield found


@pytest.fixture
def games(where: str) -> Iterator[Games]:
    with open_store(where, durable=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def match() -> Match:
    return Games.match(DECKS)


@pytest.fixture(scope="module")
def run(match: Match) -> Run:
    return Run.of(match)


@pytest.fixture
def nearby(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Let the work of a cluster be done here, one item after the other; return the items that were worked on."""
    worked: list[object] = []

    def as_done(
        store: Store, work: Callable[[Store, Any], Any], items: Iterable[Any], address: str, looked: object = None
    ) -> Iterator[Done[Any, Any]]:
        for item in items:
            worked.append(item)
            yield Done(item, work(store, item))

    monkeypatch.setattr(runs, "as_done", as_done)
    return worked


# Ids


def test_the_id_of_a_game_follows_from_match_and_seed(run: Run, match: Match) -> None:
    again = pickle.loads(pickle.dumps(Run.of(Games.match(DECKS))))
    assert again.id(7) == run.id(7) == run.id("7")
    assert again.salt(7) == run.salt(7)
    others = [
        run.id(8),
        Run.of(Games.match(DECKS[::-1])).id(7),
        Run.of(Games.match(DECKS, players=("greedy", "random"))).id(7),
        Run.of(Games.match(DECKS, names=("Ben", "Anna"))).id(7),
        Run.of(Games.match(DECKS, rules="current")).id(7),
        Run.of(Games.match(DECKS, switches={"damage_assignment_order": False})).id(7),
        Run.of(match._replace(decks=(match.decks[0]._replace(main=match.decks[0].main[1:]), match.decks[1]))).id(7),
    ]
    assert len({run.id(7), *others}) == 1 + len(others)


def test_what_does_not_change_a_game_does_not_change_its_id(run: Run, match: Match) -> None:
    assert Run.of(match._replace(limited=True, legal="modern")).id(7) == run.id(7)


def test_people_and_matches_of_several_games_are_no_run(match: Match) -> None:
    with pytest.raises(BadMatch, match="is a person"):
        Run.of(match._replace(players=("human", "random")))
    with pytest.raises(BadMatch, match="leave out --best-of"):
        Run.of(match._replace(best_of=3))


# Work done twice


def test_a_game_that_is_stored_is_not_played_again(games: Games, run: Run) -> None:
    first = play_once(run, games.store, 7).played
    assert first is not None
    commits = games.store.last_notification()
    again = play_once(run, games.store, 7).played
    assert again is not None
    assert again == first._replace(seconds=0.0)
    assert games.store.last_notification() == commits
    assert len(games) == 1


def test_a_game_is_stored_whole_or_not_at_all(games: Games, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []
    insert = type(games.store.recorder).insert_events

    def counted(recorder: Any, commits: Any, **more: Any) -> Any:
        written.append(len(commits))
        return insert(recorder, commits, **more)

    monkeypatch.setattr(type(games.store.recorder), "insert_events", counted)
    play_once(run, games.store, 7)
    assert len(written) == 1
    assert written[0] > 32


def test_a_game_that_was_left_goes_on_as_it_would_have(games: Games, run: Run, tmp_path: Path) -> None:
    table = run.table(games.store, 7)
    assert table is not None
    with table.writer.group(4):
        table.keep()
        for _ in range(40):
            assert table.game.question is not None
            player = table._built_in[table.game.question.player]
            wanted = player.answer(table.game.question, table)
            assert wanted is not None
            table.answer(wanted)
    left = games.store.game(run.id(7))
    assert left.row.winners is None
    assert left.row.head > 0
    finished = play_once(run, games.store, 7).played
    with open_store(tmp_path / "other.sqlite", durable=False) as other:
        whole = play_once(run, other.store, 7).played
        assert finished is not None
        assert whole is not None
        assert finished[:7] == whole[:7]
        assert games.store.game(run.id(7)).events() == other.store.game(run.id(7)).events()
    assert games.game(str(run.id(7))).verify().exact


def test_two_workers_with_one_game_store_it_once(
    games: Games, where: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[int] = []

    def late(store: Store, match: Match, seed: str, **more: Any) -> Played:
        times.append(1)
        if len(times) == 1:  # the other worker is done while this one is about to begin
            with open_store(where, durable=False) as other:
                play_once(run, other.store, 7)
        return play(store, match, seed, **more)

    monkeypatch.setattr(runs, "play", late)
    outcome = play_once(run, games.store, 7)
    assert len(times) == 2  # the other worker's own, and the one that came too late
    assert outcome.played is not None
    assert len(games) == 1
    assert games.game(str(run.id(7))).verify().exact


# Whole runs


def test_a_run_begun_again_plays_what_is_missing(games: Games, run: Run, nearby: list[object]) -> None:
    first = list(play_run(games.store, run, range(3), ""))
    assert [outcome.before for outcome in first] == [False] * 3
    nearby.clear()
    again = list(play_run(games.store, run, range(5), ""))
    assert nearby == [3, 4]
    assert sorted((outcome.seed, outcome.before) for outcome in again) == [
        *((seed, True) for seed in range(3)),
        *((seed, False) for seed in (3, 4)),
    ]
    nearby.clear()
    assert len(list(play_run(games.store, run, range(5), ""))) == 5
    assert nearby == []
    assert len(games) == 5


def test_the_store_is_asked_for_some_games_at_a_time(
    games: Games, run: Run, nearby: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def stored_of(recorder: object, ids: list[Any]) -> list[Any]:
        asked.append(len(ids))
        return []

    monkeypatch.setattr(type(games.store.recorder), "stored_of", stored_of)
    monkeypatch.setattr(runs, "_play", lambda packed, wanted, store, seed: Outcome(seed, None))
    seeds = iter(range(10 * ASKED))
    going = play_run(games.store, run, seeds, "")
    for _ in range(3):
        next(going)
    assert asked == [ASKED]
    assert next(seeds) == ASKED


def test_a_game_that_fails_is_told_and_the_others_are_played(
    games: Games, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_done(store: Store, work: Any, items: Iterable[Any], *_: object) -> Iterator[Done[Any, Any]]:
        for item in items:
            yield Done(item, fault=Said("a fault")) if item == 1 else Done(item, work(store, item))

    monkeypatch.setattr(runs, "as_done", as_done)
    outcomes = list(play_run(games.store, run, range(3), ""))
    assert [(one.seed, str(one.fault) if one.fault else "") for one in outcomes] == [(0, ""), (1, "a fault"), (2, "")]
    with pytest.raises(StoreError, match="1 game failed; the last, with seed 1: a fault"):
        list(played_on(games.store, run, range(3), ""))
    assert len(games) == 2


@pytest.mark.parametrize("failing", [IN_A_ROW - 1, IN_A_ROW])
def test_a_run_whose_games_all_fail_is_given_up(
    failing: int, games: Games, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_done(store: Store, work: Any, items: Iterable[Any], *_: object) -> Iterator[Done[Any, Any]]:
        for number, item in enumerate(items, 1):
            yield Done(item, fault=Said("a fault")) if number <= failing else Done(item, Outcome(item, None))

    monkeypatch.setattr(runs, "as_done", as_done)
    going = play_run(games.store, run, range(40), "")
    if failing < IN_A_ROW:
        assert len(list(going)) == 40
    else:
        with pytest.raises(StoreError, match=f"{IN_A_ROW} games failed one after the other; the last, with seed 19"):
            list(going)


def test_a_worker_with_another_timewalk_plays_nothing(games: Games, run: Run) -> None:
    with pytest.raises(OtherEngine, match=r"A worker has timewalk .*, and this is 0\.0\.1: install the same"):
        runs._play(pickle.dumps(run), "0.0.1", games.store, 7)
    assert len(games) == 0


# What is told


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def told(steps: Callable[[Progress, Clock], None], *, as_json: bool = False, language: str = "en") -> list[str]:
    """Return the lines on stderr of a run of a hundred games."""
    clock, lines = Clock(), io.StringIO()
    with redirect_stderr(lines):
        steps(Progress(Printer(as_json, language), range(7, 107), clock), clock)
    return lines.getvalue().splitlines()


def an_outcome(run: Run, seed: int, *, before: bool = False) -> Outcome:
    return Outcome(seed, Played(run.id(seed), str(seed), ("Anna", "Ben"), ("Ben",), "life", 9, 1000, 1.0), before)


def test_progress_is_told_more_and_more_seldom(run: Run) -> None:
    times: list[float] = []

    def steps(progress: Progress, clock: Clock) -> None:
        for second in range(300):
            clock.now = 100.0 + second
            before = progress._next
            progress.looked(2)
            if progress._next != before:
                times.append(second)

    lines = told(steps)
    assert lines[0] == "Seeds 7 to 106. If this is interrupted, go on with: --seed 7 --games 100"
    assert lines[1] == "0 of 100 games, 0.0 a second on 2 threads"
    assert times == [FIRST, 15, 35, 75, 135, 195, 255]
    assert times[-1] - times[-2] == LONGEST
    assert len(lines) == 1 + len(times)


def test_progress_tells_games_a_second_without_those_stored_before(run: Run) -> None:
    def steps(progress: Progress, clock: Clock) -> None:
        progress.looked(2)
        for seed in range(7, 47):
            progress.add(an_outcome(run, seed, before=True))
        clock.now += 9
        for seed in range(47, 56):
            progress.add(an_outcome(run, seed))
        clock.now += 1
        progress.add(Outcome(56, None, fault=Said("a fault")))
        clock.now += 90
        progress.looked(1)

    lines = told(steps)
    assert lines[1] == "41 of 100 games, 0.1 a second on 2 threads; some 9 minutes left"
    assert lines[2] == "seed 56: a fault"
    assert lines[3] == "49 of 100 games, 0.1 a second on 1 thread; some 9 minutes left"
    data = [orjson.loads(line) for line in told(steps, as_json=True)]
    assert data[0] == {"seed": 7, "games": 100}
    assert data[2] == {"seed": 56, "fault": "a fault"}
    assert data[3] == {"done": 49, "games": 100, "per_second": 0.09, "threads": 1, "minutes_left": 9.3}


def test_progress_is_told_in_french(run: Run) -> None:
    def steps(progress: Progress, clock: Clock) -> None:
        progress.looked(2)
        progress.add(an_outcome(run, 7))
        clock.now += 10
        progress.looked(2)

    lines = told(steps, language="fr")
    assert lines[0].startswith("Graines 7 à 106.")
    assert lines[1] == "1 partie sur 100, 0,1 par seconde sur 2 fils\u00a0; encore environ 16 minutes"


def test_an_error_of_the_store_is_told_apart_from_one_of_a_game(games: Games) -> None:
    def failing(store: Store, item: object) -> None:
        raise StoreFailed("the disk is full")

    def refusing(store: Store, item: object) -> None:
        raise BadMatch("no such player")

    fault, mark = cluster._do(7, where=games.store.where, work=failing)
    assert str(fault) == "the disk is full"
    assert isinstance(mark, cluster._StoreFailed)
    fault, mark = cluster._do(7, where=games.store.where, work=refusing)
    assert (str(fault), mark) == ("no such player", None)
    cluster._opened.pop(games.store.where).close()
