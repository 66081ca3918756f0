"""Built-in players: `random`, `greedy`, and `lookahead`, which tries a few plays one exchange ahead.

All answer the same questions a person gets. They know the question, the board as their seat may see it, and the texts
of the cards they have seen. Their answers are deterministic from the seed.

- `combat`: 508, 509, attacks and blocks by simple sums
- `fights`: sums of fights between creatures
- `fits`: matching of filters by a player who knows only a board
- `greedy`: the `greedy` player
- `imagining`: boards with guesses for the cards that a player may not see
- `lookahead`: the `lookahead` player
- `purposes`: purposes of texts: what each effect does, and what that is worth
- `worth`: worth of objects, in points
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from domain.board.state import Board
from domain.bots.greedy import Definitions
from domain.bots.greedy import greedy_player as greedy_player
from domain.bots.greedy import hurtful as hurtful
from domain.bots.lookahead import lookahead_player
from domain.errors import Listed, TimewalkError
from domain.kernel.questions import Answer, Question
from domain.randomness import Dice

LONG = 10_000
"""The number of events in a turn after which a built-in player makes no more optional plays.

Without this limit, a built-in player could repeat a loop of optional plays for ever. A human player gets a message
instead that the turn is very long.
"""

Answering: TypeAlias = Callable[[Question, Board, Definitions, Dice], Answer]
"""A player as a function of the question, the board it may see, the texts of cards, and its own dice."""


class UnknownPlayer(TimewalkError, ValueError):
    """There is no built-in player of that name."""


def random_player(question: Question, board: Board, definitions: Definitions, dice: Dice) -> Answer:
    """Return a legal answer, each about equally likely, without looking at the board."""
    return question.random(dice)


PLAYERS: Mapping[str, Answering] = {
    "random": random_player,
    "greedy": greedy_player,
    "lookahead": lookahead_player,
}
"""The built-in players by name."""


def player_named(name: str, others: Sequence[str] = ()) -> Answering:
    """Return the built-in player of this name.

    :raises UnknownPlayer: there is none; the message lists the players.
    """
    if name not in PLAYERS:
        choices = Listed([*PLAYERS, *others], "")
        raise UnknownPlayer(
            "there is no built-in player {name}; choose one of {choices}", name=repr(name), choices=choices
        )
    return PLAYERS[name]
