"""Observed games: their source, and the refusal to continue them."""

from __future__ import annotations

from collections.abc import Sequence

from domain.errors import TimewalkError
from domain.events import GameStarted, Observed, Recorded
from replay.store.sources import Source


class WasObserved(TimewalkError):
    """Error: an observed game cannot do what only a decided game can."""


def observed(log: Sequence[Recorded]) -> Observed | None:
    """Return the source of an observed game from its first event, else None."""
    started = log[0].event if log else None
    return started.observed if isinstance(started, GameStarted) else None


def source_of(started: GameStarted) -> Source:
    """Return the source of a game from its first event."""
    return Source.DECIDED if started.observed is None else Source.OBSERVED


def refuse_observed(log: Sequence[Recorded]) -> None:
    """Raise an error if a game was observed, as its unseen cards are unknown here.

    :raises WasObserved: the game was observed.
    """
    origin = observed(log)
    if origin is not None:
        raise WasObserved(
            "the game was observed ({source}), not decided here: timewalk cannot continue it", source=origin.source
        )
