"""What a rule function is: a generator that proposes, asks on the way, and may find that it cannot go on."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from types import GeneratorType
from typing import Any, Final, TypeAlias

from domain.errors import Said
from domain.kernel.questions import Answer, Question
from domain.kernel.would import Proposal

Rules: TypeAlias = Generator[Question, Answer, Any]
"""A rule at work: yields questions, is sent answers."""

Proposals: TypeAlias = Generator[Any, Any, Any]
"""A rule that proposes: yields questions and proposals."""


LEFT: Final = ("left",)
"""800.4. What is sent instead of an answer when somebody left the game while a question was asked."""


class Stopped(Exception):
    """800.4a. What was resolving has left the game with a player: nothing more of it is done."""


class Rewind(Exception):
    """A casting or activation proved illegal: the game goes back to the priority it began at (733.1)."""

    def __init__(self, reason: str, rule: str, /, **words: object) -> None:
        super().__init__(reason)
        self.said = Said(reason, words)
        self.rule = rule


class Halt(Exception):
    """A game that is only tried out comes to where it is to be looked at, or to where it cannot be told what follows.

    `reached` is whether it is the former: a pass of state-based actions has been performed.
    """

    def __init__(self, reached: bool) -> None:
        super().__init__()
        self.reached = reached


def asking(question: Question) -> Generator[Question, Answer, tuple[Answer, Rewind | None]]:
    """Ask for a rule that somebody else goes on with: the answer, or what is thrown in instead, to be passed on."""
    try:
        return (yield question), None
    except Rewind as taken_back:
        return None, taken_back


def collect(proposals: Iterable[Proposal] | Proposals) -> Generator[Question, Answer, list[Proposal]]:
    """Everything a rule proposes from one look at the board; its questions go out."""
    found: list[Proposal] = []
    if not isinstance(proposals, GeneratorType):
        for proposal in proposals:
            found.append(proposal)
        return found
    answer: Any = None
    thrown: Rewind | None = None
    try:
        while True:
            proposal = proposals.send(answer) if thrown is None else proposals.throw(thrown)
            answer = thrown = None
            if isinstance(proposal, Question):
                answer, thrown = yield from asking(proposal)
            elif isinstance(proposal, (tuple, list)):
                found.extend(proposal)
            else:
                found.append(proposal)
    except StopIteration:
        return found
