"""What became of damage? What was to be dealt, what changed it, what was dealt, its results, what followed.

All of it is in the causes: a replacement is caused by what was proposed or by the replacement before it, what is dealt
by the last of these, its results by what was dealt, and what dies by its results.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain import events as e
from domain.events import Recorded
from projections.reading.positions import PositionError

RESULTS = (
    e.DamageMarked,
    e.LifeLost,
    e.LifeGained,
    e.CountersPut,
    e.CountersRemoved,
    e.PlayerCountersPut,
    e.CommanderDamaged,
)
"""120.3. What damage results in."""

REACH = 600
"""How many events after the damage are searched for what it led to."""


class Opened(NamedTuple):
    """Damage by one source to one recipient, as positions in the log.

    `proposed` is None where something else became damage, `dealt` None where nothing was left of it. `replaced` changed
    what would be dealt, `altered` a result; `led_to` are the nearest events that the results were the cause of.
    """

    proposed: int | None
    replaced: tuple[int, ...]
    dealt: int | None
    results: tuple[int, ...]
    altered: tuple[int, ...]
    led_to: tuple[int, ...]


def opened(events: Sequence[Recorded], position: int) -> tuple[Opened, ...]:
    """All damage that the event at a position belongs to: its own, or else all that was dealt in its moment.

    :raises PositionError: the game does not have this position.
    """
    if not 1 <= position <= len(events):
        raise PositionError(
            "position {position} is not in this game: its positions go from 1 to {count}",
            position=position,
            count=len(events),
        )
    roots = tuple(_above(events, position)) or tuple(_at_once(events, position))
    if not roots:
        return ()
    led: dict[int, list[int]] = {}
    for recorded in events[roots[0] - 1 : roots[-1] + REACH]:
        if recorded.cause is not None:
            led.setdefault(recorded.cause, []).append(recorded.position)
    return tuple(_opened(events, root, led) for root in roots)


def _above(events: Sequence[Recorded], position: int) -> Iterator[int]:
    """Where the damage began that led to an event, if damage did."""
    at: int | None = position
    while at is not None:
        recorded = events[at - 1]
        if isinstance(recorded.event, e.DamageProposed) or (
            isinstance(recorded.event, e.DamageDealt) and not _is_part(events, recorded)
        ):
            yield at
            return
        if isinstance(recorded.event, e.DecisionMade):
            return
        at = recorded.cause


def _is_part(events: Sequence[Recorded], dealt: Recorded) -> bool:
    """Return True if what was dealt was proposed as damage."""
    at = dealt.cause
    while at is not None and isinstance(events[at - 1].event, e.ReplacementApplied):
        at = events[at - 1].cause
    return at is not None and isinstance(events[at - 1].event, e.DamageProposed)


def _at_once(events: Sequence[Recorded], position: int) -> Iterator[int]:
    """Where all damage of a moment began."""
    moment = events[position - 1].moment
    first = position
    while first > 1 and events[first - 2].moment == moment:
        first -= 1
    for recorded in events[first - 1 :]:
        if recorded.moment != moment:
            return
        if isinstance(recorded.event, e.DamageProposed):
            yield recorded.position


def _opened(events: Sequence[Recorded], root: int, led: dict[int, list[int]]) -> Opened:
    proposed = root if isinstance(events[root - 1].event, e.DamageProposed) else None
    replaced: list[int] = []
    dealt = None if proposed else root
    waiting = [] if dealt else list(led.get(root, ()))
    while waiting:
        at = waiting.pop(0)
        event = events[at - 1].event
        if isinstance(event, e.ReplacementApplied):
            replaced.append(at)
            waiting += led.get(at, ())
        elif isinstance(event, e.DamageDealt) and dealt is None:
            dealt = at
    results: list[int] = []
    altered: list[int] = []
    further: list[int] = []
    waiting = [] if dealt is None else list(led.get(dealt, ()))
    while waiting:
        at = waiting.pop(0)
        event = events[at - 1].event
        if isinstance(event, e.ReplacementApplied):
            altered.append(at)
            waiting += led.get(at, ())
        elif isinstance(event, RESULTS) and events[at - 1].moment == events[(dealt or root) - 1].moment:
            results.append(at)
            further += led.get(at, ())
        else:
            further.append(at)
    return Opened(proposed, tuple(replaced), dealt, tuple(results), tuple(altered), tuple(sorted(set(further))))
