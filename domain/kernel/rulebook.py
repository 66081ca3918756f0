"""Interface of the rules to the kernel: consequences, replacements, the course of a game.

The kernel records events in moments and asks questions, and does not know what they mean. It is given the rules as a
`Rulebook`; `domain.rules.rulebook` is the only one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from domain.events import PositionSetUp, Recorded
from domain.ids import PlayerId
from domain.kernel.proposals import Nothing, Rules, Ruling
from domain.kernel.questions import Answer, Question
from domain.kernel.table import Consequences
from domain.kernel.would import Proposal, Would, WouldDealDamage, WouldRemoveCounters

if TYPE_CHECKING:
    from domain.board.state import Board
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch, Entry
    from domain.kernel.seats import Seat


class Rulebook(Consequences):
    """Interface: everything the kernel asks of the rules during a game."""

    # A game

    @abstractmethod
    def set_up(self, game: Game, seats: Sequence[Seat]) -> None:
        """103.2, 103.4. Present the decks of the seats and set life totals."""

    @abstractmethod
    def play(self, game: Game) -> Rules:
        """Play the whole game, or the rest of it."""

    @abstractmethod
    def play_from(self, game: Game, position: PositionSetUp) -> Rules:
        """Play the rest of a game whose position has just been set up."""

    @abstractmethod
    def imagined(self, game: Game, quiet: Callable[[Board], bool]) -> Rules:
        """Play on from a board at a priority, or at a declaration in combat.

        Where `quiet` is true of the board at a priority, all players pass without being asked (117.4).
        """

    @abstractmethod
    def restored(self, game: Game, renumbered: bool) -> None:
        """733.1. Forget what belongs to a later board, as the game went back.

        The rules drop what they keep in memory. `renumbered` is True if a definition's number may mean another
        definition now.
        """

    @abstractmethod
    def tried_out(self, game: Game, trial: Game, *, alike: bool) -> None:
        """Copy the rules' memory from the game to a trial of it.

        `alike` is True if the board of the trial is a copy of the game's.
        """

    @abstractmethod
    def taken_up(self, game: Game, log: Sequence[Recorded]) -> None:
        """Prepare the rules to resume a game after this log, at a priority."""

    @abstractmethod
    def passed(self, game: Game, passes: int) -> None:
        """704.3. Note that `passes` passes of state-based actions were performed in one check."""

    @abstractmethod
    def stopped(self, game: Game) -> None:
        """End the game as a draw by a limit of the program."""

    @abstractmethod
    def planned(self, game: Game, answer: Answer) -> Answer:
        """732.2c. Return an answer agreed on in a shortcut, adapted to the current board."""

    # A player leaves (800.4)

    @abstractmethod
    def conceded(self, game: Game) -> Rules:
        """104.1, 800.4a. Apply the immediate consequences of a player's loss."""

    @abstractmethod
    def conceded_at_priority(self, game: Game, player: PlayerId) -> Rules:
        """800.4a. Play on after a player has conceded while somebody has priority."""

    @abstractmethod
    def what_is_left(self, game: Game, question: Question) -> Question:
        """800.4a. Return the question without objects and players that have left."""

    @abstractmethod
    def asked_instead(self, game: Game, question: Question) -> Ruling[tuple[Question, Answer]]:
        """800.4f-h. Ask another player in place of one who left; return the question, or its answer."""

    @abstractmethod
    def stop_if_gone(self, game: Game) -> None:
        """800.4a. Raise if the resolving object has left the game.

        :raises Stopped: it has.
        """

    # Settling events (614-616)

    @abstractmethod
    def before_settling(self, game: Game, batch: Batch) -> Rules | Nothing:
        """Apply rules that concern all proposals of a batch, before each is settled."""

    @abstractmethod
    def settle(self, game: Game, batch: Batch, entry: Entry) -> Rules:
        """614, 616. Apply replacement and prevention effects to an entry until none applies any more."""

    @abstractmethod
    def results(self, game: Game, would: Would, batch: Batch) -> Iterable[tuple[Proposal, str]]:
        """Return the further events that are part of an event, each with its rule."""

    @abstractmethod
    def after_settling(self, game: Game, batch: Batch) -> Rules | Nothing:
        """Ask for the last choices, after replacement effects have been applied to all entries."""

    @abstractmethod
    def carry_out(self, game: Game, would: Would, rule: str, cause: int | None) -> int | None:
        """Record the events of a settled proposal; return the position of the first."""

    @abstractmethod
    def counters_removed(
        self, game: Game, would: WouldRemoveCounters, there: int, rule: str, cause: int | None
    ) -> int | None:
        """Record that counters are removed from an object, which may have left by now.

        `there` is the number of counters the object had.
        """

    @abstractmethod
    def damage_told(self, game: Game, dealt: Sequence[tuple[WouldDealDamage, int | None]]) -> None:
        """120.10. Record direct consequences of simultaneous damage, such as excess damage."""

    @abstractmethod
    def all_said(self, game: Game, batch: Batch) -> None:
        """Act when all events of a batch are recorded, in the same moment."""

    @abstractmethod
    def afterwards(self, game: Game, batch: Batch) -> Rules | Nothing:
        """104.1. End the game if a player has just won or lost by an effect.

        :raises Stopped: the resolving object has left the game.
        """

    @abstractmethod
    def later(self, game: Game) -> Rules | Nothing:
        """610.3. Return exiled objects whose "until" event has just happened, as a separate event."""
