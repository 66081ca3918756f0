"""Fights between creatures: deaths, the gain of a trick, the damage that gets through."""

from __future__ import annotations

from collections.abc import Iterable

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.bots.worth import left_to_live, worth
from domain.ids import ObjectId

STRIKES_FIRST = frozenset(("first strike", "double strike"))


def kills(attacker: GameObject, victim: GameObject, *, power: int = 0, toughness: int = 0) -> bool:
    """Return True if a creature's damage destroys another, with `power` more, and `toughness` more there."""
    dealt = (attacker.power or 0) + power
    if dealt <= 0 or "indestructible" in victim.keywords:
        return False
    if any(word.name == "protection" and word.value in _qualities(attacker) for word in victim.keywords):
        return False
    return dealt >= left_to_live(victim) + toughness or "deathtouch" in attacker.keywords


def _qualities(obj: GameObject) -> tuple[str, ...]:
    names = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    return (*(names[letter] for letter in obj.colors if letter in names), *obj.types, *obj.subtypes)


def fight(one: GameObject, other: GameObject, power: int = 0, toughness: int = 0) -> tuple[bool, bool]:
    """Return whether each of two fighting creatures dies, if the first gets `power` and `toughness`."""
    first, second = _first(one), _first(other)
    other_dies = kills(one, other, power=power)
    one_dies = kills(other, one, toughness=toughness)
    if first and not second and other_dies:
        one_dies = False
    if second and not first and one_dies:
        other_dies = False
    return one_dies, other_dies


def _first(creature: GameObject) -> bool:
    return not STRIKES_FIRST.isdisjoint(creature.keywords)


def opposing(creature: GameObject, board: Board) -> list[GameObject]:
    """Return the creatures that a creature in combat fights with."""
    combat = board.combat
    if combat is None:
        return []
    attack = combat.attackers.get(creature.id)
    ids: Iterable[ObjectId] = attack.blockers if attack is not None else combat.blocks.get(creature.id, ())
    return [board.objects[id] for id in ids if id in board.objects]


def loses_fight(creature: GameObject, board: Board) -> bool:
    """Return True if a creature in combat would be destroyed by those it fights with."""
    others = opposing(creature, board)
    if not others or "indestructible" in creature.keywords:
        return False
    if len(others) == 1:
        return fight(creature, others[0])[0]
    together = sum(max(0, other.power or 0) for other in others)
    return together >= left_to_live(creature) or any(kills(other, creature) for other in others)


def trick_gain(creature: GameObject, power: int, toughness: int, board: Board) -> int:
    """Return the worth of more power and toughness, once blocks are declared."""
    combat = board.combat
    if combat is None or not combat.blockers_declared or "creature" not in creature.types:
        return 0
    others = opposing(creature, board)
    attack = combat.attackers.get(creature.id)
    if not others:
        if attack is None or attack.blocked or attack.defender not in board.players or power <= 0:
            return 0
        dealt = sum(
            max(0, board.objects[id].power or 0)
            for id, one in combat.attackers.items()
            if not one.blocked and one.attacked == attack.defender and id in board.objects
        )
        life = board.players[attack.defender].life
        return 1000 if dealt < life <= dealt + power else 0 if dealt >= life else power // 3
    if len(others) > 1:
        together = sum(max(0, other.power or 0) for other in others)
        saved = together >= left_to_live(creature) and together < left_to_live(creature) + toughness
        return worth(creature) if saved else 0
    before, after = fight(creature, others[0]), fight(creature, others[0], power, toughness)
    return worth(creature) * (before[0] - after[0]) + worth(others[0]) * (after[1] - before[1])


EVADING = ("flying", "shadow", "horsemanship")


def could_block(guard: GameObject, attacker: GameObject) -> bool:
    """509.1. Return True if nothing on either creature speaks against this block."""
    if "unblockable" in attacker.keywords or "cant_be_blocked" in attacker.keywords or "cant_block" in guard.keywords:
        return False
    if "flying" in attacker.keywords and not ("flying" in guard.keywords or "reach" in guard.keywords):
        return False
    if ("shadow" in attacker.keywords) != ("shadow" in guard.keywords):
        return False
    if "horsemanship" in attacker.keywords and "horsemanship" not in guard.keywords:
        return False
    if "fear" in attacker.keywords and "artifact" not in guard.types and "B" not in guard.colors:
        return False
    if "skulk" in attacker.keywords and (guard.power or 0) > (attacker.power or 0):
        return False
    return not any(word.name == "protection" and word.value in _qualities(guard) for word in attacker.keywords)


def damage_of(creature: GameObject) -> int:
    """Return the combat damage that an unblocked creature deals."""
    power = max(0, creature.power or 0)
    return 2 * power if "double strike" in creature.keywords else power


def unblocked_damage(attackers: list[GameObject], guards: list[GameObject]) -> int:
    """Return the damage that gets through if the guards block the greatest attackers."""
    left = list(guards)
    through = 0
    for attacker in sorted(attackers, key=damage_of, reverse=True):
        needed = 2 if "menace" in attacker.keywords else 1
        able = [guard for guard in left if could_block(guard, attacker)]
        if len(able) < needed:
            through += damage_of(attacker)
            continue
        able.sort(key=lambda guard: (len(guard.keywords), worth(guard)))
        for guard in able[:needed]:
            left.remove(guard)
        if "trample" in attacker.keywords:
            through += max(0, damage_of(attacker) - sum(max(0, guard.toughness or 0) for guard in able[:needed]))
    return through
