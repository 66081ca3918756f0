"""How much each who asks may ask for: requests and bytes in a minute, new games in a day, live streams at once.

What is counted is counted for a token or, where none is shown or it is not valid, for the client's address; in the
memory of this service and from the first request of each minute or day on. In local mode, where everybody is on this
machine, requests and bytes are counted only if that is asked for, and new games are not.
"""

from __future__ import annotations

import math
import time
from typing import NamedTuple

from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from replay.service.access import Access
from replay.service.connections import client_of
from replay.service.problems import Problem, problem

FREE = ("/healthz",)
"""What is answered always: who watches the service must not be kept from it."""


REQUESTS, MEBIBYTES = 3000, 256
"""How many requests, and mebibytes sent and received, a token has in a minute."""


class Limits(NamedTuple):
    """The most of each, 0 for as much as anybody likes.

    Requests and mebibytes (sent and received) in a minute, without a number as `REQUESTS` and `MEBIBYTES` say where
    there are tokens; new games (begun, taken in or branched) in a day for each token; live streams for each client.
    """

    requests: int | None = None
    mebibytes: int | None = None
    new_games: int = 200
    streams: int = 100


class Limiter:
    """Counts, and says when somebody has had enough. `counted` says of what."""

    def __init__(self, limits: Limits, access: Access) -> None:
        self.streams = limits.streams
        self.access = access
        requests = limits.requests if limits.requests is not None else 0 if access.local else REQUESTS
        mebibytes = limits.mebibytes if limits.mebibytes is not None else 0 if access.local else MEBIBYTES
        self._counts = FixedWindowRateLimiter(MemoryStorage())
        self._requests = RateLimitItemPerMinute(requests) if requests else None
        self._bytes = RateLimitItemPerMinute(mebibytes << 20) if mebibytes else None
        self._games = RateLimitItemPerDay(limits.new_games) if limits.new_games else None
        self.refused: dict[str, int] = dict.fromkeys(("requests", "bytes", "games"), 0)

    def who(self, scope: Scope) -> str:
        """For whom a request counts."""
        if not self.access.local:
            try:
                return f"token {self.access.granted(Headers(scope=scope).get('authorization')).holder}"
            except Problem:
                pass
        return f"client {client_of(scope['client'][0])}" if scope.get("client") else "client"

    def asks(self, who: str) -> None:
        """Count a request.

        :raises Problem: that is too much for now; says when to come back.
        """
        if self._bytes is not None and not self._counts.test(self._bytes, "bytes", who):
            raise self._enough("bytes", self._bytes, who, f"{self._bytes.amount >> 20:,} MiB in a minute")
        if self._requests is not None and not self._counts.hit(self._requests, "requests", who):
            raise self._enough("requests", self._requests, who, f"{self._requests.amount:,} requests in a minute")

    def moves(self, who: str, size: int) -> None:
        """Count bytes, sent or received."""
        if size and self._bytes is not None:
            self._counts.hit(self._bytes, "bytes", who, cost=size)

    def may_begin(self, holder: str) -> None:
        """See whether the holder of a token may have one more game.

        :raises Problem: they may not today.
        """
        if holder and self._games is not None and not self._counts.test(self._games, "games", f"token {holder}"):
            raise self._enough("games", self._games, f"token {holder}", f"{self._games.amount:,} new games in a day")

    def begins(self, holder: str) -> None:
        """Count a new game."""
        if holder and self._games is not None:
            self._counts.hit(self._games, "games", f"token {holder}")

    def _enough(self, what: str, item: RateLimitItem, who: str, most: str) -> Problem:
        self.refused[what] += 1
        wait = max(1, math.ceil(self._counts.get_window_stats(item, what, who).reset_time - time.time()))
        seconds = "1 second" if wait == 1 else f"{wait:,} seconds"
        return Problem(429, f"{most} are the most; come back in {seconds}", kind=f"too-many-{what}", retry_after=wait)


class Throttle:
    """Refuses requests of who has had enough, and counts what the others send and get."""

    def __init__(self, app: ASGIApp, limiter: Limiter) -> None:
        self.app = app
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in FREE:
            await self.app(scope, receive, send)
            return
        who = self.limiter.who(scope)
        try:
            self.limiter.asks(who)
        except Problem as error:
            refused = problem(error.status, error.detail, kind=error.kind, instance=scope["path"], **error.more)
            await refused(scope, receive, send)
            return

        async def received() -> Message:
            message = await receive()
            self.limiter.moves(who, len(message.get("body", b"")))
            return message

        async def sent(message: Message) -> None:
            self.limiter.moves(who, len(message.get("body", b"")))
            await send(message)

        await self.app(scope, received, sent)
