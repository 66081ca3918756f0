"""603.2c, 510.2. What of a moment is one occurrence of a trigger event, and what several.

Damage that is dealt at the same time is one event: an ability triggers for it once, or once for each of those whom its
text tells apart ("deals damage to a player": once for each player). So does life lost together. Life gained is not one
event: each source gains its own (119.9). "One or more" puts together what would else be counted one by one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.cards.grammar.constructs import Pattern
from domain.ids import Bound, is_player
from domain.rules.abilities.trigger_patterns import Happened, Match, told_apart
from domain.rules.resolving.evaluation import Context


class Occurrence(NamedTuple):
    """A fact as watchers see it: the kind of pattern, what happened to whom, and the position at which it did."""

    kind: type[Pattern]
    happened: Happened
    position: int


SINCE = 2
"""The `schema_version` since which what is told at the same time is one occurrence; before, each fact was its own."""


class Moment:
    """All that happened at once, and what of it was part of an occurrence for which something has triggered already."""

    __slots__ = ("_groups", "_noticed", "_together", "occurrences")

    def __init__(self, schema: int, occurrences: Iterable[Occurrence]) -> None:
        self.occurrences = tuple(occurrences)
        self._together = schema >= SINCE
        self._noticed: set[tuple[Hashable, tuple[Hashable, ...]]] = set()
        self._groups: dict[int, dict[tuple[Hashable, ...] | None, list[Occurrence]]] = {}

    def __iter__(self) -> Iterator[Occurrence]:
        return iter(self.occurrences)

    def is_first(self, watcher: Hashable, pattern: Pattern, one: Occurrence) -> bool:
        """Return True if a watcher has not yet noticed the occurrence that this is part of; it has from now on."""
        apart = self._told_apart(pattern, one)
        if apart is None:
            return True
        key = (watcher, apart)
        if key in self._noticed:
            return False
        self._noticed.add(key)
        return True

    def whole(self, pattern: Pattern, one: Occurrence, match: Match[Pattern], context: Context) -> Sequence[Happened]:
        """Everything of this moment that is the same occurrence for the pattern."""
        apart = self._told_apart(pattern, one)
        if apart is None:
            return (one.happened,)
        groups = self._groups.get(id(pattern))
        if groups is None:
            groups = self._groups[id(pattern)] = {}
            for other in self.occurrences:
                if other.kind is one.kind:
                    groups.setdefault(told_apart(pattern, other.happened), []).append(other)
        return [other.happened for other in groups[apart] if other is one or match(pattern, other.happened, context)]

    def _told_apart(self, pattern: Pattern, one: Occurrence) -> tuple[Hashable, ...] | None:
        return told_apart(pattern, one.happened) if self._together else None


def bindings(*happened: Happened) -> dict[str, Bound]:
    """What the words event.object, event.player … stand for: all that were part of it, and the total."""
    amounts = [one["amount"] for one in happened if "amount" in one]
    entities: dict[str, dict[int, None]] = {}
    for one in happened:
        for name, value in one.items():
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
