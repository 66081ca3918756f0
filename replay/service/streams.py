"""Games as viewers may see them: where each travels, with its sentences, kept as long as there is room."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from threading import Lock
from typing import Self
from uuid import UUID

from domain.events import DecisionMade, Recorded
from domain.events.touches import touches
from domain.ids import EntityId
from projections.reading import origins
from projections.reading.log import Line, line
from projections.reading.names import Names
from projections.reading.positions import Positions
from projections.seeing.views import Redactor
from projections.wording.speech import Catalogue
from replay.cards.wording import catalogue
from replay.games.travel import Travel
from replay.service.http.viewers import Viewer
from replay.service.texts import Texts
from replay.store.gc_pause import gc_paused
from replay.store.store import Store
from replay.store.stored import StoredGame

ROOM = 300_000
"""How many events all streams together keep in memory, about 700 bytes each, with their boards and sentences."""


class Stream(Travel):
    """One game as one viewer sees it, with all of its boards at hand, and told in any language."""

    def __init__(self, stored: StoredGame, viewer: Viewer) -> None:
        super().__init__(stored, None if viewer.judge else Redactor(viewer.seat))
        self.viewer = viewer
        self.texts = Texts(stored)
        self.decisions: list[int] = []
        """Positions at which somebody decided."""
        self._told: dict[str, _Told] = {}
        self._origins: tuple[int, Mapping[int, int]] = 0, {}

    @property
    def over(self) -> bool:
        """Return True if the game has ended."""
        return self._board.over

    def follow(self) -> Self:
        """Take in what was recorded since, and fold it."""
        with self._lock, gc_paused():
            super().follow()
            self._fold(self.head)
        return self

    def _add(self, seen: Sequence[Recorded], true: Iterable[int]) -> None:
        super()._add(seen, true)
        self.decisions += [one.position for one in seen if one.event.__class__ is DecisionMade]

    def origin(self, position: int) -> int | None:
        """The line of its source that an event comes from, for who may know; None where none is told."""
        if not self._board.observed:
            return None
        with self._lock:
            if self._origins[0] != self.head:
                self._origins = self.head, origins.lines(self.events)
            return self._origins[1].get(position)

    def lines(self, language: str, stop: int | None = None) -> Sequence[Line]:
        """A sentence for each event up to a position, in words as they were right then."""
        return self._telling(language, stop).lines

    def names(self, language: str, stop: int | None = None) -> Names:
        """Who is who at the end of what was told up to a position at least."""
        return self._telling(language, stop).names

    def _telling(self, language: str, stop: int | None) -> _Told:
        with self._lock:
            told = self._told.get(language)
            if told is None:
                told = self._told[language] = _Told(catalogue(language))
            told.go_on(self.events, self.head if stop is None else stop)
            return told

    def touched(self, position: int) -> tuple[EntityId, ...]:
        """The objects and players that an event names."""
        return tuple(dict.fromkeys(id for id in touches(self.events[position - 1].event) if id))


class _Told:
    """The events of a stream in the words of one language, as far as somebody asked."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self.names = Names()
        self.positions = Positions()
        self.lines: list[Line] = []

    def go_on(self, events: Sequence[Recorded], stop: int) -> None:
        for recorded in events[len(self.lines) : stop]:
            self.names.add(recorded)
            self.positions.add(recorded)
            self.lines.append(line(recorded, self.names, self.positions.here, self.words))


class Streams:
    """The streams that were asked for last, as many as there is room for."""

    def __init__(self, store: Store, room: int = ROOM) -> None:
        self.store = store
        self._room = room
        self._kept: OrderedDict[tuple[UUID, Viewer], Stream] = OrderedDict()
        self._lock = Lock()

    def of(self, game: UUID, viewer: Viewer) -> Stream:
        """The game as this viewer sees it, as far as it is recorded.

        :raises UnknownGame: the store does not have it.
        """
        with self._lock:
            stream = self._kept.get((game, viewer))
            if stream is None:
                stream = Stream(self.store.game(game), viewer)
                self._kept[game, viewer] = stream
            self._kept.move_to_end((game, viewer))
        new = not stream.head
        with gc_paused():
            stream.follow()
            if new:
                gc.freeze()  # what was read stays, and is not looked through, not even once, for what nobody needs
        with self._lock:
            self._make_room()
        return stream

    def _make_room(self) -> None:
        kept = sum(stream.head for stream in self._kept.values())
        while kept > self._room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            kept -= oldest.head
