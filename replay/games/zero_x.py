"""107.3a. Spells of which the player can pay only an X of 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.kernel.questions import Action, Priority, Question
from domain.mana import mana_cost
from domain.rules.casting.attempt import SpellAttempt
from domain.rules.casting.costs.spell_costs import most_x
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.casting.permissions.castable import can_cast

if TYPE_CHECKING:
    from domain.kernel.game import Game


def cast_for_zero(question: Question, game: Game) -> frozenset[Action]:
    """601.2b. Return the answers that cast a card with 0 as the only X."""
    if not isinstance(question, Priority):
        return frozenset()
    return frozenset(action for action in question.options if _is_for_zero(action, question, game))


def _is_for_zero(action: Action, question: Priority, game: Game) -> bool:
    kind, *named = action
    if kind != "cast" or len(named) != 1:
        return False
    card = game.board.objects[named[0]]
    if not card.mana_cost or not mana_cost(card.mana_cost).x:
        return False
    player = question.player
    attempt = SpellAttempt(game, player, card, mana_sources(game, player), game.definition(card.definition))
    return can_cast(attempt) and most_x(attempt) == 0
