"""500, 703. Start from a set-up position: actions due in its step, and priority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.rules.abilities import triggers
from domain.rules.continuous import durations
from domain.rules.turn import acting, priority, structure, turn_based
from domain.terms import STEPS

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


def go_on(game: Game, position: e.PositionSetUp) -> Rules:
    """Take the actions of the step if due; then check state-based actions and give priority."""
    board = game.board
    phase, step = board.phase, board.step
    if phase is None or board.active is None or (step is None and STEPS[phase]):
        return
    if position.passed and position.passed >= len(board.living()):
        yield from acting.all_passed(game)
        return
    if position.begins:
        _begin(game)
    if position.begins and step is not None:
        yield from structure.carry_out_step(game, step)
        return
    if position.begins:
        for action in turn_based.actions(game, phase):
            yield from action(game)
        if not board.over:
            yield from priority.give(game, board.active, "117.3a")
    elif step is not None and not board.stack and position.priority is None:
        yield from structure.after_actions(game, step)
    elif position.priority is None:
        yield from priority.give(game, board.active, "117.3a")
    else:
        yield from priority.settle(game)
        if not board.over:
            holder = position.priority if position.priority in board.living() else board.first_to_act(board.active)
            game.say(e.often(e.PriorityGiven, player=holder), "117.3d" if position.passed else "117.3a")


def _begin(game: Game) -> None:
    """500.4, 603.2b. End effects lasting until the step begins; trigger abilities on its beginning."""
    board = game.board
    phase, step, position = board.phase, board.step, board.position
    assert phase is not None
    durations.begun(game, position, *(structure.called(phase) if step is None else (step,)))
    triggers.begins(
        game, e.often(e.PhaseBegan, phase=phase) if step is None else e.often(e.StepBegan, step=step), position
    )
