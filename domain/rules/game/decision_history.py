"""104.4b, 732. The course of a game: what was decided in this turn, and how long nobody could decide anything.

Loops and shortcuts are found in it. It follows from the log alone.
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
"""What a player with priority does that is nothing to do again and again: passing, and playing lands (305.2)."""

OPEN = frozenset(
    ("priority", "targets", "modes", "number", "pay", "option", "order", "replacement", "divide", "choose")
)
"""Questions of which everybody sees the answers, by what follows."""


class Course:
    """What was decided in this turn, and how much has happened since anybody could decide anything.

    `alone` counts resolutions and turns since somebody could have done something, `declined` those since somebody did.
    `made` are the decisions of this turn; `step` says how many of them were made before this step or phase, `acted` how
    many up to the last by which somebody did something, `closed` how many up to the last that not everybody sees,
    `proposed` how many up to the last proposal of a shortcut in this step or phase, if there was one; and `did` how
    many were made before each player last did with priority what can be done again.

    It follows from the log alone, so that a game that is taken up finds loops where it would have found them.
    """

    __slots__ = ("acted", "alone", "closed", "declined", "did", "made", "proposed", "step")

    def __init__(self) -> None:
        self.alone = 0
        self.declined = 0
        self.made: list[Recorded] = []
        self.did: dict[PlayerId, int] = {}
        self.acted = 0
        self.closed = 0
        self.step = 0
        self.proposed = 0

    @classmethod
    def of(cls, log: Sequence[Recorded], before: Course | None = None) -> Course:
        """What there is to know at the end of a log; `before` is what was at its start, if the game had begun."""
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
        """Take notice of what was said."""
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
        """Something resolves, or a turn begins, whatever anybody decides."""
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
        """The same, to go back to."""
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
"""How a course takes notice of an event."""

NOTED: frozenset[type[Event]] = frozenset(_NOTING)
"""All of which it takes notice."""


_IDLE = frozenset(("pass", "mana"))


def is_forced(event: e.DecisionMade) -> bool:
    """Return True if a player decided what had to be decided somehow: mana alone is no other choice (104.4b)."""
    if event.kind == Priority.KIND:
        return _IDLE.issuperset([option[0] for option in event.question[0]])
    if event.kind not in _MANDATORY:
        return False
    return has_to_be_answered(question_of(event.player, event.kind, event.question))


def _is_action(event: e.DecisionMade) -> bool:
    """Return True if a player did something that could have been left undone; passing and paying nothing is no
    action."""
    if event.kind == Priority.KIND:
        return bool(event.answer[0] != "pass")
    return event.answer not in ("no", ()) and not is_forced(event)


_MANDATORY = {kind.KIND for kind in (Order, ChooseReplacement, ChooseObjects, ChooseOption, ChooseModes, ChooseTargets)}
"""Questions that a player may have to answer in one way or another, with no way to do nothing."""


def has_to_be_answered(question: Question) -> bool:
    if isinstance(question, ChooseOption):
        return "yes" not in question.options and "no" not in question.options
    if isinstance(question, (ChooseObjects, ChooseModes)):
        return question.least > 0
    if isinstance(question, ChooseTargets):
        return all(slot[2] > 0 for slot in question.slots)
    return question.KIND in _MANDATORY


class Courses:
    """What a game keeps of its course: as it is now, and as it was when the game was taken up."""

    __slots__ = ("before", "now")

    def __init__(self) -> None:
        self.before = Course()
        self.now = Course()


def course(game: Table) -> Course:
    """The course of the game so far."""
    try:  # asked at every priority
        courses: Courses = game.memory[Courses]
    except KeyError:
        courses = game.kept(Courses)
    return courses.now


def hear(table: Table, record: Recorded) -> None:
    """Take notice of a fact of `NOTED`."""
    try:
        courses: Courses = table.memory[Courses]
    except KeyError:
        courses = table.kept(Courses)
    _NOTING[record.event.__class__](courses.now, record)


def go_back(game: Table) -> None:
    """733.1. The course as it was when the records were those that are left."""
    courses = game.kept(Courses)
    courses.now = Course.of(game.records, courses.before)


def take_up(game: Table, log: Sequence[Recorded]) -> None:
    """The course of a game that is taken up after this log."""
    courses = game.kept(Courses)
    courses.now = Course.of(log)
    courses.before = courses.now.copy()
