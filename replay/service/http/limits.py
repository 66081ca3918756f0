"""Limits for each client: requests, bytes, new games, and requests and streams at once.

Requests are counted by token or, without a valid token, by the client's address. The counts are in the memory of this
service, and each minute or day begins with its first request. In local mode everybody is on this machine: requests
and bytes are counted only if a limit is set, and new games are not counted.

Requests answered at once are counted by token and by address, else one client with many tokens could take all
threads.
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

from domain.errors import Said, figure, said
from replay.service.http.access import Access
from replay.service.http.connections import client_of
from replay.service.http.languages import saying_to
from replay.service.http.problems import Passing, Problem

FREE = ("/healthz",)
"""Paths without limits, as monitoring must not be refused."""


REQUESTS, MEBIBYTES = 3000, 256
"""Default limits in a minute: requests, and mebibytes sent and received."""


PATIENCE = 20.0
"""Seconds that a request waits for earlier requests of the same client or token."""

WAITING = 200
"""Most waiting requests of one client or token."""


class Limits(NamedTuple):
    """Limits for each token or client; 0 for no limit.

    - `requests`, `mebibytes`: sent and received in a minute. None means `REQUESTS` and `MEBIBYTES` where there are
      tokens, and no limit in local mode.
    - `new_games`: begun, imported or branched in a day by each token.
    - `streams`: live streams of each client.
    - `at_once`: requests of each client and each token that are answered at once; more of them wait.
    """

    requests: int | None = None
    mebibytes: int | None = None
    new_games: int = 200
    streams: int = 100
    at_once: int = 4


class Limiter:
    """Counter of requests, bytes and new games, which refuses those beyond the limits.

    `refused` counts refusals.
    """

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
        """Return the key under which a request is counted: its token or its address."""
        return self.whose(scope)[-1]

    def whose(self, scope: Scope) -> list[str]:
        """Return both keys of a request: the client's address and, if valid, the token."""
        keys = [f"client {client_of(scope['client'][0])}" if scope.get("client") else "client"]
        if not self.access.local:
            with suppress(Problem):
                keys.append(f"token {self.access.granted(Headers(scope=scope).get('authorization')).holder}")
        return keys

    def asks(self, key: str) -> None:
        """Count a request, and refuse one beyond the limits.

        :raises Problem: there were too many requests or bytes; the problem says when to come back.
        """
        if self._bytes is not None and not self._counts.test(self._bytes, "bytes", key):
            raise self._enough(
                "bytes",
                self._bytes,
                key,
                said("{most} MiB in a minute are the most", most=figure(self._bytes.amount >> 20)),
            )
        if self._requests is not None and not self._counts.hit(self._requests, "requests", key):
            text = "{most} {most:request in a minute is|requests in a minute are} the most"
            raise self._enough("requests", self._requests, key, said(text, most=figure(self._requests.amount)))

    async def takes_place(self, keys: Collection[str]) -> None:
        """Wait until a thread may answer the request.

        :raises Problem: too many of the same client or token wait already, or this one has waited for too long.
        """
        if not await self.places.take(keys):
            self.refused["at_once"] += 1
            text = "{most} {most:request|requests} at once {most:is|are} the most; wait for their answers"
            raise Problem(429, said(text, most=figure(self.places.most)), kind="too-many-at-once")

    def moves(self, key: str, size: int) -> None:
        """Count bytes that were sent or received."""
        if size and self._bytes is not None:
            self._counts.hit(self._bytes, "bytes", key, cost=size)

    def may_begin(self, holder: str) -> None:
        """Raise an error if a token's holder has begun too many games today.

        :raises Problem: there were too many today.
        """
        if holder and self._games is not None and not self._counts.test(self._games, "games", f"token {holder}"):
            text = "{most} {most:new game in a day is|new games in a day are} the most"
            raise self._enough("games", self._games, f"token {holder}", said(text, most=figure(self._games.amount)))

    def begins(self, holder: str) -> None:
        """Count a new game."""
        if holder and self._games is not None:
            self._counts.hit(self._games, "games", f"token {holder}")

    def _enough(self, resource: str, item: RateLimitItem, key: str, most: Said) -> Problem:
        self.refused[resource] += 1
        wait = max(1, math.ceil(self._counts.get_window_stats(item, resource, key).reset_time - time.time()))
        text = said("{most}; come back in {wait} {wait:second|seconds}", most=most, wait=figure(wait))
        return Problem(429, text, kind=f"too-many-{resource}", retry_after=wait)


class Places:
    """Queue that limits the requests answered at once for each key.

    The others wait in order. Only the thread of the service's event loop uses it. 0 places stand for any number.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()
        self._waiting: dict[asyncio.Future[None], Collection[str]] = {}

    async def take(self, keys: Collection[str]) -> bool:
        """Wait until a request may be answered, and return False if waiting is refused.

        Waiting is refused if too many wait already, and after `PATIENCE` seconds.
        """
        if self._fits(keys):
            self._taken.update(keys)
            return True
        for one in keys:
            if sum(one in others for others in self._waiting.values()) >= WAITING:
                return False
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = keys
        try:
            async with asyncio.timeout(PATIENCE):
                await turn
        except BaseException as error:
            if self._waiting.pop(turn, None) is None:  # the place was given at the same moment
                self.leave(keys)
            if isinstance(error, TimeoutError):
                return False
            raise
        return True

    def leave(self, keys: Collection[str]) -> None:
        """Release a request's place to the requests that have waited longest."""
        self._taken -= Counter(keys)
        for turn, others in list(self._waiting.items()):
            if not turn.done() and self._fits(others):
                self._taken.update(others)
                del self._waiting[turn]
                turn.set_result(None)

    def _fits(self, keys: Collection[str]) -> bool:
        return not self.most or all(self._taken[one] < self.most for one in keys)


class Throttle:
    """Middleware that refuses or delays requests beyond the limits, and counts bytes."""

    def __init__(self, app: ASGIApp, limiter: Limiter) -> None:
        self.app = app
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in FREE:
            await self.app(scope, receive, send)
            return
        limiter, keys = self.limiter, self.limiter.whose(scope)
        key, place = keys[-1], False

        async def takes_place() -> None:
            nonlocal place
            if not place:
                await limiter.takes_place(keys)
                place = True

        def leaves() -> None:
            nonlocal place
            if place:
                limiter.places.leave(keys)
                place = False

        async def received() -> Message:
            message = await receive()
            limiter.moves(key, len(message.get("body", b"")))
            if comes and message["type"] == "http.request" and not message.get("more_body", False):
                try:
                    await takes_place()
                except Problem as error:
                    raise Passing(error) from error  # only this exception gets through code that reads a body
            return message

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                leaves()  # the work is done; a slow reader of the answer holds no place
            limiter.moves(key, len(message.get("body", b"")))
            await send(message)

        comes = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        try:
            limiter.asks(key)
            if not comes:  # a request with a body needs a place only once the body is there
                await takes_place()
            await self.app(scope, received, sent)
        except Problem as error:
            refused = error.answer(saying_to(scope), scope["path"])
            await refused(scope, receive, send)
        finally:
            leaves()
