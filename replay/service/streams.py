"""Cache of games as their viewers see them, with boards and sentences."""

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
from projections.reading.choices import choices
from projections.reading.log import Line, line
from projections.reading.names import Names
from projections.reading.positions import Positions
from projections.seeing.views import Redactor
from projections.wording.speech import Catalogue
from replay.cards.wording import catalogue
from replay.games.travel import Travel
from replay.service.http.viewers import Viewer
from replay.service.texts import Texts
from replay.service.timelines import Timeline
from replay.store.gc_pause import gc_paused
from replay.store.store import Store
from replay.store.stored import StoredGame

ROOM = 300_000
"""Most events in memory in all streams together, with boards and sentences; 700 bytes each."""

KEPT = 2500
"""Names are kept after every so many events: to learn them takes a fifth of what putting events into words does."""


class Stream(Travel):
    """A game as a viewer sees it, with its boards, in any language."""

    def __init__(self, stored: StoredGame, viewer: Viewer) -> None:
        super().__init__(stored, None if viewer.judge else Redactor(viewer.seat))
        self.viewer = viewer
        self.texts = Texts(stored)
        self.decisions: list[int] = []
        """Positions of decisions."""
        self._names = _Named(self.texts)
        self._told: dict[str, _Told] = {}
        self._origins: tuple[int, Mapping[int, int]] = 0, {}
        self._timeline = Timeline()
        self._choices: tuple[int, list[int]] = 0, []

    @property
    def over(self) -> bool:
        """Return True if the game has ended."""
        return self._board.over

    def follow(self) -> Self:
        """Read and fold the events recorded since the last call."""
        with self._lock, gc_paused():
            super().follow()
            self._fold(self.head)
        return self

    def _add(self, seen: Sequence[Recorded], true: Iterable[int]) -> None:
        super()._add(seen, true)
        self.decisions += [one.position for one in seen if one.event.__class__ is DecisionMade]

    @property
    def choices(self) -> list[int]:
        """The positions of decisions with another legal answer, without passes of priority."""
        with self._lock:
            read, found = self._choices
            if read < self.head:
                self._choices = self.head, [*found, *choices(self.events, read)]
            return self._choices[1]

    def origin(self, position: int) -> int | None:
        """Return the line of the source's log that told an event; None if unknown.

        Only observed games have lines.
        """
        if not self._board.observed:
            return None
        with self._lock:
            if self._origins[0] != self.head:
                self._origins = self.head, origins.lines(self.events)
            return self._origins[1].get(position)

    def lines(self, language: str, positions: Sequence[int]) -> list[Line]:
        """Return the lines of text of some events, in ascending order.

        A line names cards by what was known right after its event. Only these events are put into words.
        """
        with self._lock:
            wording = self._told.get(language)
            if wording is None:
                wording = self._told[language] = _Told(catalogue(language), self._names)
            return wording.lines(self.events, self.positions, positions)

    @property
    def names(self) -> Names:
        """The names after the last event."""
        with self._lock:
            return self._names.after(self.events, self.head)

    @property
    def timeline(self) -> Timeline:
        """The turns, life totals and marks of all events."""
        with self._lock:
            return self._timeline.follow(self.events)

    def touched(self, position: int) -> tuple[EntityId, ...]:
        """Return the objects and players that an event names."""
        return tuple(dict.fromkeys(id for id in touches(self.events[position - 1].event) if id))


class _Named:
    """Names after any event of a stream."""

    def __init__(self, texts: Texts) -> None:
        self._front = Names(texts=texts.known)
        self._kept = [self._front.copy()]
        """Names on the way of those in front, after every `KEPT` events."""
        self._back = self._kept[0].copy()
        """Names behind those in front, which go on as long as nothing earlier is asked for."""

    def after(self, events: Sequence[Recorded], position: int) -> Names:
        """Return the names right after an event, for the caller to read at once."""
        if position >= self._front.last:
            for recorded in events[self._front.last : position]:
                self._front.add(recorded)
                if recorded.position == KEPT * len(self._kept):
                    self._kept.append(self._front.copy())
            return self._front
        nearest = position // KEPT
        if not KEPT * nearest <= self._back.last <= position:
            self._back = self._kept[nearest].copy()
        return self._back.extend(events[self._back.last : position])


class _Told:
    """Events of a stream as sentences of one language, made when needed."""

    def __init__(self, words: Catalogue, names: _Named) -> None:
        self._words = words
        self._names = names
        self._lines: dict[int, Line] = {}

    def lines(self, events: Sequence[Recorded], places: Positions, positions: Sequence[int]) -> list[Line]:
        for position in positions:
            if position not in self._lines:
                names = self._names.after(events, position)
                self._lines[position] = line(events[position - 1], names, places.place(position), self._words)
        return [self._lines[position] for position in positions]


class Streams:
    """Cache of the most recently used streams."""

    def __init__(self, store: Store, room: int = ROOM) -> None:
        self.store = store
        self._room = room
        self._kept: OrderedDict[tuple[UUID, Viewer], Stream] = OrderedDict()
        self._lock = Lock()

    def of(self, game: UUID, viewer: Viewer) -> Stream:
        """Return the stream of a game for a viewer, with everything recorded so far.

        :raises UnknownGame: the store does not have the game.
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
                gc.freeze()  # events stay: keep them out of garbage collection
        with self._lock:
            self._make_room()
        return stream

    def _make_room(self) -> None:
        events = sum(stream.head for stream in self._kept.values())
        while events > self._room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            events -= oldest.head
