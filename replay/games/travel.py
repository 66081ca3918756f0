"""Travel in a game: events as one viewer sees them, and boards at any position.

The log is redacted here, once and on events, before anything else sees it. Positions are the viewer's own: a redacted
log is numbered from 1. A viewer who sees everything reads the log itself.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from operator import attrgetter
from threading import RLock
from typing import Self

from domain.board.evolve import evolve, fold
from domain.board.state import Board
from domain.events import Recorded
from projections.reading.positions import PositionError, Positions, parse
from projections.seeing.views import Redactor
from replay.errors import NoSuchPosition
from replay.store import snapshots
from replay.store.gc_pause import gc_paused
from replay.store.stored import StoredGame

EVERY = 500
"""Least number of positions between two boards kept in memory."""

STRETCH = 64
"""Number of events read at a time in search of the end of a moment."""


class Travel:
    """Game as one viewer sees it.

    `events` grows with the game; events already in it never change. Without redaction, boards are folded from the
    store's snapshots, as long as nothing was folded here.
    """

    def __init__(self, stored: StoredGame, redactor: Redactor | None = None) -> None:
        self.stored = stored
        self.events: list[Recorded] = []
        self.positions = Positions()
        self._redactor = redactor
        self._true: list[int] = []
        self._read = 0
        self._board = Board()
        self._boards: list[Board] = []
        self._due = EVERY
        """Position at which the next board is kept; farther away for large boards."""
        self._lock = RLock()

    @property
    def head(self) -> int:
        """Viewer's position of the last event read so far."""
        return len(self.events)

    def follow(self) -> Self:
        """Read the events recorded since the last call."""
        with self._lock, gc_paused():
            if self.stored.refresh().head > self._read:
                read = self.stored.events(self._read + 1)
                if self._redactor is None:
                    self._add(read, range(read[0].position, read[-1].position + 1))
                else:
                    both = [(self._redactor.redact(recorded), recorded.position) for recorded in read]
                    visible = [(one, true) for one, true in both if one is not None]
                    self._add([one for one, _ in visible], [true for _, true in visible])
                self._read = read[-1].position
        return self

    def _add(self, visible: Sequence[Recorded], true: Iterable[int]) -> None:
        """Add the events that the viewer sees, with their true positions.

        A true position is that of the whole log.
        """
        self.positions.extend(visible)
        self.events += visible
        self._true += true

    def true(self, position: int) -> int:
        """Convert a viewer's position to a position of the whole log.

        Hidden events that follow the viewer's event are included.
        """
        return self._true[position] - 1 if position < len(self._true) else self._read

    def recorded(self, position: int) -> int:
        """Return the position of a viewer's event in the whole log.

        Hidden events that follow it do not count.
        """
        return self._true[position - 1]

    def seen(self, true: int) -> int:
        """Convert a position of the whole log to the viewer's last position up to there."""
        return bisect_right(self._true, true)

    def resolve(self, where: str) -> int:
        """Return the position that an address means for this viewer.

        :raises PositionError: the address cannot be read.
        :raises NoSuchPosition: the game does not have this position.
        """
        address = parse(where)
        try:
            return self.positions.resolve(address)
        except PositionError as error:
            raise NoSuchPosition("{error}", error=error.said) from error

    def board(self, position: int) -> Board:
        """Return the board right after an event, as a copy for the caller."""
        with self._lock, gc_paused():
            if self._redactor is None and position > self._board.position:
                return self.stored.board(position)
            self._fold(position)
            if position == self._board.position:
                return self._board.copy()
            count = bisect_right(self._boards, position, key=attrgetter("position"))
            board = self._boards[count - 1].copy() if count else Board()
            return fold(self.events[board.position : position], board)

    def _fold(self, position: int) -> None:
        """Fold the board on to a position, and keep copies of boards on the way.

        As with snapshots, a board is kept only after as many events as it holds objects: so all boards of a game take
        room in proportion to its events. Boards share unchanged parts.
        """
        board = self._board
        while board.position < position:
            until = min(position, self._due)
            fold(self.events[board.position : until], board)
            if until >= self._due:
                self._boards.append(board.copy())
                self._due = until + max(EVERY, snapshots.held(board))

    def moment(self, position: int) -> Board:
        """Return the board at the end of a position's moment.

        Between the events of one moment a board is incomplete.
        """
        if position <= self.head:
            return self.board(self.positions.end_of_moment(position))
        board = self.board(position)
        while board.position < self.stored.head:
            for recorded in self.stored.events(board.position + 1, min(board.position + STRETCH, self.stored.head)):
                if recorded.moment != board.moment:
                    return board
                evolve(board, recorded)
        return board
