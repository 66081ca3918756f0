"""Live events as server-sent events that can resume, whichever process records them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, NamedTuple
from uuid import UUID

import orjson
from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response, StreamingResponse
from starlette.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from domain.errors import figure, said
from replay.errors import StoreError
from replay.pauses import Pauses
from replay.service.http import shapes
from replay.service.http.connections import client_of
from replay.service.http.context import Looking, LookingNeeded, answer, events_data
from replay.service.http.problems import Problem
from replay.service.http.server_faults import GameRoute
from replay.service.http.viewers import SPECTATOR, Viewer
from replay.store.following import PROJECTIONS, step
from replay.store.store import Store

router = APIRouter(prefix="/api/games/{game}", tags=["live"], route_class=GameRoute)

LOOKS, LOOKS_IN_QUIET = 0.02, 0.5
"""Seconds between two checks of the store for news.

And the same after a while without news.
"""

TRUSTED = 10
"""Number of checks in a row that rely on the store's file times, before the store is read."""

FOLLOWS, FOLLOWS_IN_QUIET = 0.5, 2.0
"""Seconds between two updates of the projections; and the same after a while without news."""

PATIENCE = 20.0
"""Seconds without news after which checks become rarer."""

KEEP_ALIVE = 15.0
"""Seconds of silence after which a comment is sent, lest a proxy close the stream."""

MOST, MOST_SPECTATORS, MOST_OF_ONE = 500, 400, 100
"""Most live streams in all; of spectators; and of one viewer of one game, such as one seat."""

PAGE = 200
"""Most events in one message."""

FOLLOWED = 100
"""Most commits that a projection applies at once."""

log = logging.getLogger("timewalk")


MESSAGE = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "description": "the last position that was told: send it as Last-Event-ID"},
        "event": {"type": "string", "const": "events"},
        "data": {"type": "string", "description": "JSON: events, as a page has them, head and over"},
        "retry": {"type": "integer", "description": "after how many milliseconds to come back"},
    },
    "example": {"id": "184", "event": "events", "data": '{"events": [], "head": 184, "over": true}'},
}
"""Schema of a stream's message, for the OpenAPI description."""


Following = Callable[[int], tuple[int, bool, bytes] | None]
"""Tells the next message after a position, as `_next` does."""


class Listening(NamedTuple):
    """Listener to a game: its waking event, and the keys that count listeners."""

    game: UUID
    woken: asyncio.Event
    counted: tuple[tuple[object, ...], ...]


class Hub:
    """Watcher of the store that wakes the listeners of games with new events.

    It checks the store only while somebody listens.
    """

    def __init__(self, store: Store, of_client: int = 0) -> None:
        self._store = store
        self._of_client = of_client
        self._listening: defaultdict[UUID, set[asyncio.Event]] = defaultdict(set)
        self._whose: Counter[tuple[object, ...]] = Counter()
        self._task: asyncio.Task[None] | None = None
        self.closed = False

    def __len__(self) -> int:
        return self._whose.total() // 3

    def listen(self, game: UUID, viewer: Viewer, client: str) -> Listening:
        """Register a listener: a viewer of a game, from a client.

        :raises Problem: there are too many listeners already.
        """
        listening = Listening(game, asyncio.Event(), (("client", client), ("game", game, viewer), ("viewer", viewer)))
        of_client, of_one, _ = listening.counted
        if self._of_client and self._whose[of_client] >= self._of_client:
            most = said("{most} {most:stream is|streams are} the most for one client", most=figure(self._of_client))
            raise Problem(429, most, kind="too-many-streams", retry_after=5)
        spectators = self._whose["viewer", SPECTATOR]
        if (
            len(self) >= MOST
            or (viewer == SPECTATOR and spectators >= MOST_SPECTATORS)
            or self._whose[of_one] >= MOST_OF_ONE
        ):
            raise Problem(503, "too many are watching just now; try again later", kind="too-many-streams")
        self._whose.update(listening.counted)
        woken = listening.woken
        self._listening[game].add(woken)
        if self._task is None:
            self._task = asyncio.create_task(self._look())
        return listening

    def seats(self, game: UUID) -> tuple[int, ...]:
        """Return the seats of a game for which somebody listens, in order."""
        viewers = (key[2] for key, count in self._whose.items() if count > 0 and key[:2] == ("game", game))
        return tuple(
            sorted(viewer.seat for viewer in viewers if isinstance(viewer, Viewer) and viewer.seat is not None)
        )

    def leave(self, listening: Listening) -> None:
        """Remove a listener."""
        game = listening.game
        if listening.woken not in self._listening.get(game, ()):
            return
        self._whose -= Counter(listening.counted)
        self._listening[game].discard(listening.woken)
        if not self._listening[game]:
            del self._listening[game]

    async def _look(self) -> None:
        trusted, before = 0, self._store.stamp()
        last = await run_in_threadpool(self._store.last_notification)
        self._wake(self._listening)  # events recorded before the first look
        pauses = Pauses(LOOKS, LOOKS_IN_QUIET, PATIENCE)
        while self._listening:
            stamp = self._store.stamp()
            if stamp is not None and stamp == before and trusted < TRUSTED:
                trusted += 1
                await asyncio.sleep(pauses.after(found=False))
                continue
            try:
                last, games = await run_in_threadpool(self._store.news, last)
            except StoreError as error:
                log.warning("cannot look at the store: %s", error)
                await asyncio.sleep(1)
                continue
            trusted, before = 0, stamp
            self._wake(games)
            await asyncio.sleep(pauses.after(found=bool(games)))
        self._task = None

    def _wake(self, games: Any) -> None:
        for game in games:
            for woken in self._listening.get(game, ()):
                woken.set()

    async def close(self) -> None:
        """Wake all listeners to end their streams."""
        self.closed = True
        self._wake(list(self._listening))
        if self._task is not None:
            self._task.cancel()


