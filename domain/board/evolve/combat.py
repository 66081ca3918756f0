"""506-511. Combat."""

from __future__ import annotations

from domain import events as e
from domain.board.combat import Attack, Combat
from domain.board.evolve.door import nothing, on
from domain.board.evolve.support import combat_of
from domain.board.state import Board
from domain.ids import EntityId, ObjectId


@on(e.DefendingPlayerChosen)
def defending_player_chosen(board: Board, event: e.DefendingPlayerChosen) -> None:
    combat_of(board).defending = event.defender


@on(e.AttackersDeclared)
def attackers_declared(board: Board, event: e.AttackersDeclared) -> None:
    combat = combat_of(board)
    combat.attackers_declared = True
    for attacker, attacked, defender in event.attacks:
        combat.attackers[attacker] = Attack(attacked, defender)
        combat.since[attacker] = board.position
        _besiege(board, attacked)
    if combat.bands:
        combat.bands = tuple(
            band for members in combat.bands if (band := tuple(id for id in members if id in combat.attackers))
        )
    board.attacked_this_turn += tuple(attacker for attacker, _, _ in event.attacks)


def _besiege(board: Board, attacked: EntityId) -> None:
    """506.4. Mark an object or player as attacked; note since when a battle is attacked."""
    combat = combat_of(board)
    combat.beset.add(attacked)
    permanent = board.get(attacked)
    if permanent is not None and "battle" in permanent.types:
        combat.besieged[permanent.id] = board.position


@on(e.BlockersDeclared)
def blockers_declared(board: Board, event: e.BlockersDeclared) -> None:
    combat = combat_of(board)
    combat.blockers_declared = True
    for blocker, attacker in event.blocks:
        combat.blocks.setdefault(blocker, []).append(attacker)
        combat.attackers[attacker].blockers.append(blocker)
        combat.since[blocker] = board.position
    for attacker in event.blocked:
        combat.attackers[attacker].blocked = True
    for attacker in event.unblocked:
        combat.attackers[attacker].blocked = False
    board.blocked_this_turn += tuple(dict.fromkeys(blocker for blocker, _ in event.blocks))


@on(e.BandsFormed)
def bands_formed(board: Board, event: e.BandsFormed) -> None:
    combat_of(board).bands = event.bands


@on(e.DamageOrderAnnounced)
def damage_order_announced(board: Board, event: e.DamageOrderAnnounced) -> None:
    combat = combat_of(board)
    if event.creature in combat.attackers:
        combat.attackers[event.creature].blockers = list(event.order)
    else:
        combat.blocks[event.creature] = list(event.order)


@on(e.BecameAttacking)
def became_attacking(board: Board, event: e.BecameAttacking) -> None:
    combat = combat_of(board)
    attack = Attack(event.attacked, event.defender)
    if combat.blockers_declared:
        attack.blocked = False
    combat.attackers[event.creature] = attack
    combat.since[event.creature] = board.position
    _besiege(board, event.attacked)


@on(e.AttackReselected)
def attack_reselected(board: Board, event: e.AttackReselected) -> None:
    attack = combat_of(board).attackers[event.creature]
    attack.attacked = event.attacked
    attack.defender = event.defender
    _besiege(board, event.attacked)


@on(e.BecameBlocking)
def became_blocking(board: Board, event: e.BecameBlocking) -> None:
    combat = combat_of(board)
    if event.creature not in combat.blocks:
        combat.since[event.creature] = board.position
    combat.blocks.setdefault(event.creature, []).append(event.attacker)
    attack = combat.attackers[event.attacker]
    attack.blockers.append(event.creature)
    attack.blocked = True
    if not event.entering and event.creature not in board.blocked_this_turn:
        board.blocked_this_turn += (event.creature,)


@on(e.BecameBlocked)
def became_blocked(board: Board, event: e.BecameBlocked) -> None:
    combat_of(board).attackers[event.attacker].blocked = True


@on(e.BecameUnblocked)
def became_unblocked(board: Board, event: e.BecameUnblocked) -> None:
    combat_of(board).attackers[event.attacker].blocked = False


@on(e.StoppedBlocking)
def stopped_blocking(board: Board, event: e.StoppedBlocking) -> None:
    combat = combat_of(board)
    left = [attacker for attacker in combat.blocks[event.creature] if attacker not in event.attackers]
    if left:
        combat.blocks[event.creature] = left
    else:
        del combat.blocks[event.creature]
    for attacker in event.attackers:
        combat.attackers[attacker].blockers.remove(event.creature)


@on(e.StoppedBeingAttacked)
def stopped_being_attacked(board: Board, event: e.StoppedBeingAttacked) -> None:
    _nothing_attacks(combat_of(board), event.object)


def _nothing_attacks(combat: Combat, id: ObjectId) -> None:
    for attack in combat.attackers.values():
        if attack.attacked == id:
            attack.attacked = None


@on(e.CombatDamageStepBegan)
def combat_damage_step_began(board: Board, event: e.CombatDamageStepBegan) -> None:
    combat = combat_of(board)
    combat.damage_steps += 1
    if event.first:
        combat.struck_first = event.creatures


@on(e.RemovedFromCombat)
def removed_from_combat(board: Board, event: e.RemovedFromCombat) -> None:
    combat = combat_of(board)
    combat.bands = tuple(
        band for members in combat.bands if (band := tuple(id for id in members if id not in event.objects))
    )
    attacked = {attack.attacked for attack in combat.attackers.values()}
    for id in event.objects:
        if id in combat.attackers:
            combat.gone[id] = attack = combat.attackers.pop(id)
            for blocker in attack.blockers:
                if id in combat.blocks.get(blocker, ()):
                    combat.blocks[blocker].remove(id)
        if id in combat.blocks:
            combat.gone_blocks[id] = combat.blocks.pop(id)
            for attacker in combat.gone_blocks[id]:
                if attacker in combat.attackers and id in combat.attackers[attacker].blockers:
                    combat.attackers[attacker].blockers.remove(id)
        if id in attacked:
            _nothing_attacks(combat, id)


nothing(e.CombatDamageAssigned)
