"""Parts of answers: lists of objects, and the choices that a question allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice
from typing import TypeVar

from domain.errors import Entity, Listed
from domain.ids import EntityId

T = TypeVar("T")


def subsets(items: tuple[T, ...], least: int, most: int) -> Iterator[tuple[T, ...]]:
    """Yield the ways to choose from `least` to `most` of the items."""
    return chain.from_iterable(combinations(items, size) for size in range(least, min(most, len(items)) + 1))


def is_tuple_of(answer: object, kind: type) -> bool:
    """Return True if an answer is a tuple of things of one type."""
    return isinstance(answer, tuple) and all(type(item) is kind for item in answer)


def listed(ids: Iterable[int]) -> Listed:
    """Return objects and players as a list for a message, at most twelve."""
    first = list(islice(ids, 13))
    return Listed([*map(Entity, first[:12]), *("…" for _ in first[12:])], "")


def preferred(slot: tuple[str, tuple[EntityId, ...], int, int]) -> list[tuple[EntityId, ...]]:
    """Return the possible answers for one slot, those with most targets first; at most 500."""
    _, legal, least, most = slot
    sizes = range(min(most, len(legal)), least - 1, -1)
    return list(islice(chain.from_iterable(combinations(legal, size) for size in sizes), 500))
