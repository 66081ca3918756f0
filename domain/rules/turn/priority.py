"""117. Priority: who may act, what they may do, and what happens when everybody passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.state import Board
from domain.ids import PlayerId
from domain.rules.abilities import triggers
from domain.rules.state_based import checking
from domain.terms import Step

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def first_in_step(board: Board) -> PlayerId | None:
    """117.3a, 502.4, 514.3. Who gets priority first in a step or phase, or nobody: as a rule in untap and cleanup."""
    if board.active is None or board.step in (Step.UNTAP, Step.CLEANUP):
        return None
    return board.first_to_act(board.active)


def after_pass(board: Board, player: PlayerId) -> PlayerId | None:
    """117.3d, 117.4. Who gets priority when this player has passed; nobody when all have, in succession."""
    return None if have_all_passed(board) else board.next_in_turn(player)


def after_resolution(board: Board) -> PlayerId | None:
    """117.3b. Who gets priority when something has resolved."""
    return None if board.active is None else board.first_to_act(board.active)


def have_all_passed(board: Board) -> bool:
    """117.4. Return True if all players have passed in succession: the top of the stack resolves, or step or phase
    ends."""
    passes, players = board.passes, board.players
    for player in board.order:
        if not players[player].lost:
            passes -= 1
    return passes >= 0


def settle(game: Game) -> Ruling[bool]:
    """117.5. State-based actions and waiting triggers, again and again until there is nothing more of either.

    Returns whether there was anything.
    """
    anything = False
    while game.board.outcome is None:
        if (yield from checking.check(game)):
            anything = True
        if game.board.outcome is not None or not game.board.triggers:  # type: ignore[redundant-expr]
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
    if game.board.outcome is None:
        game.say(e.often(e.PriorityGiven, player=game.board.first_to_act(player)), rule)
