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
    """Details of a fact that triggered abilities can ask about.

    In a fact about a block `of` says which wording the fact is for: "once", "each", "alone" or "number".
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
    went_to: Zone
    kind: str
    exhaust: bool
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
"""A test: does a fact match the pattern?"""

Fact: TypeAlias = Callable[["Game", Any], Iterable[Happened]]
"""A reader of one class of events: the facts that an event means, one for each time it happened."""

Apart: TypeAlias = Callable[[P, Happened], tuple[Hashable, ...] | None]
"""A key for simultaneous facts: equal keys are one occurrence, None never is."""


class Kind(NamedTuple, Generic[P]):
    """A kind of trigger event: test of the pattern, and key for simultaneous facts."""

    matches: Match[P]
    apart: Apart[P]


KINDS: Final[dict[type[Pattern], Kind[Any]]] = {}
FACTS: Final[dict[type[Event], list[tuple[type[Pattern], Fact]]]] = {}
LOOKING_BACK: Final[set[type[Pattern]]] = set()
"""603.10a. Kinds checked on the board as it was before the moment."""


def one_or_more(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...] | None:
    """603.2c. Join all simultaneous facts if the text says "one or more"; otherwise join none."""
    return () if getattr(pattern, "one_or_more", False) else None


def one_or_more_of_a_player(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...] | None:
    """603.2c. Join simultaneous facts of the same player if the text says "one or more"."""
    return (happened.get("player"),) if getattr(pattern, "one_or_more", False) else None


def each_object(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...]:
    """510.2. Join simultaneous facts about the same object; with "one or more", about all objects."""
    return () if getattr(pattern, "one_or_more", False) else (happened["object"],)


def trigger(
    kind: type[P],
    matches: Match[P],
    facts: Mapping[type[Event], Fact] | None = None,
    *,
    apart: Apart[P] = one_or_more,
    looks_back: bool = False,
) -> None:
    """Register a kind of trigger event: the pattern's test, and the facts to read.

    Facts are offered in the order in which kinds are registered.
    """
    assert kind not in KINDS, kind
    KINDS[kind] = Kind(matches, apart)
    for event, fact in (facts or {}).items():
        FACTS.setdefault(event, []).append((kind, fact))
    if looks_back:
        LOOKING_BACK.add(kind)


def told_apart(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...] | None:
    """Return the key of a fact among simultaneous ones: equal keys are one occurrence.

    None if the fact is an occurrence of its own.
    """
    return KINDS[type(pattern)].apart(pattern, happened)
