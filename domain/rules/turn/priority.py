"""117. Priority: who may act, what they may do, and what happens when everybody passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.ids import PlayerId
from domain.rules.abilities import triggers
from domain.rules.state_based import checking

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def settle(game: Game) -> Ruling[bool]:
    """117.5. State-based actions and waiting triggers, again and again until there is nothing more of either.

    Returns whether there was anything.
    """
    anything = False
    while not game.board.over:
        if (yield from checking.check(game)):
            anything = True
        if game.board.outcome is not None or not game.board.triggers:
            break
        anything = True
        yield from triggers.put_on_stack(game)
    return anything


def give(game: Game, player: PlayerId, rule: str) -> Rules:
    """117.3. A player gets priority, once the game has settled.

    A team has priority together (805.5): its primary player is asked first, then the others, and it has passed when all
    of them have.
    """
    yield from settle(game)
    if not game.board.over:
        game.say(e.often(e.PriorityGiven, player=game.board.first_to_act(player)), rule)
