"""Games that were observed: where one comes from, and that it cannot be gone on with."""

from __future__ import annotations

from collections.abc import Sequence

from domain.errors import TimewalkError
from domain.events import GameStarted, Observed, Recorded
from replay.store.sources import Source


class WasObserved(TimewalkError):
    """A game that was observed is asked for what only one that was decided here can do."""


def observed(log: Sequence[Recorded]) -> Observed | None:
    """Where a game was observed, by its first event; None for one that was decided here."""
    started = log[0].event if log else None
    return started.observed if isinstance(started, GameStarted) else None


def source_of(started: GameStarted) -> Source:
    """Where a game comes from, by how it began."""
    return Source.DECIDED if started.observed is None else Source.OBSERVED


def refuse_observed(log: Sequence[Recorded]) -> None:
    """Say of an observed game that it cannot go on: nobody here knows the cards that were not seen.

    :raises WasObserved: it was.
    """
    found = observed(log)
    if found is not None:
        raise WasObserved(
            "the game was observed ({source}), not decided here: it cannot go on here", source=found.source
        )
