"""A game in progress: puts the rules' questions to players and settles their proposals.

Rules are generators: they yield questions and are sent the answers. Their proposals are run in one of two
ways: `at_once` (all proposals are made from the same board and happen in one moment) and `in_turn` (each
happens before the next is made).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Literal, overload

from domain import events as e
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.events import Recorded, trusted
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.pipeline import happen
from domain.kernel.proposals import LEFT, Proposals, Proposing, R, Rewind, Ruling, collect, driven
from domain.kernel.questions import A, Answer, Choice, Priority, Question, QuestionOf
from domain.kernel.rulebook import Rulebook
from domain.kernel.table import Table
from domain.kernel.would import Proposal

PASS = ("pass",)
"""117.3d. The answer of a player who passes."""


class Asked:
    """Cache: the last question at which a player passed priority, and the event of passing.

    Players pass again and again at an equal question. As events are values, the same event object serves each time.
    """

    __slots__ = ("passed", "question")

    def __init__(self) -> None:
        self.question: Priority | None = None
        self.passed: e.DecisionMade | None = None


class Game(Table):
    """A game being decided: a table at which rules ask questions and propose events.

    `resolving` is the object on the stack that resolves now. `in_casting` is True while the latest events may still be
    taken back, and `refused` is the reason for taking them back. `gone` are players who have left, and the objects that
    left with them (800.4). `attacking` are the creatures that are being declared as attackers (508.1a).
    """

    __slots__ = ("_asked", "attacking", "gone", "in_casting", "planned", "refused", "resolving")

    rulebook: Rulebook

    def __init__(self, board: Board, definitions: Mapping[str, CardDefinition], rulebook: Rulebook) -> None:
        super().__init__(board, definitions, rulebook)
        self.in_casting = False
        self.attacking: frozenset[ObjectId] = frozenset()
        self.planned: tuple[Choice, ...] = ()
        self.refused: Rewind | None = None
        self.resolving: ObjectId | None = None
        self._asked: defaultdict[PlayerId, Asked] = defaultdict(Asked)
        self.gone: set[EntityId] = {id for id, player in board.players.items() if player.left}

    # Asking

    @overload
    def decide(self, question: QuestionOf[A], rule: str) -> Ruling[tuple[A, int | None]]: ...

    @overload
    def decide(
        self, question: QuestionOf[A], rule: str, *, again: Literal[True]
    ) -> Ruling[tuple[A | None, int | None]]: ...

    @overload
    def decide(self, question: Question, rule: str, *, again: bool = False) -> Ruling[tuple[Answer, int | None]]: ...

    def decide(self, question: Question, rule: str, *, again: bool = False) -> Ruling[tuple[Answer, int | None]]:
        """Ask a question and record the answer, unless only one answer is legal.

        Returns the answer and the position of its event, or None for the position if nothing was recorded. Priority
        is always asked, and so is a question whose absence would reveal something hidden (400.2). If a player leaves
        the game meanwhile (800.4), the question is asked without what has left, if need be of another player. With
        `again`, the answer is then None, and the caller looks at the board once more.
        """
        while True:
            if self.gone:
                question = self.rulebook.what_is_left(self, question)
                if question.player in self.gone:
                    if again:
                        return None, None
                    question, answer = yield from self.rulebook.asked_instead(self, question)
                    if answer is not None:
                        return answer, None
            first_two = list(islice(question.answers(), 2))
            if len(first_two) == 1 and question.KIND != "priority" and not self.is_secret(question):
                return first_two[0], None
            answer = yield question
            if answer is not LEFT:
                return answer, self.record(question, answer, rule)
            self.rulebook.stop_if_gone(self)
            if again:
                return None, None

    def is_secret(self, question: Question) -> bool:
        """400.2. Return True if not asking the question would reveal hidden information.

        Games of the first schema ask no such questions.
        """
        return bool(question.secret) and self.schema > 1

    def record(self, question: Question, answer: Answer, rule: str) -> int:
        """Record a player's decision; return the position of its event."""
        event = self._passing(question) if answer == PASS and isinstance(question, Priority) else None
        if event is None:
            event = trusted.DecisionMade(
                player=question.player, kind=question.KIND, question=question.data(), answer=answer
            )
        self.because = None
        position = self.say(event, rule)
        self.because = position
        return position

    def _passing(self, question: Priority) -> e.DecisionMade:
        """117.3d. Return the event of passing at this question."""
        asked = self._asked[question.player]
        if question is not asked.question or asked.passed is None:
            asked.question = question
            asked.passed = trusted.DecisionMade(
                player=question.player, kind=question.KIND, question=question.data(), answer=PASS
            )
        return asked.passed

    def as_asked_before(self, question: Priority) -> Priority:
        """Return the player's cached question if it equals this one; otherwise this one.

        The cached question is the last at which the player passed.
        """
        last = self._asked[question.player].question
        return last if last == question else question

    # Runners

    def at_once(
        self, proposals: Iterable[Proposal] | Proposals, rule: str, cause: int | None = None
    ) -> Ruling[list[Recorded]]:
        """Settle proposals made from the same board, in one moment; return the events recorded."""
        collected = yield from collect(proposals)
        return (yield from happen(self, [(proposal, rule, cause) for proposal in collected]))

    def in_turn(self, proposals: Proposing[R], rule: str, cause: int | None = None) -> Ruling[R]:
        """Settle one proposal after the other: each happens before the next is made.

        A tuple of proposals is simultaneous. The proposer is sent the list of records that came of each proposal.
        Returns the proposer's result.
        """

        def each(together: Iterable[Proposal]) -> Ruling[list[Recorded]]:
            return happen(self, [(one, rule, cause) for one in together])

        return (yield from driven(proposals, each))

    def happen(self, proposals: Iterable[Proposal], rule: str, cause: int | None = None) -> Ruling[list[Recorded]]:
        """614, 616. Apply replacement effects to proposals and record them in one moment; return the records."""
        return happen(self, [(proposal, rule, cause) for proposal in proposals])

    def beside(self, board: Board) -> Game:
        """Return a game with the same rules and cards on another board, for look-ups."""
        other = Game(board, self.definitions, self.rulebook)
        other.edition, other.format, other.schema = self.edition, self.format, self.schema
        other._as_known_to(self)
        return other

    # Going back

    def restore(self, board: Board, records: int) -> None:
        """733.1. Go back to an earlier copy of the board, and drop the records made since."""
        renumbered = board.next_definition != self.board.next_definition  # a number may mean another definition later
        if renumbered:
            self._parts, self._texts = {}, {}
            self.functioning.clear()
        self.board = board
        del self.records[records:]
        self._moment = 0
        self.rulebook.restored(self, renumbered)

    def passed(self, passes: int) -> None:
        """704.3. Tell the rules how many passes of state-based actions one check has performed."""
        self.rulebook.passed(self, passes)
