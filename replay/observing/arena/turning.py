"""500. Turns, phases, steps and priority of an observed game."""

from __future__ import annotations

from collections.abc import Sequence

from domain import events as e
from domain.board.state import DIGEST_ALGORITHM
from domain.events import trusted
from domain.events.event import often
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason
from domain.rules.combat.damage import who_strikes
from domain.terms import STEPS, Phase, Step
from replay.observing.arena.event_log import EventLog


class Clock:
    """Recorder of phases, steps and priority.

    `holder` is the player who has priority and has not acted since.
    """

    def __init__(self, event_log: EventLog) -> None:
        self.c = event_log
        self.holder: PlayerId | None = None
        self._due: tuple[PlayerId, str] | None = None
        """Player who is due to have priority next, and the rule, after an action or resolution."""
        self._before: PlayerId | None = None
        """Player given priority in a step before creatures are declared, or not declared."""

    def enter(self, phase: Phase, step: Step | None, active: PlayerId, *, is_seen: bool = True) -> None:
        """Record a new phase or step; steps in between are recorded as skipped.

        If `is_seen` is False, a gap hides whether they were skipped.
        """
        board = self.c.board
        if phase is Phase.BEGINNING and step is Step.UNTAP:
            self.next_turn(active)
        if board.phase is not phase or (
            step is not None and board.step is not None and _before(phase, step, board.step)
        ):
            self._begin_phase(phase, is_seen)
        if step is None or (board.step is step and not self._again(step)):
            return
        self.passed()
        self._due = None
        left = board.steps_left
        if step in left:
            skipped = left[: left.index(step)]
            self._end_step()
            self._skip(skipped, is_seen)
        else:
            after = board.step or STEPS[phase][0]
            rule = "510.4" if step is Step.COMBAT_DAMAGE else "514.3a" if step is Step.CLEANUP else "500.9"
            self.c.say(e.StepScheduled(step=step, after=after, place=0), rule)
            self._end_step()
        self.c.say(often(e.StepBegan, step=step), "500.1")

    def _again(self, step: Step) -> bool:
        return step in (Step.COMBAT_DAMAGE, Step.CLEANUP)

    def next_turn(self, active: PlayerId, number: int = 0, *, is_seen: bool = True) -> None:
        """500.1, 500.7. End the turn, and begin a player's next one.

        The turn is an extra one if the same player's regular turn was the last. If `is_seen` is False, a gap hides
        how the last turn ended, and any turns in between.
        """
        c, board = self.c, self.c.board
        self.passed()
        if board.turn:
            whole = board.step is Step.CLEANUP
            self._end_phase(is_seen)
            last = board.active
            assert last is not None
            rule = "500.1" if whole else "724.1" if is_seen else ""
            c.say(trusted.TurnEnded(player=last, number=board.turn), rule)
        c.say(trusted.BoardDigested(algorithm=DIGEST_ALGORITHM, digest=board.digest()), "500.1")
        extra = board.regular == active and (is_seen or number in (0, board.turn + 1))
        number = number or c.state.turn.number or board.turn + 1
        c.say(trusted.TurnBegan(player=active, number=number, extra=extra), "500.7" if extra else "500.1")

    def _begin_phase(self, phase: Phase, is_seen: bool) -> None:
        c, board = self.c, self.c.board
        self.passed()
        self._due = None
        left = board.phases_left
        skipped = left[: left.index(phase)] if phase in left else ()
        scheduled = board.phase if phase not in left else None
        if scheduled is not None:
            c.say(e.PhaseScheduled(phase=phase, after=scheduled), "500.8")
        self._end_phase(is_seen)
        for one in skipped:
            c.say(e.PhaseSkipped(phase=one, effect=None), "500.11" if is_seen else "")
        c.say(often(e.PhaseBegan, phase=phase), "500.1")

    def _end_phase(self, is_seen: bool) -> None:
        board = self.c.board
        phase = board.phase
        if phase is None:
            return
        self._end_step()
        if phase is not Phase.ENDING:  # an ended turn has no more steps (724.1)
            self._skip(board.steps_left, is_seen)
        if board.combat is not None:
            fighting = tuple(dict.fromkeys((*board.combat.attackers, *board.combat.blocks)))
            if fighting:
                self.c.say(trusted.RemovedFromCombat(objects=fighting, reason=Reason.END), "511.3")
        self._empty()
        self.c.say(often(e.PhaseEnded, phase=phase), "500.2")

    def _skip(self, steps: Sequence[Step], is_seen: bool) -> None:
        board = self.c.board
        for step in steps:
            rule = "508.8" if board.phase is Phase.COMBAT else "103.8a" if board.turn == 1 else "500.11"
            self.c.say(trusted.StepSkipped(step=step, effect=None), rule if is_seen else "")

    def _end_step(self) -> None:
        if self.c.board.step is not None:
            self._empty()
            self.c.say(often(e.StepEnded, step=self.c.board.step), "500.2")

    def _empty(self) -> None:
        """500.5. Empty mana pools, unless the state still has the mana."""
        for id, player in self.c.board.players.items():
            if player.pool and not ((record := self.c.state.players.get(id)) is not None and record.pool):
                self.c.say(e.ManaEmptied(player=id, mana=player.pool), "500.5")

    def damage_step(self, first: bool) -> int | None:
        """510.4. Record the creatures that deal damage in the step that has begun."""
        combat = self.c.board.combat
        if combat is None:
            return None
        objects = self.c.board.objects
        fighting = [id for id in dict.fromkeys((*combat.attackers, *combat.blocks)) if id in objects]
        _, taking_part = who_strikes(self.c.board, fighting)
        rule = "510.4" if first or combat.struck_first else "510.1"
        began = trusted.CombatDamageStepBegan(first=first, creatures=tuple(map(ObjectId, taking_part)))
        return self.c.say(began, rule, self.c.board.step_position)

    # 117. Priority

    def give(self, player: PlayerId) -> None:
        """117.3. Record that a player gets priority, and that the previous holder passed.

        A player who was due to have priority first, after an action or a resolution, has had it and passed. In a step
        in which attackers or blockers are still to be declared, the engine gives priority before the declaration. It
        is then recorded after the declaration, or once it is clear that there is none (508.2, 509.2).
        """
        if self.holder == player or self._before == player:
            return
        if self._is_before_declaring():
            self._before = player
            return
        self._undeclared()
        due, self._due = self._due, None
        rule = "117.3d" if self.holder is not None else "117.3a"
        self.passed()
        if due is not None:
            first, rule = due
            if first != player and first in self.c.board.living():
                self._give(first, rule)
                self.passed()
                rule = "117.3d"
        self._give(player, rule)

    def _is_before_declaring(self) -> bool:
        """Return True if creatures are still to be declared in this step, before any priority."""
        board = self.c.board
        combat = board.combat
        if combat is None or self.holder is not None or self._before is not None or board.passes:
            return False
        if board.step is Step.DECLARE_ATTACKERS:
            return not combat.attackers_declared
        return board.step is Step.DECLARE_BLOCKERS and not combat.blockers_declared

    def _undeclared(self) -> None:
        """508.2, 509.2. Record the priority that waited for a declaration, as none is made."""
        if self._before is not None:
            player, self._before = self._before, None
            self._give(player, "117.3a")

    def declared(self) -> None:
        """508.1, 509.1. Note a declaration of creatures: nobody has had priority before."""
        self._before = None
        self.acted()

    def forget(self) -> None:
        """Drop the priority that waits for a declaration, as a gap hides the declaration."""
        self._before = None

    def lose(self) -> None:
        """Forget who has priority, as a gap hides it."""
        self.holder = self._due = self._before = None

    def _give(self, player: PlayerId, rule: str) -> None:
        self.holder = player
        self.c.say(often(e.PriorityGiven, player=player), rule)

    def passed(self) -> None:
        """117.3d. Record that the player who has priority passes."""
        self._undeclared()
        if self.holder is not None:
            self.c.say(often(e.PriorityPassed, player=self.holder), "117.3d")
            self.holder = None

    def acted(self, player: PlayerId | None = None) -> None:
        """117.3c. Note that a player has acted, and has priority again.

        `player` is None for a declaration, after which no player has priority again.
        """
        self._undeclared()
        self.holder = None
        self._due = None if player is None else (player, "117.3c")

    def resolved(self) -> None:
        """117.3b. Note that something has resolved: the active player has priority next."""
        active = self.c.board.active
        self._due = None if active is None else (active, "117.3b")


def _before(phase: Phase, step: Step, now: Step) -> bool:
    """Return True if a step precedes `now` in the order of this phase.

    Then the step belongs to a later phase of the same kind.
    """
    steps = STEPS[phase]
    return steps.index(step) < steps.index(now)
