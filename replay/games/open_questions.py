"""Open questions: what is asked and who answers, without words or answers."""

from __future__ import annotations

from domain.board.state import Board
from domain.ids import PlayerId
from domain.kernel.questions import Question


class OpenQuestion:
    """A question of a game in progress, on its board."""

    def __init__(self, question: Question, board: Board) -> None:
        self.question = question
        self.board = board

    @property
    def seat(self) -> PlayerId:
        """723.5. The player who answers: whoever controls the player who is asked."""
        return self.board.decides_for(self.question.player)

    @property
    def player(self) -> str:
        """Name of the player who is asked."""
        return self.board.name_of(self.question.player)
