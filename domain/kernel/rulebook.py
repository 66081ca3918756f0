"""What the kernel asks of the rules: what follows from a moment, how what would happen is settled, how a game goes on.

The kernel keeps facts, moments and questions in order and knows nothing of what they mean; who knows is handed to it as
one of these. `domain.rules.rulebook` is the one that there is.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from domain.events import PositionSetUp, Recorded
from domain.ids import PlayerId
from domain.kernel.proposals import Nothing, Rules, Ruling
from domain.kernel.questions import Answer, Question
from domain.kernel.table import Consequences
from domain.kernel.would import Proposal, Would, WouldDealDamage, WouldRemoveCounters

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch, Entry
    from domain.kernel.seats import Seat


class Rulebook(Consequences):
    """The rules, as far as the kernel needs to ask them of a game."""

    # A game

    @abstractmethod
    def set_up(self, game: Game, seats: Sequence[Seat]) -> None:
        """103.2, 103.4. What the seats bring is presented, and life totals are set."""

    @abstractmethod
    def play(self, game: Game) -> Rules:
        """The whole game, or what is left of it."""

    @abstractmethod
    def play_from(self, game: Game, position: PositionSetUp) -> Rules:
        """What is left of a game whose position has just been set up."""

    @abstractmethod
    def restored(self, game: Game, renumbered: bool) -> None:
        """The game has gone back to an earlier board and its records (733.1); numbers may mean other definitions."""

    @abstractmethod
    def tried_out(self, game: Game, trial: Game, *, alike: bool) -> None:
        """Something is tried out of this game: what rules keep beside the board holds there, too.

        `alike` is True if the board of the trial is a copy of the game's.
        """

    @abstractmethod
    def taken_up(self, game: Game, log: Sequence[Recorded]) -> None:
        """The game is taken up again after this log, at a priority."""

    @abstractmethod
    def passed(self, game: Game, passes: int) -> None:
        """704.3. So many passes of state-based actions have been performed in one check."""

    @abstractmethod
    def stopped(self, game: Game) -> None:
        """End the game as a draw by a limit of the program."""

    @abstractmethod
    def planned(self, game: Game, answer: Answer) -> Answer:
        """732.2c. An answer that was agreed on, as it has to be given on the board as it is now."""

    # Somebody leaves (800.4)

    @abstractmethod
    def conceded(self, game: Game) -> Rules:
        """104.1, 800.4a. What becomes of the game at once when somebody has lost it."""

    @abstractmethod
    def conceded_at_priority(self, game: Game, player: PlayerId) -> Rules:
        """800.4a. How the game goes on when a player has conceded while somebody has priority."""

    @abstractmethod
    def what_is_left(self, game: Game, question: Question) -> Question:
        """800.4a. The question without what has left."""

    @abstractmethod
    def asked_instead(self, game: Game, question: Question) -> Ruling[tuple[Question, Answer]]:
        """800.4f-h. The question of somebody who has left, as another is asked it; or its answer."""

    @abstractmethod
    def stop_if_gone(self, game: Game) -> None:
        """800.4a.

        :raises Stopped: what resolves has left the game.
        """

    # What would happen (614-616)

    @abstractmethod
    def before_settling(self, game: Game, batch: Batch) -> Rules | Nothing:
        """What concerns everything that would happen at the same time, before each of it is settled."""

    @abstractmethod
    def settle(self, game: Game, batch: Batch, entry: Entry) -> Rules:
        """614, 616. Let replacement and prevention effects change what would happen, until none applies any more."""

    @abstractmethod
    def results(self, game: Game, would: Would) -> Iterable[tuple[Proposal, str]]:
        """What belongs to an event as part of it, each with its rule."""

    @abstractmethod
    def after_settling(self, game: Game, batch: Batch) -> Rules | Nothing:
        """What is chosen last, when everything that will happen is settled."""

    @abstractmethod
    def carry_out(self, game: Game, would: Would, rule: str, cause: int | None) -> int | None:
        """Say the facts that something settled comes to; returns the position of the first."""

    @abstractmethod
    def counters_removed(
        self, game: Game, would: WouldRemoveCounters, there: int, rule: str, cause: int | None
    ) -> int | None:
        """Say that counters are removed from what had so many, and may have left by now."""

    @abstractmethod
    def damage_told(self, game: Game, dealt: Sequence[tuple[WouldDealDamage, int | None]]) -> None:
        """What is said of damage that was dealt at the same time, before anything else (120.10)."""

    @abstractmethod
    def all_said(self, game: Game, batch: Batch) -> None:
        """Everything that was settled has been said; its moment is not over yet."""

    @abstractmethod
    def afterwards(self, game: Game, batch: Batch) -> Rules | Nothing:
        """Whether somebody has won at once (104.1).

        :raises Stopped: what resolves has left the game.
        """

    @abstractmethod
    def later(self, game: Game) -> Rules | Nothing:
        """610.3. What comes back as soon as what it waited for has happened; it is no part of what happened."""
