"""The service under load: a process of its own, asked over HTTP, one client after another and many at once.

Here the clock on the wall counts, as it does for who waits. Beside each limit stands what the emptiest answer of the
same process takes in the same run: where that is long too, the machine was busy with something else.
"""

from __future__ import annotations

import http.client
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlencode

import orjson

from benchmarks.databases import database, schema
from benchmarks.figures import Figure, fresh, percentile, record
from benchmarks.games import DECKS, Pages, long_game, long_seed, played, table
from domain.events import Recorded
from replay.games.library import Games
from replay.store.opening import open_store
from replay.store.writing import Writer

LONG_ENOUGH = 30.0
"""Seconds of load; what is promised is promised for twice as long: `python -m benchmarks.service 60`."""

CLIENTS = 50
GAMES = 10
PLAYED = 5
"""Of so many games, so many are being played meanwhile."""

WATCHERS = 3
"""So many streams follow each of those."""

THINKING = 0.25
"""Seconds between two requests of one client, on average: somebody scrubbing through a game."""

BOARD, PAGE, LIVE = 15.0, 10.0, 100.0
"""Milliseconds: a board, a page of events, an event on its way to who watches."""

FIRST, STARTED = 150.0, 3
"""Milliseconds of the first board, and how many services are started for it."""

PAUSING, PAUSES = 0.02, (4.0, 7.0)
"""So many of these are longer, in seconds: somebody thinks, and then asks again on a connection that was idle."""

CROWD = 1005
"""Connections that begin a request and never end it."""

ASKED = 1500
"""How often each is asked, one client alone."""

FEW_AND_MANY, OPENED = (300, 10_000), 200
"""Among so many games some are opened, each once, and how many."""

OPENING = 1.2
"""Times that it may take longer among the many: an index has a step or two more."""

COMMITS = 200
"""How many are followed on their way."""


class Client:
    """One connection that stays open, as a browser has it."""

    def __init__(self, port: int, source: str = "") -> None:
        own = (source, 0) if source else None
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=own)

    def get(self, path: str, **fields: Any) -> bytes:
        """An answer, which must be a good one."""
        return self._ask("GET", f"{path}?{urlencode(fields)}" if fields else path)

    def post(self, path: str, body: Any) -> Any:
        """What comes of a command."""
        return orjson.loads(self._ask("POST", path, orjson.dumps(body), {"Content-Type": "application/json"}))

    def _ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> bytes:
        self._connection.request(method, path, body, headers or {})
        response = self._connection.getresponse()
        data = response.read()
        if not 200 <= response.status < 300:
            raise Failed(f"{method} {path}: {response.status} {data[:200]!r}")
        return data

    def stream(self, path: str, after: int) -> http.client.HTTPResponse:
        """The live events of a game after a position."""
        self._connection.request("GET", path, headers={"Last-Event-ID": str(after)})
        return self._connection.getresponse()

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


class Failed(Exception):
    """The service did not answer as it should."""


