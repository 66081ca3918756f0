"""The commands `serve` and `token`."""

from __future__ import annotations

import math
import os
import socket
from collections.abc import Callable

import uvicorn
from starlette.datastructures import State

from domain.errors import TimewalkError
from replay.game import Game
from replay.library import Games
from replay.service.access import Access, Grant, Tokens, is_loopback, load_secret
from replay.service.app import create_app
from replay.service.viewers import JUDGE, SPECTATOR, Viewer

GRACE = 3
"""How many seconds requests have to come to their end when the service stops."""

MOST_DAYS = 36_500
"""For how many days a token is made at most."""


class CannotServe(TimewalkError):
    """The service cannot be started so."""


class Server(uvicorn.Server):
    """Ends the live streams first when it stops: they would not end by themselves."""

    def __init__(self, config: uvicorn.Config, state: State) -> None:
        super().__init__(config)
        self._state = state

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop."""
        await self._state.hub.close()
        await super().shutdown(sockets)


def run(games: Games, host: str, port: int, secret: str | None, say: Callable[[str], object]) -> None:
    """Serve until interrupted.

    :raises CannotServe: without a secret at an address that others reach, or the address is taken.
    :raises BadSecret: the secret cannot be used.
    """
    secret = secret or os.environ.get("TIMEWALK_SECRET")
    if secret is None and not is_loopback(host):
        raise CannotServe(
            f"Without tokens everybody at {host} could see and play everything: give --secret FILE,"
            " or listen at 127.0.0.1."
        )
    access = Access(Tokens(load_secret(secret))) if secret else Access()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:  # named, or asyncio lets it delay
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
        except OSError as error:
            raise CannotServe(f"Cannot listen at {host}, port {port}: {error.strerror}.") from error
        taken = listening.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host
        say(f"Serving {games.store.shown} at http://{shown}:{taken}/" + ("" if secret else " for this machine only."))
        say("Stop with Ctrl-C.")
        app = create_app(games, access, (host.lower(),))
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            limit_concurrency=1000,
        )
        Server(config, app.state).run(sockets=[listening])


def token_for(
    game: Game | None,
    seat: str | None,
    judge: bool,
    spectator: bool,
    operator: bool,
    secret: str | None,
    days: float | None = None,
) -> tuple[str, Grant]:
    """A token, and what it allows, for so many days or without end.

    :raises CannotServe: what it is for was not said, or twice, or the days are none.
    """
    secret = secret or os.environ.get("TIMEWALK_SECRET")
    if not secret:
        raise CannotServe("Say with --secret FILE which secret the service has.")
    if [seat is not None, judge, spectator, operator].count(True) != 1:
        raise CannotServe("Say what the token is for: one of --seat, --judge, --spectator and --operator.")
    if operator != (game is None):
        raise CannotServe("An operator's token is for all games, every other one for one game: name it.")
    viewer = JUDGE if judge or operator else SPECTATOR
    if seat is not None and game is not None:
        viewer = Viewer(seat=game.seat(seat))
    if days is not None and not 0 < days <= MOST_DAYS:
        raise CannotServe(f"A token is for more than 0 and at most {MOST_DAYS:,} days, not {days:g}.")
    tokens = Tokens(load_secret(secret))
    until = None if days is None else math.ceil(tokens.now() + days * 86400)
    grant = Grant(None if game is None else game.id, viewer, operator, until)
    return tokens.token(grant), grant
