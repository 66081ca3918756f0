"""How much each who asks may ask for: requests and bytes in a minute, new games in a day, requests and streams at once.

What is counted is counted for a token or, where none is shown or it is not valid, for the client's address; in the
memory of this service and from the first request of each minute or day on. In local mode, where everybody is on this
machine, requests and bytes are counted only if that is asked for, and new games are not.

What is worked on at once is counted for the token and for the address: else who has many of one could have all threads.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple

from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from domain.errors import Said, said
from replay.service.http.access import Access
from replay.service.http.connections import client_of
from replay.service.http.languages import saying_to
from replay.service.http.problems import Passing, Problem

FREE = ("/healthz",)
"""What is answered always: who watches the service must not be kept from it."""


REQUESTS, MEBIBYTES = 3000, 256
"""How many requests, and mebibytes sent and received, a token has in a minute."""


PATIENCE = 20.0
"""How many seconds a request waits while others of the same client or token are worked on."""

WAITING = 200
"""How many requests of one client or token wait so."""


class Limits(NamedTuple):
    """The most of each, 0 for as much as anybody likes.

    Requests and mebibytes (sent and received) in a minute, without a number as `REQUESTS` and `MEBIBYTES` say where
    there are tokens; new games (begun, taken in or branched) in a day for each token; live streams for each client;
    requests that are worked on at once for each client and each token, while more of them wait.
    """

    requests: int | None = None
    mebibytes: int | None = None
    new_games: int = 200
    streams: int = 100
    at_once: int = 4


class Limiter:
    """Counts, and says when somebody has had enough. `counted` says of what."""

    def __init__(self, limits: Limits, access: Access) -> None:
        self.streams = limits.streams
        self.places = Places(limits.at_once)
        self.access = access
        requests = limits.requests if limits.requests is not None else 0 if access.local else REQUESTS
        mebibytes = limits.mebibytes if limits.mebibytes is not None else 0 if access.local else MEBIBYTES
        self._counts = FixedWindowRateLimiter(MemoryStorage())
        self._requests = RateLimitItemPerMinute(requests) if requests else None
        self._bytes = RateLimitItemPerMinute(mebibytes << 20) if mebibytes else None
        self._games = RateLimitItemPerDay(limits.new_games) if limits.new_games else None
        self.refused: dict[str, int] = dict.fromkeys(("requests", "bytes", "games", "at_once"), 0)

    def who(self, scope: Scope) -> str:
        """For whom a request counts."""
        return self.whose(scope)[-1]

    def whose(self, scope: Scope) -> list[str]:
        """Whose a request is: a client's and, if a valid token is shown, also that token's."""
        found = [f"client {client_of(scope['client'][0])}" if scope.get("client") else "client"]
        if not self.access.local:
            with suppress(Problem):
                found.append(f"token {self.access.granted(Headers(scope=scope).get('authorization')).holder}")
        return found

    def asks(self, who: str) -> None:
        """Count a request.

        :raises Problem: that is too much for now; says when to come back.
        """
        if self._bytes is not None and not self._counts.test(self._bytes, "bytes", who):
            raise self._enough(
                "bytes",
                self._bytes,
                who,
                said("{most} MiB in a minute are the most", most=f"{self._bytes.amount >> 20:,}"),
            )
        if self._requests is not None and not self._counts.hit(self._requests, "requests", who):
            text = "{most} {most:request in a minute is|requests in a minute are} the most"
            raise self._enough("requests", self._requests, who, said(text, most=f"{self._requests.amount:,}"))

    async def takes_place(self, whose: Collection[str]) -> None:
        """Wait until a request may be worked on.

        :raises Problem: too many of the same client or token wait already, or it has waited for too long.
        """
        if not await self.places.take(whose):
            self.refused["at_once"] += 1
            text = "{most} {most:request|requests} at once {most:is|are} the most; wait for their answers"
            raise Problem(429, said(text, most=f"{self.places.most:,}"), kind="too-many-at-once")

    def moves(self, who: str, size: int) -> None:
        """Count bytes, sent or received."""
        if size and self._bytes is not None:
            self._counts.hit(self._bytes, "bytes", who, cost=size)

    def may_begin(self, holder: str) -> None:
        """See whether the holder of a token may have one more game.

        :raises Problem: they may not today.
        """
        if holder and self._games is not None and not self._counts.test(self._games, "games", f"token {holder}"):
            text = "{most} {most:new game in a day is|new games in a day are} the most"
            raise self._enough("games", self._games, f"token {holder}", said(text, most=f"{self._games.amount:,}"))

    def begins(self, holder: str) -> None:
        """Count a new game."""
        if holder and self._games is not None:
            self._counts.hit(self._games, "games", f"token {holder}")

    def _enough(self, what: str, item: RateLimitItem, who: str, most: Said) -> Problem:
        self.refused[what] += 1
        wait = max(1, math.ceil(self._counts.get_window_stats(item, what, who).reset_time - time.time()))
        text = said("{most}; come back in {wait} {wait:second|seconds}", most=most, wait=f"{wait:,}")
        return Problem(429, text, kind=f"too-many-{what}", retry_after=wait)


class Places:
    """What is worked on at once: so much of everybody whose it is, the rest waits in the order in which it came.

    It is asked from one thread, that of the service's loop; 0 for any number.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()
        self._waiting: dict[asyncio.Future[None], Collection[str]] = {}

    async def take(self, whose: Collection[str]) -> bool:
        """Wait for a place; False if there was none in time, or too many wait already."""
        if self._fits(whose):
            self._taken.update(whose)
            return True
        for one in whose:
            if sum(one in others for others in self._waiting.values()) >= WAITING:
                return False
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = whose
        try:
            async with asyncio.timeout(PATIENCE):
                await turn
        except BaseException as error:
            if self._waiting.pop(turn, None) is None:  # it was given just then
                self.leave(whose)
            if isinstance(error, TimeoutError):
                return False
            raise
        return True

    def leave(self, whose: Collection[str]) -> None:
        """Give a place back, to whoever has waited longest of those for whom there is one now."""
        self._taken -= Counter(whose)
        for turn, others in list(self._waiting.items()):
            if not turn.done() and self._fits(others):
                self._taken.update(others)
                del self._waiting[turn]
                turn.set_result(None)

    def _fits(self, whose: Collection[str]) -> bool:
        return not self.most or all(self._taken[one] < self.most for one in whose)


