"""What a check of an observed game sees and says: the board before an event, the rules on it, and what is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias, TypeVar

from domain import events as e
from domain.board.objects import Obj
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.events import Event, Recorded
from domain.ids import PlayerId
from domain.kernel.game import Game
from domain.kernel.proposals import Halt, Ruling
from domain.kernel.questions import Answer, Question
from domain.kernel.trial import Trial
from domain.rules.rulebook import RULES
from domain.rules.state_based.checks import Checks

R = TypeVar("R")


class Why(StrEnum):
    """Why something is not checked."""

    TEXT_UNKNOWN = "text-unknown"  # a text that nobody here knows could be the reason
    HIDDEN = "hidden"  # it depends on what was not shown
    GAP = "gap"  # something was not seen shortly before
    REPLACED = "replaced"  # something else happened instead
    CHOSEN = "chosen"  # a player chose, and what could be chosen is not known
    DIGITAL = "digital"  # only digital games have it
    UNSETTLED = "unsettled"  # the board is in the middle of something


class Compared(NamedTuple):
    """What the rules predict and the record has, field by field.

    `excuse` is why a difference would be no contradiction, `rule` what is cited instead of the check's own, `explained`
    a rule by which it could be.
    """

    predicted: Mapping[str, Any]
    observed: Mapping[str, Any]
    excuse: Why | None = None
    rule: str = ""
    explained: str = ""


class NotChecked(Exception):
    """A check cannot be made here."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


Look: TypeAlias = "Callable[[View, Any], Iterator[Compared]]"


class Check(NamedTuple):
    """A kind of check: its name, its rule, the events that it is about, and what compares."""

    name: str
    rule: str
    about: tuple[type[Event], ...]
    look: Look


CHECKS: list[Check] = []
"""All kinds of checks there are, as `replay.observing.checks` has them."""


def check(name: str, rule: str, *about: type[Event]) -> Callable[[Look], Look]:
    """Register a kind of check; it is given the view right before each event that it is about, and the event."""

    def register(look: Look) -> Look:
        CHECKS.append(Check(name, rule, about, look))
        return look

    return register


class View:
    """What a check sees: the board right before an event, the record from there on, and the rules on that board."""

    __slots__ = ("_game", "at", "board", "definitions", "gap", "left_out", "log")

    def __init__(self, log: Sequence[Recorded], board: Board, definitions: Mapping[str, CardDefinition]) -> None:
        self.log = log
        self.board = board
        self.definitions = definitions
        self.at = 0
        self.gap = 0
        self.left_out: frozenset[str] = frozenset()
        """The kinds of facts that the source does not tell."""
        self._game: Game | None = None

    @property
    def game(self) -> Game:
        """The rules on this board."""
        if self._game is None:
            self._game = Game(self.board, self.definitions, RULES)
        self._game.forget(Checks)
        return self._game

    def copy(self) -> View:
        """The same on a board of its own."""
        new = copy(self)
        new.board, new._game = self.board.copy(), None
        return new

    def trial(self) -> Trial:
        """The rules on a board like this, where what they say can happen."""
        return Trial(self.game, self.board.copy())

    def ahead(self, *until: type[Event]) -> Iterator[Recorded]:
        """What comes after this event, up to one of these.

        :raises NotChecked: the record ends before.
        """
        for at in range(self.at + 1, len(self.log)):
            recorded = self.log[at]
            if isinstance(recorded.event, until):
                return
            if isinstance(recorded.event, (e.GameEnded, e.PlayerLost)):
                break
            yield recorded
        raise NotChecked(Why.UNSETTLED)

    def step(self) -> list[Recorded]:
        """What comes after this event in the step that it is in or begins."""
        return list(self.ahead(e.StepEnded, e.StepBegan, e.PhaseEnded, e.TurnEnded))

    def before_priority(self) -> list[Recorded]:
        """What comes after this event before somebody has priority, in the same step."""
        found = []
        for recorded in self.step():
            if isinstance(recorded.event, e.PriorityGiven):
                break
            found.append(recorded)
        return found

    def moment(self) -> list[Recorded]:
        """This event and what happens in the same moment."""
        moment = self.log[self.at].moment
        found = []
        for at in range(self.at, len(self.log)):
            if self.log[at].moment != moment:
                break
            found.append(self.log[at])
        return found

    def before(self) -> Iterator[Recorded]:
        """What came before this event, the latest first."""
        for at in range(self.at - 1, -1, -1):
            yield self.log[at]

    # Texts that nobody here knows

    def has_text(self, found: Obj) -> bool:
        """Whether an object has an ability whose text is not known here; that of a basic land is (305.6)."""
        if "basic" in found.supertypes and "land" in found.types:
            return False
        return any(not self.game.knows(ref[0]) for ref in found.abilities)

    def has_texts(self, players: Iterable[PlayerId] | None = None) -> bool:
        """Whether there is a permanent or emblem with such an ability, of one of these players or of anybody."""
        board = self.board
        among = (board.objects[id] for id in (*board.battlefield, *board.command) if id in board.objects)
        wanted = None if players is None else set(players)
        return any((wanted is None or found.controller in wanted) and self.has_text(found) for found in among)


def answered(rules: Ruling[R], answers: Callable[[Question], Answer] | None = None) -> R:
    """What these rules come to.

    :raises NotChecked: somebody is asked and there are no answers, or chance decides.
    """
    answer: Answer = None
    try:
        question = next(rules)
        while True:
            if answers is None:
                rules.close()
                raise NotChecked(Why.CHOSEN)
            answer = answers(question)
            question = rules.send(answer)
    except StopIteration as done:
        returned: R = done.value
        return returned
    except Halt:
        raise NotChecked(Why.HIDDEN) from None
