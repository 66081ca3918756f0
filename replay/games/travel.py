"""Travelling in a game: its events as a viewer may see them, and the board after each, or once its moment is over.

Here the log is redacted, once and on events, before anything else sees it. Positions are the viewer's own: a redacted
log is numbered from 1. Who sees everything reads the log itself.
"""

from __future__ import annotations

from bisect import bisect_right
from threading import RLock
from typing import Self

from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Recorded
from projections.reading.positions import PositionError, Positions, parse
from projections.seeing.views import Redactor
from replay.errors import NoSuchPosition
from replay.store import snapshots
from replay.store.gc_pause import gc_paused
from replay.store.stored import StoredGame

EVERY = 250
"""How many positions lie between two boards that are kept in memory."""

STRETCH = 64
"""How many events are read at once to find the end of a moment."""


class Travel:
    """A game as one viewer may see it. `events` grows with the game; what was there never changes.

    Boards of who sees everything are folded from the store's snapshots on, as long as nothing was folded here.
    """

    def __init__(self, stored: StoredGame, redactor: Redactor | None = None) -> None:
        self.stored = stored
        self.events: list[Recorded] = []
        self.positions = Positions()
        self._redactor = redactor
        self._true: list[int] = []
        self._read = 0
        self._board = Board()
        self._boards: list[tuple[int, bytes]] = []
        self._lock = RLock()

    @property
    def head(self) -> int:
        """The last position of this viewer that was read."""
        return len(self.events)

    def follow(self) -> Self:
        """Take in what was recorded since."""
        with self._lock, gc_paused():
            if self.stored.refresh().head > self._read:
                for recorded in self.stored.events(self._read + 1):
                    self._read = recorded.position
                    seen = recorded if self._redactor is None else self._redactor.redact(recorded)
                    if seen is not None:
                        self._add(seen, recorded.position)
        return self

    def _add(self, seen: Recorded, true: int) -> None:
        self.positions.add(seen)
        self.events.append(seen)
        self._true.append(true)

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
        with self._lock, gc_paused():
            if self._redactor is None and position > self._board.position:
                return self.stored.board(position)
            self._fold(position)
            if position == self._board.position:
                return self._board.copy()
            at = bisect_right(self._boards, position, key=lambda kept: kept[0])
            board = snapshots.unpack_board(self._boards[at - 1][1]) if at else Board()
            for recorded in self.events[board.position : position]:
                evolve(board, recorded)
        return board

    def _fold(self, position: int) -> None:
        """Fold on up to a position, and keep a board every so often."""
        for recorded in self.events[self._board.position : position]:
            evolve(self._board, recorded)
            if recorded.position % EVERY == 0:
                self._boards.append((recorded.position, snapshots.pack_board(self._board)))

    def moment(self, position: int) -> Board:
        """The board at the end of the moment of a position: between the events of one moment it is half done."""
        if position <= self.head:
            return self.board(self.positions.end_of_moment(position))
        board = self.board(position)
        while board.position < self.stored.head:
            for recorded in self.stored.events(board.position + 1, min(board.position + STRETCH, self.stored.head)):
                if recorded.moment != board.moment:
                    return board
                evolve(board, recorded)
        return board
