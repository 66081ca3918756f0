"""107.3a. Spells and abilities of which the player can pay only an X of 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from domain.board.objects import GameObject
from domain.cards.grammar.costs import PayMana
from domain.cards.language import Activated, CardDefinition
from domain.ids import PlayerId
from domain.kernel.questions import Action, Priority, Question
from domain.mana import mana_cost
from domain.rules.casting.activation import activating
from domain.rules.casting.attempt import SpellAttempt
from domain.rules.casting.costs.spell_costs import most_x
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.casting.permissions.castable import can_cast
from domain.rules.zones import double_faced

if TYPE_CHECKING:
    from domain.kernel.game import Game


def for_zero(question: Question, game: Game) -> frozenset[Action]:
    """601.2b, 602.2b. Return the answers that cast or activate with 0 as the only X."""
    if not isinstance(question, Priority):
        return frozenset()
    return frozenset(action for action in question.options if _is_for_zero(action, question.player, game))


def _is_for_zero(action: Action, player: PlayerId, game: Game) -> bool:
    kind, *named = action
    if kind == "cast":
        return any(_is_cast_for_zero(game, player, card, text) for card, text in _as_cast(named, game))
    if kind != "activate":
        return False
    obj, number = game.board.objects[named[0]], named[1]
    part = game.part(obj.abilities[number])
    costs = [cost for cost in part.cost if isinstance(cost, PayMana)] if isinstance(part, Activated) else []
    if not any("{X}" in cost.mana and cost.x is None for cost in costs):
        return False
    return activating.most_x(game, player, obj, number, mana_sources(game, player)) == 0


def _as_cast(named: Sequence[Any], game: Game) -> Iterator[tuple[GameObject, CardDefinition]]:
    """601.3, 709.3, 712.11c. Yield the card as it is cast: as it is, or as the named face or half."""
    if len(named) <= 2:
        ways = double_faced.ways(game, game.board.objects[named[0]])
        yield from ((card, text) for name, card, text in ways if name == "".join(named[1:]))


def _is_cast_for_zero(game: Game, player: PlayerId, card: GameObject, text: CardDefinition) -> bool:
    if not card.mana_cost or not mana_cost(card.mana_cost).x:
        return False
    attempt = SpellAttempt(game, player, card, mana_sources(game, player), text)
    return can_cast(attempt) and most_x(attempt) == 0
