"""106.4, 605. Instructions that add mana."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import language as lang
from domain.ids import ObjectId
from domain.kernel.questions import ChooseOption
from domain.reasons import Reason
from domain.rules.casting.mana import bound_mana
from domain.rules.casting.mana.mana_abilities import mana_options
from domain.rules.casting.mana.production import produced_instead
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


@does(lang.AddMana)
def add_mana(game: Game, effect: lang.AddMana, context: Context) -> Proposals:
    """106.4. Add mana of the type chosen on activation, or chosen now."""
    for player in context.players(effect.who):
        choices = mana_options(effect, context)
        for tapped in context.bound("tapped"):
            choices = produced_instead(game, ObjectId(tapped), choices)
        mana = context.names.get("mana")
        if not choices:
            continue
        if mana not in choices:
            mana, _ = yield from game.decide(ChooseOption(player, Reason.MANA, choices, context.source), "106.1")
        if mana and not game.board.players[player].left:
            bound_mana.add(game, player, effect, context, mana, None)
    yield from ()
