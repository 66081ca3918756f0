"""Projections: every commit is in the rows once, whoever is killed, however many are at work."""

from __future__ import annotations

import json
import multiprocessing
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest

from domain.events import GameEnded, GameStarted
from domain.reasons import Reason
from replay.cli.commands import main
from replay.errors import UnknownGame
from replay.games import library
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.viewers import JUDGE
from replay.store import following
from replay.store.commits import Notified
from replay.store.following import (
    GAME_LIST,
    PLAYER_RESULTS,
    PROJECTIONS,
    Projection,
    catch_up,
    reached,
    rebuild,
    step,
)
from replay.store.opening import open_store
from replay.store.recorder import Projecting
from replay.store.store import Store
from replay.store.stored import StoredGame
from tests.support import long
from tests.support.factories import made_up_game
from tests.support.long import with_many
from tests.support.serving import problem, served

DECKS = ("claws-and-fire", "wings-and-mercy")
ABOUT = {"decks": list(DECKS), "players": ["random", "random"]}


def record(where: str, seed: int, games: int) -> None:
    with open_store(where, durable=False) as opened:
        for number in range(games):
            writer = opened.create(about=ABOUT)
            for commit in made_up_game(seed * 100 + number, turns=4):
                writer.append(commit)


def rows(store: Store, projection: Projection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a projection, in an order of their own."""
    found = {}
    for name, columns in projection.TABLES.items():
        names = [
            one for one in (part.split()[0] for part in columns.split(", ")) if one.islower() and one.isidentifier()
        ]
        asked = f"SELECT {', '.join(names)} FROM {projection.table(name)}"
        found[name] = sorted(store.recorder.ask(asked), key=str)
    return found


def right(store: Store) -> None:
    """The rows are what the games themselves say, counted in another way."""
    games = {str(game.id): game for game in store.games()}
    listed = rows(store, GAME_LIST)["game_list"]
    assert [row[0] for row in listed] == sorted(games)
    for game, _, seats, decks, format, edition, head, turns, ended, winners, reason, created, _, *others in listed:
        source, people = others
        row, started = games[game].row, begun(games[game])
        assert (head, turns, bool(ended), reason, created) == (
            row.head,
            row.turns,
            row.winners is not None,
            row.reason,
            row.created,
        )
        assert (format, edition, source) == (started.format, started.edition, "decided")
        assert (json.loads(seats), json.loads(winners)) == ([*row.seats], [*(row.winners or ())])
        assert bool(people) == ("human" in games[game].header().get("players", []))
        assert json.loads(decks) == games[game].header().get("decks", [])
    assert {result[:2]: result[2:] for result in PLAYER_RESULTS.results(store)} == counted(games.values())


def begun(game: StoredGame) -> GameStarted:
    event = game.events(1, 1)[0].event
    assert isinstance(event, GameStarted)
    return event


def counted(games: Any) -> dict[tuple[str, str], tuple[int, int, int, int]]:
    """Games, won, lost, drawn by player and deck, from the last event of each duel."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for game in games:
        end = game.events(game.head)[0].event
        if not isinstance(end, GameEnded) or game.row.parent is not None:
            continue
        for seat, (player, deck) in enumerate(zip(game.row.seats, game.header()["decks"], strict=True), 1):
            how = "drawn" if not end.winners else "won" if seat in end.winners else "lost"
            found.setdefault((player, deck), Counter())[how] += 1
    return {who: (sum(how.values()), how["won"], how["lost"], how["drawn"]) for who, how in found.items()}


# Exactly once

FOLLOWING = """
import sys, time
from replay.store.following import PROJECTIONS, step
from replay.store.opening import open_store
with open_store(sys.argv[1], durable=False) as store:
    print("ready", flush=True)
    while True:
        for projection in PROJECTIONS:
            step(store, projection, 3)
            time.sleep(0.01)
"""


@pytest.mark.slow
def test_whoever_is_killed_leaves_every_commit_in_the_rows_once(where: str, store: Store) -> None:
    """A process projects while another records, and is killed again and again at random moments."""
    context = multiprocessing.get_context("spawn")
    writer = context.Process(target=record, args=(where, 3, 5))
    writer.start()
    dice, killed = random.Random(5), 0
    moments: set[tuple[int, ...]] = set()
    while killed < (8 if long.WANTED else 3) or writer.is_alive() or (len(moments) < 3 and killed < 100):
        process = subprocess.Popen([sys.executable, "-c", FOLLOWING, where], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(dice.uniform(0.005, 0.3))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        killed += 1
        moments.add(tuple(reached(store, projection) for projection in PROJECTIONS))
        consistent(store)
    writer.join()
    assert writer.exitcode == 0
    assert len(moments) > 2
    for projection in PROJECTIONS:
        assert catch_up(store, projection, 10**6) == store.last_notification()
    assert len(store.games()) == 5
    right(store)


def consistent(store: Store) -> None:
    """What is there is what the commits up to the tracked number tell, no more and no less."""
    until = reached(store, GAME_LIST)
    if until:
        heads = {str(one.game): one.events[-1].position for one in store.notifications(0, until) if one.number <= until}
        assert {row[0]: row[6] for row in rows(store, GAME_LIST)["game_list"]} == heads
    until = reached(store, PLAYER_RESULTS)
    if until:
        told = [one for one in store.notifications(0, until) if one.number <= until]
        over = sum(isinstance(recorded.event, GameEnded) for one in told for recorded in one.events)
        assert sum(result.games for result in PLAYER_RESULTS.results(store)) == 2 * over


def project(where: str, done: Any) -> None:
    with open_store(where, durable=False) as opened:
        while True:
            ends = done.is_set()
            for projection in PROJECTIONS:
                while step(opened, projection, 5):
                    pass
            if ends:
                return


@pytest.mark.slow
def test_two_at_once_double_nothing(where: str, store: Store) -> None:
    context = multiprocessing.get_context("spawn")
    done = context.Event()
    both = [context.Process(target=project, args=(where, done)) for _ in range(2)]
    for process in both:
        process.start()
    record(where, 4, 3)
    done.set()
    for process in both:
        process.join(200)
        assert process.exitcode == 0
    assert all(reached(store, projection) == store.last_notification() for projection in PROJECTIONS)
    right(store)


def test_made_anew_the_rows_are_the_same(where: str, store: Store) -> None:
    record(where, 6, 3)
    unfinished = store.create(about=ABOUT)
    for commit in made_up_game(9, turns=3)[:5]:
        unfinished.append(commit)
    for projection in PROJECTIONS:
        catch_up(store, projection, 9)
        assert reached(store, projection) == 9
        catch_up(store, projection)
        before = rows(store, projection)
        rebuild(store, projection)
        assert reached(store, projection) == 0
        while step(store, projection, 3):
            pass
        assert rows(store, projection) == before
        assert reached(store, projection) == store.last_notification()
    right(store)


class Failing(following.PlayerResults):
    """Fails once it has written the rows of a batch."""

    NAME = "failing"
    fails = True

    def apply(self, rows: Projecting, notified: Sequence[Notified]) -> None:
        super().apply(rows, notified)
        if self.fails and notified[-1].number >= 20:
            raise RuntimeError("in the middle")


def test_a_projection_that_raises_in_the_middle_leaves_nothing(where: str, store: Store) -> None:
    record(where, 7, 2)
    projection = Failing()
    with pytest.raises(RuntimeError, match="in the middle"):
        catch_up(store, projection)
    assert reached(store, projection) == 0
    with pytest.raises(RuntimeError, match="in the middle"):
        [step(store, projection, 8) for _ in range(3)]
    assert reached(store, projection) == 16
    seats = f"SELECT count(*) FROM {projection.table('player_results_seats')}"
    told = store.notifications(0, 16)
    started = sum(isinstance(recorded.event, GameStarted) for one in told for recorded in one.events)
    assert store.recorder.ask(seats) == [(2 * started,)]
    projection.fails = False
    catch_up(store, projection)
    assert {result[:2]: result[2:] for result in projection.results(store)} == counted(store.games())


class Later(following.GameList):
    """The same with another column."""

    VERSION = following.GameList.VERSION + 1
    TABLES: ClassVar[Mapping[str, str]] = {
        "game_list": following.GameList.TABLES["game_list"] + ", more BIGINT NOT NULL DEFAULT 3"
    }


def test_a_new_version_is_made_from_the_first_commit_on(where: str, store: Store) -> None:
    record(where, 8, 2)
    catch_up(store, GAME_LIST)
    before = rows(store, GAME_LIST)["game_list"]
    later = Later()
    catch_up(store, later)
    assert rows(store, later)["game_list"] == [(*row, 3) for row in before]
    assert reached(store, GAME_LIST) == 0
    catch_up(store, GAME_LIST)
    assert rows(store, GAME_LIST)["game_list"] == before
    assert reached(store, later) == store.last_notification()


# What they are for


def test_branches_do_not_count_as_results(where: str, store: Store) -> None:
    record(where, 2, 1)
    game = store.games()[0]
    catch_up(store, PLAYER_RESULTS)
    before = PLAYER_RESULTS.results(store)
    game.branch(game.head)
    catch_up(store, PLAYER_RESULTS)
    assert PLAYER_RESULTS.results(store) == before
    catch_up(store, GAME_LIST)
    right(store)


def test_who_was_out_before_a_draw_has_lost() -> None:
    """104.4a. A draw is for those who were left; with a team-mate one loses when they did (810.8a)."""
    from domain.events import PlayerLost, Recorded
    from domain.ids import PlayerId

    with open_store(":memory:") as store:
        name = PLAYER_RESULTS.tracked
        with store.recorder.projecting(name) as work:
            PLAYER_RESULTS.make(work)
            for seat, player in enumerate(("Anna", "Ben", "Cleo", "Dora"), 1):
                work.execute(
                    "INSERT INTO player_results_seats_1 (game, seat, player, deck) VALUES ('g', ?, ?, 'd')",
                    (seat, player),
                )
            said = [(1, 5, "704.5a"), (2, 6, "810.8a"), (3, 9, "704.5a"), (4, 10, "810.8a")]
            for seat, moment, rule in said:
                lost = PlayerLost(player=PlayerId(seat), reason=Reason.LIFE)
                recorded = Recorded(moment, moment, rule, None, lost)
                PLAYER_RESULTS._loses(work, "g", lost, recorded.moment, recorded.rule)
            PLAYER_RESULTS._ends(work, "g", GameEnded(winners=(), reason=Reason.LIFE, seed=""))
            work.reached(1)
        assert {one.player: one[3:] for one in PLAYER_RESULTS.results(store)} == {
            "Anna": (0, 1, 0),
            "Ben": (0, 1, 0),
            "Cleo": (0, 0, 1),
            "Dora": (0, 0, 1),
        }


def pages(client: Any, **fields: Any) -> list[str]:
    """The ids of all games that fit, page by page."""
    ids: list[str] = []
    after: dict[str, str] = {}
    while True:
        page = client.get("/api/games", params={"limit": 2, **fields, **after}).json()
        ids += [game["id"] for game in page["games"]]
        if page["next"] is None:
            return ids
        after = {"after": page["next"]}


QUESTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"over": True},
    {"over": False},
    {"search": "CLAWS-and"},
    {"search": "%"},
    {"search": "_"},
    {"search": "nobody here"},
    {"search": "\0"},
)


