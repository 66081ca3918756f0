"""Types of rule functions: generators that propose events, ask questions and may stop."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from types import GeneratorType
from typing import Final, TypeAlias, TypeVar

from domain.errors import Said
from domain.kernel.questions import Answer, Question
from domain.kernel.would import Proposal

Rules: TypeAlias = Generator[Question, Answer, None]
"""A running rule: yields questions, is sent answers."""

Nothing: TypeAlias = tuple[()]
"""Type of an empty tuple: returned in place of a generator by a rule with nothing to do."""

R = TypeVar("R")
Ruling: TypeAlias = Generator[Question, Answer, R]
"""A running rule that returns a value of type `R`."""

Proposed: TypeAlias = Question | Proposal | tuple[Proposal, ...] | list[Proposal]
"""A question, a proposal, or proposals that happen together."""

Proposals: TypeAlias = Generator[Proposed, Answer, None]
"""A running rule that proposes: yields questions and proposals, is sent answers and the resulting records."""

Proposing: TypeAlias = Generator[Proposed, Answer, R]
"""A running rule that proposes and returns a value."""

Each: TypeAlias = Callable[[Iterable[Proposal]], Ruling[object] | None]
"""A function that settles simultaneous proposals; the records it returns are sent back to the proposer."""

LEFT: Final = ("left",)
"""800.4. Value sent instead of an answer when a player left the game while a question was asked."""


class Stopped(Exception):
    """800.4a. Exception: the resolving object left the game with a player and does nothing more."""


class Rewind(Exception):
    """Exception: a casting or activation proved illegal and is taken back (733.1).

    The game goes back to the priority at which the casting began.
    """

    def __init__(self, reason: str, rule: str, /, **words: object) -> None:
        super().__init__(reason)
        self.said = Said(reason, words)
        self.rule = rule


class Halt(Exception):
    """Exception: a trial game ends, at its aim or where the future is unknown.

    `reached` is True at its aim: a pass of state-based actions has been performed.
    """

    def __init__(self, reached: bool) -> None:
        super().__init__()
        self.reached = reached


def driven(proposals: Proposing[R], each: Each, first: Proposed | None = None) -> Ruling[R]:
    """Run a proposer: pass on its questions, and let `each` settle its proposals.

    A tuple or list of proposals is simultaneous. If a casting is taken back while a question is open, the
    exception is thrown into the proposer. Returns the proposer's result. `first` is a proposal that the proposer
    has yielded already.
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
    """Return all proposals of a rule, without settling any; pass its questions on."""
    if proposals.__class__ is not GeneratorType:
        return [*proposals]
    collected: list[Proposal] = []
    for proposal in proposals:
        if isinstance(proposal, Question):
            yield from driven(proposals, collected.extend, proposal)  # and everything after it
        elif isinstance(proposal, (tuple, list)):
            collected += proposal
        else:
            collected.append(proposal)
    return collected
