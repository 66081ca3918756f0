"""117, 500, 704. Turns, phases and steps; priority, decisions and the checks between them."""

from __future__ import annotations

from domain.events.event import ABILITIES, ANNOUNCED, EVERYTHING, NOTHING, TURN, Event, Own, Public, Stale
from domain.freezing import Frozen
from domain.ids import ObjectId, PlayerId
from domain.terms import Phase, Step

# 500. Turn structure


class TurnBegan(Event, name="turn_began", version=1, group="turn", named="player", stale=NOTHING, harmless=TURN):
    """500.1. `number` counts the game's turns; `extra` tells a turn that an effect added (500.7)."""

    player: Public[PlayerId]
    number: Public[int]
    extra: Public[bool]


class TurnEnded(Event, name="turn_ended", version=1, group="turn", named="player", stale=NOTHING, harmless=TURN):
    """500.1. The turn is over."""

    player: Public[PlayerId]
    number: Public[int]


class PhaseBegan(Event, name="phase_began", version=1, group="turn", stale=NOTHING, harmless=TURN):
    """500.1. A phase of the active player's turn begins."""

    phase: Public[Phase]


class PhaseEnded(Event, name="phase_ended", version=1, group="turn", stale=NOTHING, harmless=TURN):
    """500.2. The phase is over."""

    phase: Public[Phase]


class StepBegan(Event, name="step_began", version=1, group="turn", stale=NOTHING, harmless=TURN):
    """500.1. A step of the current phase begins."""

    step: Public[Step]


class StepEnded(Event, name="step_ended", version=1, group="turn", stale=NOTHING, harmless=TURN):
    """500.2. The step is over."""

    step: Public[Step]


class TurnSkipped(Event, name="turn_skipped", version=1, group="turn", named="player"):
    """500.11. A turn passes as though it did not exist; `effect` is the effect that is used up."""

    player: Public[PlayerId]
    effect: Public[int | None]

    def makes_stale(self) -> Stale:
        return NOTHING if self.effect is None else ABILITIES  # an effect that skips something once is gone after it


class PhaseSkipped(Event, name="phase_skipped", version=1, group="turn"):
    """500.11. A phase passes as though it did not exist."""

    phase: Public[Phase]
    effect: Public[int | None]

    def makes_stale(self) -> Stale:
        return NOTHING if self.effect is None else ABILITIES  # an effect that skips something once is gone after it


class StepSkipped(Event, name="step_skipped", version=1, group="turn", harmless=TURN):
    """500.11, 508.8, 103.8a. A step passes as though it did not exist."""

    step: Public[Step]
    effect: Public[int | None]

    def makes_stale(self) -> Stale:
        return NOTHING if self.effect is None else ABILITIES  # an effect that skips something once is gone after it


class TurnScheduled(Event, name="turn_scheduled", version=1, group="turn", named="player", stale=NOTHING):
    """500.7. An extra turn for a player is added right after turn number `after`; the newest comes first."""

    player: Public[PlayerId]
    after: Public[int]


class PhaseScheduled(Event, name="phase_scheduled", version=1, group="turn", stale=NOTHING):
    """500.8. An extra phase is added to this turn right after the phase `after`; the newest comes first."""

    phase: Public[Phase]
    after: Public[Phase]


class StepScheduled(Event, name="step_scheduled", version=2, group="turn", stale=NOTHING):
    """500.9. An extra step is added to the phase right after the step `after`; the newest comes first.

    `place` counts the steps of the phase that come before it, from now on; without it `after` is the current step, or
    else the first of that kind to come.
    """

    step: Public[Step]
    after: Public[Step]
    place: Public[int | None] = None


class LoneStepScheduled(Event, name="lone_step_scheduled", version=1, group="turn", stale=NOTHING):
    """500.10. An extra `phase` that holds only this step is added right after the phase `after`; the newest first."""

    step: Public[Step]
    phase: Public[Phase]
    after: Public[Phase]


class PermanentsPhased(
    Event, name="permanents_phased", version=1, group="permanents", changed="out back", stale=EVERYTHING
):
    """502.1. These phase out and those phase in, all at once (702.26)."""

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
    """117.3. This player may act. Said after state-based actions and waiting triggers (117.5)."""

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
    """117.3d. The player does not act."""

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
    """A player answered what the game asked.

    `question` is the question as data, with every legal answer or what decides them; both are the player's own
    knowledge. What follows from the answer is said by other events.
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
    """704.3. One pass is complete; `count` actions were carried out in the moment before.

    0 where nothing was, but what happened since the last check is not looked at again (704.5b, 704.5h).
    """

    count: Public[int]


class TurnSetUp(Event, name="turn_set_up", version=1, group="game", named="player regular sick"):
    """500.1. Of a position that is set up: whose turn it is, which one, in which phase and step.

    Without a phase it is about to begin. `regular` had the last turn that was no extra one; `sick` are the permanents
    that their controllers have controlled only since this turn began (302.6).
    """

    player: Public[PlayerId]
    number: Public[int]
    phase: Public[Phase | None]
    step: Public[Step | None]
    regular: Public[PlayerId | None]
    sick: Public[tuple[ObjectId, ...]]

    @property
    def under_way(self) -> bool:
        """Return True if the turn has begun."""
        return self.phase is not None


class PositionSetUp(Event, name="position_set_up", version=1, group="game", named="priority turns used"):
    """117.5. All facts of a position have been said: from here on the rules decide.

    `begins`: what happens as the step begins is still to be done; otherwise somebody is about to get priority, the
    active player or whom `priority` names, after `passed` players have passed. `turns` has for players how many lands
    they played, spells they cast and cards they drew in this turn; `used` how often abilities of permanents were
    activated in it.
    """

    begins: Public[bool]
    priority: Public[PlayerId | None]
    passed: Public[int]
    turns: Public[tuple[tuple[PlayerId, int, int, int], ...]]
    used: Public[tuple[tuple[ObjectId, int, int], ...]]
