"""402.3, 701.20a. Hands that players play with revealed.

The cards of a hand are revealed when the permission to see them begins; later, each card that comes into the hand is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.ids import ObjectId, PlayerId
from domain.rules.continuous.player_effects import in_force
from domain.rules.mechanics import follows
from domain.rules.zones.visible_library_tops import begins
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.events import Recorded
    from domain.kernel.game import Game

WORD = "hand_revealed"
"""Rule by which a player plays with their hand revealed."""


@follows("402.3", while_any={WORD}, order=61)
def follow(game: Game, records: Sequence[Recorded]) -> bool:
    """402.3. Reveal hands that are played with revealed, and cards that come into them."""
    revealed = [(about, context.source) for about, _, context in in_force(game, WORD)]
    for player in game.board.players if revealed else ():
        sources = [source for about, source in revealed if player in about]
        if any(begins(record.event, source, always=True) for record in records for source in sources):
            cards = tuple(game.board.players[player].hand)
        else:
            cards = tuple(_come(game, player, records)) if sources else ()
        if cards:
            definitions = tuple(game.board.objects[card].definition for card in cards)
            for definition in definitions:
                game.see(definition, "701.20a")
            game.say(e.CardsRevealed(player=player, cards=cards, definitions=definitions), "701.20a")
    return False


def _come(game: Game, player: PlayerId, records: Sequence[Recorded]) -> Iterator[ObjectId]:
    """Yield the cards that have come into a player's hand, and are still there."""
    hand = game.board.players[player].hand
    for record in records:
        event = record.event
        if isinstance(event, e.ObjectMoved) and event.to is Zone.HAND and event.becomes in hand:
            yield ObjectId(event.becomes)
