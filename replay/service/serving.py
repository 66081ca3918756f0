"""Commands `serve` and `token`: running the service, and making tokens."""

from __future__ import annotations

import asyncio
import math
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

import uvicorn
from fastapi import FastAPI
from starlette.types import Message

from domain.errors import TimewalkError
from replay.games.game import Game
from replay.games.library import Games
from replay.service.app import create_app
from replay.service.http.access import Access, Grant, Tokens, is_loopback, load_secret
from replay.service.http.connections import Bounds, Connections, Proxies
from replay.service.http.limits import Limits
from replay.service.http.viewers import JUDGE, SPECTATOR, Viewer
from replay.service.page_files import JOINED
from replay.service.routes.monitoring import RequestLog

GRACE = 3
"""Seconds that running requests get when the service stops."""

LOCAL = "127.0.0.1"
"""Address that only this machine can reach."""

OTHERS = 128
"""Most open files besides connections: the database, imports and exports."""

MOST_DAYS = 36_500
"""Most days for which a token may be valid."""


class Settings(NamedTuple):
    """Settings of a service: connection limits, client limits, trusted proxies, request log."""

    bounds: Bounds = Bounds()
    limits: Limits = Limits()
    proxies: str = ""
    log: str | None = None


class CannotServe(TimewalkError):
    """Error: the service cannot be started with these settings."""


class Server(uvicorn.Server):
    """uvicorn server that ends live streams before it stops.

    The streams would not end by themselves.
    """

    def __init__(self, app: FastAPI, connections: Connections | None = None) -> None:
        self._app = app
        self._stop = False
        self._stopping: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None
        self.connections = Connections() if connections is None else connections
        bounds, proxies = self.connections.bounds, self.connections.proxies
        app.state.connections = self.connections
        config = uvicorn.Config(
            app,
            http=self.connections.protocol,  # type: ignore[arg-type]  # it is called as the class would be
            ws="none",
            lifespan="on",
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies.named),
            forwarded_allow_ips=proxies.named,
            timeout_keep_alive=bounds.idle,
            timeout_graceful_shutdown=GRACE,
        )
        super().__init__(config)

    @property
    def should_exit(self) -> bool:
        """Return True if the server stops; threads and signal handlers may set this."""
        return self._stop

    @should_exit.setter
    def should_exit(self, stop: bool) -> None:
        self._stop = stop
        if stop and self._stopping is not None:
            loop, stopping = self._stopping
            with suppress(RuntimeError):  # the loop is closed: the server has stopped
                loop.call_soon_threadsafe(stopping.set)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and prepare what every first answer needs."""
        await super().startup(sockets)
        self._preparing = asyncio.create_task(self._prepare())

    async def _prepare(self) -> None:
        """Ask for the files of the page: then the routes of FastAPI are complete, and the files joined."""

        async def body() -> Message:
            return {"type": "http.request"}

        async def sent(_: Message) -> None:
            pass

        for path in JOINED:
            scope = {
                "type": "http",
                "method": "GET",
                "path": f"/{path}",
                "root_path": "",
                "query_string": b"",
                "headers": [],
            }
            await self._app.router(scope, body, sent)

    async def main_loop(self) -> None:
        """Wait until the server must stop; update the answers' date each second.

        uvicorn's own loop asks ten times a second whether to stop, and so keeps an idle service busy.
        """
        stopping = asyncio.Event()
        self._stopping = asyncio.get_running_loop(), stopping
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), 1)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the live streams, and stop."""
        await self._app.state.hub.close()
        await super().shutdown(sockets)


def room_for(connections: int) -> int:
    """Return how many of these connections the system's limit of open files allows.

    The limit is raised as far as the system allows.
    """
    try:
        import resource
    except ImportError:  # no such module on this system
        return connections
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < connections + OTHERS:
        more = connections + OTHERS if hard == resource.RLIM_INFINITY else min(connections + OTHERS, hard)
        with suppress(OSError, ValueError):  # the system refuses more open files
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    return connections if soft == resource.RLIM_INFINITY else max(1, min(connections, soft - OTHERS))