def test_the_list_of_games_is_the_same_with_and_without_the_projection(
    where: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(where, 1, 5)
    unfinished = store.create(about={"decks": ["100% fun_fair", "x"], "players": ["greedy", "human"]})
    for commit in made_up_game(9, turns=3)[:5]:
        unfinished.append(commit)
    name = store.games()[0].row.seats[0].upper()
    asked = (*QUESTIONS, {"search": str(unfinished.id)[:8]}, {"search": name}, {"mine": True})
    used = []
    page = GAME_LIST.page

    def counting(*given: Any, **wanted: Any) -> Any:
        used.append(given)
        return page(*given, **wanted)

    monkeypatch.setattr(GAME_LIST, "page", counting)
    with library.open_store(where, durable=False) as games, served(games) as client:
        until = time.monotonic() + 30
        while reached(store, GAME_LIST) < store.last_notification():
            assert time.monotonic() < until, "the service does not catch up"
            time.sleep(0.05)
        followed = [pages(client, **fields) for fields in asked]
        assert len(used) >= len(asked)
        monkeypatch.setattr("replay.service.routes.games.up_to_date", lambda *_: False)
        assert followed == [pages(client, **fields) for fields in asked]
        assert followed[0] == [str(game.id) for game in store.games()[::-1]]
        assert followed[4] == followed[5] == [str(unfinished.id)]
        assert followed[2] == followed[-1] == [str(unfinished.id)]
        monkeypatch.undo()
        assert client.get("/api/games", params={"after": "no-such"}).status_code == 404
        told = client.get("/api/results").json()
        assert told["position"] == told["last"] == store.last_notification()
        assert [tuple(result.values()) for result in told["results"]] == PLAYER_RESULTS.results(store)
        assert told["results"]


def test_a_game_that_was_just_begun_is_in_the_list(where: str, store: Store) -> None:
    record(where, 1, 1)
    with library.open_store(where, durable=False) as games, served(games) as client:
        for number in range(5):
            writer = store.create(about=ABOUT)
            writer.append(made_up_game(20 + number, turns=2)[0])
            assert pages(client)[0] == str(writer.id)


def test_results_are_for_operators(where: str) -> None:
    record(where, 1, 1)
    with library.open_store(where, durable=False) as games:
        tokens = Tokens(b"s" * 40)
        with served(games, Access(tokens)) as client:
            id = games.store.games()[0].id
            judge = {"Authorization": f"Bearer {tokens.token(Grant(id, JUDGE))}"}
            problem(client.get("/api/results", headers=judge), 403, "operators-only")
            operator = {"Authorization": f"Bearer {tokens.token(Grant(None, JUDGE, operator=True))}"}
            assert client.get("/api/results", headers=operator).status_code == 200


def test_the_command_tells_how_far_they_are(where: str, store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    record(where, 1, 2)
    last = store.last_notification()
    assert main(["--store", where, "project"]) == 0
    told = capsys.readouterr().out
    assert f"game_list: {last:,} of {last:,} commits." in told
    assert all(result.player in told for result in PLAYER_RESULTS.results(store))
    before = rows(store, PLAYER_RESULTS)
    assert main(["--store", where, "project", "--rebuild", "--json"]) == 0
    assert f'"last": {last}' in capsys.readouterr().out
    assert rows(store, PLAYER_RESULTS) == before


@contextmanager
def following_command(where: str, *, ignoring: bool = False) -> Iterator[subprocess.Popen[str]]:
    """`timewalk project --follow` as a process of its own, once it has told where it stands.

    `ignoring` starts it as a shell does what it runs in the background: with SIGINT ignored.
    """
    command = [sys.executable, "-m", "replay", "--store", where, "project", "--follow"]
    before = signal.signal(signal.SIGINT, signal.SIG_IGN if ignoring else signal.default_int_handler)
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        assert process.stdout is not None
        assert [process.stdout.readline().partition(":")[0] for _ in PROJECTIONS] == [one.NAME for one in PROJECTIONS]
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def until_up_to_date(store: Store, process: subprocess.Popen[str]) -> None:
    while any(reached(store, projection) < store.last_notification() for projection in PROJECTIONS):
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)


def test_who_is_stopped_takes_in_no_more(where: str, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked between two transactions: what was taken in before is kept, nothing is begun after."""
    record(where, 1, 1)
    taken: list[int] = []
    with monkeypatch.context() as small:
        small.setattr(following, "BATCH", 3)
        catch_up(store, GAME_LIST, progress=lambda done, _: taken.append(done), stopped=lambda: bool(taken))
    assert taken == [reached(store, GAME_LIST)] == [3] != [store.last_notification()]
    followed = following.follow(store, (GAME_LIST, PLAYER_RESULTS), lambda: len(taken) > 1, pause=0)
    for projection, number in followed:
        assert number == store.last_notification()
        if projection is PLAYER_RESULTS:
            taken.append(number)
    assert taken[1:] == [store.last_notification()]


@pytest.mark.parametrize("ignoring", with_many([True], [False]))
def test_the_command_is_stopped_at_once(where: str, store: Store, ignoring: bool) -> None:
    record(where, 6, 1)
    with following_command(where, ignoring=ignoring) as process:
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "")
    assert reached(store, GAME_LIST) == store.last_notification()


@pytest.mark.parametrize("ending", with_many([signal.SIGTERM], [signal.SIGINT]))
@pytest.mark.slow
def test_the_command_follows_until_it_is_stopped(where: str, store: Store, ending: signal.Signals) -> None:
    record(where, 6, 1)
    with following_command(where) as process:
        until_up_to_date(store, process)
        right(store)
        record(where, 7, 2)
        until_up_to_date(store, process)
        right(store)
        process.send_signal(ending)
        told, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "")
    assert f"player_results: {store.last_notification():,} commits." in told
    before = {one.NAME: rows(store, one) for one in PROJECTIONS}
    with following_command(where) as process:
        record(where, 8, 1)
        until_up_to_date(store, process)
        right(store)
        process.send_signal(ending)
        _, complaints = process.communicate(timeout=60)
    assert (process.returncode, complaints) == (0, "")
    for row in before["game_list"]["game_list"]:
        assert row in rows(store, GAME_LIST)["game_list"]


def test_who_goes_on_after_an_unknown_game_is_told(where: str, store: Store) -> None:
    record(where, 1, 1)
    catch_up(store, GAME_LIST)
    with pytest.raises(UnknownGame, match="no-such"):
        GAME_LIST.page(store, "", None, "no-such", 5)
