"""A service that really runs: on a port of this machine, in a thread of the tests, over a store of their own."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from replay.games.library import Game, Games
from replay.service.app import create_app
from replay.service.http.access import Access, Grant, Tokens
from replay.service.http.connections import Connections
from replay.service.http.limits import Limits
from replay.service.routes.monitoring import RequestLog
from replay.service.serving import Server


@contextmanager
def served(
    games: Games,
    access: Access | None = None,
    connections: Connections | None = None,
    limits: Limits | None = None,
    lines: RequestLog | None = None,
    port: int = 0,
) -> Iterator[httpx.Client]:
    """A client of a running service, on a free port or on this one."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(("127.0.0.1", port))
        port = listening.getsockname()[1]
        server = Server(create_app(games, access, limits=limits, lines=lines), connections)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the service did not start"
            time.sleep(0.01)
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
                yield client
        finally:
            server.should_exit = server.force_exit = True
            thread.join(10)


def problem(response: httpx.Response, status: int, kind: str) -> dict[str, Any]:
    """The problem that an answer tells of, which is the one expected."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert body["status"] == status
    assert body["type"] == f"urn:timewalk:problem:{kind}", body
    assert body["title"]
    assert body["detail"]
    return body


DECKS = ("claws-and-fire", "wings-and-mercy")


def read(client: httpx.Client, game: Game, what: str = "", **fields: Any) -> Any:
    response = client.get(f"/api/games/{game.id}{what}", params=fields)
    assert response.status_code == 200, response.text
    return response.json()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def as_(tokens: Tokens, grant: Grant) -> dict[str, str]:
    """The headers of who has been granted this."""
    return bearer(tokens.token(grant))


def begun(games: Games, *players: str, answers: int = 12) -> Game:
    """Begin a game, and give so many answers that do something where there is one."""
    game = games.begin(Games.match(DECKS, players=players), 7)
    for _ in range(answers):
        question = game.ask()
        assert question is not None
        better = [one.answer for one in question.options if one.answer != ("pass",)]
        game.choose(better[0] if better else question.options[0].answer)
        game.play_on()
    return game
