"""Event log of a game told as facts, with its board, steps and phases.

The ends of steps and phases are filled in, and so are facts left out that follow from the rules alone.
"""

from __future__ import annotations

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.errors import Said, said
from domain.events import Event, Recorded
from domain.reasons import Reason
from domain.rules.combat.damage import who_strikes
from domain.terms import STEPS, TURN, Phase, Step
from replay.observing.arena.event_log import Commit, runs_of


class Impossible(Exception):
    """Error: a fact is impossible; the sentence says why."""

    def __init__(self, reason: Said) -> None:
        super().__init__(reason)
        self.said = reason


class Saying:
    """Event log to which events are appended, with its board, steps and phases.

    `left_out` are the kinds of facts that the file has none of.
    """

    def __init__(self, left_out: frozenset[str]) -> None:
        self.left_out = left_out
        self.board = Board()
        self.line = 1
        self.broken = False
        """True after an impossible fact; no more facts are taken then."""
        self._position = self._moment = 0
        self._records: list[Recorded] = []
        self._lines: list[int] = []

    @property
    def position(self) -> int:
        """Position of the latest event."""
        return self._position

    @property
    def moment(self) -> int:
        """Moment of the latest event."""
        return self._moment

    @property
    def last(self) -> Event | None:
        """Latest event since the last commit."""
        return self._records[-1].event if self._records else None

    def say(self, event: Event, rule: str, cause: int | None = None, at_once: bool = False) -> int:
        """Append an event, apply it to the board, and return its position.

        With `at_once`, the event shares the moment of the one before; else it has a new moment.
        """
        position = self._position + 1
        moment = self._moment if at_once and self._moment else self._moment + 1
        recorded = Recorded(position, moment, rule, cause, event)
        evolve(self.board, recorded)
        self._record(recorded)
        return position

    def _record(self, recorded: Recorded) -> None:
        self._position, self._moment = recorded.position, recorded.moment
        self._records.append(recorded)
        self._lines.append(self.line)

    def commit(self) -> Commit | None:
        """Return the events since the last commit, with their lines in the file."""
        if not self._records:
            return None
        first, runs = runs_of(self._lines)
        read = e.LinesRead(line=first, runs=runs)
        if self.broken:  # the board no longer matches the log
            self._record(Recorded(self._position + 1, self._moment + 1, "", None, read))
        else:
            self.say(read, "")
        made = Commit(tuple(self._records))
        self._records, self._lines = [], []
        return made

    # 500. Turns

    def enter(self, phase: Phase, step: Step | None = None) -> None:
        """500.1. Begin a phase or step, and end the ones before.

        Phases and steps in between did not take place, or are left out in the file.
        """
        board = self.board
        if not board.turn:
            raise Impossible(said("no turn has begun"))
        steps = STEPS[phase]
        now = board.step
        if board.phase is not phase or (step is not None and now is not None and steps.index(step) < steps.index(now)):
            self._begin_phase(phase)
        if step is None:
            return
        left = board.steps_left
        if step in left:
            skipped = left[: left.index(step)]
            self.end_step()
            for one in skipped:
                self._skip(one)
        else:
            rule = "510.4" if step is Step.COMBAT_DAMAGE else "514.3a" if step is Step.CLEANUP else "500.9"
            self.say(e.StepScheduled(step=step, after=board.step or steps[0], place=0), rule)
            self.end_step()
        self.say(e.StepBegan(step=step), "500.1")
        if step is Step.COMBAT_DAMAGE and e.CombatDamageStepBegan.NAME in self.left_out:
            self._strike()
        elif step is Step.CLEANUP:
            self._heal()

    def _begin_phase(self, phase: Phase) -> None:
        board = self.board
        left = board.phases_left
        skipped = left[: left.index(phase)] if phase in left else ()
        if phase not in left:
            self.say(e.PhaseScheduled(phase=phase, after=board.phase or TURN[-1]), "500.8")
        self.end_phase()
        for one in skipped:
            rule = "" if f"{e.PhaseBegan.NAME}:{one}" in self.left_out else "500.11"
            self.say(e.PhaseSkipped(phase=one, effect=None), rule)
        self.say(e.PhaseBegan(phase=phase), "500.1")

    def _skip(self, step: Step) -> None:
        board = self.board
        rule = "508.8" if board.phase is Phase.COMBAT else "103.8a" if board.turn == 1 else "500.11"
        left_out = f"{e.StepBegan.NAME}:{step}" in self.left_out
        self.say(e.StepSkipped(step=step, effect=None), "" if left_out else rule)

    def end_phase(self) -> None:
        """500.2. End the phase, and its step."""
        board = self.board
        phase = board.phase
        if phase is None:
            return
        self.end_step()
        if phase is not Phase.ENDING:  # an ended turn has no more steps (724.1)
            for step in board.steps_left:
                self._skip(step)
        if board.combat is not None:
            fighting = tuple(dict.fromkeys((*board.combat.attackers, *board.combat.blocks)))
            if fighting:
                self.say(e.RemovedFromCombat(objects=fighting, reason=Reason.END), "511.3")
        self._empty()
        self.say(e.PhaseEnded(phase=phase), "500.2")

    def end_step(self) -> None:
        """500.2. End the step."""
        if self.board.step is not None:
            self._empty()
            self.say(e.StepEnded(step=self.board.step), "500.2")

    def _empty(self) -> None:
        """500.5. Empty mana pools, where the file does not tell that."""
        for id, player in self.board.players.items():
            if player.pool and e.ManaEmptied.NAME in self.left_out:
                self.say(e.ManaEmptied(player=id, mana=player.pool), "500.5")

    def end_turn(self) -> None:
        """500.1. End the turn, and remove damage whose removal the file does not tell."""
        board = self.board
        if not board.turn or (board.phase is None and not board.phases_left):
            return
        whole = board.step is Step.CLEANUP or f"{e.StepBegan.NAME}:{Step.CLEANUP}" in self.left_out
        self._heal()
        self.end_phase()
        assert board.active is not None
        self.say(e.TurnEnded(player=board.active, number=board.turn), "500.1" if whole else "724.1")

    def _heal(self) -> None:
        """514.2. Remove all marked damage, where the file does not tell that."""
        board = self.board
        if e.DamageRemoved.NAME in self.left_out:
            healed = tuple(id for id in board.battlefield if board.objects[id].damage)
            if healed:
                self.say(e.DamageRemoved(objects=healed, reason=Reason.CLEANUP), "514.2")

    def _strike(self) -> None:
        """510.4. Record the creatures that deal damage in this step, where the file does not."""
        board = self.board
        if board.combat is None:
            return
        fighting = [id for id in dict.fromkeys((*board.combat.attackers, *board.combat.blocks)) if id in board.objects]
        first, creatures = who_strikes(board, fighting)
        rule = "510.4" if first or board.combat.struck_first else "510.1"
        self.say(e.CombatDamageStepBegan(first=first, creatures=creatures), rule, board.step_position)
