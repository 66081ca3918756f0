"""Number of legal answers to a decision."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Any

import domain.kernel.assignments
import domain.kernel.declarations  # noqa: F401  # its questions are among those whose answers are counted
from domain import events as e
from domain.ids import PlayerId
from domain.kernel.questions import QUESTIONS, question_of
from projections.counting.columns import COUNTED


def legal_answers(event: e.DecisionMade) -> int | None:
    """Return the number of legal answers to a decision, at most `COUNTED`.

    None if the event does not keep the question, or if its kind is not known here.
    """
    question = event.question
    if event.kind == "priority" and question:
        return len(question[0])
    if event.kind == "pay" and question:
        question = _renumbered(question)
    return _counted(event.player, event.kind, question)


def _renumbered(question: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return an equal payment question with its mana sources numbered from 1.

    The number of ways to pay stays the same, and the cache of `_counted` then also serves other games.
    """
    cost, pool, sources, _, *dear = question
    numbers: dict[int, int] = {}
    named = [
        tuple((numbers.setdefault(source[0], len(numbers) + 1), *source[1:]) for source in some)
        for some in (sources, *dear)
    ]
    return (cost, pool, named[0], None, *named[1:])


@lru_cache(maxsize=10_000)
def _counted(player: PlayerId, kind: str, question: tuple[Any, ...] | None) -> int | None:
    """Return the number of legal answers to a question, from a cache.

    The same question comes again and again: paying for a spell of the same cost from the same lands.
    """
    if question is None or kind not in QUESTIONS:
        return None
    return sum(1 for _ in islice(question_of(player, kind, question).answers(), COUNTED))


def forget_counted() -> None:
    """Clear the cache of counted answers, so that a measurement starts afresh."""
    _counted.cache_clear()
