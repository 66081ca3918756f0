"""602. Who may activate an ability, and what it costs by what it says itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import Obj
from domain.cards import language as l
from domain.ids import PlayerId
from domain.mana import ManaCost, mana_cost
from domain.rules.casting import paying
from domain.rules.resolving.reading import Context
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


def activation_change(part: l.Activated, context: Context) -> int:
    """601.2f, 602.2b. How much more generic mana the ability costs by what it says itself; less, below zero."""
    return context.amount(part.cost_more) if part.cost_more != 0 and context.true(part.cost_more_if) else 0


def activation_cost(part: l.Activated, context: Context, found: Obj) -> ManaCost:
    """602.1a, 118.7. The mana that the ability costs, by the mana cost of its object less if the text says so."""
    cost = paying.mana_of(part.cost)
    if part.own_cost_less_if is None or not found.mana_cost or not context.true(part.own_cost_less_if):
        return cost
    return cost.less(mana_cost(found.mana_cost).with_x(0))


def may_activate(game: Game, player: PlayerId, found: Obj, part: l.Activated) -> bool:
    """602.2. Whether it is an ability that this player can activate: their own, or another's if it says so."""
    controller = found.controller if found.zone is Zone.BATTLEFIELD else found.owner
    if controller == player:
        return part.by != "opponents"
    return part.by == "anyone" or (part.by == "opponents" and player in game.board.opponents(controller))
