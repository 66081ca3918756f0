"""304.1, 601.3b, 702.8. Spells that can be cast whenever their player has priority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import language as lang
from domain.ids import PlayerId
from domain.rules.casting.permissions.restrictions import about_spells
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import Context

if TYPE_CHECKING:
    from domain.board.objects import GameObject
    from domain.kernel.game import Game


def is_instant_speed(found: GameObject) -> bool:
    """304.1, 702.8. Castable whenever its player has priority."""
    return "instant" in found.types or "flash" in found.keywords


def is_quick(game: Game, player: PlayerId, found: GameObject, card: lang.CardDefinition) -> bool:
    """304.1, 601.3b, 702.8a. Return True if it is cast whenever its player has priority: an instant, or what has
    flash, or what the player may cast as though it had, by its own text or another.
    """
    if is_instant_speed(found):
        return True
    if lang.AsThoughFlash.KEY not in in_play(game).words:
        return False
    for part in card.while_spell:
        says = any(isinstance(mod, lang.AsThoughFlash) for mod in part.static)
        if says and Context(game, player, found.id).true(part.while_):
            return True
    return any(about_spells(game, player, found, lang.AsThoughFlash))
