"""Groups of kinds of events, by the words a reader looks for.

Every event class states its group. The group `state-based` cuts across the others: it holds the events that a rule of
section 704 caused, of whatever kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import get_args

from domain.errors import Listed, Said
from domain.events import EVENTS, Group, Recorded
from projections.counting.statistics import deaths
from projections.reading.log import Line, UnknownKind, kinds

STATE_BASED = "state-based"
"""Group of the events that state-based actions cause (section 704)."""

GROUPS: tuple[str, ...] = get_args(Group)
"""Names of the groups."""


def of_group(group: str) -> frozenset[str]:
    """Return the kinds of events of a group."""
    return frozenset(kind.NAME for kind in EVENTS.values() if group == kind.GROUP)


DEATHS = "deaths"
"""700.4. Group of the zone changes in which a creature dies; only with the events of the game."""


def of_kinds(wanted: str, events: Sequence[Recorded] = ()) -> Callable[[Line], bool]:
    """Return a test for lines of these kinds or groups, separated by commas.

    `events` are those of the game, for the group `deaths`.

    :raises UnknownKind: there is no such kind or group, or none is named.
    """
    asked = [name.strip() for name in wanted.split(",") if name.strip()]
    for name in asked or [wanted]:
        if name not in kinds() and name not in GROUPS and not (events and name == DEATHS):
            near = get_close_matches(name, [*GROUPS, *kinds(), *([DEATHS] if events else [])], 3, 0.5)
            if events and name.startswith(("die", "dying", "dea")):
                near = [DEATHS]
            otherwise = Said("for instance damage_dealt, or the group damage")
            hint = Said("did you mean {near}?", {"near": Listed(near)}) if near else otherwise
            raise UnknownKind("no event is of the kind {name}; {hint}", name=repr(name), hint=hint)
    meant = frozenset[str]().union(*(of_group(name) if name in GROUPS else {name} for name in asked))
    if DEATHS in asked:
        died = {death.position for death in deaths(events)}
        others = of_kinds(",".join(rest), events) if (rest := [name for name in asked if name != DEATHS]) else None
        return lambda line: line.position in died or (others is not None and others(line))
    if STATE_BASED in asked:
        return lambda line: line.kind in meant or line.rule.rpartition(":")[2].startswith("704.")
    return lambda line: line.kind in meant
