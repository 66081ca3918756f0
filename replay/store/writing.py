"""Writer that appends events to one game.

A commit is stored completely or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import TYPE_CHECKING
from uuid import UUID

import orjson
from eventsourcing.persistence import (
    PersistenceError,
    StoredEvent,
)

from domain.events import Recorded
from replay.errors import (
    Conflict,
    StoreError,
)
from replay.store import chain
from replay.store.codec import Header, encode
from replay.store.commits import told
from replay.store.driver_errors import plainly
from replay.store.packing import pack
from replay.store.recorder import TOPIC, Change, GameRow, Request

if TYPE_CHECKING:
    from domain.cards.language import CardDefinition
    from replay.store.store import Store


class Writer:
    """Writer that appends commits to one game.

    After a `Conflict` the writer is useless: get the game again from the store.
    """

    def __init__(
        self, store: Store, row: GameRow, header: Header | None = None, definitions: Mapping[str, bytes] | None = None
    ) -> None:
        self._store = store
        self._stored = row
        self._row = row
        self._header = header
        self._definitions = dict(definitions or {})
        self._waiting: list[StoredEvent] = []
        self._joining: list[Recorded] = []
        self._commits = 1
        self._events = 0
        self._seconds = inf
        self._since = 0.0
        """When the first of the waiting commits was added."""
        self.request: Request | None = None
        """Request behind the next commit; stored with that commit once."""

    def __repr__(self) -> str:
        return f"<writer of game {self.id} at {self.head}>"

    @property
    def id(self) -> UUID:
        """The game's id."""
        return self._row.id

    @property
    def head(self) -> int:
        """The position of the last event appended."""
        return self._joining[-1].position if self._joining else self._row.head

    def pin(self, definitions: Iterable[CardDefinition]) -> None:
        """Store these definitions with the next commit.

        An observed game names card texts as its cards become known.
        """
        self._definitions.update({one.hash: pack(orjson.dumps(one.dump())) for one in definitions})

    def append(self, events: Sequence[Recorded]) -> None:
        """Append one commit. On return the commit is stored, except within `group`.

        :raises Conflict: somebody else has written to the game; the events are still the caller's.
        :raises StoreFailed: the disk refused; nothing was written, and the same call may be tried again.
        :raises ValueError: the events do not follow the last one.
        """
        if not events:
            return
        head = self.head
        if events[0].position != head + 1 or events[-1].position != head + len(events):
            raise ValueError(f"events {events[0].position} to {events[-1].position} do not follow event {head}")
        if self._events:
            self._joining += events
            if len(self._joining) < self._events:
                return
            events, self._joining = self._joining, []
        self._add(events)
        if len(self._waiting) >= self._commits or monotonic() - self._since >= self._seconds:
            try:
                self._write()
            except StoreError:
                if self._commits == 1:
                    self._row, self._waiting = self._stored, []
                raise

    def _add(self, events: Sequence[Recorded]) -> None:
        if not self._waiting:
            self._since = monotonic()
        row = self._row
        payload = encode(events, self._header if row.head == 0 else None)
        hash = chain.following(row.hash, payload)
        self._waiting.append(StoredEvent(row.id, events[0].position, TOPIC, chain.sealed(hash, payload)))
        self._row = told(row, events, hash)

    def _write(self) -> None:
        before = self._stored
        change = Change(
            self._row,
            (before.head, before.hash) if before.head else None,
            self._definitions,
            self.request,
        )
        try:
            self._store.recorder.insert_events(self._waiting, change=change)
        except Conflict:
            raise
        except PersistenceError as error:
            raise plainly(self._store.shown, error) from error
        if not before.key:
            written = self._store.recorder.game(before.id)
            assert written is not None
            self._row = self._row._replace(key=written.key)
        self._stored = self._row
        self._waiting = []
        self._definitions = {}
        self.request = None

    @contextmanager
    def group(self, commits: int = 32, *, events: int = 0, seconds: float = inf) -> Iterator[Writer]:
        """Write `commits` commits at a time in one transaction, the rest at the end.

        Use this for simulations, where nobody waits for an acknowledgement. With `events`, decisions are joined into
        commits of at least that many events. With `seconds`, a commit that comes when the first has waited so long
        ends the wait.
        """
        self._commits, self._events, self._seconds = commits, events, seconds
        try:
            yield self
        finally:
            self._commits, self._events, self._seconds = 1, 0, inf
            if self._joining:
                joined, self._joining = self._joining, []
                self._add(joined)
            if self._waiting:
                self._write()
