"""118.3. Merging costs of one kind, as a player needs enough for all of them."""

from __future__ import annotations

from collections.abc import Hashable

from domain.cards import grammar as g


def added_up(costs: tuple[g.Cost, ...]) -> tuple[g.Cost, ...]:
    """118.3. Return the costs, with costs of one kind added up.

    `sacrifice 1, sacrifice 1` → `sacrifice 2`: a player who pays two of them needs enough for both.
    """
    together: dict[Hashable, g.Cost] = {}
    for place, cost in enumerate(costs):
        amount = cost.KEY if isinstance(cost, (g.PayLife, g.PayEnergy)) else "n"
        count = getattr(cost, amount, None)
        if isinstance(cost, str) or not isinstance(count, int):
            together[place] = cost
            continue
        kind = type(cost), cost.model_dump_json(exclude={amount})
        before = getattr(together[kind], amount) if kind in together else 0
        together[kind] = cost.model_copy(update={amount: before + count})
    return tuple(together.values())
