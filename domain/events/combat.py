"""506-511. Combat."""

from __future__ import annotations

from domain.events.event import NOTHING, TURN, Event, Public
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason


class DefendingPlayerChosen(
    Event, name="defending_player_chosen", version=1, group="combat", named="player defender", stale=NOTHING
):
    """506.2a, 507.1. The active player chooses the only opponent who can be attacked."""

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
    """508.1. Attackers are declared: attacker, attacked player or permanent, defending player."""

    player: Public[PlayerId]
    attacks: Public[tuple[tuple[ObjectId, EntityId, PlayerId], ...]]


class BandsFormed(
    Event, name="bands_formed", version=1, group="combat", changed="bands", named="player", stale=NOTHING
):
    """702.22c. Attackers form bands for the rest of the combat, each in one band."""

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
    """509.1. Blockers are declared, each with the attacker that it blocks.

    `blocked` and `unblocked` are the attackers afterwards.
    """

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
    """509.2 of 2017. A creature's damage assignment order is announced."""

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
    """508.4. A creature enters the battlefield attacking."""

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
    """508.7. An effect makes an attacker attack another player or permanent.

    The creature still has attacked the first one.
    """

    creature: Public[ObjectId]
    attacked: Public[EntityId]
    defender: Public[PlayerId]


class BecameBlocking(
    Event, name="became_blocking", version=1, group="combat", changed="creature", named="attacker", stale=NOTHING
):
    """509.4. An effect makes a creature block, or a creature enters blocking (`entering`).

    `newly_blocked` is true if the attacker was an unblocked creature before.
    """

    creature: Public[ObjectId]
    attacker: Public[ObjectId]
    newly_blocked: Public[bool]
    entering: Public[bool]


class BecameBlocked(Event, name="became_blocked", version=1, group="combat", changed="attacker", stale=NOTHING):
    """509.1h. An effect makes an attacker blocked, without a blocker."""

    attacker: Public[ObjectId]


class BecameUnblocked(Event, name="became_unblocked", version=1, group="combat", changed="attacker", stale=NOTHING):
    """509.1h. An effect makes a blocked attacker unblocked again."""

    attacker: Public[ObjectId]


class StoppedBlocking(
    Event, name="stopped_blocking", version=1, group="combat", changed="creature", named="attackers", stale=NOTHING
):
    """509.2a of 2017, 506.4d. A creature no longer blocks some attackers.

    The creature stays in combat, and the attackers stay blocked.
    """

    creature: Public[ObjectId]
    attackers: Public[tuple[ObjectId, ...]]


class StoppedBeingAttacked(
    Event, name="stopped_being_attacked", version=1, group="combat", changed="object", stale=NOTHING
):
    """506.4d. A blocking creature is no planeswalker any more, and no longer attacked.

    The creature still blocks.
    """

    object: Public[ObjectId]


class CombatDamageStepBegan(
    Event, name="combat_damage_step_began", version=1, group="combat", named="creatures", stale=NOTHING
):
    """510.4. A combat damage step begins, in which these creatures deal damage.

    `first` is true for the step of first strike and double strike.
    """

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
    """510.1. A player's attackers or blockers assign damage: source, recipient, amount."""

    player: Public[PlayerId]
    assignments: Public[tuple[tuple[ObjectId, EntityId, int], ...]]


class RemovedFromCombat(Event, name="removed_from_combat", version=1, group="combat", changed="objects", stale=NOTHING):
    """506.4. Objects are removed from combat.

    They are no longer attacking, blocking, blocked, unblocked or attacked. `reason`: left, control, phased,
    effect, type, regenerated, end.
    """

    objects: Public[tuple[ObjectId, ...]]
    reason: Public[Reason]
