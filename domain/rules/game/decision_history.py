"""104.4b, 732. Decisions of this turn, and time passed without a choice.

Loops and shortcuts are found from this history. It follows from the log alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain import events as e
from domain.events import Event, Recorded
from domain.ids import PlayerId
from domain.kernel.questions import (
    ChooseModes,
    ChooseObjects,
    ChooseOption,
    ChooseReplacement,
    ChooseTargets,
    Order,
    Priority,
    Question,
    Repeat,
    question_of,
)
from domain.kernel.table import Table

ONLY_SO_OFTEN = frozenset(("pass", "play"))
"""Actions with priority that a shortcut does not repeat: passing, and playing lands (305.2)."""

OPEN = frozenset(
    ("priority", "targets", "modes", "number", "pay", "option", "order", "replacement", "divide", "choose")
)
"""Kinds of questions whose answers all players see by their consequences."""


class Course:
    """History of this turn: its decisions, and how much has happened since the last choice.

    It follows from the log alone, so that a resumed game finds loops where the original would have found them.
    """

    __slots__ = ("acted", "alone", "closed", "declined", "did", "made", "proposed", "step")

    def __init__(self) -> None:
        self.alone = 0  # resolutions and turns since somebody could have done something
        self.declined = 0  # resolutions and turns since somebody did something
        self.made: list[Recorded] = []  # decisions of this turn; numbers of them in the following
        self.did: dict[PlayerId, int] = {}  # before each player's last repeatable action with priority
        self.acted = 0  # up to the last action
        self.closed = 0  # up to the last decision that not everybody sees
        self.step = 0  # before this step or phase
        self.proposed = 0  # up to the last proposal of a shortcut in this step or phase, 0 for none

    @classmethod
    def of(cls, log: Sequence[Recorded], before: Course | None = None) -> Course:
        """Return the history at the end of a log.

        `before` is the history at the start of the log, if the game had begun.
        """
        acted = began = False
        start = len(log)
        while start and not (acted and began):
            start -= 1
            event = log[start].event
            began = began or isinstance(event, e.TurnBegan)
            acted = acted or (isinstance(event, e.DecisionMade) and _is_action(event))
        course = before.copy() if before is not None and not start else cls()
        for recorded in log[start:]:
            course.note(recorded)
        return course

    def note(self, recorded: Recorded) -> None:
        """Update the history by a record."""
        noting = _NOTING.get(recorded.event.__class__)
        if noting is not None:
            noting(self, recorded)

    def _decided(self, recorded: Recorded) -> None:
        event: e.DecisionMade = recorded.event  # type: ignore[assignment]  # registered for these only
        made, kind = self.made, event.kind
        made.append(recorded)
        if kind == Priority.KIND:
            acted = event.answer[0] != "pass"
            if event.answer[0] not in ONLY_SO_OFTEN:
                self.did[event.player] = len(made) - 1
        else:
            acted = _is_action(event)
            if kind not in OPEN:
                self.closed = len(made)
            if kind == Repeat.KIND:
                self.proposed = len(made)
        if acted:
            self.alone = self.declined = 0
            self.acted = len(made)
        elif self.alone and not is_forced(event):
            self.alone = 0

    def _went_on(self, recorded: Recorded) -> None:
        """Count a resolution or the beginning of a turn, which happen without a decision."""
        self.alone += 1
        self.declined += 1

    def _turn_began(self, recorded: Recorded) -> None:
        self._went_on(recorded)
        self.made.clear()
        self.did.clear()
        self.acted = self.closed = 0

    def _step_began(self, recorded: Recorded) -> None:
        self.step, self.proposed = len(self.made), 0

    def copy(self) -> Course:
        """Return a copy of the history, to go back to."""
        new = Course()
        new.did, new.closed = self.did.copy(), self.closed
        new.alone, new.declined, new.made = self.alone, self.declined, self.made.copy()
        new.acted, new.step, new.proposed = self.acted, self.step, self.proposed
        return new


_NOTING: dict[type[Event], Callable[[Course, Recorded], None]] = {
    e.DecisionMade: Course._decided,
    e.ResolutionBegan: Course._went_on,
    e.TurnBegan: Course._turn_began,
    e.PhaseBegan: Course._step_began,
    e.StepBegan: Course._step_began,
}
"""Methods of `Course` that update it, by type of event."""

NOTED: frozenset[type[Event]] = frozenset(_NOTING)
"""Types of all events that update the history."""


_IDLE = frozenset(("pass", "mana"))


def is_forced(event: e.DecisionMade) -> bool:
    """Return True if the player could not decline: every answer did something.

    A player with priority who can only pass or make mana is forced as well (104.4b).
    """
    if event.kind == Priority.KIND:
        return _IDLE.issuperset([option[0] for option in event.question[0]])
    if event.kind not in _MANDATORY:
        return False
    return has_to_be_answered(question_of(event.player, event.kind, event.question))


def _is_action(event: e.DecisionMade) -> bool:
    """Return True if a player did something optional.

    Passing, declining and choosing nothing are no actions.
    """
    if event.kind == Priority.KIND:
        return bool(event.answer[0] != "pass")
    return event.answer not in ("no", ()) and not is_forced(event)


_MANDATORY = {kind.KIND for kind in (Order, ChooseReplacement, ChooseObjects, ChooseOption, ChooseModes, ChooseTargets)}
"""Kinds of questions that may have to be answered by doing something."""


def has_to_be_answered(question: Question) -> bool:
    if isinstance(question, ChooseOption):
        return "yes" not in question.options and "no" not in question.options
    if isinstance(question, (ChooseObjects, ChooseModes)):
        return question.least > 0
    if isinstance(question, ChooseTargets):
        return all(slot[2] > 0 for slot in question.slots)
    return question.KIND in _MANDATORY


class Courses:
    """History of a game now, and at the time the game was resumed."""

    __slots__ = ("before", "now")

    def __init__(self) -> None:
        self.before = Course()
        self.now = Course()


def course(game: Table) -> Course:
    """Return the game's history of this turn so far."""
    try:  # asked at every priority
        courses: Courses = game.memory[Courses]
    except KeyError:
        courses = game.kept(Courses)
    return courses.now


def hear(table: Table, record: Recorded) -> None:
    """Update the history by a recorded event of `NOTED`."""
    try:
        courses: Courses = table.memory[Courses]
    except KeyError:
        courses = table.kept(Courses)
    _NOTING[record.event.__class__](courses.now, record)


def go_back(game: Table) -> None:
    """733.1. Restore the history to what the remaining records give."""
    courses = game.kept(Courses)
    courses.now = Course.of(game.records, courses.before)


def take_up(game: Table, log: Sequence[Recorded]) -> None:
    """Set the history of a game that is resumed after this log."""
    courses = game.kept(Courses)
    courses.now = Course.of(log)
    courses.before = courses.now.copy()
