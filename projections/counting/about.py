"""Facts about a game beside its course: decks, players and source."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain import events as e
from domain.events import OPPONENT, OWNER


class About(NamedTuple):
    """Facts about a game that the store keeps beside its events."""

    created: str = ""
    engine: str = ""
    players: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    parent: str | None = None
    parent_position: int | None = None


def source_of(observed: e.Observed | None) -> tuple[Any, ...]:
    """Return the last columns of a game's row, which tell its source."""
    if observed is None:
        return ("decided", None, None, None, None, None)
    return (
        "observed",
        observed.source,
        observed.event or None,
        observed.match or None,
        observed.number or None,
        observed.player,
    )


def without_names(started: e.GameStarted) -> e.GameStarted:
    """Return the start of an observed game with players' names replaced.

    The seats only tell whose view the game is. The identity of the players stays private.
    """
    observed = started.observed
    if observed is None:
        return started
    numbers = range(1, len(started.seats) + 1)
    if observed.player is None:
        seats = tuple(f"Player {number}" for number in numbers)
    else:
        seats = tuple(OWNER if number == observed.player else OPPONENT for number in numbers)
    return started.model_copy(update={"seats": seats})
