"""118.3, 601.2b. Checking that a player could pay a cost in mana, with pool and mana abilities."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import ObjectId, PlayerId
from domain.mana import ManaCost, ManaSource, could_pay, plan_with_dear, plan_with_repeated
from domain.rules.abilities.index import index
from domain.rules.casting.costs import convoke_and_delve
from domain.rules.casting.costs.payable import can_pay
from domain.rules.casting.mana import any_mana, bound_mana
from domain.rules.casting.mana.bound_mana import OTHER, Purpose
from domain.rules.casting.mana.sources import as_paid_for, dear_sources, mana_sources, repeated

if TYPE_CHECKING:
    from domain.kernel.game import Game


class Allowance(NamedTuple):
    """Limits on the mana sources and the life that may pay a cost in mana."""

    but: ObjectId | None = None
    """An object whose mana abilities with costs beyond tapping or sacrificing it may not be used."""
    best: bool | None = None
    """400.2. Assumption about cards that are hidden from some players, as in `can_pay`."""
    spare: int | None = None
    """119.4. Life that may be paid for Phyrexian symbols; None for all of the player's life."""


ALL = Allowance()
"""No limits: all of the player's mana abilities and life."""


def can_afford(
    game: Game,
    player: PlayerId,
    cost: ManaCost,
    sources: tuple[ManaSource, ...],
    on: Purpose = OTHER,
    allowance: Allowance = ALL,
) -> bool:
    """118.3. Return True if pool and mana abilities could pay this cost.

    `on` is the spell or ability that is paid for, as some mana may be spent on some things only (106.6).
    """
    if cost.colored and cost.open:
        return any(can_afford(game, player, one, sources, on, allowance) for one in cost.settled())
    cost = any_mana.loosened(game, player, cost, on)
    if cost.colored and cost.phyrexian:
        life = game.board.players[player].life if allowance.spare is None else allowance.spare
        return can_afford(game, player, cost.without_life(), sources, on, allowance) or any(
            can_afford(game, player, cost.for_life(symbol), sources, on, allowance._replace(spare=life - 2))
            for symbol in (dict.fromkeys(cost.phyrexian) if life >= 2 else ())
        )
    if bound_mana.spends_none(game, on):
        return could_pay("", cost, tuple(source for source in sources if source[1] < 0))
    pool = bound_mana.pool_for(game, player, on, cost)
    functioning = index(game)
    sources = bound_mana.sources_for(game, player, sources, on) if functioning.binding else sources
    sources = as_paid_for(game, player, cost, sources)
    if could_pay(pool, cost, sources):
        return True
    if not functioning.makers:
        return False
    dear = dear_sources(game, player, allowance.but, allowance.best)
    dear = as_paid_for(game, player, cost, bound_mana.dear_for(game, player, dear, on))
    if not dear:
        return False
    if plan_with_dear(pool, cost, sources, dear) is not None:
        return True
    if not game.edition.whole_costs:
        return False
    return plan_with_repeated(pool, cost, sources, dear, repeated(game, player, dear, allowance.best)) is not None


def most_x(game: Game, player: PlayerId, cost: ManaCost, sources: tuple[ManaSource, ...], on: Purpose = OTHER) -> int:
    """107.3f. Return the greatest X that the player could pay for in a cost."""
    available = len(game.board.players[player].pool) + sum(max(map(len, source[2])) for source in sources)
    most = (available - cost.least) // cost.x
    return greatest_x(most, lambda x: can_afford(game, player, cost.with_x(x), sources, on))


def greatest_x(most: int, affords: Callable[[int], bool]) -> int:
    """107.3. Return the greatest X up to `most` that the player could pay for, or 0.

    Whoever can pay a cost can pay the same cost with less generic mana. So half of the numbers are ruled out at a time.
    """
    if most <= 0 or affords(most):
        return max(0, most)
    return bisect_left(range(1, most), True, key=lambda x: not affords(x))


def can_be_offered(
    game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...], mana: ManaCost, on: Purpose = OTHER
) -> tuple[bool, bool]:
    """118.3. Return two booleans: the player could pay the costs, and that is secret.

    `mana` is the mana among the costs. That the player could pay is secret if it depends on cards that are hidden
    from some players (400.2).
    """
    sources = convoke_and_delve.for_ability(game, player, obj, costs, mana_sources(game, player))

    def able(best: bool | None) -> bool:
        return can_pay(game, player, obj, costs, best) and can_afford(
            game, player, mana, sources, on, Allowance(None, best)
        )

    return able(None), game.schema > 1 and able(True) != able(False)
