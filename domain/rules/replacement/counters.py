"""122.1c, 122.1d, 122.1h. Replacement effects of shield, stun and finality counters.

They are no abilities of the permanent, so effects that remove abilities do not remove them. Several counters
of a kind are one effect.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from domain.cards import language as lang
from domain.ids import ObjectId, is_player
from domain.kernel.would import Would, WouldDealDamage, WouldDestroy, WouldMove, WouldUntap
from domain.rules.replacement.options import Option
from domain.rules.resolving.evaluation import Context
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch, Entry


def _one_less(kind: str) -> tuple[lang.Effect, ...]:
    return (lang.RemoveCountersEffect.model_construct(remove_counters=kind, on="self", n=1),)


_PREVENTED = lang.Prevent.model_construct(prevent="all", then=_one_less("shield"))
_NOT_DESTROYED = lang.Instead.model_construct(instead=_one_less("shield"))
_NOT_UNTAPPED = lang.Instead.model_construct(instead=_one_less("stun"))
_EXILED = lang.GoesTo.model_construct(to=Zone.EXILE, with_={})


_CHANGED = frozenset((WouldDealDamage, WouldDestroy, WouldUntap, WouldMove))
"""Proposals that counters can replace."""


def by_counters(game: Game, entry: Entry, would: Would) -> tuple[Option, ...]:
    """Return the replacement effect that a permanent's counters have on this proposal, if any."""
    concerned = _about(game, would) if would.__class__ in _CHANGED else None
    if concerned is None:
        return ()
    id, kind, change, rule, before = concerned
    key = (kind, id)
    if key in entry.applied or not game.board.objects[id].counters.get(kind, 0):
        return ()
    context = Context(game, game.board.objects[id].controller, id)
    return (Option(key, id, None, None, (change,), context, rule if game.cites(rule) else before),)


def _about(game: Game, would: Would) -> tuple[ObjectId, str, lang.Change, str, str] | None:
    """Return the permanent, the kind of counter, its effect, and the rule.

    The last value is the rule to cite in editions without 122.1c, 122.1d and 122.1h.
    """
    if isinstance(would, WouldMove):
        if would.to is Zone.GRAVEYARD and game.board.objects[would.object].zone is Zone.BATTLEFIELD:
            return would.object, "finality", _EXILED, "122.1h", "614.6"
        return None
    if isinstance(would, WouldDealDamage) and not is_player(would.recipient):
        return ObjectId(would.recipient), "shield", _PREVENTED, "122.1c", "615.6"
    if isinstance(would, WouldDestroy) and would.source is not None:
        return would.object, "shield", _NOT_DESTROYED, "122.1c", "614.6"
    if isinstance(would, WouldUntap) and len(would.objects) == 1:
        return would.objects[0], "stun", _NOT_UNTAPPED, "122.1d", "614.6"
    return None


def one_by_one(game: Game, batch: Batch, entry: Entry) -> None:
    """502.3, 122.1d. Untap stunned permanents separately from others, one by one."""
    would = entry.would
    if not isinstance(would, WouldUntap) or len(would.objects) < 2:
        return
    stunned = [id for id in would.objects if game.board.objects[id].counters.get("stun", 0)]
    for id in stunned[len(stunned) == len(would.objects) :]:
        alone = type(entry)(WouldUntap((id,)), entry.rule, entry.cause, entry.parent, entry.step, entry.applied)
        batch.entries.append(alone)
        would = replace(would, objects=tuple(other for other in would.objects if other != id))
    entry.would = entry.first = would
