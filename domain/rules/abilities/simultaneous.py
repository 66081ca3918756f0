"""603.2c, 510.2. Simultaneous events as one occurrence of a trigger event, or as several.

Damage dealt at the same time is one event. An ability triggers for it once, or once for each recipient or source that
its text tells apart ("deals damage to a player": once for each player). The same holds for life lost together. Life
gained is not one event: each source gains its own (119.9). "One or more" joins events that would be counted one by one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.cards.grammar.constructs import Pattern
from domain.ids import Bound, is_player
from domain.rules.abilities.trigger_patterns import Happened, Match, told_apart
from domain.rules.resolving.evaluation import Context


class Occurrence(NamedTuple):
    """An event as triggered abilities see it: kind, details, position in the log."""

    kind: type[Pattern]
    happened: Happened
    position: int


SINCE = 2
"""The first `schema_version` in which simultaneous events can be one occurrence; before, each event was its own."""


class Moment:
    """Simultaneous events, and the occurrences for which an ability has triggered already."""

    __slots__ = ("_groups", "_noticed", "_together", "occurrences")

    def __init__(self, schema: int, occurrences: Iterable[Occurrence]) -> None:
        self.occurrences = tuple(occurrences)
        self._together = schema >= SINCE
        self._noticed: set[tuple[Hashable, tuple[Hashable, ...]]] = set()
        self._groups: dict[int, dict[tuple[Hashable, ...] | None, list[Occurrence]]] = {}

    def __iter__(self) -> Iterator[Occurrence]:
        return iter(self.occurrences)

    def is_first(self, watcher: Hashable, pattern: Pattern, occurrence: Occurrence) -> bool:
        """Return True if this ability meets this occurrence for the first time; remember it."""
        apart = self._told_apart(pattern, occurrence)
        if apart is None:
            return True
        key = (watcher, apart)
        if key in self._noticed:
            return False
        self._noticed.add(key)
        return True

    def whole(
        self, pattern: Pattern, occurrence: Occurrence, match: Match[Pattern], context: Context
    ) -> Sequence[Happened]:
        """Return all events of this moment that count as the same occurrence for the pattern."""
        apart = self._told_apart(pattern, occurrence)
        if apart is None:
            return (occurrence.happened,)
        groups = self._groups.get(id(pattern))
        if groups is None:
            groups = self._groups[id(pattern)] = {}
            for other in self.occurrences:
                if other.kind is occurrence.kind:
                    groups.setdefault(told_apart(pattern, other.happened), []).append(other)
        return [
            other.happened for other in groups[apart] if other is occurrence or match(pattern, other.happened, context)
        ]

    def _told_apart(self, pattern: Pattern, occurrence: Occurrence) -> tuple[Hashable, ...] | None:
        return told_apart(pattern, occurrence.happened) if self._together else None


def bindings(*happened: Happened) -> dict[str, Bound]:
    """Return the values of event.object, event.player, … for events that are one occurrence.

    Each name stands for all objects or players that took part; event.amount is the total.
    """
    amounts = [fact["amount"] for fact in happened if "amount" in fact]
    entities: dict[str, dict[int, None]] = {}
    for fact in happened:
        for name, value in fact.items():
            if name in _ENTITIES and value is not None:
                for id in value if isinstance(value, tuple) else (value,):
                    entities.setdefault(f"event.{name}", {})[int(id)] = None
    bound: dict[str, Bound] = {"event.amount": sum(amounts)} if amounts else {}
    bound |= {name: tuple(ids) for name, ids in entities.items()}
    hit = tuple(id for id in entities.get("event.object", ()) if is_player(id))
    if hit:
        bound.setdefault("event.player", hit)
    return bound


_ENTITIES = frozenset(("object", "player", "source", "became", "attacked"))
