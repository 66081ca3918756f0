"""Audits of observed games, kept to go on with: each viewer's is one of the events as that viewer sees them.

So nothing can be told by it that they do not know.
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
"""How many audits are kept."""


class Audits:
    """The audits that were asked for last."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[tuple[UUID, Viewer], _Kept] = OrderedDict()
        self._lock = Lock()

    def of(self, stream: Stream) -> tuple[int, Audit]:
        """The audit of a game as a viewer sees it, as far as the stream is; and how far that is."""
        key = stream.stored.id, stream.viewer
        with self._lock:
            kept = self._kept.get(key)
            if kept is None or kept.stream is not stream:
                kept = self._kept[key] = _Kept(stream)
            self._kept.move_to_end(key)
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
        return kept.go_on()


class _Kept:
    """One of them."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self._definitions: dict[str, CardDefinition] = {}
        self._auditor = Auditor(self._definitions)
        self._found: tuple[int, Audit] = 0, Audit()
        self._lock = Lock()

    def go_on(self) -> tuple[int, Audit]:
        """As far as turns are over: what is in the midst of something is not told to differ."""
        with self._lock:
            head, known = self.stream.head, self._found[0]
            if head != known:
                self._definitions.update(self.stream.stored.definitions())  # more are told as a game goes on
                self._auditor.take(self.stream.events[known:head])
                self._found = head, self._auditor.so_far()
            return self._found
