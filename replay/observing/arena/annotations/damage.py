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
def damage_dealt(at: Telling, one: r.Annotation) -> None:
    """510.2, 120.4b. A run of damage is dealt at once; its results are told with it (120.3)."""
    run = [one]
    for place, other in at.following():
        if "DamageDealt" not in other.kinds or other.number("type") != one.number("type"):
            break
        run.append(other)
        at.done.add(place)
    at.checked()
    combat = one.number("type") == COMBAT_DAMAGE
    assigned = _assigned(at, run) if combat else {}
    at_once = False
    for hit in run:
        at_once = _hit(at, hit, combat, assigned, at_once) or at_once


def _assigned(at: Telling, run: Sequence[r.Annotation]) -> dict[int, int]:
    """510.1. Who assigned what, where nothing changed it on the way; the facts by source."""
    c, combat = at.c, at.board.combat
    shares: dict[tuple[bool, PlayerId], list[tuple[ObjectId, EntityId, int]]] = {}
    replaced = any("ReplacementEffectApplied" in one.kinds for one in at.annotations)
    for hit in run:
        source, to = c.found(hit.affector), c.entity(hit.affected[0])
        if source is not None and to is not None and hit.number("damage") and not replaced:
            attacking = combat is not None and source.id in combat.attackers
            share = (source.id, to, hit.number("damage"))
            shares.setdefault((not attacking, source.controller), []).append(share)
    facts: dict[int, int] = {}
    for (_, player), mine in sorted(shares.items(), key=lambda one: one[0]):
        since = [combat.since[id] for id, _, _ in mine if combat is not None and id in combat.since]
        decided = at.assigned.pop(player, None)
        cause = decided if decided is not None else max(since, default=None)
        said = c.say(trusted.CombatDamageAssigned(player=player, assignments=tuple(mine)), "510.1", cause)
        facts |= dict.fromkeys((id for id, _, _ in mine), said)
    return facts


def _hit(at: Telling, hit: r.Annotation, combat: bool, assigned: dict[int, int], at_once: bool) -> bool:
    c, board = at.c, at.board
    number, amount = hit.affected[0], hit.number("damage")
    source = c.here.get(hit.affector) or c.ever.get(hit.affector)
    to = number if number in board.players else c.here.get(number)
    if source is None or to is None or not amount:
        return False
    found = board.objects.get(source) or board.former.get(source)
    deathtouch = found is not None and "deathtouch" in found.keywords
    cause = assigned.get(source) or c.cause_of(hit.affector) if combat else _why(at, hit.affector)
    said = c.say(
        trusted.DamageDealt(source=source, recipient=to, amount=amount, combat=combat, deathtouch=deathtouch),
        "510.2" if combat else "120.4b",
        cause,
        at_once,
    )
    at.dealt.setdefault(number, []).append((amount, hit.affector, said))
    if found is not None and "lifelink" in found.keywords:
        at.lifelinked[hit.affector] = said
    if is_player(to):
        _commander_damage(at, found, PlayerId(to), amount, said, combat)
        return True
    wounded = board.objects[ObjectId(to)]
    if hit.number("markDamage") and "creature" in wounded.types:
        marked = trusted.DamageMarked(creature=wounded.id, amount=amount, total=wounded.damage + amount)
        c.say(marked, "120.3e", said, True)
    return True


def _why(at: Telling, affector: int) -> int | None:
    """What makes a source deal damage that is not combat damage: what resolves, or what it did itself."""
    return at.c.causes.get(at.resolving) or at.c.cause_of(affector)


def _commander_damage(
    at: Telling, found: GameObject | None, player: PlayerId, amount: int, cause: int, combat: bool
) -> None:
    """903.10a. Combat damage by a commander is counted."""
    if found is None or not combat or not at.board.is_commander(found):
        return
    total = at.board.players[player].commander_damage.get(found.definition, 0) + amount
    damaged = e.CommanderDamaged(player=player, commander=found.definition, amount=amount, total=total)
    at.c.say(damaged, "903.10a", cause, True)


@tells("ModifiedLife")
def life_changed(at: Telling, one: r.Annotation) -> None:
    """119.3, 120.3a, 120.3f. A player's life. The engine sums up a loss; where it is that of damage, it is told so."""
    c = at.c
    number, change = one.affected[0], one.number("life")
    if number not in at.board.players or not change:
        return
    player = PlayerId(number)
    life = at.board.players[player].life
    if change > 0:
        linked = at.lifelinked.get(one.affector)
        gained = e.LifeGained(player=player, amount=change, total=life + change)
        c.say(gained, "119.3" if linked is None else "120.3f", linked or _why(at, one.affector))
        return
    hits_on = at.dealt.get(number, [])
    if hits_on and sum(amount for amount, _, _ in hits_on) == -change:
        for amount, _, said in hits_on:
            life -= amount
            c.say(trusted.LifeLost(player=player, amount=amount, total=life), "120.3a", said, True)
        at.dealt.pop(number)
        return
    c.say(trusted.LifeLost(player=player, amount=-change, total=life + change), "119.3", _why(at, one.affector))
