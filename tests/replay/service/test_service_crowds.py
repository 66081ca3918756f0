"""The service before a crowd: who is slow, idle or many is let go of or told so, and others go on being served."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple
from uuid import UUID

import pytest

from replay.games.library import Game, Games
from replay.service.http import limits
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.connections import BadAddress, Bounds, Connections, Proxies, client_of
from replay.service.http.viewers import JUDGE
from replay.store.stored import StoredGame
from tests.support.long import with_many
from tests.support.serving import served

DECKS = ("claws-and-fire", "wings-and-mercy")


BEGUN = {
    "nothing": b"",
    "a line": b"GET /api/games HTTP/1.1\r\n",
    "a header": b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
    "a body": b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100000\r\n\r\n{",
}
"""What somebody sends who never comes to an end."""


@contextmanager
def crowd(port: int, number: int, begun: bytes, source: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """So many connections that begin a request and do not go on."""
    found: list[socket.socket] = []
    try:
        for _ in range(number):
            one = socket.create_connection(("127.0.0.1", port), 10, (source, 0))
            found.append(one)
            if begun:
                with suppress(OSError):
                    one.sendall(begun)
        yield found
    finally:
        for one in found:
            one.close()


def ends(connection: socket.socket, within: float) -> bytes:
    """What comes until the other side ends it."""
    connection.settimeout(within)
    told = b""
    with suppress(ConnectionError):
        while more := connection.recv(65536):
            told += more
    return told


def boards(port: int, game: Game, times: int, source: str) -> list[int]:
    """What somebody is answered who asks for boards, with a connection of their own each time."""
    found = []
    for number in range(times):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20, source_address=(source, 0))
        connection.request("GET", f"/api/games/{game.id}/board?at={number + 1}")
        answer = connection.getresponse()
        answer.read()
        found.append(answer.status)
        connection.close()
    return found


@pytest.mark.parametrize("begun", with_many(["a header", "a body"], ["nothing", "a line"]))
def test_a_thousand_who_never_ask_keep_nobody_from_being_answered(games: Games, played: Game, begun: str) -> None:
    """Not others, and not who shares their address either."""
    with served(games) as client:
        port = client.base_url.port or 0
        with crowd(port, 1005, BEGUN[begun]):
            for source in ("127.0.0.2", "127.0.0.1"):
                assert boards(port, played, 30, source) == [200] * 30


def test_a_crowd_of_many_addresses_keeps_nobody_out(games: Games, played: Game) -> None:
    connections = Connections(Bounds(connections=60, of_one=50))
    with served(games, connections=connections) as client:
        port = client.base_url.port or 0
        with crowd(port, 40, b"", "127.0.0.3"), crowd(port, 40, BEGUN["a header"], "127.0.0.4"):
            assert boards(port, played, 20, "127.0.0.2") == [200] * 20
            assert len(connections) <= 60
    assert connections.counted["closed: too many of all clients"] >= 20
    assert connections.counted["refused: too many of all clients"] == 0


class Slow(NamedTuple):
    """What takes until it may go on."""

    begun: threading.Semaphore
    go_on: threading.Event

    def at_once(self) -> int:
        """How many are worked on, and wait for each other, when nothing more happens."""
        found = 0
        while self.begun.acquire(timeout=10 if found == 0 else 0.5):
            found += 1
        return found


@contextmanager
def slow(games: Games, game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Whatever is asked of this game takes until it may go on."""
    plain, found = games.store.game, Slow(threading.Semaphore(0), threading.Event())

    def waiting(id: UUID) -> StoredGame:
        if id == game.id:
            found.begun.release()
            found.go_on.wait(60)
        return plain(id)

    with monkeypatch.context() as patched:
        patched.setattr(games.store, "game", waiting)
        try:
            yield found
        finally:
            found.go_on.set()


