"""119, 120, 510. Damage, and life."""

from __future__ import annotations

from collections.abc import Sequence

from domain import events as e
from domain.board.objects import GameObject
from domain.events import trusted
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from replay.observing.arena import records as r
from replay.observing.arena.annotations.telling import Telling, tells
from replay.observing.arena.vocabulary import (
    COMBAT_DAMAGE,
)


@tells("DamageDealt")
def damage_dealt(telling: Telling, annotation: r.Annotation) -> None:
    """510.2, 120.4b. Record damage dealt at once, from several annotations, with its results (120.3)."""
    run = [annotation]
    for place, other in telling.following():
        if "DamageDealt" not in other.kinds or other.number("type") != annotation.number("type"):
            break
        run.append(other)
        telling.done.add(place)
    telling.checked()
    combat = annotation.number("type") == COMBAT_DAMAGE
    assigned = _assigned(telling, run) if combat else {}
    at_once = False
    for hit in run:
        at_once = _hit(telling, hit, combat, assigned, at_once) or at_once


def _assigned(telling: Telling, run: Sequence[r.Annotation]) -> dict[int, int]:
    """510.1. Record the assignment of combat damage; return the event's position by source.

    Without a replacement, damage is dealt as it was assigned. With one, the assignment is not known.
    """
    c, combat = telling.c, telling.board.combat
    shares: dict[tuple[bool, PlayerId], list[tuple[ObjectId, EntityId, int]]] = {}
    replaced = any("ReplacementEffectApplied" in one.kinds for one in telling.annotations)
    for hit in run:
        source, to = c.found(hit.affector), c.entity(hit.affected[0])
        if source is not None and to is not None and hit.number("damage") and not replaced:
            attacking = combat is not None and source.id in combat.attackers
            share = (source.id, to, hit.number("damage"))
            shares.setdefault((not attacking, source.controller), []).append(share)
    facts: dict[int, int] = {}
    for (_, player), mine in sorted(shares.items(), key=lambda one: one[0]):
        since = [combat.since[id] for id, _, _ in mine if combat is not None and id in combat.since]
        decided = telling.assigned.pop(player, None)
        cause = decided if decided is not None else max(since, default=None)
        position = c.say(trusted.CombatDamageAssigned(player=player, assignments=tuple(mine)), "510.1", cause)
        facts |= dict.fromkeys((id for id, _, _ in mine), position)
    return facts


def _hit(telling: Telling, hit: r.Annotation, combat: bool, assigned: dict[int, int], at_once: bool) -> bool:
    c, board = telling.c, telling.board
    number, amount = hit.affected[0], hit.number("damage")
    source = c.here.get(hit.affector) or c.ever.get(hit.affector)
    to = number if number in board.players else c.here.get(number)
    if source is None or to is None or not amount:
        return False
    source_obj = board.objects.get(source) or board.former.get(source)
    deathtouch = source_obj is not None and "deathtouch" in source_obj.keywords
    cause = assigned.get(source) or c.cause_of(hit.affector) if combat else _why(telling, hit.affector)
    position = c.say(
        trusted.DamageDealt(source=source, recipient=to, amount=amount, combat=combat, deathtouch=deathtouch),
        "510.2" if combat else "120.4b",
        cause,
        at_once,
    )
    telling.dealt.setdefault(number, []).append((amount, hit.affector, position))
    if source_obj is not None and "lifelink" in source_obj.keywords:
        telling.lifelinked[hit.affector] = position
    if is_player(to):
        _commander_damage(telling, source_obj, PlayerId(to), amount, position, combat)
        return True
    wounded = board.objects[ObjectId(to)]
    if hit.number("markDamage") and "creature" in wounded.types:
        marked = trusted.DamageMarked(creature=wounded.id, amount=amount, total=wounded.damage + amount)
        c.say(marked, "120.3e", position, True)
    return True


def _why(telling: Telling, affector: int) -> int | None:
    """Return the event that caused noncombat damage: a resolution, or an event of the source."""
    return telling.c.causes.get(telling.resolving) or telling.c.cause_of(affector)


def _commander_damage(
    telling: Telling, source: GameObject | None, player: PlayerId, amount: int, cause: int, combat: bool
) -> None:
    """903.10a. Count combat damage by a commander."""
    if source is None or not combat or not telling.board.is_commander(source):
        return
    total = telling.board.players[player].commander_damage.get(source.definition, 0) + amount
    damaged = e.CommanderDamaged(player=player, commander=source.definition, amount=amount, total=total)
    telling.c.say(damaged, "903.10a", cause, True)


@tells("ModifiedLife")
def life_changed(telling: Telling, annotation: r.Annotation) -> None:
    """119.3, 120.3a, 120.3f. Record a player's gain or loss of life.

    The engine adds losses up. A loss equal to the damage of this message is recorded once for each hit.
    """
    c = telling.c
    number, change = annotation.affected[0], annotation.number("life")
    if number not in telling.board.players or not change:
        return
    player = PlayerId(number)
    life = telling.board.players[player].life
    if change > 0:
        linked = telling.lifelinked.get(annotation.affector)
        gained = e.LifeGained(player=player, amount=change, total=life + change)
        c.say(gained, "119.3" if linked is None else "120.3f", linked or _why(telling, annotation.affector))
        return
    hits_on = telling.dealt.get(number, [])
    if hits_on and sum(amount for amount, _, _ in hits_on) == -change:
        for amount, _, position in hits_on:
            life -= amount
            c.say(trusted.LifeLost(player=player, amount=amount, total=life), "120.3a", position, True)
        telling.dealt.pop(number)
        return
    c.say(
        trusted.LifeLost(player=player, amount=-change, total=life + change),
        "119.3",
        _why(telling, annotation.affector),
    )
