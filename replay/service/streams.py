"""One game as one viewer may see it: its events, and what is folded from them, kept as long as there is room.

Here the log is redacted, once and on events, before anything else sees it. Positions are the viewer's own: a redacted
log is numbered from 1. A judge's stream is the log itself.
"""

from __future__ import annotations

import gc
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock, RLock
from uuid import UUID

from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import DecisionMade, Recorded
from domain.ids import EntityId
from projections.reading.log import Line, line
from projections.reading.names import Names
from projections.reading.positions import PositionError, Positions, parse
from projections.seeing.touches import touches
from projections.seeing.views import Redactor
from projections.wording.speech import Catalogue
from projections.wording.translations import catalogue
from replay.errors import NoSuchPosition
from replay.service.texts import Texts
from replay.service.viewers import Viewer
from replay.store import snapshots
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.store.undisturbed import undisturbed

EVERY = 250
"""How many positions lie between two boards that are kept."""

ROOM = 300_000
"""How many events all streams together keep in memory, about 700 bytes each, with their boards and sentences."""


class Stream:
    """One game as one viewer sees it. `events` grows with the game; what was there never changes."""

    def __init__(self, stored: StoredGame, viewer: Viewer) -> None:
        self.stored = stored
        self.viewer = viewer
        self.events: list[Recorded] = []
        self.positions = Positions()
        self.texts = Texts(stored)
        self.decisions: list[int] = []
        """Positions at which somebody decided."""
        self._redactor = None if viewer.judge else Redactor(viewer.seat)
        self._true: list[int] = []
        self._read = 0
        self._board = Board()
        self._boards: list[tuple[int, bytes]] = []
        self._told: dict[str, _Told] = {}
        self._lock = RLock()

    @property
    def head(self) -> int:
        """The last position of this viewer."""
        return len(self.events)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._board.over

    def follow(self) -> Stream:
        """Take in what was recorded since."""
        with self._lock, undisturbed():
            if self.stored.refresh().head > self._read:
                for recorded in self.stored.events(self._read + 1):
                    self._read = recorded.position
                    seen = recorded if self._redactor is None else self._redactor.redact(recorded)
                    if seen is not None:
                        self._add(seen, recorded.position)
        return self

    def _add(self, seen: Recorded, true: int) -> None:
        self.positions.add(seen)
        evolve(self._board, seen)
        self.events.append(seen)
        self._true.append(true)
        if seen.event.__class__ is DecisionMade:
            self.decisions.append(seen.position)
        if seen.position % EVERY == 0:
            self._boards.append((seen.position, snapshots.pack_board(self._board)))

    def true(self, position: int) -> int:
        """The position in the log itself. What is left out after it belongs to it."""
        return self._true[position] - 1 if position < len(self._true) else self._read

    def seen(self, true: int) -> int:
        """The last position of this viewer at or before one of the log itself."""
        return bisect_right(self._true, true)

    def resolve(self, where: str) -> int:
        """The position that an address means for this viewer.

        :raises PositionError: it cannot be read.
        :raises NoSuchPosition: the game does not have it.
        """
        address = parse(where)
        try:
            return self.positions.resolve(address)
        except PositionError as error:
            raise NoSuchPosition("{error}", error=error.said) from error

    def board(self, position: int) -> Board:
        """The board right after an event, the caller's own to go on with."""
        with self._lock, undisturbed():
            if position == self.head:
                return self._board.copy()
            at = bisect_right(self._boards, position, key=lambda kept: kept[0])
            board = snapshots.unpack_board(self._boards[at - 1][1]) if at else Board()
            for recorded in self.events[board.position : position]:
                evolve(board, recorded)
        return board

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
        stream.follow()
        with self._lock:
            self._make_room()
        if new:
            gc.freeze()  # what was read stays, and is not looked through again for what nobody needs
        return stream

    def _make_room(self) -> None:
        kept = sum(stream.head for stream in self._kept.values())
        while kept > self._room and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            kept -= oldest.head
