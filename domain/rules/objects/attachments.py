"""301.5, 303.4, 701.3. Auras, Equipment and Fortifications: what they can be attached to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.errors import NotKnown
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.rules.abilities.keywords import enchanted
from domain.rules.abilities.protection import protected
from domain.rules.combat.defending import is_battle
from domain.rules.continuous import layers
from domain.rules.resolving.evaluation import Context, matches
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


ATTACHMENTS = frozenset(("Aura", "Equipment", "Fortification"))
"""701.3a. The subtypes of what can be attached."""


RECONFIGURE = "reconfigure"


def can_be_attached(game: Game, found: GameObject, to: EntityId, controller: PlayerId | None = None) -> bool:
    """303.4c, 301.5c. Return True if it may be, or stay, attached to this object or player under its controller."""
    board = game.board
    if to == found.id or never_attached(game, found) or not ATTACHMENTS & set(found.subtypes):  # 701.3b
        return False
    if not board.reaches(controller or found.controller, to):
        return False  # 801.8, 801.9
    if is_player(to):
        if "Aura" not in found.subtypes or board.players[PlayerId(to)].lost:
            return False
    else:
        host = board.objects.get(ObjectId(to))
        if host is None or host.zone is not Zone.BATTLEFIELD or host.phased_out or protected(host, found):
            return False
        if "Aura" not in found.subtypes:
            return host.is_creature if "Equipment" in found.subtypes else "land" in host.types
    reader = Context(game, controller or found.controller, found.id)
    return matches(enchanted(game.definition(found.face)), to, reader)  # 702.5a


def may_stay_attached(game: Game, found: GameObject) -> bool:
    """303.4c, 301.5c. Return True if what it is attached to is there, and it could be attached to it.

    Of an Aura whose text nobody here knows, nobody can say that it could not.
    """
    try:
        return found.attached_to is not None and can_be_attached(game, found, found.attached_to)
    except NotKnown:
        return True


def is_steady(game: Game, aura: GameObject) -> bool:
    """303.4c. Return True if what an Aura can enchant depends on nothing but what the layers make of it."""
    return not game.knows(aura.face) or layers.is_steady(enchanted(game.definition(aura.face)))


def never_attached(game: Game, found: GameObject) -> bool:
    """303.4d, 301.5c, 310.9. Return True if it can be attached to nothing, whatever else it is: a creature or a battle.

    An Equipment creature with reconfigure can be: as it is, it stops being a creature (702.151b).
    """
    creature = found.is_creature and RECONFIGURE not in found.keywords
    return creature or is_battle(game.board, found)


def hosts(game: Game, aura: GameObject, controller: PlayerId) -> tuple[EntityId, ...]:
    """303.4f. Every object and player that an Aura could enchant as it enters under this player's control."""
    board = game.board
    among = (*board.living(), *(permanent.id for permanent in board.permanents()))
    return tuple(id for id in among if can_be_attached(game, aura, id, controller))


def with_attached(phasing: list[GameObject], among: Iterable[GameObject]) -> tuple[ObjectId, ...]:
    """702.26g, 702.26h. What is attached phases out with what it is attached to, and phases in only with it."""
    ids = [found.id for found in phasing]
    waiting = [found for found in among if found.attached_to is not None and found.id not in ids]
    while more := [found for found in waiting if found.attached_to in ids]:
        ids += [found.id for found in more]
        waiting = [found for found in waiting if found.id not in ids]
    return tuple(ids)
