"""506. Attackers and blockers, which only the records tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.events import trusted
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.reasons import Reason
from domain.terms import Step, Zone
from replay.observing.arena.vocabulary import CARDS

if TYPE_CHECKING:
    from replay.observing.arena.annotations.telling import Telling


def declare(telling: Telling) -> None:
    """508.1, 509.1. Record the declarations of this message before any triggers."""
    step, combat = telling.board.step, telling.board.combat
    if combat is None:
        return
    if step is Step.DECLARE_ATTACKERS and not combat.attackers_declared:
        telling.fighting = telling.fighting or any(one.attacking for one in telling.c.recorded.values())
        declare_attackers(telling)
    elif step is Step.DECLARE_BLOCKERS and not combat.blockers_declared:
        _declare_blockers(telling)


def declare_attackers(telling: Telling) -> None:
    """508.1. Record the declared attackers, and later attackers put there by effects."""
    c, board = telling.c, telling.board
    combat = board.combat
    if combat is None or not telling.fighting:
        return
    new: list[tuple[ObjectId, EntityId, PlayerId]] = []
    for record in c.recorded.values():
        if record.attacking != "Attacking":
            continue
        creature, attacked = c.found(record.id), c.entity(record.attacked)
        if creature is None or creature.zone is not Zone.BATTLEFIELD or attacked is None:
            continue
        attack = combat.attackers.get(creature.id)
        defender = _defender(telling, attacked)
        if attack is None:
            new.append((creature.id, attacked, defender))
        elif attack.attacked is not None and attack.attacked != attacked and _is_there(telling, attacked):
            reselected = e.AttackReselected(creature=creature.id, attacked=attacked, defender=defender)
            c.say(reselected, "508.7", c.causes.get(telling.resolving))
    if not new:
        return
    active = board.active
    assert active is not None
    if not combat.attackers_declared:
        decided = telling.decided if active == c.whose else None
        c.say(trusted.AttackersDeclared(player=active, attacks=tuple(new)), "508.1", decided)
        telling.clock.declared()
        return
    for id, attacked, defender in new:
        cause = c.causes.get(telling.resolving) or board.objects[id].since or None
        c.say(e.BecameAttacking(creature=id, attacked=attacked, defender=defender), "508.4", cause)


def _is_there(telling: Telling, entity: EntityId) -> bool:
    return entity in telling.board.players or telling.board.is_there(entity)


def _defender(telling: Telling, attacked: EntityId) -> PlayerId:
    """508.5. Return the defending player for an attacked player or permanent."""
    if is_player(attacked):
        return PlayerId(attacked)
    permanent = telling.board.objects.get(ObjectId(attacked)) or telling.board.former.get(ObjectId(attacked))
    if permanent is not None:
        return permanent.protector or permanent.controller
    assert telling.board.active is not None
    return telling.board.opponents(telling.board.active)[0]


def fight(telling: Telling) -> None:
    """506. Record the attackers and blockers in the records of this message."""
    c, board = telling.c, telling.board
    if not c.recorded:
        return
    telling.fighting = telling.fighting or any(one.attacking or one.blocking for one in c.recorded.values())
    if board.combat is None or not telling.fighting:
        return
    declare_attackers(telling)
    _declare_blockers(telling)
    gone = []
    for record in c.recorded.values():
        id = c.here.get(record.id)
        if id is None or record.kind not in CARDS or c.zone_kind(record.zone) != "Battlefield":
            continue
        attacked = id in board.combat.attackers and record.attacking != "Attacking"
        if attacked or (id in board.combat.blocks and record.blocking != "Blocking"):
            gone.append(id)
    if gone:
        removed = trusted.RemovedFromCombat(objects=tuple(gone), reason=Reason.EFFECT)
        c.say(removed, "506.4", c.causes.get(telling.resolving))


def _declare_blockers(telling: Telling) -> None:
    """509.1. Record the blocks, and the attackers that become blocked or unblocked."""
    c, board = telling.c, telling.board
    combat = board.combat
    assert combat is not None
    blocks: list[tuple[ObjectId, ObjectId]] = []
    states: dict[ObjectId, bool] = {}
    for record in c.recorded.values():
        if record.blocking not in ("Blocking", "Blocked", "Unblocked"):
            continue
        id = c.here.get(record.id)
        if id is None or id not in board.objects or board.objects[id].zone is not Zone.BATTLEFIELD:
            continue
        if record.blocking == "Blocking":
            attackers = [c.here.get(number) for number in record.blocked]
            blocks += [(id, other) for other in attackers if other is not None and other in combat.attackers]
        elif id in combat.attackers:
            states[id] = record.blocking == "Blocked"
    if not combat.blockers_declared:
        if not blocks and not states:
            return
        blocked = {attacker for _, attacker in blocks} | {id for id, is_blocked in states.items() if is_blocked}
        defender = next((attack.defender for attack in combat.attackers.values()), c.whose)
        declared = trusted.BlockersDeclared(
            player=defender, blocks=tuple(blocks), blocked=tuple(id for id in combat.attackers if id in blocked),
            unblocked=tuple(id for id in combat.attackers if id not in blocked),
        )  # fmt: skip
        c.say(declared, "509.1", telling.decided if defender == c.whose else None)
        telling.clock.declared()
        return
    cause = c.causes.get(telling.resolving)
    for blocker, attacker in blocks:
        if attacker not in combat.blocks.get(blocker, ()):
            fresh = not combat.attackers[attacker].blocked
            became = e.BecameBlocking(
                creature=blocker, attacker=attacker, newly_blocked=fresh, entering=blocker not in combat.since
            )
            c.say(became, "509.4", cause)
    for id, is_blocked in states.items():
        if bool(combat.attackers[id].blocked) != is_blocked:
            c.say(e.BecameBlocked(attacker=id) if is_blocked else e.BecameUnblocked(attacker=id), "509.1h", cause)
