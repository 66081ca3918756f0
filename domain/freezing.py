"""JSON data frozen for events and answers, and thawed again."""

from __future__ import annotations

from typing import Any, TypeAlias

Frozen: TypeAlias = Any
"""JSON data frozen all the way down: numbers, strings, booleans, None and tuples of these."""

_PLAIN = frozenset({str, int, bool, float, type(None)})
_AS_IT_IS = _PLAIN - {float}


def frozen(value: object) -> Frozen:
    """Return JSON data frozen: lists as tuples, objects as tuples of pairs."""
    if value.__class__ is list:  # the usual form in JSON
        for item in value:
            if item.__class__ not in _PLAIN:
                return tuple([item if item.__class__ in _PLAIN else frozen(item) for item in value])
        return tuple(value)
    kind = value.__class__
    if kind in _PLAIN:
        return value
    if kind is tuple or isinstance(value, (list, tuple)):
        for item in value:  # type: ignore[attr-defined]
            if item.__class__ not in _PLAIN:
                return tuple([item if item.__class__ in _PLAIN else frozen(item) for item in value])  # type: ignore[attr-defined]
        return value if kind is tuple else tuple(value)  # type: ignore[arg-type]
    if isinstance(value, dict):
        return tuple([(key, frozen(item)) for key, item in value.items()])
    return value


def answered(value: object) -> Frozen:
    """Return the data of an answer, frozen, with every whole number as an integer.

    JSON may write 5 as `5.0`. As 5.0 equals 5, it would find the option 5, and events would then record 5.0.
    """
    made = frozen(value)
    if made.__class__ is tuple:
        for item in made:
            if item.__class__ not in _AS_IT_IS:
                return tuple([answered(item) for item in made])
        return made
    return int(made) if made.__class__ is float and made.is_integer() else made


def thawed(value: Frozen) -> object:
    """Return frozen data with tuples of pairs as objects again, other tuples as lists."""
    if isinstance(value, tuple):
        if value and all(isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str) for item in value):
            return {key: thawed(item) for key, item in value}
        return [thawed(item) for item in value]
    return value