def asking(game: Game, way: str, **headers: str) -> bytes:
    """A whole request for a game, after which the connection ends."""
    body = b"{}" if way == "POST" else b""
    headers |= {"Host": "127.0.0.1", "Connection": "close"}
    if body:
        headers |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    lines = [f"{way} /api/games/{game.id}/{'answers' if body else 'board'} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


@pytest.mark.parametrize("way", ["GET", "HEAD", "POST"])
@pytest.mark.slow
def test_slow_requests_of_one_client_leave_room_for_others(
    games: Games, played: Game, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Four are worked on, the others wait for these: in the end all of them are answered."""
    other = games.play(*DECKS, seed=8)
    with served(games) as client, slow(games, other, monkeypatch) as going:
        port = client.base_url.port or 0
        with crowd(port, 30, asking(other, way)) as many:
            assert going.at_once() == 4
            assert boards(port, played, 20, "127.0.0.2") == [200] * 20
            going.go_on.set()
            assert {ends(one, 30)[9:12] for one in many} == {b"422" if way == "POST" else b"200"}


@pytest.mark.slow
def test_slow_requests_of_one_token_leave_room_for_others(
    games: Games, played: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From however many addresses they come; who leaves while waiting takes no place later."""
    other, tokens = games.play(*DECKS, seed=8), Tokens(b"x" * 32)
    shown = {"Authorization": f"Bearer {tokens.token(Grant(other.id, JUDGE))}"}
    judge = {"Authorization": f"Bearer {tokens.token(Grant(played.id, JUDGE))}"}
    with served(games, Access(tokens)) as client, slow(games, other, monkeypatch) as going:
        port = client.base_url.port or 0
        one, two = (crowd(port, 10, asking(other, "GET", **shown), f"127.0.0.{host}") for host in (3, 4))
        with one, two:
            assert going.at_once() == 4
            for _ in range(20):
                assert client.get(f"/api/games/{played.id}/board", headers=judge).status_code == 200


@pytest.mark.slow
def test_who_waits_for_too_long_or_with_too_many_is_told_so(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PATIENCE", 0.5)
    monkeypatch.setattr(limits, "WAITING", 3)
    other = games.play(*DECKS, seed=8)
    for way in ("GET", "POST"):
        with (
            served(games) as client,
            slow(games, other, monkeypatch) as going,
            crowd(client.base_url.port or 0, 10, asking(other, way)) as many,
        ):
            assert going.at_once() == 4
            told = [ends(one, 10) for one in many[4:]]
            assert {answer[9:12] for answer in told} == {b"429"}
            assert all(b"retry-after: " in answer.lower() and b"too-many-at-once" in answer for answer in told)


def test_who_is_being_answered_is_not_closed_for_who_comes(games: Games) -> None:
    """Live streams fill all places of one client: more are told so, and the streams go on."""
    game = games.begin(games.match(DECKS, players=("human", "human")), 3)
    with served(games, connections=Connections(Bounds(of_one=5))) as client:
        port = client.base_url.port or 0
        request = f"GET /api/games/{game.id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        with crowd(port, 5, request) as streams:
            for stream in streams:
                stream.settimeout(10)
                told = b""
                while b"listening" not in told:
                    told += (more := stream.recv(65536))
                    assert more
            with crowd(port, 1, b"") as (late,):
                told = ends(late, 10)
                assert told.startswith(b"HTTP/1.1 503 ")
                assert b"retry-after: " in told.lower()
            assert boards(port, game, 3, "127.0.0.2") == [200] * 3
            for stream in streams:
                stream.settimeout(0.05)
                with pytest.raises(TimeoutError):
                    stream.recv(1)


def test_where_there_is_room_after_all_nobody_is_counted_as_refused(games: Games) -> None:
    """Who has most is being answered everywhere; somebody else's connection that waits makes room."""
    game = games.begin(games.match(DECKS, players=("human", "human")), 3)
    connections = Connections(Bounds(connections=4))
    with served(games, connections=connections) as client:
        port = client.base_url.port or 0
        request = f"GET /api/games/{game.id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        with crowd(port, 3, request, "127.0.0.3") as streams:
            for stream in streams:
                stream.settimeout(10)
                assert stream.recv(10)
            with crowd(port, 1, BEGUN["a line"], "127.0.0.4"):
                assert boards(port, game, 1, "127.0.0.2") == [200]
    assert connections.counted == {"closed: too many of all clients": 1}


@pytest.mark.parametrize(
    ("begun", "pause", "status"),
    [("nothing", 0.0, b""), ("a line", 0.0, b"408"), ("a header", 0.1, b"408"), ("a body", 0.1, b"408")],
)
@pytest.mark.slow
def test_who_is_slow_is_let_go_of(games: Games, begun: str, pause: float, status: bytes) -> None:
    """Also who sends a little again and again: time runs from the beginning."""
    with served(games, connections=Connections(Bounds(header=1, body=1))) as client:
        start = time.monotonic()
        with crowd(client.base_url.port or 0, 1, BEGUN[begun]) as (one,):
            while pause and time.monotonic() - start < 8:
                try:
                    one.sendall(b"x")
                    one.settimeout(pause)
                    if (told := one.recv(4096)) or not told:
                        break
                except TimeoutError:
                    continue
                except ConnectionError:
                    told = b""
                    break
            else:
                told = ends(one, 8)
        assert 0.5 < time.monotonic() - start < 7
        assert told[9:12] == status


@pytest.mark.slow
def test_a_large_body_has_the_time_it_takes(games: Games) -> None:
    """It comes slowly, but it comes: longer than a small one may take."""
    size = 96 << 10
    head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with served(games, connections=Connections(Bounds(body=0.5))) as client:
        head += b"Content-Length: %d\r\n\r\n" % size
        with crowd(client.base_url.port or 0, 1, head) as (one,):
            for _ in range(size // 4096):
                one.sendall(b" " * 4096)
                time.sleep(0.1)
            one.settimeout(10)
            assert one.recv(4096).startswith(b"HTTP/1.1 422 ")


def test_who_takes_nothing_of_the_answer_is_let_go_of(games: Games, played: Game) -> None:
    connections = Connections(Bounds(stalled=1))
    with served(games, connections=connections) as client:
        request = f"GET /api/games/{played.id}/events?limit=500 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.connect(("127.0.0.1", client.base_url.port or 0))
            one.sendall(request * 40)
            until = time.monotonic() + 20
            while not connections.counted["closed: answer not taken"] and time.monotonic() < until:
                time.sleep(0.1)
        assert connections.counted["closed: answer not taken"] == 1


@pytest.mark.slow
def test_a_connection_stays_open_while_somebody_thinks(games: Games) -> None:
    """uvicorn's own five seconds are shorter than a turn: whoever asked again just then found nobody there."""
    with served(games) as client:
        connection = http.client.HTTPConnection("127.0.0.1", client.base_url.port or 0, timeout=20)
        for pause in (0.0, 6.0):
            time.sleep(pause)
            connection.request("GET", "/api/choices")
            assert connection.getresponse().read()
        connection.close()


def test_idle_connections_end(games: Games) -> None:
    with served(games, connections=Connections(Bounds(idle=1))) as client:
        request = b"GET /api/messages/en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        with crowd(client.base_url.port or 0, 1, request) as (one,):
            start = time.monotonic()
            assert b"200 OK" in ends(one, 10)
            assert 0.5 < time.monotonic() - start < 8


def test_proxies_are_addresses_and_networks() -> None:
    proxies = Proxies("10.0.0.5, 192.168.0.0/16,fd00::/8")
    for host, known in (
        ("10.0.0.5", True),
        ("10.0.0.6", False),
        ("192.168.3.4", True),
        ("fd00::1", True),
        ("testclient", False),
    ):
        assert (host in proxies) is known
    assert "10.9.8.7" in Proxies("*")
    assert "10.9.8.7" not in Proxies()
    with pytest.raises(BadAddress, match="nonsense"):
        Proxies("10.0.0.5,nonsense")


def test_an_address_of_version_6_belongs_to_its_first_half() -> None:
    assert client_of("2001:db8:1:2::5") == client_of("2001:db8:1:2:ffff::9") != client_of("2001:db8:1:3::5")
    assert client_of("::ffff:10.0.0.5") == "10.0.0.5"
    assert client_of("10.0.0.5") != client_of("10.0.0.6")
