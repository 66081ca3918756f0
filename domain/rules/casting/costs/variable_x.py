"""107.3a, 601.2b. Costs with an X: the greatest X, and the costs with X announced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import ObjectId, PlayerId, is_player
from domain.rules.casting.costs import counters, life_and_energy
from domain.rules.casting.costs.objects import OfObjects, choices, in_doubt, whose
from domain.rules.objects.characteristics import mana_value
from domain.rules.resolving.evaluation import Context, object_matches

if TYPE_CHECKING:
    from domain.kernel.game import Game


NONE = -1
"""Result of `most_x` where no value of X can be paid, as there is no card of any mana value."""


def most_x(game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...]) -> int | None:
    """Return the greatest X that the player can pay in each of these costs.

    None if no cost has an X.
    """
    if not costs:
        return None
    return min((_most(game, player, obj, cost, costs) for cost in costs if g.varies(cost)), default=None)


def least_x(obj: GameObject, costs: Iterable[g.Cost]) -> int:
    """107.3a. Return the least value that these costs allow for X.

    For a cost that takes all counters of an object, X is their number.
    """
    return max((_least(obj, cost) for cost in costs), default=0)


def _least(obj: GameObject, cost: g.Cost) -> int:
    if isinstance(cost, g.RemoveCounters) and cost.all:
        return counters.there(obj, cost.remove_counters)
    return getattr(cost, "least_x", None) or 0


def _most(game: Game, player: PlayerId, obj: GameObject, cost: g.Cost, costs: tuple[g.Cost, ...]) -> int:
    if isinstance(cost, (g.PayLife, g.PayEnergy)):
        return max(0, life_and_energy.owned(game, player, cost))
    if isinstance(cost, g.RemoveCounters):
        return counters.there(obj, cost.remove_counters)
    if isinstance(cost, g.TakeCounters):
        among = choices(game, player, obj, cost, costs)
        return sum(counters.there(game.board.objects[id], cost.take_counters) for id in among)
    assert isinstance(cost, OfObjects)  # nothing else varies
    if isinstance(cost, (g.ExileCost, g.Discard)) and g.asks_for_x(cost):
        return max(_values(game, player, obj, cost), default=NONE)
    return len(choices(game, player, obj, cost, costs))


def _values(game: Game, player: PlayerId, obj: GameObject, cost: g.ExileCost | g.Discard) -> set[int]:
    """107.3a. Return the values of X for which a card with that mana value could be exiled or discarded."""
    if isinstance(cost, g.Discard):
        context, others = Context(game, player, obj.id), _without_x(cost)
        hand = (card for card in game.board.hand(player) if card.id != obj.id)
        return {mana_value(card) for card in hand if object_matches(others, card, context)}
    among = Context(game, player, obj.id).matching(_without_x(cost))
    cards = (game.board.objects[ObjectId(id)] for id in among if not is_player(id) and id != obj.id)
    return {mana_value(card) for card in cards if whose(card) == player}


def _without_x(cost: g.ExileCost | g.Discard) -> g.AllOf:
    wanted = cost.exile if isinstance(cost, g.ExileCost) else cost.discard
    parts = wanted.all if isinstance(wanted, g.AllOf) else (wanted,)
    others = tuple(part for part in parts if not isinstance(part, g.ManaValue))
    return g.AllOf(all=cast("tuple[g.Filter, ...]", others))


def can_be(game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...], x: int) -> bool:
    """107.3a. Return True if costs that ask for cards of mana value X allow this X."""
    asking = (cost for cost in costs if isinstance(cost, (g.ExileCost, g.Discard)) and g.asks_for_x(cost))
    return all(x in _values(game, player, obj, cost) for cost in asking)


def is_secret(game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...]) -> bool:
    """400.2. Return True if the greatest X depends on cards hidden from some players."""
    return game.schema > 1 and any(in_doubt(game, player, obj, cost) for cost in costs if g.varies(cost))


def with_x(costs: tuple[g.Cost, ...], x: int) -> tuple[g.Cost, ...]:
    """Return the costs with X announced, without costs that then take nothing."""
    announced = (_told(cost, x) for cost in costs)
    return tuple(cost for cost in announced if cost is not None)


def without_x(costs: tuple[g.Cost, ...]) -> tuple[g.Cost, ...]:
    """Return the costs as for an X of 0.

    A cost that asks for a card of mana value X stays.
    """
    asking = (g.ExileCost, g.Discard)
    told = (cost if isinstance(cost, asking) and g.asks_for_x(cost) else _told(cost, 0) for cost in costs)
    return tuple(cost for cost in told if cost is not None)


def _told(cost: g.Cost, x: int) -> g.Cost | None:
    if isinstance(cost, str) or not g.varies(cost):
        return cost
    if isinstance(cost, (g.ExileCost, g.Discard)) and g.asks_for_x(cost):
        known = g.AllOf(all=(*_without_x(cost).all, g.ManaValue(mana_value=g.Exactly(exactly=x))))
        return cost.model_copy(update={cost.KEY: known})
    if not x:
        return None
    if isinstance(cost, g.PayLife):
        return g.PayLife(pay_life=x)
    return g.PayEnergy(pay_energy=x) if isinstance(cost, g.PayEnergy) else cost.model_copy(update={"n": x})
