"""715.3d, 720.3d. Adventures and Omens after they resolve: exile, or the library.

A card exiled after its Adventure can be played from exile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import EffectData
from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.ids import ObjectId, PlayerId
from domain.kernel.would import WouldMove
from domain.rules.mechanics import castable
from domain.rules.resolving.instructions.library import shuffle_library
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

KIND = "adventure"
"""Kind of the effect that lets a player play the card."""


def go_on(game: Game, spell: GameObject, cause: int) -> Rules:
    """715.3d. Exile an Adventure that resolves, and let its controller play the card.

    It can be played as long as it stays in exile.
    """
    player = spell.controller
    yield from game.at_once([WouldMove(ObjectId(spell.id), Zone.EXILE)], "715.3d", cause)
    card = game.board.objects.get(game.board.former[ObjectId(spell.id)].became or spell.id)
    if card is None or card.zone is not Zone.EXILE or card.copy_of:
        return
    effect = EffectData(
        id=game.board.next_effect,
        kind=KIND,
        source=card.id,
        controller=player,
        ref=None,
        objects=(card.id,),
        mods=(),
        until=("forever",),
        bindings=(),
        remaining=None,
    )
    game.say(e.EffectStarted(effect=effect), "715.3d", cause)


def shuffle_away(game: Game, spell: GameObject, cause: int) -> Rules:
    """720.3d. Shuffle an Omen that resolves into its owner's library."""
    yield from game.at_once([WouldMove(ObjectId(spell.id), Zone.LIBRARY)], "720.3d", cause)
    shuffle_library(game, spell.owner, "720.3d", cause)


@castable("715.3d", while_any={KIND}, order=10, lasts=True)
def on_one(game: Game, player: PlayerId) -> Iterator[tuple[GameObject, str, GameObject, CardDefinition]]:
    """715.3d. Yield the cards in exile that a player may cast after their Adventures.

    They cannot be cast as Adventures again.
    """
    for effect in game.board.effects.values():
        if effect.data.kind == KIND and effect.data.controller == player:
            card = game.board.objects.get(ObjectId(effect.data.objects[0]))
            if card is not None:
                yield card, "", card, game.definition(card.definition)
