"""118.9, 702.119, 702.180. Alternative costs: life, or a permanent that makes the spell cost less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldSacrifice
from domain.mana import mana_cost
from domain.reasons import Reason
from domain.rules.casting.costs.payable import price
from domain.rules.objects.characteristics import stat
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling

# 702.119, 702.180. A permanent that is paid with makes the spell cost less


def _with_what(game: Game, player: PlayerId, spell: GameObject, less: lang.Less) -> tuple[ObjectId, ...]:
    _, _, choices = price(game, player, spell, less.pay)
    return tuple(ObjectId(id) for id in choices)


def saved(game: Game, player: PlayerId, spell: GameObject, cast_way: lang.CastWay) -> int | None:
    """601.2f. Return the most generic mana that a permanent sacrificed or tapped could save.

    None if this way of casting needs such a permanent and there is none.
    """
    if cast_way.less is None:
        return 0
    values = [stat(game.board.objects[id], cast_way.less.by) for id in _with_what(game, player, spell, cast_way.less)]
    if not values:
        return 0 if cast_way.less.up_to else None
    return max(0, *values)


def save(game: Game, player: PlayerId, spell: GameObject, less: lang.Less) -> Ruling[tuple[ObjectId | None, int]]:
    """702.119c, 702.180b. Ask which permanent to sacrifice or tap; return it and the mana saved.

    The permanent may be None. The mana is the generic mana that the spell costs less.

    :raises Rewind: there is no permanent to pay with.
    """
    among = _with_what(game, player, spell, less)
    if not among and not less.up_to:
        raise Rewind("the costs cannot be paid", "601.2h")
    reason = Reason.SACRIFICE if less.by == "mana_value" else Reason.TAP
    question = ChooseObjects(player, reason, among, 0 if less.up_to else 1, 1, spell.id)
    chosen, _ = yield from game.decide(question, "601.2b")
    if not chosen:
        return None, 0
    return ObjectId(chosen[0]), max(0, stat(game.board.objects[ObjectId(chosen[0])], less.by))


def pay_with(game: Game, player: PlayerId, spell: ObjectId, one: ObjectId, less: lang.Less, decided: int) -> Rules:
    """601.2h. Tap or sacrifice the permanent that makes the spell cost less.

    :raises Rewind: that cannot be done any more.
    """
    permanent = game.board.objects.get(one)
    if permanent is None or permanent.zone is not Zone.BATTLEFIELD or (less.by == "power" and permanent.tapped):
        raise Rewind("the costs cannot be paid", "601.2h")
    if less.by == "power":
        game.say(e.PermanentsTapped(objects=(one,)), "118.3", decided)
        return
    yield from game.at_once([WouldSacrifice(player, one)], "701.21a", decided)


def way(cost: str | None, besides: tuple[g.Cost, ...] = (), energy: bool = False) -> lang.CastWay:
    """Return a way to cast a spell for its mana value in life or energy.

    `besides` is paid, too. An X in the mana cost is 0 (107.3b).
    """
    much = mana_cost(cost or "").value
    paid = g.PayEnergy(pay_energy=much) if energy else g.PayLife(pay_life=much)
    return lang.CastWay(cast_from=Zone.EXILE, cost=(paid,), besides=besides, as_="paid.instead")
