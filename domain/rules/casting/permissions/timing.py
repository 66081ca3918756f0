"""601.3. Whether a player may begin to cast a card: the time, and what forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import PlayerId
from domain.rules.casting.permissions import flash, restrictions
from domain.rules.resolving.evaluation import Context
from domain.rules.turn import timing

if TYPE_CHECKING:
    from domain.kernel.game import Game


def is_time_to_cast(game: Game, player: PlayerId, found: GameObject, card: lang.CardDefinition) -> bool:
    """601.3, 506.7. Return True if the times at which the spell says it may be cast include now."""
    return all(
        timing.is_time(game.board, player, ability.cast_only)
        and ability.from_ in (None, found.zone)
        and Context(game, player, found.id).true(ability.if_)
        for ability in card.times_to_cast
    )


def can_begin(game: Game, player: PlayerId, found: GameObject, card: lang.CardDefinition) -> bool:
    """601.3, 702.62a. Return True if the player could begin to cast a card now, whatever it costs and targets."""
    timely = flash.is_quick(game, player, found, card) or timing.sorcery_speed(game.board, player)
    if not timely or not is_time_to_cast(game, player, found, card):
        return False
    return not restrictions.is_forbidden(game, player, found) and legends_allow(game, player, found)


def legends_allow(game: Game, player: PlayerId, found: GameObject) -> bool:
    """205.4e. A legendary instant or sorcery takes a legendary creature or planeswalker that the player controls."""
    if "legendary" not in found.supertypes or not {"instant", "sorcery"} & set(found.types):
        return True
    return not game.cites("205.4e") or any(
        "legendary" in permanent.supertypes and {"creature", "planeswalker"} & set(permanent.types)
        for permanent in game.board.permanents(player)
    )
