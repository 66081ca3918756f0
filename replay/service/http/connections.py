"""Connections: time limits, and limits on their number for each client and in all.

uvicorn waits for a request for ever; only between two requests of one connection it has a limit. Here a client that
is slow with its header or body, or does not take its answer, is disconnected, and each client may have only so many
connections. A connection too many takes the place of a waiting one of the same client. A connection that is being
answered is never closed for another.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, NamedTuple

import h11
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import ServerState

from domain.errors import Said, TimewalkError, said
from replay.service.http.languages import saying_to
from replay.service.http.problems import packed_problem

HEADER, BODY, IDLE = "header", "body", "idle"
"""States of a waiting connection: for the rest of a header, the rest of a body, the next request."""

LOOKS = 0.5
"""Seconds between two searches for slow clients."""

RATE = 16 << 10
"""Least speed at which a large body must arrive, in bytes per second.

It counts beyond the time that every body has.
"""


class Bounds(NamedTuple):
    """Limits on the number of connections, and on waiting times in seconds.

    - `header`: from the first byte; for a new connection from its beginning.
    - `body`: for a small body. A large one has the time it takes at `RATE` as well.
    - `idle`: between two requests.
    - `stalled`: while the client takes nothing of the answer.
    """

    connections: int = 1000
    of_one: int = 256
    header: float = 10.0
    body: float = 20.0
    idle: int = 75
    stalled: float = 60.0


class BadAddress(TimewalkError, ValueError):
    """Error: a text is no address or network."""


class Proxies:
    """Proxies trusted to name the client: `*`, or addresses and networks with commas."""

    def __init__(self, named: str = "") -> None:
        self.named = ",".join(part.strip() for part in named.split(",") if part.strip())
        self.all = self.named == "*"
        self._networks: list[IPv4Network | IPv6Network] = []
        for part in self.named.split(",") if self.named and not self.all else ():
            try:
                self._networks.append(ip_network(part, strict=False))
            except ValueError:
                raise BadAddress(
                    "{part} is not an address or network: say 10.0.0.5 or 10.0.0.0/8.", part=repr(part)
                ) from None

    def __contains__(self, host: str) -> bool:
        if self.all or not self._networks:
            return self.all
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


@lru_cache(4096)
def client_of(host: str) -> str:
    """Return the key under which an address's connections are counted.

    Providers give out IPv6 addresses in networks, so all addresses that share the first 64 bits are one client.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address) >> 64 << 64, 64)))


