"""702.47. The option to cast a spell with cards spliced onto it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import PlayerId
from domain.mana import ManaSource
from domain.rules.casting.attempt import SpellAttempt
from domain.rules.casting.permissions.castable import can_splice
from domain.rules.mechanics import of_spell

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.questions import Action


@of_spell("702.47a", while_any={"splice"}, order=10, lasts=True)
def with_cards_onto_it(
    game: Game,
    player: PlayerId,
    spell: GameObject,
    face: lang.CardDefinition,
    sources: tuple[ManaSource, ...],
    plain: Action,
) -> tuple[Action, ...]:
    """Return the option to cast the spell with splicing, if a card could be spliced."""
    return (("splice", *plain),) if can_splice(SpellAttempt(game, player, spell, sources, face)) else ()
