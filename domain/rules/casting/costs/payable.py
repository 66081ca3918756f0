"""118.3. Costs other than mana that a player could pay, and the price that each comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import EntityId, PlayerId
from domain.mana import FREE, ManaCost, mana_cost
from domain.reasons import Reason
from domain.rules.casting.activation.limits import is_summoning_sick
from domain.rules.casting.costs import counters, crewing, evidence, life_and_energy, objects
from domain.rules.resolving.evaluation import Context
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


def can_do(game: Game, found: GameObject, cost: str) -> bool:
    """118.3. Return True if an object could itself be tapped, untapped or exerted."""
    if cost == "tap_self":
        return not found.tapped and found.zone is Zone.BATTLEFIELD and not is_summoning_sick(game, found)
    if cost == "untap_self":
        return found.tapped and not is_summoning_sick(game, found)
    return found.zone is Zone.BATTLEFIELD  # 701.43c


def can_pay(
    game: Game, player: PlayerId, found: GameObject, costs: tuple[g.Cost, ...], best: bool | None = None
) -> bool:
    """118.3. Return True if everything but mana could be paid for an ability of `found`.

    Where not everybody knows whether a card would do, it is looked at what it is; at `best` all of them would, else
    none (400.2).
    """
    for cost in costs:
        if isinstance(cost, str):
            if not can_do(game, found, cost):
                return False
        elif isinstance(cost, g.Loyalty):
            if isinstance(cost.loyalty, int) and found.loyalty + cost.loyalty < 0:
                return False
        elif isinstance(cost, g.RemoveCounters):
            if cost.n != "x" and counters.there(found, cost.remove_counters) < cost.n:
                return False
        elif isinstance(cost, (g.PayLife, g.PayEnergy)):
            context = Context(game, player, found.id)
            if life_and_energy.owned(game, player, cost) < context.number(life_and_energy.taken(cost)):
                return False
        elif isinstance(cost, g.TapPower):
            if sum(max(0, crewing.power_for(one, cost)) for one in crewing.crew(game, player, found)) < cost.tap_power:
                return False
        elif isinstance(cost, g.CollectEvidence):
            if evidence.most(game, player, found) < cost.collect_evidence:
                return False
        elif isinstance(cost, g.Promise):
            if not Context(game, player, found.id).players(cost.promise):
                return False
        elif isinstance(cost, g.PayMana):
            continue
        elif available(game, player, found, cost, costs, best) < objects.count(cost):
            return False
    return True


def available(
    game: Game,
    player: PlayerId,
    found: GameObject,
    cost: objects.OfObjects,
    costs: tuple[g.Cost, ...],
    best: bool | None,
) -> int:
    """Of how much it could be chosen what a cost takes; `best` as in `can_pay`."""
    choices = objects.choices(game, player, found, cost, costs)
    if best is None:
        return len(choices)
    doubtful = objects.in_doubt(game, player, found, cost)
    return len(set(choices) - set(doubtful)) + (len(doubtful) if best else 0)


def mana_of(costs: tuple[g.Cost, ...]) -> ManaCost:
    """The mana among these costs."""
    total = FREE
    for cost in costs:
        if isinstance(cost, g.PayMana):
            total = total.joined(mana_cost(cost.mana))
    return total


def price(game: Game, player: PlayerId, found: GameObject, cost: g.Cost) -> tuple[str, int, tuple[EntityId, ...]]:
    """118.3. What a cost other than mana takes: a word for it, how much, and of what: objects, or a player's life."""
    if isinstance(cost, g.PayLife):
        return "life", Context(game, player, found.id).amount(cost.pay_life), (player,)
    if isinstance(cost, (str, g.Loyalty, g.RemoveCounters, g.TapPower, g.PayEnergy, g.CollectEvidence, g.Promise)):
        return "own", 1, (found.id,) if can_pay(game, player, found, (cost,)) else ()
    assert not isinstance(cost, g.PayMana)  # what is paid in mana has a price of its own
    # A creature that attacks is tapped as it is declared, before its price is paid (508.1f, 508.1j).
    among = objects.choices(game, player, found, cost, ("tap_self",))
    return PAYING_WITH.get(type(cost), Reason.RETURN), objects.count(cost), among


PAYING_WITH: dict[type[g.Node], Reason] = {
    g.Sacrifice: Reason.SACRIFICE,
    g.Discard: Reason.DISCARD,
    g.ExileCost: Reason.EXILE,
    g.TapOthers: Reason.TAP,
    g.RevealCost: Reason.REVEAL,
    g.Blight: Reason.CHOOSE,
    g.Behold: Reason.CHOOSE,
    g.TakeCounters: Reason.CHOOSE,
}
"""The reason that is asked with for the objects of a cost; what is none of these is returned."""
