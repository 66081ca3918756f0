"""107.3a, 601.2b. Costs with an X: the greatest X, and the costs with X announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import PlayerId
from domain.rules.casting.costs import counters, life_and_energy
from domain.rules.casting.costs.objects import OfObjects, choices, in_doubt

if TYPE_CHECKING:
    from domain.kernel.game import Game


def most_x(game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...]) -> int | None:
    """Return the greatest X that the player can pay in each of these costs.

    None if no cost has an X.
    """
    if not costs:
        return None
    return min((_most(game, player, obj, cost, costs) for cost in costs if g.varies(cost)), default=None)


def _most(game: Game, player: PlayerId, obj: GameObject, cost: g.Cost, costs: tuple[g.Cost, ...]) -> int:
    if isinstance(cost, (g.PayLife, g.PayEnergy)):
        return max(0, life_and_energy.owned(game, player, cost))
    if isinstance(cost, g.RemoveCounters):
        return counters.there(obj, cost.remove_counters)
    assert isinstance(cost, OfObjects)  # nothing else varies
    return len(choices(game, player, obj, cost, costs))


def is_secret(game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...]) -> bool:
    """400.2. Return True if the greatest X depends on cards hidden from some players."""
    return game.schema > 1 and any(in_doubt(game, player, obj, cost) for cost in costs if g.varies(cost))


def with_x(costs: tuple[g.Cost, ...], x: int) -> tuple[g.Cost, ...]:
    """Return the costs with X announced, without costs that then take nothing."""
    announced = (_told(cost, x) for cost in costs)
    return tuple(cost for cost in announced if cost is not None)


def _told(cost: g.Cost, x: int) -> g.Cost | None:
    if isinstance(cost, str) or not g.varies(cost):
        return cost
    if not x:
        return None
    if isinstance(cost, g.PayLife):
        return g.PayLife(pay_life=x)
    return g.PayEnergy(pay_energy=x) if isinstance(cost, g.PayEnergy) else cost.model_copy(update={"n": x})
