"""508.1b, 509.1g, 608.2h. Queries about attackers and blockers, including creatures that left combat."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, is_player


def fought(board: Board, id: EntityId, word: str) -> tuple[EntityId, ...]:
    """608.2h. Return the combat opponents of a permanent that has left or phased out.

    `word` is the relation: "attacking", "attacked", "blocking" or "blocked". The result is as it last was, and
    empty in another combat.
    """
    if board.combat is None or is_player(id) or board.is_there(id):
        return ()
    if word != "attacked" and id not in board.combat.since:
        return ()
    permanent = board.objects.get(ObjectId(id)) or board.former.get(ObjectId(id))
    return () if permanent is None else permanent.fought.get(word, ())


def attacked_by(board: Board, id: EntityId, *, battles: bool = True) -> tuple[EntityId, ...]:
    """508.1b. Return the player or permanent that a permanent attacks, or attacked as it left.

    Without `battles`, nothing if that is a battle.
    """
    attack = board.combat.attackers.get(ObjectId(id)) if board.combat is not None else None
    if attack is None:
        found = fought(board, id, "attacking")
    else:
        found = () if attack.attacked is None else (attack.attacked,)
    return found if battles else tuple(one for one in found if is_player(one) or not _is_battle(board, ObjectId(one)))


def _is_battle(board: Board, id: ObjectId) -> bool:
    permanent = board.objects.get(id)
    return permanent is not None and "battle" in permanent.types


def attacks(board: Board, creature: GameObject, named: tuple[EntityId, ...]) -> bool:
    """508.1b. Return True if a creature attacks one of the named players or permanents."""
    attack = board.combat.attackers.get(creature.id) if board.combat is not None else None
    if attack is None:
        return False
    if attack.attacked is not None:
        return attack.attacked in named
    return any(creature.id in fought(board, id, "attacked") for id in named)


def blocks(board: Board, creature: GameObject, named: tuple[EntityId, ...]) -> bool:
    """509.1g. Return True if a creature blocks one of the named permanents."""
    combat = board.combat
    if combat is None or creature.id not in combat.blocks:
        return False
    return not set(combat.blocks[creature.id]).isdisjoint(named) or any(
        creature.id in fought(board, id, "blocked") for id in named
    )


def is_blocked_by(board: Board, attacker: GameObject, named: tuple[EntityId, ...], *, only: bool) -> bool:
    """509.1h. Return True if one of the named permanents blocks an attacker.

    With `only`, no other permanent may have blocked it this combat.
    """
    combat = board.combat
    attack = combat.attackers.get(attacker.id) if combat is not None else None
    if combat is None or attack is None:
        return False
    others = [blocker for blocker, attackers in combat.gone_blocks.items() if attacker.id in attackers]
    blocking = [*attack.blockers, *(id for id in named if attacker.id in fought(board, id, "blocking"))]
    return any(one in named for one in blocking) and not (
        only and any(one not in named for one in (*blocking, *others))
    )
