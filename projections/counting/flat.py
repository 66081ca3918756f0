"""Events of one game as columns for data frames: numbers, words and truth values.

Every event is a row. The `FIXED` columns give its place; each field of an event is a column of the field's name. A
field may hold a number in some kinds of events and another sort of value in others: the number keeps the name, the
other column is `kind.field`. A value that is not a single value (a list, the last known information of an object) is
JSON text.
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
"""Columns of every row; an event's own field of the same name is `kind.field`."""

_SORTS = ("number", "truth", "word", "data")
"""Sorts of values, in order of precedence.

If fields of one name have several sorts, the first of these keeps the name as its column.
"""


def columns(lines: Iterable[Line], events: Sequence[Recorded]) -> dict[str, list[Any]]:
    """Return the columns of lines of a game's log, without empty ones.

    `events` are the events of the game from its first on. Column by column, as pandas, Polars and PyArrow take them;
    None where an event has no such field.
    """
    rows = list(lines)
    values: dict[str, list[Any]] = {name: [_plain(getattr(line, name)) for line in rows] for name in FIXED}
    named = _columns()
    for number, line in enumerate(rows):
        event = events[line.position - 1].event
        data = event.model_dump(mode="json")
        for field, (column, sort) in named[line.kind].items():
            value = data.get(field)
            if value is None:
                continue
            if column not in values:
                values[column] = [None] * len(rows)
            values[column][number] = json.dumps(value, separators=(",", ":")) if sort == "data" else value
    order = {column: index for index, column in enumerate(_every())}
    return {name: values[name] for name in sorted(values, key=order.__getitem__)}


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


@cache
def _columns() -> Mapping[str, Mapping[str, tuple[str, str]]]:
    """Return each kind of event's fields, with column and sort of value."""
    latest = {kind.NAME: kind for kind in EVENTS.values()}
    sorts = {
        (name, field): _sort(info.annotation)
        for name, kind in latest.items()
        for field, info in kind.model_fields.items()
    }
    first: dict[str, str] = {}
    for (_, field), sort in sorts.items():
        first[field] = min(first.get(field, sort), sort, key=_SORTS.index)
    fields: dict[str, dict[str, tuple[str, str]]] = {name: {} for name in latest}
    for (name, field), sort in sorts.items():
        own = field in FIXED or sort != first[field]
        fields[name][field] = (f"{name}.{field}" if own else field, sort)
    return fields


def _every() -> Iterable[str]:
    """Return all possible columns: `FIXED`, then fields in the order of the rules."""
    fields = dict.fromkeys(column for kind in _columns().values() for column, _ in kind.values())
    return (*FIXED, *fields)


def _sort(annotation: Any) -> str:
    """Return the sort of a field's values, disregarding None."""
    one = annotation
    if get_origin(annotation) in (Union, UnionType):
        options = [option for option in get_args(annotation) if option is not NoneType]
        one = options[0] if len(options) == 1 else object
    one = getattr(one, "__supertype__", one)  # an id, which is a `NewType`
    kinds: tuple[tuple[str, tuple[type, ...]], ...] = (("truth", (bool,)), ("number", (int,)), ("word", (str, Enum)))
    return next((sort for sort, types in kinds if isinstance(one, type) and issubclass(one, types)), "data")
