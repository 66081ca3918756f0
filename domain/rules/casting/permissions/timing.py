"""601.3. Times and restrictions for beginning to cast a card."""

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


def is_time_to_cast(game: Game, player: PlayerId, spell: GameObject, card: lang.CardDefinition) -> bool:
    """601.3, 506.7. Return True if the spell's own text allows casting it now."""
    return all(
        timing.is_time(game.board, player, ability.cast_only)
        and ability.from_ in (None, spell.zone)
        and Context(game, player, spell.id).true(ability.if_)
        for ability in card.times_to_cast
    )


def can_begin(game: Game, player: PlayerId, spell: GameObject, card: lang.CardDefinition) -> bool:
    """601.3, 702.62a. Return True if the player could begin to cast a card now.

    Costs and targets are not checked.
    """
    timely = flash.is_quick(game, player, spell, card) or timing.sorcery_speed(game.board, player)
    if not timely or not is_time_to_cast(game, player, spell, card):
        return False
    return not restrictions.is_forbidden(game, player, spell) and legends_allow(game, player, spell)


def legends_allow(game: Game, player: PlayerId, spell: GameObject) -> bool:
    """205.4e. Return False for a legendary instant or sorcery without the legend it needs.

    The player must control a legendary creature or planeswalker.
    """
    if "legendary" not in spell.supertypes or not {"instant", "sorcery"} & set(spell.types):
        return True
    return not game.cites("205.4e") or any(
        "legendary" in permanent.supertypes and {"creature", "planeswalker"} & set(permanent.types)
        for permanent in game.board.permanents(player)
    )
