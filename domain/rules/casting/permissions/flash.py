"""304.1, 601.3b, 702.8. Spells that can be cast whenever their player has priority."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import language as lang
from domain.ids import PlayerId
from domain.rules.casting.permissions.restrictions import about_spells
from domain.rules.continuous import next_spells
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import Context

if TYPE_CHECKING:
    from domain.board.objects import GameObject
    from domain.kernel.game import Game


def is_instant_speed(card: GameObject) -> bool:
    """304.1, 702.8. Return True for an instant or a card with flash."""
    return "instant" in card.types or "flash" in card.keywords


def is_quick(game: Game, player: PlayerId, spell: GameObject, card: lang.CardDefinition) -> bool:
    """304.1, 601.3b, 702.8a. Return True if the spell can be cast at instant speed.

    It is an instant, has flash, or may be cast as though it had flash, by its own text or by an effect.
    """
    if is_instant_speed(spell):
        return True
    for part in card.while_spell:
        if any(map(_says_so, part.static)) and Context(game, player, spell.id).true(part.while_):
            return True
    if lang.AsThoughFlash.KEY not in in_play(game).words:
        return False
    if any(next_spells.gets(game, player, spell, lang.AsThoughFlash.KEY)):
        return True
    return any(about_spells(game, player, spell, lang.AsThoughFlash))


def _says_so(mod: lang.Modification) -> bool:
    """Return True if a spell's own text says that it has flash, or may be cast as though it had."""
    return isinstance(mod, lang.AsThoughFlash) or (isinstance(mod, lang.Grant) and mod.grant == "flash")
