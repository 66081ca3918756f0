"""510.1. Combat damage that would hit a player who declares blockers, and what they control.

The power of the attackers counts as it is now. Damage that is prevented, or that first strike stops, is not foreseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.declarations import DeclareBlockers
from domain.rules.state_based.actions import POISON


class Incoming(NamedTuple):
    """Damage that would be dealt to a player or a permanent.

    - `recipient`: who would be hit.
    - `damage`: how much, in both combat damage steps together.
    - `attackers`: how many creatures deal it.
    - `trample`: how much of it comes from blocked creatures with trample, at most.
    - `left`: life, loyalty or defense now.
    - `lethal`: the player would lose, or the permanent would have no counters left.
    """

    recipient: EntityId
    damage: int
    attackers: int
    trample: int
    left: int
    lethal: bool


class Hit(NamedTuple):
    """Damage of one attacker to what it attacks."""

    attacker: GameObject
    damage: int
    tramples: bool


def incoming(board: Board, question: DeclareBlockers, blocks: Iterable[Sequence[int]]) -> list[Incoming]:
    """Return what would be hit if these creatures blocked, the player first.

    Each block is a blocker and the attacker that it blocks.
    """
    blockers: dict[int, list[int]] = {}
    for blocker, attacker in blocks:
        blockers.setdefault(attacker, []).append(blocker)
    hits: dict[EntityId, list[Hit]] = {}
    for id, attack in board.combat.attackers.items() if board.combat is not None else ():
        attacked = attack.attacked
        if attacked is None or not _defends(board, question.player, attacked):
            continue
        blocking = [*attack.blockers, *blockers.get(id, ())]
        hit = _hit(board, board.objects[id], blocking, blocked=bool(attack.blocked or blocking))
        if hit.damage:
            hits.setdefault(attacked, []).append(hit)
    return [_sum(board, one, hits[one]) for one in sorted(hits, key=lambda one: one != question.player)]


def _defends(board: Board, player: PlayerId, attacked: EntityId) -> bool:
    """508.5. Return True for a player, and for planeswalkers they control and battles they protect."""
    if is_player(attacked):
        return attacked == player
    permanent = board.objects[ObjectId(attacked)]
    return player == (permanent.protector if "battle" in permanent.types else permanent.controller)


def _hit(board: Board, attacker: GameObject, blocking: Sequence[int], *, blocked: bool) -> Hit:
    """510.1a-c, 702.19b. Return the damage that an attacker could assign to what it attacks."""
    words = attacker.keywords
    power = (attacker.toughness if "assigns_by_toughness" in words else attacker.power) or 0
    if power <= 0 or not attacker.is_creature or "assigns_no_damage" in words:
        return Hit(attacker, 0, tramples=False)
    whole = power * (2 if "double strike" in words else 1)
    if not blocked or "may_assign_unblocked" in words:
        return Hit(attacker, whole, tramples=False)
    if "trample" not in words:
        return Hit(attacker, 0, tramples=False)
    creatures = [board.objects[ObjectId(id)] for id in blocking]
    lethal = (max(0, (one.toughness or 0) - one.damage) for one in creatures)
    absorbed = sum(min(1, one) if "deathtouch" in words else one for one in lethal)
    return Hit(attacker, max(0, whole - absorbed), tramples=True)


def _sum(board: Board, recipient: EntityId, hits: Sequence[Hit]) -> Incoming:
    damage = sum(hit.damage for hit in hits)
    trample = sum(hit.damage for hit in hits if hit.tramples)
    left = _left(board, recipient)
    lethal = damage >= left
    if is_player(recipient):
        poison = sum(hit.damage for hit in hits if "infect" in hit.attacker.keywords)  # 120.3b: no life is lost
        has = board.players[PlayerId(recipient)].counters.get("poison", 0)
        lethal = damage - poison >= left or (poison > 0 and has + poison >= POISON)
    return Incoming(recipient, damage, len(hits), trample, left, lethal)


def _left(board: Board, recipient: EntityId) -> int:
    if is_player(recipient):
        return board.players[PlayerId(recipient)].life
    permanent = board.objects[ObjectId(recipient)]
    return permanent.counters.get("defense", 0) if "battle" in permanent.types else permanent.loyalty
