"""Trial games on a separate board, without chance and within limits."""

from __future__ import annotations

from domain.board.state import Board
from domain.events import Event
from domain.kernel.game import Game
from domain.kernel.proposals import Halt
from domain.randomness import Dice

EVENTS = 5_000
"""Maximum number of events in a trial."""

PASSES = 2_000
"""Maximum number of passes of state-based actions in one check."""


class Trial(Game):
    """A game played on a copy of the board to find out what would happen.

    With `by_passes` it stops after a pass of state-based actions.
    """

    __slots__ = ("_by_passes", "_left")

    def __init__(self, game: Game, board: Board | None = None, *, by_passes: bool = False) -> None:
        """Make a trial on a board, or on a copy of the game's own."""
        super().__init__(game.board.copy() if board is None else board, game.definitions, game.rulebook)
        self._as_known_to(game)
        self.gone = set(game.gone)
        self.schema = game.schema
        self.rulebook.tried_out(game, self, alike=board is None)
        self._by_passes = by_passes
        self._left = EVENTS

    def say(self, event: Event, rule: str, cause: int | None = None) -> int:
        """Record an event of the trial, and stop the trial after too many.

        :raises Halt: too much has happened.
        """
        self._left -= 1
        if self._left < 0:
            raise Halt(False)
        return super().say(event, rule, cause)

    def dice(self, purpose: str = "") -> Dice:
        """Raise: the outcome of chance cannot be known beforehand.

        :raises Halt: always.
        """
        raise Halt(False)

    def passed(self, passes: int) -> None:
        """704.3. Stop after a pass of state-based actions if asked to, or after too many.

        :raises Halt: it stops.
        """
        if self._by_passes or passes > PASSES:
            raise Halt(self._by_passes)
