"""508.1b, 509.1g, 608.2h. Who attacks, blocks or is blocked by whom, with those who left in the middle of it."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, is_player


def fought(board: Board, id: EntityId, word: str) -> tuple[EntityId, ...]:
    """608.2h. Whom a permanent fought that has left or phased out, as it did last; nobody in another combat."""
    if board.combat is None or is_player(id) or board.is_there(id):
        return ()
    if word != "attacked" and id not in board.combat.since:
        return ()
    found = board.objects.get(ObjectId(id)) or board.former.get(ObjectId(id))
    return () if found is None else found.fought.get(word, ())


def attacked_by(board: Board, id: EntityId) -> tuple[EntityId, ...]:
    """508.1b. What a permanent attacks, or attacked as it left."""
    attack = board.combat.attackers.get(ObjectId(id)) if board.combat is not None else None
    if attack is None:
        return fought(board, id, "attacking")
    return () if attack.attacked is None else (attack.attacked,)


def attacks(board: Board, found: GameObject, named: tuple[EntityId, ...]) -> bool:
    """508.1b. Return True if it attacks one of these."""
    attack = board.combat.attackers.get(found.id) if board.combat is not None else None
    if attack is None:
        return False
    if attack.attacked is not None:
        return attack.attacked in named
    return any(found.id in fought(board, id, "attacked") for id in named)


def blocks(board: Board, found: GameObject, named: tuple[EntityId, ...]) -> bool:
    """509.1g. Return True if it blocks one of these."""
    combat = board.combat
    if combat is None or found.id not in combat.blocks:
        return False
    return not set(combat.blocks[found.id]).isdisjoint(named) or any(
        found.id in fought(board, id, "blocked") for id in named
    )


def is_blocked_by(board: Board, found: GameObject, named: tuple[EntityId, ...], *, only: bool) -> bool:
    """509.1h. Return True if one of these blocks it; `only` if nothing else has this combat."""
    combat = board.combat
    attack = combat.attackers.get(found.id) if combat is not None else None
    if combat is None or attack is None:
        return False
    others = [blocker for blocker, attackers in combat.gone_blocks.items() if found.id in attackers]
    blocking = [*attack.blockers, *(id for id in named if found.id in fought(board, id, "blocking"))]
    return any(one in named for one in blocking) and not (
        only and any(one not in named for one in (*blocking, *others))
    )