class Connections:
    """Open connections of a server. `counted` counts closed and refused ones by reason."""

    def __init__(self, bounds: Bounds | None = None, proxies: Proxies | None = None) -> None:
        self.bounds = bounds or Bounds()
        self.proxies = proxies or Proxies()
        self.counted: Counter[str] = Counter()
        self._of: dict[str, set[Connection]] = {}
        self._size = 0
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return self._size

    def protocol(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> Connection:
        """Return a new connection, for uvicorn."""
        return Connection(self, config, server_state, app_state, _loop)

    def joins(self, connection: Connection) -> bool:
        """Add a connection; return False if there is no room.

        If need be, a connection that waits is closed.
        """
        own = self._of.get(connection.owner, ())
        if connection.host not in self.proxies and len(own) >= self.bounds.of_one:
            if not self._makes_room(own, "one client"):
                return self._refuses("one client")
        elif self._size >= self.bounds.connections:
            most = max(self._of.values(), key=len)
            if not self._makes_room(most, "all clients") and not self._makes_room(self._all(), "all clients"):
                return self._refuses("all clients")
        self._of.setdefault(connection.owner, set()).add(connection)
        self._size += 1
        if self._looking is None:
            self._looking = connection.loop.call_later(LOOKS, self._look, connection.loop)
        return True

    def leaves(self, connection: Connection) -> None:
        """Remove a connection that has ended."""
        own = self._of.get(connection.owner)
        if own is None or connection not in own:
            return
        own.discard(connection)
        self._size -= 1
        if not own:
            del self._of[connection.owner]

    def _all(self) -> Iterable[Connection]:
        return (connection for own in self._of.values() for connection in own)

    def _refuses(self, why: str) -> bool:
        self.counted[f"refused: too many of {why}"] += 1
        return False

    def _makes_room(self, among: Iterable[Connection], why: str) -> bool:
        """Close a waiting connection; return False if none waits.

        A connection without a request goes before one between two requests, and an older one before a newer one.
        """
        order = (HEADER, IDLE, BODY)
        waiting = [connection for connection in among if connection.waits is not None]
        if not waiting:
            return False
        last = min(waiting, key=lambda connection: (order.index(connection.waits or BODY), connection.since))
        self.counted[f"closed: too many of {why}"] += 1
        self.leaves(last)
        last.transport.abort()
        return True

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for connection in list(self._all()):
            why = connection.overdue(now)
            if why is not None:
                self.counted[f"closed: {why}"] += 1
                self.leaves(connection)
        self._looking = loop.call_later(LOOKS, self._look, loop) if self._size else None


class Connection(H11Protocol):
    """Connection of a client (`owner`), with its state, and the time since when it waits."""

    def __init__(
        self,
        all: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        super().__init__(config, server_state, app_state, loop)
        self.all = all
        self.host = self.owner = ""
        self.since = 0.0
        self.waits: str | None = HEADER
        self._received = 0
        self._refused = False
        self._left: tuple[float, int] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin a connection; refuse it if there are too many."""
        super().connection_made(transport)
        self.host = self.client[0] if self.client else ""
        self.owner = client_of(self.host)
        self.since = self.loop.time()
        if not self.all.joins(self):
            self._refuse(503, "there are too many connections; try again later")

    def connection_lost(self, exc: Exception | None) -> None:
        """End a connection."""
        self._unset_keepalive_if_required()  # uvicorn does so only after a clean end
        self.all.leaves(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes of a request."""
        if self._refused:
            return
        super().data_received(data)
        self._received += len(data)
        self._note(self.loop.time())

    def on_response_complete(self) -> None:
        """Note that a request was answered, so that the connection waits for the next."""
        super().on_response_complete()
        self._note(self.loop.time())

    def _note(self, now: float) -> None:
        """Note the time at which the connection entered its present state."""
        waits = self._waiting()
        if waits != self.waits:
            self.waits, self.since, self._received = waits, now, 0

    def _waiting(self) -> str | None:
        cycle: RequestResponseCycle | None = self.cycle  # none before the first request
        body = self.conn.their_state is h11.SEND_BODY
        if cycle is not None and not cycle.response_complete:
            return BODY if body and not self.flow.read_paused else None
        if body:
            return BODY  # answered before the body was complete
        return HEADER if cycle is None or self.conn.trailing_data[0] else IDLE

    def overdue(self, now: float) -> str | None:
        """Close the connection after too long a wait.

        Return the reason, or None if the connection stays open. Between two requests uvicorn closes it.
        """
        bounds = self.all.bounds
        self._note(now)
        if self._stalled(now):
            self.transport.abort()
            return "answer not taken"
        waited = now - self.since
        if self.waits == HEADER and waited > bounds.header:
            if self.conn.trailing_data[0]:
                self._refuse(
                    408, said("a request's header is there within {seconds} seconds", seconds=f"{bounds.header:g}")
                )
            else:
                self.transport.close()
            return "slow header"
        if self.waits == BODY and waited > bounds.body + self._received / RATE:
            if self.cycle.response_started:
                self.transport.close()
            else:
                self._refuse(408, said("a request's body comes at {rate} KiB a second at least", rate=RATE >> 10))
            return "slow body"
        return None

    def _stalled(self, now: float) -> bool:
        """Return True if the client has taken nothing of an answer for too long."""
        left = self.transport.get_write_buffer_size()
        if not left:
            self._left = None
        elif self._left is None or left < self._left[1]:
            self._left = now, left
        return self._left is not None and now - self._left[0] > self.all.bounds.stalled

    def _refuse(self, status: int, detail: Said | str) -> None:
        """Send an error answer and close the connection.

        The language is the one asked for, if enough of the request has come.
        """
        self._refused = True
        scope: Any = self.scope
        self.transport.write(packed_problem(status, detail, saying_to(scope) if scope else str))
        self.transport.close()

    def shutdown(self) -> None:
        """Close the connection because the server stops."""
        if not self._refused:
            super().shutdown()
