"""Permanents of each player: creatures, lands and untapped lands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from domain.ids import EntityId, ObjectId, PlayerId

Counts: TypeAlias = tuple[int, ...]
"""A number of permanents for each seat."""


class Battlefield:
    """110.1. Permanents on the battlefield, from the events added so far."""

    def __init__(self) -> None:
        self._types: dict[EntityId, Collection[str]] = {}
        self._tapped: set[EntityId] = set()

    def enters(self, object: ObjectId, types: Collection[str], *, tapped: bool) -> None:
        """Add a permanent."""
        self._types[object] = types
        if tapped:
            self._tapped.add(object)

    def leaves(self, *objects: ObjectId) -> None:
        """Remove permanents."""
        for object in objects:
            self._types.pop(object, None)
            self._tapped.discard(object)

    def becomes(self, object: ObjectId, types: Collection[str]) -> None:
        """205.1a. Give a permanent other types."""
        if object in self._types:
            self._types[object] = types

    def taps(self, objects: Sequence[ObjectId]) -> None:
        """701.26a. Tap permanents."""
        self._tapped.update(objects)

    def untaps(self, objects: Sequence[ObjectId]) -> None:
        """701.26b. Untap permanents."""
        self._tapped.difference_update(objects)

    def counted(
        self, controllers: Mapping[EntityId, PlayerId], seats: Sequence[PlayerId]
    ) -> tuple[Counts, Counts, Counts, Counts]:
        """Return each seat's number of permanents, of creatures, of lands, and of untapped lands."""
        permanents, creatures, lands, untapped = (Counter[PlayerId | None]() for _ in range(4))
        for object, types in self._types.items():
            controller = controllers.get(object)
            permanents[controller] += 1
            creatures[controller] += "creature" in types
            if "land" in types:
                lands[controller] += 1
                untapped[controller] += object not in self._tapped
        by_seat = [tuple(one[seat] for seat in seats) for one in (permanents, creatures, lands, untapped)]
        return by_seat[0], by_seat[1], by_seat[2], by_seat[3]
