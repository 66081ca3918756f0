"""How much a position can hold, and what plain data in it may be: numbers, words, lists and names, not too deep."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from domain.errors import Unfit

T = TypeVar("T")

MOST_CARDS: Final = 10_000
"""How many objects a position can have."""

MOST_VALUES: Final = 400_000
"""How many values its data can have, all together."""

DEEPEST: Final = 60
"""How deep they can lie within each other."""

LARGEST: Final = 1_000_000
"""No number in it is greater."""

LONGEST: Final = 10_000
"""How long a text in its plain data can be: cards have texts in the card language."""


def check_size(data: object) -> None:
    """Check how many values there are in data, and how deep.

    :raises Unfit: there are too many, or they lie too deep.
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
    """Return plain data as it is.

    :raises Unfit: a number or text in it is too great or too long, or it is neither.
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
    """Return a text as it is.

    :raises Unfit: it has signs that do not print, or half of one.
    """
    if not text.isprintable():
        raise Unfit("{text} has signs that cannot be printed", text=ascii(text)[:60])
    return text


def shown(value: object) -> str:
    """Return data as it is written, cut short where it is long."""
    if isinstance(value, int) and not isinstance(value, bool):
        return _short(value)
    text = ascii(value)[:300] if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= 60 else text[:59] + "…"
