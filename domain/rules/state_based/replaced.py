"""614.6, 704.3. What would be done, and something else happens instead, of which nothing comes: told when it is new.

Such an action applies as long as it does, so that it is found at each check. What was told of it last follows from the
board on which a check has just found nothing to do, wherever the game is taken up again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from domain import events as e
from domain.events import Recorded
from domain.kernel.proposals import Halt, Ruling
from domain.kernel.trial import Trial
from domain.kernel.would import Proposal, Would
from domain.rules.state_based.checks import Told

if TYPE_CHECKING:
    from domain.kernel.game import Game

R = TypeVar("R")

SINCE = 3
"""The `schema_version` since which it is not told at each check."""


def nothing_came(proposals: Iterable[Proposal], said: Iterable[Recorded]) -> Told:
    """Those of these proposals of which it was only said what was applied to them."""
    would = {proposal.as_data() for proposal in proposals if isinstance(proposal, Would)}
    about: dict[int, tuple[object, ...]] = {}
    applied: dict[tuple[object, ...], list[tuple[str, e.ReplacementApplied]]] = {}
    came: set[tuple[object, ...] | None] = set()
    for record in said:
        event, first = record.event, about.get(record.cause or 0)
        if not isinstance(event, e.ReplacementApplied):
            came.add(first)
            continue
        if first is None and event.before in would:
            first = event.before
        if first is not None:
            about[record.position] = first
            applied.setdefault(first, []).append((record.rule, event))
    return {first: tuple(steps) for first, steps in applied.items() if first not in came}


def would_come_to_nothing(game: Game, proposals: Sequence[Proposal]) -> Told:
    """The same, before anything is said; without what a player would have to choose, which is a choice each time."""
    trial = Trial(game)
    if unasked(trial.at_once(proposals, "704.3")) is not None:
        return nothing_came(proposals, trial.records)
    each = proposals if len(proposals) > 1 else ()
    return {first: steps for proposal in each for first, steps in would_come_to_nothing(game, [proposal]).items()}


def unasked(rules: Ruling[R]) -> R | None:
    """What these rules return if nobody is asked anything and nothing is left to chance; None otherwise."""
    try:
        next(rules)
    except StopIteration as done:
        returned: R = done.value
        return returned
    except Halt:
        return None
    rules.close()
    return None
