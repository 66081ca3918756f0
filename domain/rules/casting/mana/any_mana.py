"""609.4b. Mana spent on spells as if of any colour or type.

Neither the cost of the spell is changed, nor the mana spent on it; only which mana can pay for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.cards import language as lang
from domain.ids import PlayerId
from domain.mana import ManaCost
from domain.reasons import Reason
from domain.rules.continuous.player_effects import in_force, settled_filter
from domain.rules.resolving.evaluation import object_matches
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.board.objects import GameObject
    from domain.kernel.table import Table
    from domain.rules.casting.mana.bound_mana import Purpose

MARKS = (Reason.ANY_TYPE, Reason.ANY_COLOR)
"""Marks on a spell cast with any mana, and on the effect that allows that; "any type" first."""


def loosened(game: Table, player: PlayerId, cost: ManaCost, on: Purpose) -> ManaCost:
    """Return the cost, made payable with any colour or type if an effect allows that."""
    if not cost.colored:
        return cost
    mark = _of_player(game, player, on)
    if mark is None and on.how == "cast" and on.found is not None and on.found.zone is not Zone.HAND:
        mark = _mark(game, player, on.found)
    return cost if mark is None else cost.spent_as_any(mark is Reason.ANY_TYPE)


def _of_player(game: Table, player: PlayerId, on: Purpose) -> Reason | None:
    """Return the mark for what an effect lets the player spend on this purpose as of any colour or type."""
    found: set[str] = set()
    for about, mod, context in in_force(game, lang.SpendAs.KEY):
        if player not in about:
            continue
        if isinstance(mod, tuple):
            _, how, cast, activate, others = mod
            cast, activate = (None if of is None else settled_filter(of) for of in (cast, activate))
        else:
            assert isinstance(mod, lang.SpendAs)
            how, cast, activate, others = mod.spend_as, mod.cast, mod.activate, mod.others
        wanted = cast if on.how == "cast" else activate
        if (others and on.found is None) or (
            wanted is not None and on.found is not None and object_matches(wanted, on.found, context)
        ):
            found.add(str(how))
    return next((mark for mark in MARKS if mark in found), None)


def _mark(game: Table, player: PlayerId, card: GameObject) -> Reason | None:
    known = {name for name in MARKS if card.chosen.get(name) == "yes"}
    if card.zone is Zone.STACK:
        return next((mark for mark in MARKS if mark in known), None)
    known |= {
        Reason(name)
        for effect in game.board.effects.values()
        if effect.data.controller == player and card.id in effect.data.objects
        for name, _ in effect.data.bindings
        if name in MARKS
    }
    return next((mark for mark in MARKS if mark in known), None)
