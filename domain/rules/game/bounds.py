"""107, 111, 121, 707. Limits of this program on the results of one instruction.

No rule of the book has these limits. Anything beyond them is not made, and the log records that: it would
take more memory than there is, or numbers that cannot be stored. Both are far beyond any game that is played
to an end.
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
"""Maximum number of permanents on the battlefield after tokens have been created."""

MOST_ON_STACK: Final = 10_000
"""Maximum number of spells and abilities on the stack after copies have been put there."""

MOST_DRAWS: Final = 10_000
"""Maximum number of draws by one instruction."""

MOST_REPEATS: Final = 10_000
"""Maximum number of times that one instruction is repeated."""


def tokens(game: Game, wanted: int, more: int = 0) -> int:
    """Return the number of tokens to create; record a reduction by the limit.

    `more` tokens enter at the same time.
    """
    return _bounded(game, Reason.TOKENS, wanted, len(game.board.battlefield) + more, MOST_PERMANENTS)


def copies(game: Game, wanted: int) -> int:
    """Return the number of copies to make; record a reduction by the limit."""
    return _bounded(game, Reason.COPIES, wanted, len(game.board.stack), MOST_ON_STACK)


def draws(game: Game, wanted: int) -> int:
    """Return the number of cards to draw; record a reduction by the limit."""
    return _bounded(game, Reason.DRAW, wanted, 0, MOST_DRAWS)


def times(game: Game, wanted: int) -> int:
    """Return the number of times to do something; record a reduction by the limit."""
    return _bounded(game, Reason.LOOP, wanted, 0, MOST_REPEATS)


def repeats(game: Game, done: int) -> bool:
    """Return True if a process may be done once more; else record the limit."""
    return _bounded(game, Reason.LOOP, 1, done, MOST_REPEATS) > 0


def say_of_number(game: Game, would: Would, cause: int | None) -> None:
    """Record that an event's amount has reached the greatest number the program can store."""
    if getattr(would, "amount", 0) >= MOST_NUMBER:
        game.say(e.LimitReached(what=Reason.X, most=MOST_NUMBER), PROGRAM, cause)


def _bounded(game: Game, reason: Reason, wanted: int, present: int, most: int) -> int:
    if present + wanted <= most:
        return wanted
    game.say(e.LimitReached(what=reason, most=most), PROGRAM, game.because)
    return max(0, most - present)
