"""701.17. Instructions that mill cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import language as lang
from domain.kernel.would import (
    WouldMove,
)
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, new_objects
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


@does(lang.Mill)
def mill(game: Game, effect: lang.Mill, context: Context) -> Proposals:
    """701.17a. Mill: put the top cards of libraries into graveyards, all at once."""
    amount = context.number(effect.mill)
    records = yield tuple(
        WouldMove(card, Zone.GRAVEYARD)
        for player in context.players(effect.who)
        for card in game.board.players[player].library[:amount]
    )
    if effect.as_:
        context.names[effect.as_] = new_objects(records)
