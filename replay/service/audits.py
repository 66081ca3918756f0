"""Cache of audits of observed games, one for each viewer.

An audit is made from the events as its viewer sees them, so it reveals nothing that the viewer does not know.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from uuid import UUID

from domain.cards.language import CardDefinition
from replay.observing.audit.auditor import Audit, Auditor
from replay.service.http.viewers import Viewer
from replay.service.streams import Stream

ROOM = 32
"""Most audits held in the cache."""


class Audits:
    """Cache of the most recently used audits."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[tuple[UUID, Viewer], _Kept] = OrderedDict()
        self._lock = Lock()

    def of(self, stream: Stream) -> tuple[int, Audit]:
        """Return the audit of a stream, and the number of events it covers."""
        key = stream.stored.id, stream.viewer
        with self._lock:
            entry = self._kept.get(key)
            if entry is None or entry.stream is not stream:
                entry = self._kept[key] = _Kept(stream)
            self._kept.move_to_end(key)
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
        return entry.go_on()


class _Kept:
    """Cached audit, which continues when its game does."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self._definitions: dict[str, CardDefinition] = {}
        self._auditor = Auditor(self._definitions)
        self._found: tuple[int, Audit] = 0, Audit()
        self._lock = Lock()

    def go_on(self) -> tuple[int, Audit]:
        """Audit the new events; return the last position and the audit so far.

        Only turns that are over are audited: in the middle of an action a difference means nothing.
        """
        with self._lock:
            head, known = self.stream.head, self._found[0]
            if head != known:
                self._definitions.update(
                    self.stream.stored.definitions()
                )  # an observed game meets more cards as it goes on
                self._auditor.take(self.stream.events[known:head])
                self._found = head, self._auditor.so_far()
            return self._found
