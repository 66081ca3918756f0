"""500.7-500.11, 502.3, 614.10. Instructions on turns, phases and steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.state import CONTROLS_PLAYER, Board
from domain.cards import language as lang
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.game import bounds
from domain.rules.objects import day_night
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import NewEffect, does, start_effect
from domain.rules.state_based import checking
from domain.rules.turn import structure
from domain.terms import STEPS, Step, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from domain.ids import ObjectId
from domain.rules.resolving.registry import (
    Until,
    on_battlefield,
)


@does(lang.ExtraTurn)
def extra_turn(game: Game, effect: lang.ExtraTurn, context: Context) -> Proposals:
    """500.7. Schedule extra turns one at a time, players in APNAP order.

    A team takes one turn, whichever of its players is given it (805.8). A turn after a player's next turn is
    scheduled as that turn begins.
    """
    named, number = context.players(effect.extra_turn), bounds.times(game, context.number(effect.n))
    for side in dict.fromkeys(game.board.side(player) for player in game.board.apnap()):
        player = side[0]
        for _ in range(number if set(side) & set(named) else 0):
            if effect.after == "this_turn":
                yield e.TurnScheduled(player=player, after=game.board.turn)
            else:
                start_effect(
                    game,
                    context,
                    NewEffect(kind="extra turn", objects=(player,), until=("forever",), remaining=1),
                    "500.7",
                )


@does(lang.ExtraPhases)
def extra_phases(game: Game, effect: lang.ExtraPhases, context: Context) -> Proposals:
    """500.8. Schedule extra phases, the last first: the phase scheduled last is taken first."""
    if game.board.phase is not None and _gets(game, effect, context):
        for phase in reversed(effect.extra_phases):
            yield e.PhaseScheduled(phase=phase, after=game.board.phase)


def _gets(game: Game, effect: lang.ExtraPhases | lang.ExtraStep, context: Context) -> bool:
    """500.10a. Return False for a step or phase that "you get" in another player's turn.

    Editions without `steps_after_phases` have no such rule: then always True.
    """
    return not effect.you_get or not game.edition.steps_after_phases or game.board.is_active(context.you)


@does(lang.ExtraStep)
def extra_step(game: Game, effect: lang.ExtraStep, context: Context) -> Proposals:
    """500.9. Schedule extra steps after or before the step named.

    Nothing happens if that step does not come any more in this phase.
    """
    if not _gets(game, effect, context):
        return
    if effect.after_phase:
        yield from _after_phase(game, effect, context)
        return
    for _ in range(context.number(effect.n)):
        place = _place(game.board, effect)
        if place is not None:
            yield _scheduled(game.board, effect.extra_step, place)


def _place(board: Board, effect: lang.ExtraStep) -> int | None:
    """500.9. Return how many remaining steps of this phase come before the extra step.

    None if the named step is not to come. If several steps of its kind are to come, the next is meant.
    """
    left = board.steps_left
    if board.step is None:
        return None
    if effect.before is not None:
        return left.index(effect.before) if effect.before in left else None
    if effect.after in (None, board.step):
        return 0
    return left.index(effect.after) + 1 if effect.after in left else None


def _scheduled(board: Board, step: Step, place: int) -> e.StepScheduled:
    """Return the event that schedules a step.

    `place` is given only if the step's predecessor is not the next step of its kind.
    """
    assert board.step is not None
    left = board.steps_left
    after = left[place - 1] if place else board.step
    usual = 0 if after is board.step else left.index(after) + 1
    return e.StepScheduled(step=step, after=after, place=None if place == usual else place)


def _after_phase(game: Game, effect: lang.ExtraStep, context: Context) -> Proposals:
    """500.10. Schedule steps in phases of their own, after this phase.

    Nothing happens in editions without `steps_after_phases`.
    """
    phase = next(phase for phase, steps in STEPS.items() if effect.extra_step in steps)
    for _ in range(context.number(effect.n)):
        if game.edition.steps_after_phases and game.board.phase is not None:
            yield e.LoneStepScheduled(step=effect.extra_step, phase=phase, after=game.board.phase)


@does(lang.ControlPlayer)
def control_player(game: Game, effect: lang.ControlPlayer, context: Context) -> Proposals:
    """723.1. Let the text's controller decide for players during the next turn of each."""
    for player in context.players(effect.control_player):
        until = ("forever",)
        start_effect(game, context, NewEffect(kind=CONTROLS_PLAYER, objects=(player,), until=until), "723.1")
    yield from ()


@does(lang.EndTurn)
def end_turn(game: Game, effect: lang.EndTurn, context: Context) -> Proposals:
    """724.1. Exile the stack, check state-based actions, and go to the cleanup step.

    Triggers that wait cease to exist; those that come afterwards are put on the stack in the cleanup step.
    """
    board = game.board
    for number in tuple(board.triggers):
        game.say(e.TriggerRemoved(number=number, reason=Reason.TURN_ENDED), "724.1")
    on_stack = [board.objects[id] for id in board.stack]
    yield tuple(WouldMove(spell.id, Zone.EXILE) for spell in on_stack if spell.kind == "spell")
    for ability in on_stack:
        if ability.kind != "spell" and ability.id in board.objects:
            game.say(e.DidNotResolve(object=ability.id, reason=Reason.TURN_ENDED), "724.1")
    yield from checking.check(game)
    if not board.over:
        structure.skip_to_cleanup(game, "724.1")


@does(lang.ItBecomes)
def it_becomes(game: Game, effect: lang.ItBecomes, context: Context) -> Proposals:
    """731.1. Let day or night begin."""
    change = day_night.becomes(game, effect.it_becomes)
    if change is not None:
        yield change


@does(lang.Skip)
def skip(game: Game, effect: lang.Skip, context: Context) -> Proposals:
    """614.10b. Make players skip steps, phases or turns, each by an effect of its own."""
    number = context.number(effect.n)
    for player in context.players(effect.who) * bounds.times(game, number):
        start_effect(
            game,
            context,
            NewEffect(kind="skip", objects=(player,), mods=(effect.skip,), until=("forever",), remaining=1),
            "614.10",
        )
    yield from ()


@does(lang.StaysTapped)
def stays_tapped(game: Game, effect: lang.StaysTapped, context: Context) -> Proposals:
    """502.3. Keep permanents tapped in the next untap step.

    It is the untap step of each permanent's controller then, or of a player named.
    """
    permanents = tuple(on_battlefield(game, context, effect.stays_tapped))
    players = context.players(effect.whose) if effect.whose is not None else ()
    if effect.whose is None:
        lasting: list[tuple[tuple[ObjectId, ...], Until]] = [((id,), ("controllers_untap",)) for id in permanents]
    else:
        lasting = [(permanents, ("untap", player)) for player in players if permanents]
    for objects, until in lasting:
        start_effect(game, context, NewEffect(kind="exerted", objects=objects, until=until), "611.2a")
    yield from ()
