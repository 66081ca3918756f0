"""609.4b. Mana that is spent as though it were of any colour, or of any type, to cast some spells.

What the spell costs is not changed, nor what was spent on it; only what can pay for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.ids import PlayerId
from domain.mana import ManaCost
from domain.reasons import Reason
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.board.objects import GameObject
    from domain.kernel.table import Table
    from domain.rules.casting.mana.bound_mana import Purpose

MARKS = (Reason.ANY_TYPE, Reason.ANY_COLOR)
"""What a spell knows that is cast so, and an effect that lets a player cast cards so; the wider first."""


def loosened(game: Table, player: PlayerId, cost: ManaCost, on: Purpose) -> ManaCost:
    """The cost as it can be paid by this player, for this purpose."""
    if not cost.colored or on.how != "cast" or on.found is None or on.found.zone is Zone.HAND:
        return cost
    mark = _mark(game, player, on.found)
    return cost if mark is None else cost.spent_as_any(mark is Reason.ANY_TYPE)


def _mark(game: Table, player: PlayerId, found: GameObject) -> Reason | None:
    known = {name for name in MARKS if found.chosen.get(name) == "yes"}
    if found.zone is Zone.STACK:
        return next((mark for mark in MARKS if mark in known), None)
    known |= {
        Reason(name)
        for effect in game.board.effects.values()
        if effect.data.controller == player and found.id in effect.data.objects
        for name, _ in effect.data.bindings
        if name in MARKS
    }
    return next((mark for mark in MARKS if mark in known), None)
