"""Attacks and blocks of a built-in player, by simple sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.bots.fights import could_block, damage_of, fight, kills, unblocked_damage
from domain.bots.worth import worth
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers

Attacks: TypeAlias = tuple[tuple[ObjectId, EntityId], ...]
Able: TypeAlias = tuple[GameObject, tuple[EntityId, ...]]
"""A creature that can attack, and those it can attack."""

Blocks: TypeAlias = tuple[tuple[ObjectId, ObjectId], ...]


def defender_of(id: EntityId, board: Board) -> PlayerId:
    """508.5. Return the player who defends an attacked player or permanent."""
    return PlayerId(id) if is_player(id) else board.objects[ObjectId(id)].controller


def attackers(question: DeclareAttackers, board: Board) -> Attacks:
    """508.1. Return a lethal attack with all creatures, or else an attack that loses nothing.

    Creatures that are needed as blockers stay at home.
    """
    able = [(board.objects[creature], defenders) for creature, defenders in question.may]
    able = [(creature, defenders) for creature, defenders in able if damage_of(creature) > 0]
    if not able:
        return ()
    player = question.player
    victim = _victim(able, board)
    guards = [guard for guard in board.creatures(victim) if not guard.tapped]
    all_in = [creature for creature, defenders in able if victim in defenders]
    if unblocked_damage(all_in, guards) >= board.players[victim].life:
        return tuple((creature.id, victim) for creature in all_in)
    chosen = [(creature, defenders) for creature, defenders in able if pays(creature, guards)]
    chosen = kept_home(player, chosen, board)
    return _aimed(chosen, victim, board)


def _victim(able: Sequence[Able], board: Board) -> PlayerId:
    """Return the player to attack: the one with the least life and defence."""
    players = {defender_of(id, board) for _, defenders in able for id in defenders}

    def strength(player: PlayerId) -> tuple[int, int]:
        guards = sum(max(0, one.toughness or 0) for one in board.creatures(player) if not one.tapped)
        return board.players[player].life + guards, player

    return min(players, key=strength)


def pays(attacker: GameObject, guards: Sequence[GameObject]) -> bool:
    """Return True if no block makes the attack a loss.

    The attacker then lives, or is worth no more than a creature it takes along.
    """
    able = [guard for guard in guards if could_block(guard, attacker)]
    if "menace" in attacker.keywords and len(able) < 2:
        return True
    for guard in able:
        dies, kills_it = fight(attacker, guard)
        if dies and (not kills_it or worth(attacker) > worth(guard)):
            return False
    if len(able) >= 2 and "indestructible" not in attacker.keywords:  # two together
        strongest = sorted((max(0, guard.power or 0) for guard in able), reverse=True)[:2]
        if sum(strongest) >= (attacker.toughness or 0) and worth(attacker) > 2 * min(map(worth, able)) + 2:
            return False
    return True


def kept_home(player: PlayerId, chosen: list[Able], board: Board) -> list[Able]:
    """Return the attackers without those needed as blockers against a lethal attack back."""
    foes = [creature for foe in board.opponents(player) for creature in board.creatures(foe) if damage_of(creature) > 0]
    life = board.players[player].life
    own = board.creatures(player)
    while chosen:
        away = {creature.id for creature, _ in chosen if "vigilance" not in creature.keywords}
        guards = [creature for creature in own if creature.id not in away and "cant_block" not in creature.keywords]
        if not away or unblocked_damage(foes, guards) < life:
            break
        least = min((one for one in chosen if one[0].id in away), key=lambda one: (damage_of(one[0]), one[0].id))
        chosen = [one for one in chosen if one is not least]
    return chosen


def _aimed(chosen: Sequence[Able], victim: PlayerId, board: Board) -> Attacks:
    """Return the attacks: on a planeswalker as much as it takes, the rest on the player."""
    answer: list[tuple[ObjectId, EntityId]] = []
    walkers = [one for one in board.permanents(victim) if "planeswalker" in one.types]
    due = {walker.id: walker.counters.get("loyalty", 0) for walker in sorted(walkers, key=worth, reverse=True)}
    lethal = sum(damage_of(creature) for creature, _ in chosen) >= board.players[victim].life
    for creature, defenders in sorted(chosen, key=lambda one: (-damage_of(one[0]), one[0].id)):
        at = next((id for id, left in due.items() if left > 0 and id in defenders and not lethal), None)
        if at is not None:
            due[at] -= damage_of(creature)
        answer.append((creature.id, at if at is not None else victim if victim in defenders else defenders[0]))
    return tuple(answer)


# Blocks


def blockers(question: DeclareBlockers, board: Board) -> Blocks:
    """509.1. Return blocks that gain something; against lethal damage, all that are needed."""
    may = dict(question.may)
    attacking = _attacking(question.player, board)
    free = [board.objects[blocker] for blocker in may]
    blocks: dict[ObjectId, ObjectId] = {}

    def able(attacker: GameObject) -> list[GameObject]:
        return [guard for guard in free if guard.id not in blocks and attacker.id in may[guard.id]]

    ranked = sorted(attacking, key=lambda attacker: (-worth(attacker), attacker.id))
    for attacker in ranked:
        guard = _good_block(attacker, able(attacker))
        if guard is not None and "menace" not in attacker.keywords:
            blocks[guard.id] = attacker.id
    for attacker in ranked:
        if attacker.id not in blocks.values():
            for guard in _together(attacker, able(attacker)):
                blocks[guard.id] = attacker.id
    life = board.players[question.player].life
    if _through(attacking, blocks, board, question.player) >= life:
        by_damage = sorted(attacking, key=lambda attacker: (-damage_of(attacker), attacker.id))
        for attacker in by_damage:
            if attacker.id in blocks.values() or _through(attacking, blocks, board, question.player) < life:
                continue
            needed = 2 if "menace" in attacker.keywords else 1
            guards = sorted(able(attacker), key=lambda guard: (_loses(guard, attacker), worth(guard), guard.id))
            if len(guards) >= needed:
                blocks.update((guard.id, attacker.id) for guard in guards[:needed])
    return tuple(blocks.items())


def _attacking(player: PlayerId, board: Board) -> list[GameObject]:
    """Return the creatures that attack a player or the player's planeswalkers."""
    combat = board.combat
    if combat is None:
        return []
    return [
        board.objects[id]
        for id, attack in combat.attackers.items()
        if id in board.objects and attack.defender == player
    ]