class Throttle:
    """Refuses requests of who has had enough, lets them wait for each other, and counts what they send and get."""

    def __init__(self, app: ASGIApp, limiter: Limiter) -> None:
        self.app = app
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in FREE:
            await self.app(scope, receive, send)
            return
        limiter, whose = self.limiter, self.limiter.whose(scope)
        who, place = whose[-1], False

        async def takes_place() -> None:
            nonlocal place
            if not place:
                await limiter.takes_place(whose)
                place = True

        def leaves() -> None:
            nonlocal place
            if place:
                limiter.places.leave(whose)
                place = False

        async def received() -> Message:
            message = await receive()
            limiter.moves(who, len(message.get("body", b"")))
            if comes and message["type"] == "http.request" and not message.get("more_body", False):
                try:
                    await takes_place()
                except Problem as error:
                    raise Passing(error) from error  # who reads a body lets only this through
            return message

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                leaves()  # it was worked on: now it is sent, for as long as they take to read it
            limiter.moves(who, len(message.get("body", b"")))
            await send(message)

        comes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        try:
            limiter.asks(who)
            if not comes:  # who sends a body takes nobody's time until it is there
                await takes_place()
            await self.app(scope, received, sent)
        except Problem as error:
            refused = error.answer(saying_to(scope), scope["path"])
            await refused(scope, receive, send)
        finally:
            leaves()
