"""Size limits of a position and its plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from domain.errors import Unfit

T = TypeVar("T")

MOST_CARDS: Final = 10_000
"""The most objects of a position."""

MOST_VALUES: Final = 400_000
"""The most values in a position's data."""

DEEPEST: Final = 60
"""The deepest nesting of the data."""

LARGEST: Final = 1_000_000
"""The greatest number."""

LONGEST: Final = 10_000
"""The most letters of a text in plain data; the texts of cards are in the card language."""


def check_size(data: object) -> None:
    """Check the number of values in data, and their nesting.

    :raises Unfit: there are too many values, or they are nested too deep.
    """
    waiting: list[Iterator[object]] = [iter((data,))]
    count = 0
    while waiting:
        value = next(waiting[-1], waiting)
        if value is waiting:
            waiting.pop()
            continue
        count += 1
        if count > MOST_VALUES:
            raise Unfit("there are more than {most} values in it; no position has so many", most=f"{MOST_VALUES:,}")
        if len(waiting) > DEEPEST:
            raise Unfit("lists and objects lie more than {most} deep in it; no position is so", most=DEEPEST)
        if isinstance(value, dict):
            waiting.append(iter(value.values()))
        elif isinstance(value, (list, tuple)):
            waiting.append(iter(value))


def plain(value: T) -> T:
    """Return plain data unchanged.

    :raises Unfit: a number is too great, a text is too long, or a value is neither number nor text.
    """
    waiting: list[object] = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += [*one, *one.values()]
        elif isinstance(one, (list, tuple)):
            waiting += one
        elif isinstance(one, str):
            if len(one) > LONGEST:
                raise Unfit("a text in it is longer than {most} letters", most=f"{LONGEST:,}")
        elif isinstance(one, int) and abs(one) > LARGEST:
            raise Unfit("{number} is out of bounds; write at most {most}", number=_short(one), most=f"{LARGEST:,}")
        elif one is not None and not isinstance(one, int):
            raise Unfit("{value} is no whole number and no word", value=repr(one)[:60])
    return value


def _short(number: int) -> str:
    return str(number) if abs(number) < 10**30 else "a number of more than 30 digits"


def printable(text: str) -> str:
    """Return a text unchanged.

    :raises Unfit: the text has characters that cannot be printed, or half of a character.
    """
    if not text.isprintable():
        raise Unfit("{text} has signs that cannot be printed", text=ascii(text)[:60])
    return text


def shown(value: object) -> str:
    """Return data as text for a message, cut if long."""
    if isinstance(value, int) and not isinstance(value, bool):
        return _short(value)
    text = ascii(value)[:300] if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= 60 else text[:59] + "…"
