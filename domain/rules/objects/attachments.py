"""301.5, 303.4, 701.3. Auras, Equipment and Fortifications: what they can be attached to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.state import Obj
from domain.cards.grammar import Target
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.rules.abilities.keywords import enchanted
from domain.rules.abilities.protection import protected
from domain.rules.resolving.reading import Context, matches
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


def can_be_attached(game: Game, found: Obj, to: EntityId, controller: PlayerId | None = None) -> bool:
    """303.4c, 301.5c. Whether it may be, or stay, attached to this object or player under its controller."""
    board = game.board
    if to == found.id:
        return False
    if is_player(to):
        if "Aura" not in found.subtypes or board.players[PlayerId(to)].lost:
            return False
    else:
        host = board.objects.get(ObjectId(to))
        if host is None or host.zone is not Zone.BATTLEFIELD or host.phased_out or protected(host, found):
            return False
        if "Aura" not in found.subtypes:
            return host.is_creature if "Equipment" in found.subtypes else "land" in host.types
    target = Target(of=enchanted(game.definition(found.face)))
    return matches(target.of, to, Context(game, controller or found.controller, found.id))


def hosts(game: Game, aura: Obj, controller: PlayerId) -> tuple[EntityId, ...]:
    """303.4f. Every object and player that an Aura could enchant as it enters under this player's control."""
    board = game.board
    among = (*board.living(), *(permanent.id for permanent in board.permanents()))
    return tuple(id for id in among if can_be_attached(game, aura, id, controller))
