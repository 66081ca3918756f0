"""506-511. Combat."""

from __future__ import annotations

from domain.events.event import NOTHING, TURN, Event, Public
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason


class DefendingPlayerChosen(
    Event, name="defending_player_chosen", version=1, group="combat", named="player defender", stale=NOTHING
):
    """506.2a, 507.1. Where only one opponent can be attacked, the active player chooses which."""

    player: Public[PlayerId]
    defender: Public[PlayerId]


class AttackersDeclared(
    Event,
    name="attackers_declared",
    version=1,
    group="combat",
    changed="attacks.0",
    named="player attacks.1 attacks.2",
    stale=NOTHING,
    harmless=TURN,
    kept="player attacks",
):
    """508.1. Each attacker with what it attacks and which player defends against it."""

    player: Public[PlayerId]
    attacks: Public[tuple[tuple[ObjectId, EntityId, PlayerId], ...]]


class BandsFormed(
    Event, name="bands_formed", version=1, group="combat", changed="bands", named="player", stale=NOTHING
):
    """702.22c. Attackers that fight together for the rest of the combat, each in one band only."""

    player: Public[PlayerId]
    bands: Public[tuple[tuple[ObjectId, ...], ...]]


class BlockersDeclared(
    Event,
    name="blockers_declared",
    version=1,
    group="combat",
    changed="blocks.0 blocked unblocked",
    named="player blocks.1",
    stale=NOTHING,
    harmless=TURN,
):
    """509.1. Each blocker with the attacker it blocks; then which attackers are blocked, and which are not."""

    player: Public[PlayerId]
    blocks: Public[tuple[tuple[ObjectId, ObjectId], ...]]
    blocked: Public[tuple[ObjectId, ...]]
    unblocked: Public[tuple[ObjectId, ...]]


class DamageOrderAnnounced(
    Event,
    name="damage_order_announced",
    version=1,
    group="combat",
    changed="creature",
    named="player order",
    stale=NOTHING,
):
    """509.2 of 2017. In which order a creature's combat damage is assigned to those it fights."""

    player: Public[PlayerId]
    creature: Public[ObjectId]
    order: Public[tuple[ObjectId, ...]]


class BecameAttacking(
    Event,
    name="became_attacking",
    version=1,
    group="combat",
    changed="creature",
    named="attacked defender",
    stale=NOTHING,
):
    """508.4. A creature put onto the battlefield attacking."""

    creature: Public[ObjectId]
    attacked: Public[EntityId]
    defender: Public[PlayerId]


class AttackReselected(
    Event,
    name="attack_reselected",
    version=1,
    group="combat",
    changed="creature",
    named="attacked defender",
    stale=NOTHING,
):
    """508.7. An effect lets an attacker attack something else from now on; it has still attacked what it attacked."""

    creature: Public[ObjectId]
    attacked: Public[EntityId]
    defender: Public[PlayerId]


class BecameBlocking(
    Event, name="became_blocking", version=1, group="combat", changed="creature", named="attacker", stale=NOTHING
):
    """509.4. A creature that an effect makes block, or that enters blocking (`entering`).

    `newly_blocked` tells whether the attacker was an unblocked creature until now.
    """

    creature: Public[ObjectId]
    attacker: Public[ObjectId]
    newly_blocked: Public[bool]
    entering: Public[bool]


class BecameBlocked(Event, name="became_blocked", version=1, group="combat", changed="attacker", stale=NOTHING):
    """509.1h. An effect makes an attacker blocked, by no creature."""

    attacker: Public[ObjectId]


class BecameUnblocked(Event, name="became_unblocked", version=1, group="combat", changed="attacker", stale=NOTHING):
    """509.1h. An effect makes a blocked attacker unblocked again."""

    attacker: Public[ObjectId]


class StoppedBlocking(
    Event, name="stopped_blocking", version=1, group="combat", changed="creature", named="attackers", stale=NOTHING
):
    """509.2a of 2017, 506.4d. A creature no longer blocks these, and stays in combat; they remain blocked."""

    creature: Public[ObjectId]
    attackers: Public[tuple[ObjectId, ...]]


class StoppedBeingAttacked(
    Event, name="stopped_being_attacked", version=1, group="combat", changed="object", stale=NOTHING
):
    """506.4d. A blocking creature is no planeswalker any more, so nothing attacks it now; it goes on blocking."""

    object: Public[ObjectId]


class CombatDamageStepBegan(
    Event, name="combat_damage_step_began", version=1, group="combat", named="creatures", stale=NOTHING
):
    """510.4. Who deals damage in this step; `first` tells the step for first and double strike."""

    first: Public[bool]
    creatures: Public[tuple[ObjectId, ...]]


class CombatDamageAssigned(
    Event,
    name="combat_damage_assigned",
    version=1,
    group="combat",
    named="player assignments.0 assignments.1",
    stale=NOTHING,
):
    """510.1. A player's attackers or blockers assign: source, recipient, amount."""

    player: Public[PlayerId]
    assignments: Public[tuple[tuple[ObjectId, EntityId, int], ...]]


class RemovedFromCombat(Event, name="removed_from_combat", version=1, group="combat", changed="objects", stale=NOTHING):
    """506.4. No longer attacking, blocking, blocked, unblocked or attacked. `reason`: left, control, phased, effect,
    type, regenerated, end."""

    objects: Public[tuple[ObjectId, ...]]
    reason: Public[Reason]