def _good_block(attacker: GameObject, guards: Sequence[GameObject]) -> GameObject | None:
    """Return the guard with the best outcome against an attacker; None if every block loses something."""
    best: tuple[int, int, GameObject] | None = None
    for guard in guards:
        dies, attacker_dies = fight(guard, attacker)
        gained = worth(attacker) * attacker_dies - worth(guard) * dies
        if gained < 0 or (dies and gained == 0 and not attacker_dies):
            continue
        if best is None or (gained, -worth(guard)) > best[:2]:
            best = gained, -worth(guard), guard
    return best[2] if best is not None else None


def _together(attacker: GameObject, guards: Sequence[GameObject]) -> Sequence[GameObject]:
    """Return two guards that kill an attacker together for the loss of one that is worth less; () if there are none."""
    ranked = sorted(guards, key=lambda guard: (worth(guard), guard.id))
    left = (attacker.toughness or 0) - attacker.damage
    if "indestructible" in attacker.keywords or "first strike" in attacker.keywords:
        return ()
    for number, one in enumerate(ranked):
        for other in ranked[number + 1 :]:
            lost = max(worth(one), worth(other)) if kills(attacker, one) or kills(attacker, other) else 0
            both = kills(attacker, one) and (attacker.power or 0) >= (one.toughness or 0) + (other.toughness or 0)
            if both:
                lost = worth(one) + worth(other)
            if max(0, one.power or 0) + max(0, other.power or 0) >= left > 0 and lost < worth(attacker):
                return (one, other)
    return ()


def _loses(guard: GameObject, attacker: GameObject) -> bool:
    return fight(guard, attacker)[0]


def _through(attacking: Sequence[GameObject], blocks: dict[ObjectId, ObjectId], board: Board, player: PlayerId) -> int:
    """Return the damage to a player from attackers that no guard blocks, and from those that trample."""
    combat = board.combat
    blocked = set(blocks.values())
    total = 0
    for attacker in attacking:
        if combat is not None and combat.attackers[attacker.id].attacked != player:
            continue
        if attacker.id not in blocked:
            total += damage_of(attacker)
        elif "trample" in attacker.keywords:
            stopped = sum(
                max(0, board.objects[guard].toughness or 0) for guard, one in blocks.items() if one == attacker.id
            )
            total += max(0, damage_of(attacker) - stopped)
    return total