@contextmanager
def serving(where: str) -> Iterator[tuple[int, int]]:
    """A service over a store, in a process of its own: its port, and its number."""
    command = [sys.executable, "-u", "-m", "replay", "--store", where, "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            found = re.search(r" at http://\S+:(\d+)/", process.stdout.readline())
            if found is None:
                raise Failed("the service did not start")
            port = int(found[1])
            _until_it_answers(port)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(20)


def _until_it_answers(port: int) -> None:
    for _ in range(200):
        client = Client(port)
        with suppress(OSError):
            client.get("/api/choices")
            client.close()
            return
        time.sleep(0.05)
    raise Failed("the service does not answer")


def service_figures(seconds: float = LONG_ENOUGH) -> Iterator[Figure]:
    """Everything about the service."""
    with TemporaryDirectory() as folder:
        where = str(Path(folder) / "served.sqlite")
        yield from one_client(where)
        yield from opening(Path(folder))
        yield from crowded(where)
        yield from live(where, "SQLite")
        yield from many_clients(where, seconds)
    with database() as found:
        if found is not None:
            with schema(found) as where:
                yield from live(where, "PostgreSQL")


# One client


def one_client(where: str) -> Iterator[Figure]:
    """Boards and pages at random positions of a long game, one request after the other.

    As the page does, it asks for a board and the timeline first: the game is read for the one, and told for the other.
    """
    with fresh(Path(where), durable=False) as store:
        record(store, [list(long_game(long_seed()))])
        game = store.games()[0]
    path, rng = f"/api/games/{game.id}", random.Random(1)
    yield Figure(
        f"the first board that a service is asked for, {game.head:,} events, least of {STARTED}",
        min(_first_board(where, f"{path}/board", game.head // 4) for _ in range(STARTED)),
        "ms",
        FIRST,
        at_least=False,
    )
    with serving(where) as (port, process):
        client = Client(port)

        def board() -> None:
            client.get(f"{path}/board", at=rng.randrange(1, game.head))

        def page() -> None:
            client.get(f"{path}/events", after=rng.randrange(game.head - 100), limit=100)

        def timeline() -> None:
            client.get(f"{path}/timeline")

        def nothing() -> None:
            client.get("/api/messages/en")

        first = [_taken(ask) for ask in (board, timeline)]
        board_times, page_times, bare = _in_turn(process, board, page, nothing)
        client.close()
    for what, limit, times, before in (
        (f"board at a random position over HTTP, {game.head:,} events, p99", BOARD, board_times, first[0]),
        ("events page of 100 over HTTP, p99", PAGE, page_times, first[1]),
    ):
        once = f"the {'first' if times is board_times else 'timeline before'} {before:.0f} ms"
        beside = f"median {times.median:.1f} ms, the processor {times.core:.1f} ms; {once}"
        beside += f"; an empty answer p99 {bare.p99:.1f} ms"
        yield Figure(what, times.p99, "ms", limit, at_least=False, beside=beside)


def _first_board(where: str, path: str, at: int) -> float:
    """Milliseconds of a board from a service that has read no game yet; what it takes in for its lists is over."""
    with serving(where) as (port, process):
        until_it_rests(process)
        client = Client(port)
        start = time.perf_counter()
        client.get(path, at=at)
        taken = 1000 * (time.perf_counter() - start)
        client.close()
    return taken


class Times(NamedTuple):
    """Milliseconds: that 99 of 100 do not exceed, the middle one, and the service's own on average."""

    p99: float
    median: float
    core: float


def _in_turn(process: int, *asks: Callable[[], None]) -> list[Times]:
    """Each asked as often, in short runs that take turns, so that what disturbs one disturbs all."""
    taken: list[list[float]] = [[] for _ in asks]
    cores = [0.0 for _ in asks]
    for _ in range(ASKED // 50):
        for number, ask in enumerate(asks):
            before = core_of(process)
            taken[number] += [_taken(ask) for _ in range(50)]
            cores[number] += core_of(process) - before
    return [
        Times(percentile(times, 99), statistics.median(times), 1000 * core / len(times))
        for times, core in zip(taken, cores, strict=True)
    ]


def _taken(ask: Callable[[], None]) -> float:
    start = time.perf_counter()
    ask()
    return 1000 * (time.perf_counter() - start)


def core_of(process: int) -> float:
    """Seconds of processor time that a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def opening(folder: Path) -> Iterator[Figure]:
    """A board of a game that is named by the beginning of its id, among few games and among many."""
    begun = played("1")[0]
    ids: list[list[str]] = []
    for number, games in enumerate(FEW_AND_MANY):
        with fresh(folder / f"{number}.sqlite", durable=False) as store:
            for _ in range(games):
                store.create().append(begun)
            ids.append(random.Random(2).sample([id.hex[:12] for id in store.ids()], OPENED + 20))
    taken: list[list[float]] = [[], []]
    with ExitStack() as services:
        started = [services.enter_context(serving(str(folder / f"{number}.sqlite"))) for number in range(2)]
        clients = [Client(port) for port, _ in started]
        for _, process in started:
            until_it_rests(process)
        for turn in range(OPENED + 20):
            for client, known, times in zip(clients, ids, taken, strict=True):
                path = f"/api/games/{known[turn]}/board"
                time_taken = _taken(lambda client=client, path=path: client.get(path, at=1))  # type: ignore[misc]
                if turn >= 20:
                    times.append(time_taken)
        for client in clients:
            client.close()
    few, many = map(statistics.median, taken)
    yield Figure(
        f"a game opened by the beginning of its id, {FEW_AND_MANY[1]:,} games against {FEW_AND_MANY[0]}",
        many / few,
        "×",
        OPENING,
        at_least=False,
        beside=f"median {many:.1f} and {few:.1f} ms",
    )


def until_it_rests(process: int) -> None:
    """Wait until a service has taken in for its lists what is in the store."""
    for _ in range(240):
        before = core_of(process)
        time.sleep(0.5)
        if core_of(process) - before < 0.02:
            return


def crowded(where: str) -> Iterator[Figure]:
    """Boards for somebody else, and for somebody of the same address, while a crowd keeps connections waiting."""
    with open_store(where) as store:
        game = store.games()[0]
    times: list[float] = []
    errors = 0
    with serving(where) as (port, _), ExitStack() as crowd:
        for _ in range(CROWD):
            one = crowd.enter_context(socket.create_connection(("127.0.0.1", port), 10))
            one.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")
        rng = random.Random(3)
        for number in range(200):
            client = Client(port, "127.0.0.2" if number % 2 else "127.0.0.1")
            start = time.perf_counter()
            try:
                client.get(f"/api/games/{game.id}/board", at=rng.randrange(1, game.head))
            except (Failed, OSError, http.client.HTTPException):
                errors += 1
            times.append(1000 * (time.perf_counter() - start))
            client.close()
    yield Figure(
        f"boards while {CROWD:,} connections never come to a request: errors",
        errors,
        "",
        0,
        at_least=False,
        beside=f"of {len(times)}; median {statistics.median(times):.0f} ms, p99 {percentile(times, 99):.0f} ms",
    )


# Live events


class Watcher(threading.Thread):
    """Follows a game from a position on: which events it was told, and when."""

    def __init__(self, port: int, game: str, after: int, query: str = "") -> None:
        super().__init__(daemon=True)
        self.client = Client(port)
        self.game = game
        self.positions: list[int] = []
        self.times: dict[int, float] = {}
        self.failed = ""
        self.after = after
        self.listening = threading.Event()
        self._query = query

    def run(self) -> None:
        """Until the stream ends."""
        try:
            self._follow()
        except (OSError, ValueError, http.client.HTTPException) as error:
            self.failed = repr(error)
        finally:
            self.listening.set()

    def _follow(self) -> None:
        response = self.client.stream(f"/api/games/{self.game}/live{self._query}", self.after)
        if response.status != 200:
            self.failed = f"{response.status} {response.read()[:200]!r}"
            return
        while text := response.readline():
            self.listening.set()
            if text.startswith(b"data: "):
                now = time.perf_counter()
                data = orjson.loads(text[6:])
                told = [event["position"] for event in data["events"]]
                self.positions += told
                self.times.update(dict.fromkeys(told, now))
                if data["over"]:
                    return

    def wrong(self, head: int) -> int:
        """How many events up to a position were lost or doubled, or came out of turn."""
        told = [position for position in self.positions if position <= head]
        expected = range(self.after + 1, head + 1)
        if told == list(expected):
            return 0
        return len(set(expected) - set(told)) + len(told) - len(set(told)) or 1


class Enough(Exception):
    """As many commits were made as are measured."""


class Clocked(Pages):
    """Appends to a game, pauses, and tells when each commit was there; until there are enough."""

    def __init__(self, writer: Writer) -> None:
        super().__init__()
        self._writer = writer
        self.id = writer.id
        self.committed: dict[int, float] = {}
        self.pause: Callable[[], None] = lambda: None

    def append(self, events: Sequence[Recorded]) -> None:
        """A commit, and the time right after it."""
        self._writer.append(events)
        if events:
            self.committed[events[-1].position] = time.perf_counter()
            if len(self.committed) >= COMMITS:
                raise Enough
        self.pause()


def live(where: str, database: str) -> Iterator[Figure]:
    """How long an event takes from the commit, by another process than the service, to who watches."""
    with open_store(where, durable=False) as store:
        writer = Clocked(store.create())
        begun = table("live", writer)
        begun.keep()
        with serving(where) as (port, _):
            watcher = Watcher(port, str(writer.id), begun.position)
            watcher.start()
            watcher.listening.wait(20)
            rng, committed = random.Random(2), writer.committed
            committed.clear()
            writer.pause = lambda: time.sleep(rng.uniform(0.01, 0.08))
            with suppress(Enough):
                begun.go_on()
            end = max(committed)
            _until(lambda: end in watcher.times)
    delays = [1000 * (watcher.times[position] - at) for position, at in committed.items() if position in watcher.times]
    lost = len(committed) - len(delays) + watcher.wrong(end)
    yield Figure(
        f"live event from commit to client, {database}, median",
        statistics.median(delays),
        "ms",
        LIVE,
        at_least=False,
        beside=f"p99 {percentile(delays, 99):.0f} ms; {lost} lost or doubled of {len(committed)} commits",
    )


def _until(true: Callable[[], bool], seconds: float = 20) -> None:
    stop = time.perf_counter() + seconds
    while not true() and time.perf_counter() < stop:
        time.sleep(0.01)


# Many clients


class Load:
    """Clients that read, players that play, streams that follow, until it is time."""

    def __init__(self, port: int, games: list[str], seconds: float) -> None:
        self.port = port
        self.games = games
        self.stop = time.perf_counter() + seconds
        self.times: list[float] = []
        self.errors: list[str] = []
        self.answered = 0
        self._lock = threading.Lock()

    def read(self, number: int) -> None:
        """One client: boards, pages, timelines and reasons of all games, as a person asks for them."""
        rng, client, taken = random.Random(number), Client(self.port), []
        heads: dict[tuple[str, str], int] = {}
        while time.perf_counter() < self.stop:
            game = rng.choice(self.games)
            viewer = rng.choice(("judge", "judge", "1", "spectator"))
            at = rng.randrange(1, heads.get((game, viewer), 20))
            path, fields = f"/api/games/{game}", {"as": viewer}
            what = rng.choice(("board",) * 8 + ("events",) * 4 + ("question", "timeline", "why", "summary"))
            start = time.perf_counter()
            try:
                if what == "events":
                    data = orjson.loads(client.get(f"{path}/events", after=at - 1, limit=100, **fields))
                    heads[game, viewer] = data["head"]
                elif what in ("board", "why"):
                    client.get(f"{path}/{what}", at=at, **fields)
                elif what == "summary":
                    client.get(path, **fields)
                else:
                    client.get(f"{path}/{what}", **fields)
            except (Failed, OSError, http.client.HTTPException) as error:
                self._failed(error)
                client.close()
                client = Client(self.port)
            taken.append(1000 * (time.perf_counter() - start))
            time.sleep(rng.uniform(*PAUSES) if rng.random() < PAUSING else rng.uniform(0, 2 * THINKING))
        client.close()
        with self._lock:
            self.times += taken

    def play(self, game: str) -> None:
        """A person: answers what is asked, again and again."""
        rng, client = random.Random(game), Client(self.port)
        while time.perf_counter() < self.stop:
            try:
                question = orjson.loads(client.get(f"/api/games/{game}/question"))
                if question["over"]:
                    return
                answer = rng.choice(question["options"])["answer"] if question["options"] else "1"
                if question["kind"] == "priority":
                    answer = ["pass"]
                client.post(f"/api/games/{game}/answers", {"head": question["head"], "answer": answer})
                self.answered += 1
            except (Failed, OSError, http.client.HTTPException) as error:
                self._failed(error)
            time.sleep(rng.uniform(0.1, 0.5))

    def _failed(self, error: Exception) -> None:
        with self._lock:
            self.errors.append(str(error) or repr(error))


def many_clients(where: str, seconds: float) -> Iterator[Figure]:
    """Many read and many watch while some play."""
    with open_store(where, durable=False) as store:
        games = Games(store)
        match = Games.match(DECKS, players=("human", "random"))
        open_games = [games.begin(match, f"load {number}") for number in range(PLAYED)]
        whole = [games.play(*DECKS, seed=f"load {number}") for number in range(GAMES - PLAYED)]
        with serving(where) as (port, process):
            load = Load(port, [str(game.id) for game in (*open_games, *whole)], seconds)
            watchers = [Watcher(port, str(game.id), game.end) for game in open_games for _ in range(WATCHERS)]
            readers = [threading.Thread(target=load.read, args=(number,)) for number in range(CLIENTS)]
            players = [threading.Thread(target=load.play, args=(str(game.id),)) for game in open_games]
            before = core_of(process)
            for thread in (*watchers, *readers, *players):
                thread.start()
            for thread in (*readers, *players):
                thread.join()
            used = core_of(process) - before
            ends = {str(game.id): game.stored.refresh().head for game in open_games}
            for watcher in watchers:
                _until(lambda watcher=watcher: ends[watcher.game] in watcher.times or bool(watcher.failed))  # type: ignore[misc]
    wrong = sum(watcher.wrong(ends[watcher.game]) for watcher in watchers)
    told = sum(len(watcher.positions) for watcher in watchers)
    failed = [*load.errors, *(watcher.failed for watcher in watchers if watcher.failed)]
    if failed:
        print(f"the first of the errors: {failed[0]}", file=sys.stderr)
    what = f"{CLIENTS} clients read {GAMES} games, {PLAYED} being played, {seconds:.0f} s"
    yield Figure(
        f"{what}: errors",
        len(failed),
        "",
        0,
        at_least=False,
        beside=f"{len(load.times) / seconds:.0f} requests/s, median {statistics.median(load.times):.0f} ms, "
        f"p99 {percentile(load.times, 99):.0f} ms; the service used {100 * used / seconds:.0f} % of a core",
    )
    yield Figure(
        "… live events lost or doubled",
        wrong,
        "",
        0,
        at_least=False,
        beside=f"{told:,} told to {len(watchers)} streams; {load.answered} answers given",
    )


def main() -> None:
    """Only these, shown as the whole table is; with an argument, so many seconds of load."""
    from rich.console import Console

    from benchmarks.__main__ import table as shown

    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else LONG_ENOUGH
    Console().print(shown(list(service_figures(seconds))))


if __name__ == "__main__":
    main()
