"""500. Turns, phases and steps begin, by the engine's annotations."""

from __future__ import annotations

from domain import events as e
from domain.ids import PlayerId
from domain.reasons import Reason
from domain.terms import Step
from replay.observing.arena import records as r
from replay.observing.arena.annotations.telling import Telling, tells
from replay.observing.arena.printed import FIRST_STRIKE, STEPS
from replay.observing.arena.reconciliation.permanents import ending
from replay.observing.arena.reconciliation.zones import left_the_stack


@tells("PhaseOrStepModified")
def step_begins(at: Telling, one: r.Annotation) -> None:
    numbers = (one.number("phase"), one.number("step"))
    found = STEPS.get(numbers)
    if found is None or not one.affected or not at.c.started:
        return
    at.checked()
    phase, step = found
    at.decided = None
    if step is Step.BEGINNING_OF_COMBAT:
        at.fighting = False
    if at.c.after_gap and at.board.stack:
        left_the_stack(at)
    if step is Step.UNTAP:
        ending(at)
    at.clock.enter(phase, step, PlayerId(one.affected[0]))
    if step is Step.COMBAT_DAMAGE:
        at.clock.damage_step(numbers == FIRST_STRIKE)
    elif step is Step.CLEANUP:
        _wears_off(at)


def _wears_off(at: Telling) -> None:
    """514.2. Damage is removed from what has none afterwards."""
    c = at.c
    healed = [
        id
        for instance, record in c.recorded.items()
        if not record.damage and (id := c.here.get(instance)) is not None and id in c.board.objects
        and c.board.objects[id].damage
    ]  # fmt: skip
    if healed:
        cause = c.board.step_position
        c.say(e.DamageRemoved(objects=tuple(sorted(healed)), reason=Reason.CLEANUP), "514.2", cause)


@tells("NewTurnStarted")
def turn_starts(at: Telling, one: r.Annotation) -> None:
    """103.1. The first is told before the first turn: who begins."""
    if at.board.starting_player is None and one.affected and one.affected[0] in at.board.players:
        at.c.say(e.StartingPlayerChosen(player=PlayerId(one.affected[0])), "103.1", 1)
