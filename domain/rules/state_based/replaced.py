"""614.6, 704.3. State-based actions replaced without effect, reported once, not at every check.

Such an action goes on applying, so it is found at each check. The report can be worked out from the board
after a check that found nothing to do, so a resumed game knows it as well.
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
"""First `schema_version` of games that do not repeat the report at each check."""


def nothing_came(proposals: Iterable[Proposal], records: Iterable[Recorded]) -> Told:
    """Return the proposals that were replaced without effect, with the effects applied.

    The records of such a proposal are replacements only.
    """
    would = {proposal.as_data() for proposal in proposals if isinstance(proposal, Would)}
    about: dict[int, tuple[object, ...]] = {}
    applied: dict[tuple[object, ...], list[tuple[str, e.ReplacementApplied]]] = {}
    effective: set[tuple[object, ...] | None] = set()
    for record in records:
        event, first = record.event, about.get(record.cause or 0)
        if not isinstance(event, e.ReplacementApplied):
            effective.add(first)
            continue
        if first is None and event.before in would:
            first = event.before
        if first is not None:
            about[record.position] = first
            applied.setdefault(first, []).append((record.rule, event))
    return {first: tuple(steps) for first, steps in applied.items() if first not in effective}


def would_come_to_nothing(game: Game, proposals: Sequence[Proposal]) -> Told:
    """Return the proposals that would be replaced without effect, by trying them out.

    Proposals that need a player's choice are left out, as this is a choice each time.
    """
    trial = Trial(game)
    if unasked(trial.at_once(proposals, "704.3")) is not None:
        return nothing_came(proposals, trial.records)
    each = proposals if len(proposals) > 1 else ()
    return {first: steps for proposal in each for first, steps in would_come_to_nothing(game, [proposal]).items()}


def unasked(rules: Ruling[R]) -> R | None:
    """Return the result of running rules; None if they ask a player or need chance."""
    try:
        next(rules)
    except StopIteration as done:
        returned: R = done.value
        return returned
    except Halt:
        return None
    rules.close()
    return None
