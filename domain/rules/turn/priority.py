"""117. Priority: the player to act, and the end of a round of passes."""

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
    """117.3a, 502.4, 514.3. Return the player who gets priority first in a step or phase.

    None in the untap and cleanup steps, as a rule.
    """
    if board.active is None or board.step in (Step.UNTAP, Step.CLEANUP):
        return None
    return board.first_to_act(board.active)


def after_pass(board: Board, player: PlayerId) -> PlayerId | None:
    """117.3d, 117.4. Return the player with priority after a pass; None if all have passed."""
    return None if have_all_passed(board) else board.next_in_turn(player)


def after_resolution(board: Board) -> PlayerId | None:
    """117.3b. Return the player with priority after a spell or ability has resolved."""
    return None if board.active is None else board.first_to_act(board.active)


def have_all_passed(board: Board) -> bool:
    """117.4. Return True if all players have passed in succession.

    Then the top of the stack resolves, or the step or phase ends.
    """
    passes, players = board.passes, board.players
    for player in board.order:
        if not players[player].lost:
            passes -= 1
    return passes >= 0


def settle(game: Game) -> Ruling[bool]:
    """117.5. Repeat state-based actions and waiting triggers until there are no more.

    Returns True if there were any.
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
    """117.3. Give priority to a player, after state-based actions and waiting triggers.

    A team has priority together (805.5): its primary player is asked first, then the others. The team has passed
    when all of them have.
    """
    yield from settle(game)
    if game.board.outcome is None:
        game.say(e.often(e.PriorityGiven, player=game.board.first_to_act(player)), rule)
