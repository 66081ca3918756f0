"""608. Resolution of spells and abilities, with choices, links, coins and dice."""

from __future__ import annotations

from domain.events.event import ANNOUNCED, LAYERS, NOTHING, Covered, Event, Public
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason


class ResolutionBegan(
    Event,
    name="resolution_began",
    version=1,
    group="casting",
    changed="object",
    named="illegal",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
):
    """608.1. The top object of the stack begins to resolve; `illegal` are its illegal targets."""

    object: Public[ObjectId]
    illegal: Public[tuple[EntityId, ...]]


class Resolved(
    Event,
    name="resolved",
    version=1,
    group="casting",
    changed="object",
    stale=NOTHING,
    harmless="what a resolution did stands before it; only what waits for an ability does so until here",
):
    """608.2. A spell or ability has resolved.

    An ability leaves the stack with this event; a spell's zone change is an event of its own.
    """

    object: Public[ObjectId]


class DidNotResolve(Event, name="did_not_resolve", version=1, group="casting", changed="object", stale=NOTHING):
    """608.2b, 603.4. A spell or ability leaves the stack without effect. `reason`: targets, condition."""

    object: Public[ObjectId]
    reason: Public[Reason]


class Countered(Event, name="countered", version=1, group="casting", changed="object", named="by", stale=NOTHING):
    """701.6a. A spell or ability is countered `by` another, and leaves the stack."""

    object: Public[ObjectId]
    by: Public[ObjectId]


class CoinFlipped(Event, name="coin_flipped", version=2, group="chance", named="player", stale=NOTHING):
    """705.1. A coin is flipped; `heads` is true if heads came up.

    Without a call (`called`), nobody wins or loses the flip. With one, heads wins.
    """

    player: Public[PlayerId]
    heads: Public[bool]
    called: Public[bool] = True


class DieRolled(Event, name="die_rolled", version=1, group="chance", named="player", stale=NOTHING):
    """706.1. A die with this many sides is rolled."""

    player: Public[PlayerId]
    sides: Public[int]
    result: Public[int]


class QualityChosen(
    Event, name="quality_chosen", version=1, group="effects", changed="object", stale=LAYERS, left_out=True
):
    """607.2d. A colour, type, name or number is chosen for an object, for later."""

    object: Public[ObjectId]
    name: Public[str]
    value: Public[str]


class ObjectsLinked(
    Event,
    name="objects_linked",
    version=1,
    group="effects",
    changed="object",
    named="objects",
    stale=NOTHING,
    left_out=True,
):
    """607.2a. Objects get a link to an object's ability, such as cards that it exiled."""

    object: Public[ObjectId]
    name: Public[str]
    objects: Covered[tuple[ObjectId, ...]]
