"""603.2c, 510.2. What of a moment is one occurrence of a trigger event, and what several.

Damage that is dealt at the same time is one event: an ability triggers for it once, or once for each of those whom its
text tells apart ("deals damage to a player": once for each player). So does life lost together. Life gained is not one
event: each source gains its own (119.9). "One or more" puts together what would else be counted one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from domain.cards import language as l
from domain.cards.grammar import Node
from domain.ids import is_player
from domain.rules.resolving.reading import Context

Match = Callable[[Any, dict[str, Any], Context], bool]


class Occurrence(NamedTuple):
    """A fact as watchers see it: the kind of pattern, what happened to whom, and the position at which it did."""

    kind: type[Node]
    happened: dict[str, Any]
    position: int


class Moment:
    """All that happened at once, and what of it was part of an occurrence for which something has triggered already."""

    __slots__ = ("_groups", "_noticed", "occurrences")

    def __init__(self, occurrences: Iterable[Occurrence]) -> None:
        self.occurrences = tuple(occurrences)
        self._noticed: set[tuple[Any, ...]] = set()
        self._groups: dict[int, dict[tuple[Any, ...] | None, list[Occurrence]]] = {}

    def __iter__(self) -> Iterator[Occurrence]:
        return iter(self.occurrences)

    def is_first(self, watcher: object, pattern: Any, one: Occurrence) -> bool:
        """Whether a watcher has not yet noticed the occurrence that this is part of; it has from now on."""
        apart = told_apart(pattern, one.happened)
        if apart is None:
            return True
        key = (watcher, apart)
        if key in self._noticed:
            return False
        self._noticed.add(key)
        return True

    def whole(self, pattern: Any, one: Occurrence, match: Match, context: Context) -> Sequence[dict[str, Any]]:
        """Everything of this moment that is the same occurrence for the pattern."""
        apart = told_apart(pattern, one.happened)
        if apart is None:
            return (one.happened,)
        groups = self._groups.get(id(pattern))
        if groups is None:
            groups = self._groups[id(pattern)] = {}
            for other in self.occurrences:
                if other.kind is one.kind:
                    groups.setdefault(told_apart(pattern, other.happened), []).append(other)
        return [other.happened for other in groups[apart] if other is one or match(pattern, other.happened, context)]


def told_apart(pattern: Any, happened: dict[str, Any]) -> tuple[Any, ...] | None:
    """What of two things at the same time must be equal for them to be one occurrence; None if they never are."""
    by = _TOLD_APART.get(type(pattern))
    if by is not None:
        return by(pattern, happened)
    if not getattr(pattern, "one_or_more", False):
        return None
    return (happened.get("player"),) if type(pattern) in _BY_PLAYER else ()


def _who_deals(pattern: l.DealsDamage, happened: dict[str, Any]) -> tuple[Any, ...]:
    """Each source, and each recipient where the text says to whom, unless it says "one or more"."""
    return (
        None if pattern.one_or_more else happened["source"],
        None if pattern.to is None or pattern.to_one_or_more else happened["object"],
    )


def _each_object(pattern: Any, happened: dict[str, Any]) -> tuple[Any, ...]:
    return () if pattern.one_or_more else (happened["object"],)


_TOLD_APART: dict[type[Node], Callable[[Any, dict[str, Any]], tuple[Any, ...] | None]] = {
    l.DealsDamage: _who_deals,
    l.IsDealtDamage: _each_object,
    l.IsDealtExcess: _each_object,
    l.CountersArePut: _each_object,
    l.LosesLife: lambda pattern, happened: (happened["player"],),
    l.BecomesTarget: lambda pattern, happened: (happened["object"], happened["source"]),
}

_BY_PLAYER: frozenset[type[Node]] = frozenset((l.Discards, l.Sacrifices))
"""Of these "one or more" puts together what the same player does."""


def bindings(*happened: dict[str, Any]) -> dict[str, Any]:
    """What the words event.object, event.player … stand for: all that were part of it, and the total."""
    bound: dict[str, Any] = {}
    entities: dict[str, dict[int, None]] = {}
    for one in happened:
        for name, value in one.items():
            if name in _ENTITIES and value is not None:
                for id in value if isinstance(value, tuple) else (value,):
                    entities.setdefault(f"event.{name}", {})[int(id)] = None
            elif name == "amount":
                bound["event.amount"] = bound.get("event.amount", 0) + value
    bound |= {name: tuple(ids) for name, ids in entities.items()}
    hit = tuple(id for id in bound.get("event.object", ()) if is_player(id))
    if hit:
        bound.setdefault("event.player", hit)
    return bound


_ENTITIES = frozenset(("object", "player", "source", "became", "attacked"))
