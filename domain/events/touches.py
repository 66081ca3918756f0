"""The objects and players that an event changes or names.

The class of the event lists the fields. `changes` returns the objects and players that the event changed.
`touches` adds all others that the event names: its source, its targets, the acting player. Numbers inside frozen
data (bindings, questions, effects' modifications) cannot be told apart and are not followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter

from pydantic import BaseModel

from domain.events import ByKind, Event
from domain.ids import EntityId, ObjectId, PlayerId

Getter = Callable[[Event], tuple[EntityId, ...]]


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, tuple):
        for item in value:
            yield from _numbers(item)
    elif isinstance(value, int):
        yield value


def _reader(kind: type[Event], paths: str) -> Getter:
    """Return a function that reads fields, or columns of their rows, each number once."""
    fields = [(name, part) for name, _, part in (path.partition(".") for path in paths.split())]
    if not fields:
        return lambda event: ()
    if all(not part for _, part in fields):
        return _plain_reader(kind, tuple(name for name, _ in fields))

    def read(event: Event) -> tuple[EntityId, ...]:
        numbers: dict[int, None] = {}
        for name, part in fields:
            value = getattr(event, name)
            if part and isinstance(value, BaseModel):
                value = getattr(value, part)
            elif part:
                value = tuple(row[int(part)] for row in value)
            numbers |= dict.fromkeys(_numbers(value))
        return tuple(numbers)

    return read


def _plain_reader(kind: type[Event], names: tuple[str, ...]) -> Getter:
    """Return a fast reader for fields with numbers or tuples of numbers.

    Most fields are of this kind, and every event is read.
    """
    if len(names) == 1:
        get = attrgetter(*names)
        if kind.model_fields[names[0]].annotation in (PlayerId, ObjectId, EntityId):
            return lambda event: (get(event),)

        def read_one(event: Event) -> tuple[EntityId, ...]:
            value = get(event)
            return (value,) if value.__class__ is int else tuple(dict.fromkeys(_numbers(value)))

        return read_one

    def read(event: Event) -> tuple[EntityId, ...]:
        numbers: dict[int, None] = {}
        for name in names:
            value = getattr(event, name)
            if value.__class__ is int:
                numbers[value] = None
            elif value is not None:
                for number in _numbers(value):
                    numbers[number] = None
        return tuple(numbers)

    return read


_CHANGED: Mapping[type[Event], Getter] = ByKind(lambda kind: _reader(kind, kind.CHANGED))
TOUCHING: Mapping[type[Event], Getter] = ByKind(lambda kind: _reader(kind, f"{kind.CHANGED} {kind.NAMED}"))
"""The readers behind `touches`, for callers that go over many events."""


def changes(event: Event) -> tuple[EntityId, ...]:
    """Return the objects and players that the event happened to.

    A zone change has both the old and the new object.
    """
    return _CHANGED[event.__class__](event)


def touches(event: Event) -> tuple[EntityId, ...]:
    """Return all objects and players that the event names, changed ones first."""
    return TOUCHING[event.__class__](event)
