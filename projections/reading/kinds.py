"""What sort of thing happened? The kinds of events in groups, by the words a reader looks for.

Every kind of event says on its class in which group it is. `state-based` cuts across them: it is what a rule of
section 704 brought about, whatever kind of event that is.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import get_args

from domain.errors import Listed, Said
from domain.events import EVENTS, Group
from projections.reading.log import Line, UnknownKind, kinds

STATE_BASED = "state-based"
"""The group of what happens by itself, by section 704."""

GROUPS: tuple[str, ...] = get_args(Group)
"""The names of the groups."""


def of_group(group: str) -> frozenset[str]:
    """The kinds of events of a group, as they say themselves."""
    return frozenset(kind.NAME for kind in EVENTS.values() if group == kind.GROUP)


def of_kinds(wanted: str) -> Callable[[Line], bool]:
    """Whether a line is of one of the kinds or groups that a text names, which commas part.

    :raises UnknownKind: there is no such kind or group, or none is named.
    """
    asked = [name.strip() for name in wanted.split(",") if name.strip()]
    for name in asked or [wanted]:
        if name not in kinds() and name not in GROUPS:
            near = get_close_matches(name, [*GROUPS, *kinds()], 3, 0.5)
            otherwise = Said("for instance damage_dealt, or the group damage")
            hint = Said("did you mean {near}?", {"near": Listed(near)}) if near else otherwise
            raise UnknownKind("no event is of the kind {name}; {hint}", name=repr(name), hint=hint)
    meant = frozenset[str]().union(*(of_group(name) if name in GROUPS else {name} for name in asked))
    if STATE_BASED in asked:
        return lambda line: line.kind in meant or line.rule.rpartition(":")[2].startswith("704.")
    return lambda line: line.kind in meant
