"""118.9, 119.4. Spells that are cast for life, as much as their mana value, rather than for their mana cost."""

from __future__ import annotations

from domain.cards import grammar as g
from domain.cards import language as l
from domain.mana import mana_cost
from domain.terms import Zone


def way(cost: str | None, besides: tuple[g.Cost, ...] = ()) -> l.CastWay:
    """What is paid for a spell with such a mana cost, and `besides`; an X in it is 0 (107.3b)."""
    life = (g.PayLife(pay_life=mana_cost(cost or "").value),)
    return l.CastWay(cast_from=Zone.EXILE, cost=life, besides=besides, as_="paid.instead")
