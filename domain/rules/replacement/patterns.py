"""614.1. Which events the pattern of a replacement or prevention effect means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from domain.board.state import Obj
from domain.cards import grammar as g
from domain.cards import language as l
from domain.ids import EntityId, ObjectId
from domain.kernel.would import (
    Would,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldDraw,
    WouldEnterAsToken,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseGame,
    WouldLoseLife,
    WouldMove,
    WouldPutCounters,
)
from domain.rules.resolving.reading import Context, matches, object_matches
from domain.rules.zones.entering import entering_of
from domain.terms import Zone

if TYPE_CHECKING:
    pass


KINDS: dict[type, tuple[type[Would], ...]] = {
    l.WouldDamage: (WouldDealDamage,),
    l.WouldGainLife: (WouldGainLife,),
    l.WouldLoseLife: (WouldLoseLife,),
    l.WouldDraw: (WouldDraw,),
    l.WouldDie: (WouldMove,),
    l.WouldGoToGraveyard: (WouldMove,),
    l.WouldBeDestroyed: (WouldDestroy,),
    l.WouldEnter: (WouldMove, WouldEnterAsToken),
    l.WouldCreateTokens: (WouldCreateToken,),
    l.WouldPutCounters: (WouldPutCounters, WouldGetCounters),
    l.WouldLoseGame: (WouldLoseGame,),
}


def is_subject(subject: Any, id: EntityId, context: Context) -> bool:
    """Whether an event about `id` is about what a pattern names: a reference, or what matches a filter."""
    if subject == "anything":
        return True
    if isinstance(subject, str) and subject not in ("any_target", "other"):
        return id in context.entities(subject)
    if isinstance(subject, (g.ControllerOf, g.OwnerOf, g.DefendingOf)):
        return id in context.entities(subject)
    return matches(subject, id, context)


def _gets_counters(subject: Any, id: EntityId, context: Context, entering: Obj | None) -> bool:
    if entering is not None and isinstance(subject, g.Node) and not isinstance(subject, (g.ControllerOf, g.OwnerOf)):
        return object_matches(subject, entering, context)
    return is_subject(subject, id, context)


def _is_source(subject: Any, source: ObjectId, context: Context) -> bool:
    """609.7a. Whether it is the source meant; one that was chosen as a spell is still meant as a permanent."""
    if is_subject(subject, source, context):
        return True
    former = context.board.former
    meant = {
        name: (source,)
        for name, ids in context.names.items()
        if isinstance(ids, tuple)
        and any((was := former.get(id)) is not None and was.kind == "spell" and was.became == source for id in ids)
    }
    return bool(meant) and is_subject(subject, source, context.with_(**meant))


def is_about(pattern: Any, would: Any, context: Context, entering: Obj | None = None) -> bool:
    """Whether this is an event that the pattern describes; `entering` is what it is about if that is not there yet."""
    if isinstance(pattern, l.WouldDamage):
        return (
            (pattern.combat is None or pattern.combat == would.combat)
            and is_subject(pattern.would_damage, would.recipient, context)
            and (pattern.from_ is None or _is_source(pattern.from_, would.source, context))
        )
    if isinstance(pattern, l.WouldGainLife):
        return is_subject(pattern.would_gain_life, would.player, context)
    if isinstance(pattern, l.WouldLoseLife):
        return is_subject(pattern.would_lose_life, would.player, context) and (not pattern.by_damage or would.by_damage)
    if isinstance(pattern, l.WouldDraw):
        return is_subject(pattern.would_draw, would.player, context)
    if isinstance(pattern, l.WouldDie):
        found = context.board.objects[would.object]
        dies = would.to is Zone.GRAVEYARD and found.zone is Zone.BATTLEFIELD
        return dies and is_subject(pattern.would_die, would.object, context)
    if isinstance(pattern, l.WouldGoToGraveyard):
        return would.to is Zone.GRAVEYARD and is_subject(pattern.would_go_to_graveyard, would.object, context)
    if isinstance(pattern, l.WouldBeDestroyed):
        return is_subject(pattern.would_be_destroyed, would.object, context)
    if isinstance(pattern, l.WouldEnter):
        if pattern.would_enter == "self" or getattr(would, "to", Zone.BATTLEFIELD) is not Zone.BATTLEFIELD:
            return False
        return object_matches(pattern.would_enter, entering_of(context.game, would), context)
    if isinstance(pattern, l.WouldCreateTokens):
        return is_subject(pattern.would_create_tokens, would.player, context)
    if isinstance(pattern, l.WouldPutCounters):
        on = would.player if isinstance(would, WouldGetCounters) else would.object
        return (
            _gets_counters(pattern.would_put_counters, on, context, entering)
            and pattern.kind in (None, would.kind)
            and (would.by_effect or not pattern.by_effect)
            and (pattern.by is None or would.by in context.entities(pattern.by))
        )
    return isinstance(pattern, l.WouldLoseGame) and is_subject(pattern.would_lose_game, would.player, context)
