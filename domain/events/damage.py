"""119, 120. Life and damage."""

from __future__ import annotations

from domain.events.event import NOTHING, Event, Public
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason

# 119. Life


class LifeGained(
    Event, name="life_gained", version=1, group="life", changed="player", stale=NOTHING, kept="player amount"
):
    """119.3. A player gains life; `total` is the life afterwards."""

    player: Public[PlayerId]
    amount: Public[int]
    total: Public[int]


class LifeLost(Event, name="life_lost", version=1, group="life", changed="player", stale=NOTHING, kept="player amount"):
    """119.3. A player loses life; `total` is the life afterwards."""

    player: Public[PlayerId]
    amount: Public[int]
    total: Public[int]


# 120. Damage


class DamageProposed(Event, name="damage_proposed", version=1, group="damage", named="source recipient", stale=NOTHING):
    """120.4. Damage is about to be dealt, before replacement and prevention."""

    source: Public[ObjectId]
    recipient: Public[EntityId]
    amount: Public[int]
    combat: Public[bool]


class ExcessDamageMoved(
    Event, name="excess_damage_moved", version=1, group="damage", named="source recipient to", stale=NOTHING
):
    """120.4a. Excess damage would be dealt to another recipient (`to`) instead."""

    source: Public[ObjectId]
    recipient: Public[ObjectId]
    amount: Public[int]
    to: Public[EntityId]


class DamageDealt(
    Event,
    name="damage_dealt",
    version=1,
    group="damage",
    changed="recipient",
    named="source",
    stale=NOTHING,
    kept="source recipient amount combat",
):
    """120.4b. Damage is dealt, after replacement and prevention.

    Its results are further events with this event as their cause.
    """

    source: Public[ObjectId]
    recipient: Public[EntityId]
    amount: Public[int]
    combat: Public[bool]
    deathtouch: Public[bool]


class ExcessDamageDealt(
    Event,
    name="excess_damage_dealt",
    version=1,
    group="damage",
    changed="object",
    stale=NOTHING,
    kept="object amount combat",
):
    """120.10. A permanent is dealt excess damage by all sources of this moment together.

    The event precedes the results of the damage.
    """

    object: Public[ObjectId]
    amount: Public[int]
    combat: Public[bool]


class DamageMarked(Event, name="damage_marked", version=1, group="damage", changed="creature", stale=NOTHING):
    """120.3e. Damage is marked on a creature; `total` is the marked damage afterwards."""

    creature: Public[ObjectId]
    amount: Public[int]
    total: Public[int]


class DamageRemoved(Event, name="damage_removed", version=1, group="damage", changed="objects", stale=NOTHING):
    """120.6. All damage marked on permanents is removed. `reason`: cleanup, regeneration."""

    objects: Public[tuple[ObjectId, ...]]
    reason: Public[Reason]
