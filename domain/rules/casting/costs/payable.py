"""118.3. Checking that a player could pay costs other than mana, and with which objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import EntityId, PlayerId
from domain.mana import FREE, ManaCost, mana_cost
from domain.reasons import Reason
from domain.rules.casting.activation.limits import is_summoning_sick
from domain.rules.casting.costs import (
    counters,
    crewing,
    enlisting,
    evidence,
    life_and_energy,
    objects,
    variable_x,
    varied,
)
from domain.rules.resolving.evaluation import Context
from domain.solver.payments import most_distinct
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


ALIKE = (g.Discard, g.ExileCost, g.Sacrifice)
"""Kinds of costs of which several can be paid together, each with other objects."""


def can_do(game: Game, obj: GameObject, cost: str) -> bool:
    """118.3. Return True if an object could itself be tapped, untapped or exerted, or enlist.

    A hand can always be revealed or discarded, even an empty one.
    """
    if cost in ("reveal_hand", "discard_hand"):
        return True
    if cost == "reveal_self":
        return obj.zone is Zone.HAND
    if cost == "tap_self":
        return not obj.tapped and obj.zone is Zone.BATTLEFIELD and not is_summoning_sick(game, obj)
    if cost == "untap_self":
        return obj.tapped and "cant_untap" not in obj.keywords and not is_summoning_sick(game, obj)
    if cost == "enlist":
        return bool(enlisting.candidates(game, obj.controller, obj.id))
    return obj.zone is Zone.BATTLEFIELD  # 701.43c


def can_pay(game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...], best: bool | None = None) -> bool:
    """118.3. Return True if the player could pay the costs other than mana.

    `obj` is the card or permanent whose costs they are. `best` is an assumption about cards hidden from some players
    (400.2). None: look at the cards. True: all of them would do. False: none would.
    """
    for cost in costs:
        if isinstance(cost, str):
            if not can_do(game, obj, cost):
                return False
        elif isinstance(cost, g.Loyalty):
            if isinstance(cost.loyalty, int) and obj.loyalty + cost.loyalty < 0:
                return False
        elif isinstance(cost, g.RemoveCounters):
            if cost.n != "x" and counters.there(obj, cost.remove_counters) < cost.n:
                return False
        elif isinstance(cost, g.PutCountersCost):
            if obj.zone is not Zone.BATTLEFIELD:
                return False
        elif isinstance(cost, g.MillCost):
            if len(game.board.players[player].library) < cost.mill:
                return False
        elif isinstance(cost, (g.PayLife, g.PayEnergy)):
            context = Context(game, player, obj.id)
            if life_and_energy.owned(game, player, cost) < context.number(life_and_energy.taken(cost)):
                return False
        elif isinstance(cost, g.TapPower):
            if (
                sum(max(0, crewing.power_for(one, cost)) for one in crewing.crew(game, player, obj, cost))
                < cost.tap_power
            ):
                return False
        elif isinstance(cost, g.CollectEvidence):
            if evidence.most(game, player, obj) < evidence.needed(game, player, obj, cost):
                return False
        elif isinstance(cost, g.ExileVaried):
            if varied.most(game, player, obj, cost) < cost.card_types:
                return False
        elif isinstance(cost, g.GiveLife):
            if cost.one and not Context(game, player, obj.id).players(cost.to):
                return False
        elif isinstance(cost, g.Promise):
            if not Context(game, player, obj.id).players(cost.promise):
                return False
        elif isinstance(cost, (g.PayMana, g.PayManaCost)):
            continue
        elif isinstance(cost, (g.ExileCost, g.Discard)) and g.asks_for_x(cost):
            if variable_x.most_x(game, player, obj, (cost,)) == variable_x.NONE:
                return False
        elif isinstance(cost, g.TakeCounters) and cost.among:
            there = objects.choices(game, player, obj, cost, costs)
            if (
                cost.n != "x"
                and sum(counters.there(game.board.objects[id], cost.take_counters) for id in there) < cost.n
            ):
                return False
        elif available(game, player, obj, cost, costs, best) < objects.count(cost):
            return False
    return _enough_for_all(game, player, obj, costs)


def _enough_for_all(game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...]) -> bool:
    """118.3. Return True if each of several costs of one kind can be paid with other objects."""
    for kind in ALIKE:
        alike = [cost for cost in costs if isinstance(cost, kind)]
        if len(alike) > 1:
            wanted = [
                objects.choices(game, player, obj, cost, costs) for cost in alike for _ in range(objects.count(cost))
            ]
            if most_distinct(wanted) < len(wanted):
                return False
    return True


def available(
    game: Game,
    player: PlayerId,
    obj: GameObject,
    cost: objects.OfObjects,
    costs: tuple[g.Cost, ...],
    best: bool | None,
) -> int:
    """Return the number of objects that could pay a cost; `best` as in `can_pay`."""
    choices = objects.choices(game, player, obj, cost, costs)
    if best is None:
        return len(choices)
    doubtful = objects.in_doubt(game, player, obj, cost)
    return len(set(choices) - set(doubtful)) + (len(doubtful) if best else 0)


def mana_of(costs: tuple[g.Cost, ...]) -> ManaCost:
    """Return the mana among these costs."""
    total = FREE
    for cost in costs:
        if isinstance(cost, g.PayMana):
            total = total.joined(mana_cost(cost.mana))
    return total


def price(game: Game, player: PlayerId, obj: GameObject, cost: g.Cost) -> tuple[str, int, tuple[EntityId, ...]]:
    """118.3. Return what a cost other than mana takes: a word, a number, and entities.

    The word tells what is done with the objects, or "life". The entities are the objects to choose from, or the
    player whose life is paid.
    """
    if isinstance(cost, g.PayLife):
        return "life", Context(game, player, obj.id).amount(cost.pay_life), (player,)
    if isinstance(cost, _ALONE):
        return "own", 1, (obj.id,) if can_pay(game, player, obj, (cost,)) else ()
    assert not isinstance(cost, (g.PayMana, g.PayManaCost))  # mana is priced apart
    # A creature that attacks is tapped as it is declared, before its price is paid (508.1f, 508.1j).
    among = objects.choices(game, player, obj, cost, ("tap_self",))
    return PAYING_WITH.get(type(cost), Reason.RETURN), objects.count(cost), among


_ALONE = (
    str, g.Loyalty, g.RemoveCounters, g.PutCountersCost, g.TapPower, g.PayEnergy, g.CollectEvidence, g.Promise,
    g.ExileVaried, g.GiveLife, g.MillCost,
)  # fmt: skip
"""Costs without objects to choose from."""

PAYING_WITH: dict[type[g.Node], Reason] = {
    g.Sacrifice: Reason.SACRIFICE,
    g.Discard: Reason.DISCARD,
    g.ExileCost: Reason.EXILE,
    g.ToBottom: Reason.BOTTOM_OF_LIBRARY,
    g.PutInto: Reason.CHOOSE,
    g.UnattachCost: Reason.CHOOSE,
    g.TapOthers: Reason.TAP,
    g.RevealCost: Reason.REVEAL,
    g.Blight: Reason.CHOOSE,
    g.Behold: Reason.CHOOSE,
    g.TakeCounters: Reason.CHOOSE,
}
"""Reason shown with the choice of objects, by kind of cost; any other kind returns objects to a hand."""
