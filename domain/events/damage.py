"""119, 120. Life and damage."""

from __future__ import annotations

from domain.events.event import NOTHING, Event, Public
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason

# 119. Life


class LifeGained(
    Event, name="life_gained", version=1, group="life", changed="player", stale=NOTHING, kept="player amount"
):
    """119.3. `total` is the life afterwards."""

    player: Public[PlayerId]
    amount: Public[int]
    total: Public[int]


class LifeLost(Event, name="life_lost", version=1, group="life", changed="player", stale=NOTHING, kept="player amount"):
    """119.3. `total` is the life afterwards."""

    player: Public[PlayerId]
    amount: Public[int]
    total: Public[int]


# 120. Damage


class DamageProposed(Event, name="damage_proposed", version=1, group="damage", named="source recipient", stale=NOTHING):
    """120.4. What is about to be dealt, before any replacement or prevention."""

    source: Public[ObjectId]
    recipient: Public[EntityId]
    amount: Public[int]
    combat: Public[bool]


class ExcessDamageMoved(
    Event, name="excess_damage_moved", version=1, group="damage", named="source recipient to", stale=NOTHING
):
    """120.4a. So much of the damage proposed is more than enough, and would be dealt to another instead."""

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
    """120.4b. What is dealt after them. Its results are events of their own, caused by this one."""

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
    """120.10. All that a permanent is dealt in this moment is more than enough by so much. Said before its results."""

    object: Public[ObjectId]
    amount: Public[int]
    combat: Public[bool]


class DamageMarked(Event, name="damage_marked", version=1, group="damage", changed="creature", stale=NOTHING):
    """120.3e. Damage stays on a creature until it wears off; `total` is what is marked afterwards."""

    creature: Public[ObjectId]
    amount: Public[int]
    total: Public[int]


class DamageRemoved(Event, name="damage_removed", version=1, group="damage", changed="objects", stale=NOTHING):
    """120.6. All damage marked on these permanents is removed. `reason`: cleanup, regeneration."""

    objects: Public[tuple[ObjectId, ...]]
    reason: Public[Reason]
