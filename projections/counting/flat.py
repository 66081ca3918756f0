"""Everything that happened, flat? The events of one game as columns that data frames take: numbers, words, yes and no.

Every event is a row. `FIXED` columns say where it stands; each field of an event is a column of its name. A field that
is a number in some kinds of events and something else in others is a number under its name, and else `kind.field`. What
is no single value (lists, what was last known of an object) is JSON text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from domain.events import EVENTS, Recorded
from projections.reading.log import Line

FIXED = ("position", "moment", "turn", "phase", "step", "kind", "rule", "cause", "sentence")
"""Where an event stands, in every row; an event's own field of such a name is `kind.field`."""

_SORTS = ("number", "truth", "word", "data")
"""What a value can be; of several sorts under one name the first keeps the name."""


def columns(lines: Iterable[Line], events: Sequence[Recorded]) -> dict[str, list[Any]]:
    """The columns of these lines of a game's log, whose `events` begin with the first; those in which anything stands.

    Column by column, as pandas, Polars and PyArrow take them; None where an event has no such field.
    """
    rows = list(lines)
    found: dict[str, list[Any]] = {name: [_plain(getattr(line, name)) for line in rows] for name in FIXED}
    named = _columns()
    for number, line in enumerate(rows):
        event = events[line.position - 1].event
        said = event.model_dump(mode="json")
        for field, (column, sort) in named[line.kind].items():
            value = said.get(field)
            if value is None:
                continue
            if column not in found:
                found[column] = [None] * len(rows)
            found[column][number] = json.dumps(value, separators=(",", ":")) if sort == "data" else value
    order = {column: at for at, column in enumerate(_every())}
    return {name: found[name] for name in sorted(found, key=order.__getitem__)}


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


@cache
def _columns() -> Mapping[str, Mapping[str, tuple[str, str]]]:
    """For each kind of event its fields, each with its column and the sort of its values."""
    latest = {kind.NAME: kind for kind in EVENTS.values()}
    sorts = {
        (name, field): _sort(info.annotation)
        for name, kind in latest.items()
        for field, info in kind.model_fields.items()
    }
    first: dict[str, str] = {}
    for (_, field), sort in sorts.items():
        first[field] = min(first.get(field, sort), sort, key=_SORTS.index)
    found: dict[str, dict[str, tuple[str, str]]] = {name: {} for name in latest}
    for (name, field), sort in sorts.items():
        own = field in FIXED or sort != first[field]
        found[name][field] = (f"{name}.{field}" if own else field, sort)
    return found


def _every() -> Iterable[str]:
    """All columns there can be: where an event stands, then the fields in the order of the rules."""
    fields = dict.fromkeys(column for kind in _columns().values() for column, _ in kind.values())
    return (*FIXED, *fields)


def _sort(annotation: Any) -> str:
    """What the values of a field are, apart from None."""
    one = annotation
    if get_origin(annotation) in (Union, UnionType):
        options = [option for option in get_args(annotation) if option is not NoneType]
        one = options[0] if len(options) == 1 else object
    one = getattr(one, "__supertype__", one)  # of an id
    kinds: tuple[tuple[str, tuple[type, ...]], ...] = (("truth", (bool,)), ("number", (int,)), ("word", (str, Enum)))
    return next((sort for sort, types in kinds if isinstance(one, type) and issubclass(one, types)), "data")
