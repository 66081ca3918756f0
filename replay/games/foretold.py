"""608.2d. Questions that follow *you may* with certainty: which object is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import decider
from domain.cards import language as lang
from domain.kernel.questions import ChooseObjects, ChooseOption, Question
from domain.reasons import Reason

if TYPE_CHECKING:
    from replay.games.playing import Table
    from replay.store.stored import StoredGame


def foretold(table: Table, stored: StoredGame) -> ChooseObjects[int] | None:
    """Return the choice that saying yes leads to, else None.

    There is one where the text chooses a single object first. The game is taken up apart and answered there. Nothing
    happens before the choice, so that it tells no more than the player would be asked.
    """
    question = table.question
    if question is None or not _chooses_first(question) or table.game.in_casting:
        return None
    trial = decider.Decider.resume(stored.refresh().events(), stored.definitions())
    if trial.question != question:
        return None
    trial.answer("yes")
    following = trial.question
    if isinstance(following, ChooseObjects) and following.player == question.player:
        return following if following.least == following.most == 1 else None
    return None


def _chooses_first(question: Question) -> bool:
    """Return True for a permission whose first instruction chooses an object."""
    if not isinstance(question, ChooseOption) or question.reason != Reason.MAY or question.passage is None:
        return False
    passage = question.passage[1]
    first = passage.may[0] if isinstance(passage, lang.May) and passage.may else None
    return isinstance(first, lang.ChooseEffect) and not first.at_random and first.n == 1
