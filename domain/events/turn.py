"""117, 500, 704. Turns, phases and steps; priority, decisions and state-based actions."""

from __future__ import annotations

from domain.events.event import ABILITIES, ANNOUNCED, EVERYTHING, NOTHING, TURN, Event, Own, Public, Stale
from domain.freezing import Frozen
from domain.ids import ObjectId, PlayerId
from domain.terms import Phase, Step

# 500. Turn structure


class TurnBegan(Event, name="turn_began", version=1, group="turn", named="player", stale=NOTHING, harmless=TURN):
    """500.1. A turn begins.

    `number` counts the turns of the game; `extra` is true for a turn that an effect added (500.7).
    """

    player: Public[PlayerId]
    number: Public[int]
    extra: Public[bool]


class TurnEnded(Event, name="turn_ended", version=1, group="turn", named="player", stale=NOTHING, harmless=TURN):
    """500.1. A turn ends."""

    player: Public[PlayerId]
    number: Public[int]


class PhaseBegan(Event, name="phase_began", version=1, group="turn", stale=NOTHING, harmless=TURN):
    """500.1. A phase of the active player's turn begins."""

    phase: Public[Phase]


class PhaseEnded(Event, name="phase_ended", version=1, group="turn", stale=NOTHING, harmless=TURN):
    """500.2. A phase ends."""

    phase: Public[Phase]


class StepBegan(Event, name="step_began", version=1, group="turn", stale=NOTHING, harmless=TURN):
    """500.1. A step of the current phase begins."""

    step: Public[Step]


class StepEnded(Event, name="step_ended", version=1, group="turn", stale=NOTHING, harmless=TURN):
    """500.2. A step ends."""

    step: Public[Step]


class TurnSkipped(Event, name="turn_skipped", version=1, group="turn", named="player"):
    """500.11. A turn is skipped; `effect` is the effect that is used up."""

    player: Public[PlayerId]
    effect: Public[int | None]

    def makes_stale(self) -> Stale:
        return NOTHING if self.effect is None else ABILITIES  # an effect of one skip ends with the skip


class PhaseSkipped(Event, name="phase_skipped", version=1, group="turn"):
    """500.11. A phase is skipped; `effect` is the effect that is used up."""

    phase: Public[Phase]
    effect: Public[int | None]

    def makes_stale(self) -> Stale:
        return NOTHING if self.effect is None else ABILITIES  # an effect of one skip ends with the skip


class StepSkipped(Event, name="step_skipped", version=1, group="turn", harmless=TURN):
    """500.11, 508.8, 103.8a. A step is skipped; `effect` is the effect that is used up."""

    step: Public[Step]
    effect: Public[int | None]

    def makes_stale(self) -> Stale:
        return NOTHING if self.effect is None else ABILITIES  # an effect of one skip ends with the skip


class TurnScheduled(Event, name="turn_scheduled", version=1, group="turn", named="player", stale=NOTHING):
    """500.7. An extra turn for a player is added after turn number `after`.

    The turn added last comes first.
    """

    player: Public[PlayerId]
    after: Public[int]


class PhaseScheduled(Event, name="phase_scheduled", version=1, group="turn", stale=NOTHING):
    """500.8. An extra phase is added to this turn after the phase `after`.

    The phase added last comes first.
    """

    phase: Public[Phase]
    after: Public[Phase]


class StepScheduled(Event, name="step_scheduled", version=2, group="turn", stale=NOTHING):
    """500.9. An extra step is added to the phase after the step `after`.

    The step added last comes first. `place` is the number of steps of the phase that come before it, counted from
    now. Without `place`, `after` is the current step, or else the first of that kind to come.
    """

    step: Public[Step]
    after: Public[Step]
    place: Public[int | None] = None


class LoneStepScheduled(Event, name="lone_step_scheduled", version=1, group="turn", stale=NOTHING):
    """500.10. An extra `phase` with only this step is added after the phase `after`.

    The phase added last comes first.
    """

    step: Public[Step]
    phase: Public[Phase]
    after: Public[Phase]


class PermanentsPhased(
    Event, name="permanents_phased", version=1, group="permanents", changed="out back", stale=EVERYTHING
):
    """502.1. Permanents phase `out` and phase `back` in, all at once (702.26)."""

    out: Public[tuple[ObjectId, ...]]
    back: Public[tuple[ObjectId, ...]]


# 117. Priority and decisions


class PriorityGiven(
    Event,
    name="priority_given",
    version=1,
    group="decisions",
    named="player",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
):
    """117.3. A player gets priority, after state-based actions and waiting triggers (117.5)."""

    player: Public[PlayerId]


class PriorityPassed(
    Event,
    name="priority_passed",
    version=1,
    group="decisions",
    named="player",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
):
    """117.3d. A player passes priority."""

    player: Public[PlayerId]


class DecisionMade(
    Event,
    name="decision_made",
    version=1,
    group="decisions",
    named="player",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
):
    """A player answers a question of the game.

    `question` is the question as data, with all legal answers or the data that determines them. Question and
    answer are known only to the player; other events tell what follows.
    """

    player: Public[PlayerId]
    kind: Public[str]
    question: Own[Frozen]
    answer: Own[Frozen]


# 704. State-based actions


class StateBasedActionsPerformed(
    Event,
    name="state_based_actions_performed",
    version=1,
    group="state-based",
    stale=NOTHING,
    quiet=True,
    harmless="what a pass did stands before it; it only forgets draws and damage (704.5b, 704.5h)",
):
    """704.3. A pass of state-based actions is complete: `count` actions in the moment before.

    With 0, there was no action, but past events will not be looked at again (704.5b, 704.5h).
    """

    count: Public[int]


class TurnSetUp(Event, name="turn_set_up", version=1, group="game", named="player regular sick"):
    """500.1. A position has this turn, phase and step.

    Without a phase, the turn is about to begin. `regular` is the player of the last turn that was no extra turn.
    `sick` are the permanents that their controllers have controlled only since this turn began (302.6).
    """

    player: Public[PlayerId]
    number: Public[int]
    phase: Public[Phase | None]
    step: Public[Step | None]
    regular: Public[PlayerId | None]
    sick: Public[tuple[ObjectId, ...]]

    @property
    def under_way(self) -> bool:
        """True if the turn has begun."""
        return self.phase is not None


class PositionSetUp(Event, name="position_set_up", version=1, group="game", named="priority turns used"):
    """117.5. A position is complete: from here on, the rules decide.

    - `begins`: true if the actions at the beginning of the step are still to be done. Otherwise a player is about
      to get priority: `priority`, or the active player, after `passed` players have passed.
    - `turns`: for players, the lands they played, spells they cast and cards they drew this turn.
    - `used`: how often abilities of permanents were activated this turn.
    """

    begins: Public[bool]
    priority: Public[PlayerId | None]
    passed: Public[int]
    turns: Public[tuple[tuple[PlayerId, int, int, int], ...]]
    used: Public[tuple[tuple[ObjectId, int, int], ...]]
