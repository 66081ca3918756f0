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
def step_begins(telling: Telling, annotation: r.Annotation) -> None:
    numbers = (annotation.number("phase"), annotation.number("step"))
    place = STEPS.get(numbers)
    if place is None or not annotation.affected or not telling.c.started:
        return
    telling.checked()
    phase, step = place
    telling.decided = None
    if step is Step.BEGINNING_OF_COMBAT:
        telling.fighting = False
    if telling.c.after_gap and telling.board.stack:
        left_the_stack(telling)
    if step is Step.UNTAP:
        ending(telling)
    telling.clock.enter(phase, step, PlayerId(annotation.affected[0]))
    if step is Step.COMBAT_DAMAGE:
        telling.clock.damage_step(numbers == FIRST_STRIKE)
    elif step is Step.CLEANUP:
        _wears_off(telling)


def _wears_off(telling: Telling) -> None:
    """514.2. Record that damage wears off from permanents whose records have none."""
    c = telling.c
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
def turn_starts(telling: Telling, annotation: r.Annotation) -> None:
    """103.1. Record the starting player, whom the engine names before the first turn."""
    if (
        telling.board.starting_player is None
        and annotation.affected
        and annotation.affected[0] in telling.board.players
    ):
        telling.c.say(e.StartingPlayerChosen(player=PlayerId(annotation.affected[0])), "103.1", 1)
