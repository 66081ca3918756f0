"""Course of damage: proposed, replaced, dealt, its results and their consequences.

The causes of the events tell all of this. A replacement is caused by the proposal or by the replacement before it. The
damage dealt is caused by the last of these. Results are caused by the damage dealt, and deaths by the results.
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
"""120.3. Classes of events that are results of damage."""

REACH = 600
"""Number of events after the damage in which its consequences are searched."""


class Opened(NamedTuple):
    """Course of damage by one source to one recipient, as positions in the log.

    `proposed` is None if another event was replaced with damage. `dealt` is None if no damage was left. `replaced`
    are the replacements of the damage itself, `altered` the replacements of its results. `led_to` are the nearest
    events that the results caused.
    """

    proposed: int | None
    replaced: tuple[int, ...]
    dealt: int | None
    results: tuple[int, ...]
    altered: tuple[int, ...]
    led_to: tuple[int, ...]


def opened(events: Sequence[Recorded], position: int) -> tuple[Opened, ...]:
    """Return the course of the damage that the event at a position belongs to.

    If no damage led to the event, return all damage dealt in its moment.

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
    """Yield the position of the damage from which an event follows, if any."""
    current: int | None = position
    while current is not None:
        recorded = events[current - 1]
        if isinstance(recorded.event, e.DamageProposed) or (
            isinstance(recorded.event, e.DamageDealt) and not _is_part(events, recorded)
        ):
            yield current
            return
        if isinstance(recorded.event, e.DecisionMade):
            return
        current = recorded.cause


def _is_part(events: Sequence[Recorded], dealt: Recorded) -> bool:
    """Return True if this dealt damage came from a proposal of damage in the log."""
    cause = dealt.cause
    while cause is not None and isinstance(events[cause - 1].event, e.ReplacementApplied):
        cause = events[cause - 1].cause
    return cause is not None and isinstance(events[cause - 1].event, e.DamageProposed)


def _at_once(events: Sequence[Recorded], position: int) -> Iterator[int]:
    """Yield the positions of all damage proposed in the moment of an event."""
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
        position = waiting.pop(0)
        event = events[position - 1].event
        if isinstance(event, e.ReplacementApplied):
            replaced.append(position)
            waiting += led.get(position, ())
        elif isinstance(event, e.DamageDealt) and dealt is None:
            dealt = position
    results: list[int] = []
    altered: list[int] = []
    further: list[int] = []
    waiting = [] if dealt is None else list(led.get(dealt, ()))
    while waiting:
        position = waiting.pop(0)
        event = events[position - 1].event
        if isinstance(event, e.ReplacementApplied):
            altered.append(position)
            waiting += led.get(position, ())
        elif isinstance(event, RESULTS) and events[position - 1].moment == events[(dealt or root) - 1].moment:
            results.append(position)
            further += led.get(position, ())
        else:
            further.append(position)
    return Opened(proposed, tuple(replaced), dealt, tuple(results), tuple(altered), tuple(sorted(set(further))))