class Follower:
    """Task that brings the projections up to date while the service runs.

    It works at most half of the time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start updating the projections."""
        self._task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        complained = False
        pauses = Pauses(FOLLOWS, FOLLOWS_IN_QUIET, PATIENCE)
        while True:
            taken, start = 0, time.monotonic()
            try:
                for projection in PROJECTIONS:
                    taken += await run_in_threadpool(step, self._store, projection, FOLLOWED)
                complained = False
            except StoreError as error:  # no right to write, or a full disk: lists work without projections
                if not complained:
                    log.warning("projections stand still: %s", error)
                complained = True
            rest = pauses.after(found=taken > 0)
            await asyncio.sleep(time.monotonic() - start if taken and not complained else rest)

    async def close(self) -> None:
        """Stop when the current update is done."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


class Streaming(StreamingResponse):
    """HTTP answer that streams messages to a listener.

    The listener may leave at any time, even before the first message.
    """

    def __init__(self, hub: Hub, looked: Looking, start: int, listening: Listening, *, told: bool) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(
            _messages(hub, partial(_next, looked, told=told), looked, start, listening.woken),
            media_type="text/event-stream",
            headers=headers,
        )
        self._leave = partial(hub.leave, listening)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the messages, and leave the hub at the end."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()


@router.get(
    "/live",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": MESSAGE}}}},
)
async def follow(
    looked: LookingNeeded,
    request: Request,
    last: Annotated[
        str | None,
        Header(alias="Last-Event-ID", max_length=20, description="the id of the last message", examples=["184"]),
    ] = None,
    after: Annotated[
        int | None, Query(ge=0, le=shapes.POSITION, description="the last position known", examples=[184])
    ] = None,
    told: Annotated[
        bool, Query(description="false leaves out the events: a message tells only that there are some")
    ] = True,
) -> StreamingResponse:
    """Stream new events as server-sent events.

    Each message has the events of one or more commits, and the last position as its id. The stream resumes after
    `Last-Event-ID`, or else after `after`; without both it begins with new events. The last message of a finished game
    says so, and the stream ends. The stream also ends when the token expires.
    """
    hub: Hub = request.app.state.hub
    stream = await run_in_threadpool(lambda: looked.stream)
    start = _start(last, after, stream.head)
    client = client_of(request.client.host) if request.client else ""
    return Streaming(hub, looked, start, hub.listen(looked.id, looked.viewer, client), told=told)


class Present(shapes.Shape):
    """Seats of a game for which a page is open and follows it."""

    seats: list[int]


@router.get("/present", response_model=Present)
async def read_present(looked: LookingNeeded, request: Request) -> Response:
    """Return the seats whose players follow the game just now, on this service."""
    hub: Hub = request.app.state.hub
    return answer({"seats": list(hub.seats(looked.id))})


@router.head("/live", include_in_schema=False)
async def refuse_head() -> None:
    """Refuse HEAD, as the stream would never end.

    :raises Problem: always.
    """
    raise Problem(405, "a stream is only to be listened to: GET")


def _start(last: str | None, after: int | None, head: int) -> int:
    """Return the position after which a stream resumes.

    :raises Problem: the game is not that long, or the id is no number.
    """
    if last is not None:
        if not (last.isascii() and last.isdigit()):
            raise Problem(422, said("{last} is not the id of a message", last=repr(last)), kind="invalid-request")
        after = int(last)
    if after is not None and after > head:
        text = said("the game stands at event {head}, not at {after}", head=head, after=after)
        raise Problem(409, text, kind="stale-head", head=head)
    return head if after is None else after


async def _messages(
    hub: Hub, following: Following, looked: Looking, position: int, woken: asyncio.Event
) -> AsyncIterator[bytes]:
    yield b": listening\nretry: 1000\n\n"
    while not hub.closed and (left := looked.left) > 0:
        woken.clear()
        message = await run_in_threadpool(following, position)
        if message is not None:
            position, over, text = message
            yield text
            if over:
                return
            continue
        try:
            await asyncio.wait_for(woken.wait(), min(KEEP_ALIVE, left))
        except TimeoutError:
            yield b": still here\n\n"


def _next(looked: Looking, position: int, *, told: bool) -> tuple[int, bool, bytes] | None:
    """Return the next message: last position, True if final, and text.

    A message is final if the game has ended. None if there is no news.
    """
    stream = looked.stream
    stop = min(stream.head, position + PAGE) if told else stream.head
    over = stream.over and stop == stream.head
    if stop == position and not over:
        return None
    data = {
        "events": events_data(stream, range(position + 1, stop + 1), looked.language) if told else [],
        "head": stop,
        "over": over,
    }
    return stop, over, b"event: events\nid: %d\ndata: %s\n\n" % (stop, orjson.dumps(data))
