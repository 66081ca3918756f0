"""107, 111, 121, 707. Limits of this program: how much one instruction makes, which no rule of the book says.

What is beyond them is not made, and the log says so: it would take more memory than there is, or numbers that cannot be
stored. Both are far beyond what a game comes to that is played to an end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from domain import events as e
from domain.citations import PROGRAM
from domain.kernel.would import Would
from domain.reasons import Reason
from domain.rules.resolving.evaluation import MOST_NUMBER

if TYPE_CHECKING:
    from domain.kernel.game import Game

MOST_PERMANENTS: Final = 10_000
"""So many permanents are on the battlefield at the most when tokens have been created."""

MOST_ON_STACK: Final = 10_000
"""So many spells and abilities are on the stack at the most when copies have been put on it."""

MOST_DRAWS: Final = 10_000
"""So often one instruction has a player draw."""


def tokens(game: Game, wanted: int) -> int:
    """Return how many of the tokens that an instruction creates are created, and say where that is fewer."""
    return _bounded(game, Reason.TOKENS, wanted, len(game.board.battlefield), MOST_PERMANENTS)


def copies(game: Game, wanted: int) -> int:
    """Return how many of the copies that an instruction puts on the stack are put there."""
    return _bounded(game, Reason.COPIES, wanted, len(game.board.stack), MOST_ON_STACK)


def draws(game: Game, wanted: int) -> int:
    """Return how often a player draws who is to draw so often."""
    return _bounded(game, Reason.DRAW, wanted, 0, MOST_DRAWS)


def say_of_number(game: Game, would: Would, cause: int | None) -> None:
    """Say that what would happen is as much as numbers can be."""
    if getattr(would, "amount", 0) >= MOST_NUMBER:
        game.say(e.LimitReached(what=Reason.X, most=MOST_NUMBER), PROGRAM, cause)


def _bounded(game: Game, what: Reason, wanted: int, there: int, most: int) -> int:
    if there + wanted <= most:
        return wanted
    game.say(e.LimitReached(what=what, most=most), PROGRAM, game.because)
    return max(0, most - there)
