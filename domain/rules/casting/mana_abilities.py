"""106.1, 605. Mana abilities that can simply be used: what each adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.characteristics import AbilityRef
from domain.cards import grammar as g
from domain.cards import language as l
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table


class FixedMana(dict[AbilityRef, "tuple[str, ...] | None"]):
    """What is known already of the abilities of a game."""


def fixed_mana(game: Table, ref: AbilityRef) -> tuple[str, ...] | None:
    """106.1. What a simple mana ability adds, a string for each choice: () if it is none, None if it varies."""
    known = game.memory.get(FixedMana) or game.kept(FixedMana)
    try:
        return known[ref]
    except KeyError:
        known[ref] = fixed_mana_of(game.part(ref))
    return known[ref]


def fixed_mana_of(part: l.Part) -> tuple[str, ...] | None:
    """What a mana ability adds: () if it is none that can simply be used, None if its amount must be read anew."""
    if not isinstance(part, l.Activated) or not part.is_mana or part.zone is not Zone.BATTLEFIELD or not _cheap(part):
        return ()
    for effect in part.activated if isinstance(part.activated, tuple) else ():
        if isinstance(effect, l.AddMana):
            if not isinstance(effect.n, int):
                return None
            return tuple(dict.fromkeys(choice * effect.n for choice in effect.choices()))
    return ()


def _cheap(part: l.Activated) -> bool:
    return part.if_ is None and all(
        cost == "tap_self" or (isinstance(cost, g.Sacrifice) and cost.sacrifice == "self") for cost in part.cost
    )