def run(
    games: Games,
    host: str,
    port: int,
    secret: str | None,
    say: Callable[[str], object],
    settings: Settings | None = None,
) -> None:
    """Serve until interrupted.

    :raises CannotServe: an address that others reach has no secret, or the address or the log cannot be used.
    :raises BadAddress: a proxy is not an address or network.
    :raises BadSecret: the secret cannot be used.
    """
    secret = secret or os.environ.get("TIMEWALK_SECRET")
    if secret is None and not is_loopback(host):
        raise CannotServe(
            "Without tokens everybody at {host} could see and play everything: give --secret FILE, or "
            "listen at 127.0.0.1.",
            host=host,
        )
    access = Access(Tokens(load_secret(secret))) if secret else Access()
    settings = settings or Settings()
    bounds = settings.bounds._replace(connections=room_for(settings.bounds.connections))
    connections = Connections(bounds, Proxies(settings.proxies))
    try:
        lines = None if settings.log is None else RequestLog(settings.log)
    except OSError as error:
        raise CannotServe(
            "The request log {log} cannot be written: {strerror}.", log=settings.log, strerror=error.strerror
        ) from error
    with _listening(host, port) as taken:
        shown = f"[{host}]" if ":" in host else host
        where = f"http://{shown}:{taken.getsockname()[1]}/"
        say(f"Serving {games.store.shown} at {where}" + ("" if secret else " for this machine only."))
        say("Stop with Ctrl-C.")
        app = create_app(games, access, (host.lower(),), settings.limits, lines)
        Server(app, connections).run(sockets=[taken])


@contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """Yield a socket that listens at an address.

    :raises CannotServe: the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    ) as listening:  # with the protocol asyncio sets TCP_NODELAY
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen()  # clients may connect as soon as the address is printed
        except OSError as error:
            raise CannotServe(
                "Cannot listen at {host}, port {port}: {strerror}.", host=host, port=port, strerror=error.strerror
            ) from error
        yield listening


@contextmanager
def beside(games: Games, port: int) -> Iterator[str]:
    """Run a service for this machine in a second thread, and yield the page's address.

    :raises CannotServe: the port cannot be used.
    """
    with _listening(LOCAL, port) as taken:
        server = Server(create_app(games))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [taken]}, daemon=True)
        thread.start()
        try:
            yield f"http://{LOCAL}:{taken.getsockname()[1]}/"
        finally:
            server.should_exit = True
            thread.join(2 * GRACE)


class Bearer(NamedTuple):
    """Role for which a token is made; exactly one field is set."""

    seat: str | None = None
    judge: bool = False
    spectator: bool = False
    operator: bool = False


def token_for(game: Game | None, bearer: Bearer, secret: str | None, days: float | None = None) -> tuple[str, Grant]:
    """Return a token and its rights, for a number of days or without end.

    :raises CannotServe: there is no secret, not exactly one role, or the days are out of bounds; or an operator's
        token names a game, or another token does not.
    """
    seat, judge, spectator, operator = bearer
    secret = secret or os.environ.get("TIMEWALK_SECRET")
    if not secret:
        raise CannotServe("Name the file with the service's secret: --secret FILE.")
    if [seat is not None, judge, spectator, operator].count(True) != 1:
        raise CannotServe("Say what the token is for: one of --seat, --judge, --spectator and --operator.")
    if operator != (game is None):
        raise CannotServe("An operator's token is for all games, every other one for one game: name it.")
    viewer = JUDGE if judge or operator else SPECTATOR
    if seat is not None and game is not None:
        viewer = Viewer(seat=game.seat(seat))
    if days is not None and not 0 < days <= MOST_DAYS:
        raise CannotServe(
            "A token is for more than 0 and at most {MOST_DAYS} days, not {days}.",
            MOST_DAYS=f"{MOST_DAYS:,}",
            days=f"{days:g}",
        )
    tokens = Tokens(load_secret(secret))
    until = None if days is None else math.ceil(tokens.now() + days * 86400)
    grant = Grant(None if game is None else game.id, viewer, operator, until)
    return tokens.token(grant), grant
