"""603.2. Trigger patterns: which events match, and what counts as one occurrence.

Each kind of event is registered once, by `trigger`: in `trigger_events`, or in the module of the rules it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypedDict, TypeVar

from domain.cards.grammar.constructs import Pattern
from domain.events import Event
from domain.ids import EntityId, ObjectId, PlayerId
from domain.rules.resolving.evaluation import Context
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


class Happened(TypedDict, total=False):
    """Details of an event, as triggered abilities can ask about them.

    For a block, `of` tells the wording that the details are for: "once", "each", "alone" or "number".
    """

    object: EntityId
    player: PlayerId | None
    source: ObjectId | None
    became: ObjectId | tuple[ObjectId, ...] | None
    attacked: EntityId
    beside: tuple[ObjectId, ...]
    targets: tuple[EntityId, ...]
    amount: int
    combat: bool
    alone: bool
    came_from: Zone | None
    causer: Callable[[], PlayerId | None]
    went_to: Zone
    kind: str
    words: tuple[str, ...]
    number: int
    first: bool
    step: str
    room: str
    time: str
    of: str
    now: int
    before: int | None


P = TypeVar("P", bound=Pattern)
Match: TypeAlias = Callable[[P, Happened, Context], bool]
"""A test: do the details of an event match the pattern?"""

Fact: TypeAlias = Callable[["Game", Any], Iterable[Happened]]
"""A reader of one class of events: yields details for patterns, once for each time that the event counts."""

Apart: TypeAlias = Callable[[P, Happened], tuple[Hashable, ...] | None]
"""A function that returns a key: simultaneous events with equal keys are one occurrence, those with None never."""


class Kind(NamedTuple, Generic[P]):
    """A kind of trigger event: test of its pattern, and key for simultaneous events."""

    matches: Match[P]
    apart: Apart[P]


KINDS: Final[dict[type[Pattern], Kind[Any]]] = {}
FACTS: Final[dict[type[Event], list[tuple[type[Pattern], Fact]]]] = {}
LOOKING_BACK: Final[set[type[Pattern]]] = set()
"""603.10a. Kinds of trigger events that are checked on the board as it was before the moment."""


def one_or_more(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...] | None:
    """603.2c. Count all simultaneous events as one if the text says "one or more"."""
    return () if getattr(pattern, "one_or_more", False) else None


def one_or_more_of_a_player(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...] | None:
    """603.2c. Count a player's simultaneous events as one if the text says "one or more"."""
    return (happened.get("player"),) if getattr(pattern, "one_or_more", False) else None


def each_object(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...]:
    """510.2. Count simultaneous events about an object as one; with "one or more", all events."""
    return () if getattr(pattern, "one_or_more", False) else (happened["object"],)


def trigger(
    kind: type[P],
    matches: Match[P],
    facts: Mapping[type[Event], Fact] | None = None,
    *,
    apart: Apart[P] = one_or_more,
    looks_back: bool = False,
) -> None:
    """Register a kind of trigger event: test of its pattern, and readers of events.

    Patterns see an event in the order in which their kinds are registered.
    """
    assert kind not in KINDS, kind
    KINDS[kind] = Kind(matches, apart)
    for event, fact in (facts or {}).items():
        FACTS.setdefault(event, []).append((kind, fact))
    if looks_back:
        LOOKING_BACK.add(kind)


def told_apart(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...] | None:
    """Return the key of an event: simultaneous events with equal keys are one occurrence.

    None if the event is an occurrence of its own.
    """
    return KINDS[type(pattern)].apart(pattern, happened)
