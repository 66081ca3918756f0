"""603.2. What a trigger event is to the rules: which facts mean it, whether one is what a text waits for, what is one.

Each kind of event is entered once, beside what it does: by `trigger`, in `trigger_events` and in the rooms of the rules
that it is about.
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
    """What happened to whom, as far as a text can ask. Of a block `of` is what of it is told."""

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
"""Whether what happened is what the pattern describes."""

Fact: TypeAlias = Callable[["Game", Any], Iterable[Happened]]
"""What a fact of some kind means: how often it happened, to whom."""

Apart: TypeAlias = Callable[[P, Happened], tuple[Hashable, ...] | None]
"""What of two things at the same time must be equal for them to be one occurrence; None if they never are."""


class Kind(NamedTuple, Generic[P]):
    """How a kind of trigger event is noticed."""

    matches: Match[P]
    apart: Apart[P]


KINDS: Final[dict[type[Pattern], Kind[Any]]] = {}
FACTS: Final[dict[type[Event], list[tuple[type[Pattern], Fact]]]] = {}
LOOKING_BACK: Final[set[type[Pattern]]] = set()
"""603.10a. Those that are checked on the board as it was before the moment."""


def one_or_more(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...] | None:
    """603.2c. Everything at once is one occurrence where the text says "one or more", nothing where it does not."""
    return () if getattr(pattern, "one_or_more", False) else None


def one_or_more_of_a_player(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...] | None:
    """The same for what a player does: "one or more" puts together what the same player does."""
    return (happened.get("player"),) if getattr(pattern, "one_or_more", False) else None


def each_object(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...]:
    """510.2. Everything of one object is one occurrence, and of all of them where the text says "one or more"."""
    return () if getattr(pattern, "one_or_more", False) else (happened["object"],)


def trigger(
    kind: type[P],
    matches: Match[P],
    facts: Mapping[type[Event], Fact] | None = None,
    *,
    apart: Apart[P] = one_or_more,
    looks_back: bool = False,
) -> None:
    """Enter a kind of trigger event. What facts mean is told in the order in which kinds are entered."""
    assert kind not in KINDS, kind
    KINDS[kind] = Kind(matches, apart)
    for event, fact in (facts or {}).items():
        FACTS.setdefault(event, []).append((kind, fact))
    if looks_back:
        LOOKING_BACK.add(kind)


def told_apart(pattern: Pattern, happened: Happened) -> tuple[Hashable, ...] | None:
    """What of two things at the same time must be equal for them to be one occurrence; None if they never are."""
    return KINDS[type(pattern)].apart(pattern, happened)
