"""608. Spells and abilities resolve, or do not; and what is chosen, linked, flipped and rolled meanwhile."""

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
    """608.1. The top object of the stack begins to resolve; `illegal` are its targets that are no longer legal."""

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
    """608.2. It has done what it says. An ability leaves the stack with this; a spell's move is said by itself."""

    object: Public[ObjectId]


class DidNotResolve(Event, name="did_not_resolve", version=1, group="casting", changed="object", stale=NOTHING):
    """608.2b, 603.4. It leaves the stack without doing anything. `reason`: targets, condition."""

    object: Public[ObjectId]
    reason: Public[Reason]


class Countered(Event, name="countered", version=1, group="casting", changed="object", named="by", stale=NOTHING):
    """701.6a. A spell or ability is countered by `by` and leaves the stack without doing anything."""

    object: Public[ObjectId]
    by: Public[ObjectId]


class CoinFlipped(Event, name="coin_flipped", version=1, group="chance", named="player", stale=NOTHING):
    """705.1. The face that came up."""

    player: Public[PlayerId]
    heads: Public[bool]


class DieRolled(Event, name="die_rolled", version=1, group="chance", named="player", stale=NOTHING):
    """706.1. The number that came up, of so many sides."""

    player: Public[PlayerId]
    sides: Public[int]
    result: Public[int]


class QualityChosen(
    Event, name="quality_chosen", version=1, group="effects", changed="object", stale=LAYERS, left_out=True
):
    """607.2d. A colour, type, name or number was chosen for an object, to be referred to later."""

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
    """607.2a. Objects an object's linked ability will refer to, such as what it exiled."""

    object: Public[ObjectId]
    name: Public[str]
    objects: Covered[tuple[ObjectId, ...]]
