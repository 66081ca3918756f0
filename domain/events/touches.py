"""Whom is an event about? The objects and players it names, and which of them it changes: its class says which fields.

`changes` is what the event happened to, `touches` adds everything else it names: its source, its targets, who did it.
Numbers inside frozen data (bindings, questions, effects' modifications) are not told apart and not followed.
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
    """What reads some fields, or columns of their rows, one after the other, each number once."""
    fields = [(name, part) for name, _, part in (path.partition(".") for path in paths.split())]
    if not fields:
        return lambda event: ()
    if all(not part for _, part in fields):
        return _plain_reader(kind, tuple(name for name, _ in fields))

    def read(event: Event) -> tuple[EntityId, ...]:
        found: dict[int, None] = {}
        for name, part in fields:
            value = getattr(event, name)
            if part and isinstance(value, BaseModel):
                value = getattr(value, part)
            elif part:
                value = tuple(row[int(part)] for row in value)
            found |= dict.fromkeys(_numbers(value))
        return tuple(found)

    return read


def _plain_reader(kind: type[Event], names: tuple[str, ...]) -> Getter:
    """The same where fields hold numbers or tuples of numbers, as most do: asked of every event, so it hurries."""
    if len(names) == 1:
        get = attrgetter(*names)
        if kind.model_fields[names[0]].annotation in (PlayerId, ObjectId, EntityId):
            return lambda event: (get(event),)

        def read_one(event: Event) -> tuple[EntityId, ...]:
            value = get(event)
            return (value,) if value.__class__ is int else tuple(dict.fromkeys(_numbers(value)))

        return read_one

    def read(event: Event) -> tuple[EntityId, ...]:
        found: dict[int, None] = {}
        for name in names:
            value = getattr(event, name)
            if value.__class__ is int:
                found[value] = None
            elif value is not None:
                for number in _numbers(value):
                    found[number] = None
        return tuple(found)

    return read


_CHANGED: Mapping[type[Event], Getter] = ByKind(lambda kind: _reader(kind, kind.CHANGED))
TOUCHING: Mapping[type[Event], Getter] = ByKind(lambda kind: _reader(kind, f"{kind.CHANGED} {kind.NAMED}"))
"""What `touches` asks, for who goes over many events."""


def changes(event: Event) -> tuple[EntityId, ...]:
    """The objects and players that the event happened to; for a zone change both what it was and what it is now."""
    return _CHANGED[event.__class__](event)


def touches(event: Event) -> tuple[EntityId, ...]:
    """Every object and player that the event names, those it changed first."""
    return TOUCHING[event.__class__](event)
