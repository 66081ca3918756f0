"""What a rule function is: a generator that proposes, asks on the way, and may find that it cannot go on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from types import GeneratorType
from typing import Final, TypeAlias, TypeVar

from domain.errors import Said
from domain.kernel.questions import Answer, Question
from domain.kernel.would import Proposal

Rules: TypeAlias = Generator[Question, Answer, None]
"""A rule at work: yields questions, is sent answers."""

Nothing: TypeAlias = tuple[()]
"""A rule that has nothing to do here, in the place of one at work."""

R = TypeVar("R")
Ruling: TypeAlias = Generator[Question, Answer, R]
"""A rule at work that comes to something: what it returns is said by its type."""

Proposed: TypeAlias = Question | Proposal | tuple[Proposal, ...] | list[Proposal]
"""A question, a proposal, or proposals that belong together."""

Proposals: TypeAlias = Generator[Proposed, Answer, None]
"""A rule that proposes: yields questions and proposals, is sent answers and what was said of the proposals."""

Proposing: TypeAlias = Generator[Proposed, Answer, R]
"""A rule that proposes and comes to something."""

Each: TypeAlias = Callable[[Iterable[Proposal]], Ruling[object] | None]
"""What is done with proposals that belong together; what a rule returns is sent back to who proposes."""

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


def driven(proposals: Proposing[R], each: Each, first: Proposed | None = None) -> Ruling[R]:
    """Run a proposer: its questions go out, each proposal, or tuple of simultaneous ones, goes to `each`.

    A casting that is taken back while a question is out is thrown into the proposer. Returns what the proposer returns.
    `first` is what it has proposed already.
    """
    reply: Answer = None
    thrown: Rewind | None = None
    while True:
        try:
            proposal = first or (proposals.send(reply) if thrown is None else proposals.throw(thrown))
        except StopIteration as end:
            returned: R = end.value
            return returned
        first = thrown = None
        if isinstance(proposal, Question):
            try:
                reply = yield proposal
            except Rewind as taken_back:
                thrown = taken_back
            continue
        done = each(proposal if isinstance(proposal, (tuple, list)) else (proposal,))
        reply = None if done is None else (yield from done)


def collect(proposals: Iterable[Proposal] | Proposals) -> Ruling[list[Proposal]]:
    """Everything a rule proposes from one look at the board; its questions go out."""
    if proposals.__class__ is not GeneratorType:
        return [*proposals]
    found: list[Proposal] = []
    for proposal in proposals:
        if isinstance(proposal, Question):
            yield from driven(proposals, found.extend, proposal)  # and all that comes after it
        elif isinstance(proposal, (tuple, list)):
            found += proposal
        else:
            found.append(proposal)
    return found
