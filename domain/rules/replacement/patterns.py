"""614.1. Patterns of replacement and prevention effects: the proposals they match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast, get_args

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.filters import What
from domain.ids import EntityId, ObjectId
from domain.kernel.would import (
    Would,
    WouldBeginTurn,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldDraw,
    WouldDrawCards,
    WouldEnterAsToken,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseGame,
    WouldLoseLife,
    WouldMove,
    WouldPutCounters,
)
from domain.rules.resolving.evaluation import Context, matches, object_matches
from domain.rules.turn.draws import drawn_in_own_draw_step
from domain.rules.zones.entering import entering_of, token_of
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

P = TypeVar("P", bound=g.Pattern)
W = TypeVar("W", bound=Would)
V = TypeVar("V", bound=Would)

About: TypeAlias = Callable[[P, W, Context, "GameObject | None"], bool]
"""A test: does the proposal match the pattern?

The last argument is the entering object, if that object is not on the battlefield yet.
"""

KINDS: Final[dict[type[g.Pattern], tuple[type[Would], ...]]] = {}
"""Kinds of proposals that each kind of pattern can match."""

_ABOUT: Final[dict[type[g.Pattern], About[Any, Any]]] = {}


def pattern(
    kind: type[P], would: type[W], or_else: type[V] | None = None
) -> Callable[[About[P, W | V]], About[P, W | V]]:
    """Register a kind of pattern with its test, and the proposals to test."""

    def register(about: About[P, W | V]) -> About[P, W | V]:
        assert kind not in KINDS, kind
        KINDS[kind] = (would,) if or_else is None else (would, or_else)
        _ABOUT[kind] = about
        return about

    return register


def is_about(pattern: lang.WouldEvent, would: Would, context: Context, entering: GameObject | None = None) -> bool:
    """Return True if the pattern matches this proposal.

    `entering` is the object that the proposal is about, if that object is not on the battlefield yet.
    """
    return _ABOUT[type(pattern)](pattern, would, context, entering)


def is_subject(subject: What, id: EntityId, context: Context) -> bool:
    """Return True if a pattern's description fits the object or player with this id.

    The description is a reference, or a filter.
    """
    if subject == "anything":
        return True
    if isinstance(subject, str) and subject not in ("any_target", "other"):
        return id in context.entities(subject)
    if isinstance(subject, (g.ControllerOf, g.OwnerOf, g.DefendingOf, g.AttackedBy)):
        return id in context.entities(subject)
    return matches(subject, id, context)


def _gets_counters(subject: What, id: EntityId, context: Context, entering: GameObject | None) -> bool:
    if entering is not None and isinstance(subject, get_args(g.FilterNode)):
        return object_matches(subject, entering, context)
    return is_subject(subject, id, context)


def _is_source(subject: What, source: ObjectId, context: Context) -> bool:
    """609.7a. Return True if this source of damage is the chosen one.

    A source chosen as a permanent spell is still the chosen one when the spell has become a permanent.
    """
    if is_subject(subject, source, context):
        return True
    former = context.board.former
    meant = {
        name: (source,)
        for name, ids in context.names.items()
        if isinstance(ids, tuple)
        and any(
            (was := former.get(ObjectId(id))) is not None and was.kind == "spell" and was.became == source for id in ids
        )
    }
    return bool(meant) and is_subject(subject, source, context.with_(**meant))


@pattern(lang.WouldDamage, WouldDealDamage)
def _damage(pattern: lang.WouldDamage, would: WouldDealDamage, context: Context, entering: GameObject | None) -> bool:
    return (
        (pattern.combat is None or pattern.combat == would.combat)
        and is_subject(pattern.would_damage, would.recipient, context)
        and (pattern.from_ is None or _is_source(pattern.from_, would.source, context))
        and (pattern.amount is None or context.compares(would.amount, pattern.amount))
    )


@pattern(lang.WouldGainLife, WouldGainLife)
def _gain_life(
    pattern: lang.WouldGainLife, would: WouldGainLife, context: Context, entering: GameObject | None
) -> bool:
    return is_subject(pattern.would_gain_life, would.player, context)


@pattern(lang.WouldLoseLife, WouldLoseLife)
def _lose_life(
    pattern: lang.WouldLoseLife, would: WouldLoseLife, context: Context, entering: GameObject | None
) -> bool:
    return (
        is_subject(pattern.would_lose_life, would.player, context)
        and (not pattern.by_damage or would.by_damage)
        and (not pattern.paid or would.paid)
        and (pattern.amount is None or context.compares(would.amount, pattern.amount))
    )


@pattern(lang.WouldDraw, WouldDraw)
def _draw(pattern: lang.WouldDraw, would: WouldDraw, context: Context, entering: GameObject | None) -> bool:
    if not is_subject(pattern.would_draw, would.player, context):
        return False
    return not pattern.but_first or drawn_in_own_draw_step(context.board, would.player) != 0


@pattern(lang.WouldDrawCards, WouldDrawCards)
def _draw_cards(
    pattern: lang.WouldDrawCards, would: WouldDrawCards, context: Context, entering: GameObject | None
) -> bool:
    return is_subject(pattern.would_draw_cards, would.player, context)


@pattern(lang.WouldDie, WouldMove)
def _die(pattern: lang.WouldDie, would: WouldMove, context: Context, entering: GameObject | None) -> bool:
    dies = would.to is Zone.GRAVEYARD and context.board.objects[would.object].zone is Zone.BATTLEFIELD
    return dies and is_subject(pattern.would_die, would.object, context)


@pattern(lang.WouldLeave, WouldMove)
def _leave(pattern: lang.WouldLeave, would: WouldMove, context: Context, entering: GameObject | None) -> bool:
    leaves = would.to is not Zone.BATTLEFIELD and context.board.objects[would.object].zone is Zone.BATTLEFIELD
    return leaves and is_subject(pattern.would_leave, would.object, context)


@pattern(lang.WouldGoToGraveyard, WouldMove)
def _go_to_graveyard(
    pattern: lang.WouldGoToGraveyard, would: WouldMove, context: Context, entering: GameObject | None
) -> bool:
    if would.to is not Zone.GRAVEYARD or not is_subject(pattern.would_go_to_graveyard, would.object, context):
        return False
    return pattern.discarded_by is None or (would.discarded and _resolves(pattern.discarded_by, context))


def _resolves(player: What, context: Context) -> bool:
    """609.1. Return True if a spell or ability that this player controls is resolving."""
    resolving = cast("Game", context.game).resolving
    obj = None if resolving is None else context.board.object(resolving)
    return obj is not None and obj.controller in context.entities(player)


@pattern(lang.WouldBeDestroyed, WouldDestroy)
def _be_destroyed(
    pattern: lang.WouldBeDestroyed, would: WouldDestroy, context: Context, entering: GameObject | None
) -> bool:
    return is_subject(pattern.would_be_destroyed, would.object, context)


@pattern(lang.WouldEnter, WouldMove, WouldEnterAsToken)
def _enter(
    pattern: lang.WouldEnter, would: WouldMove | WouldEnterAsToken, context: Context, entering: GameObject | None
) -> bool:
    subject = pattern.would_enter
    if subject == "self" or (isinstance(would, WouldMove) and would.to is not Zone.BATTLEFIELD):
        return False
    return object_matches(subject, entering_of(context.game, would), context)


@pattern(lang.WouldCreateTokens, WouldCreateToken)
def _create_tokens(
    pattern: lang.WouldCreateTokens, would: WouldCreateToken, context: Context, entering: GameObject | None
) -> bool:
    if not is_subject(pattern.would_create_tokens, would.player, context):
        return False
    return pattern.what == "anything" or object_matches(pattern.what, token_of(context.game, would), context)


@pattern(lang.WouldPutCounters, WouldPutCounters, WouldGetCounters)
def _put_counters(
    pattern: lang.WouldPutCounters,
    would: WouldPutCounters | WouldGetCounters,
    context: Context,
    entering: GameObject | None,
) -> bool:
    on = would.player if isinstance(would, WouldGetCounters) else would.object
    return (
        _gets_counters(pattern.would_put_counters, on, context, entering)
        and pattern.kind in (None, would.kind)
        and (would.by_effect or not pattern.by_effect)
        and (pattern.by is None or would.by in context.entities(pattern.by))
    )


@pattern(lang.WouldBeginTurn, WouldBeginTurn)
def _begin_turn(
    pattern: lang.WouldBeginTurn, would: WouldBeginTurn, context: Context, entering: GameObject | None
) -> bool:
    side = context.board.side(would.player) or (would.player,)
    return any(is_subject(pattern.would_begin_turn, player, context) for player in side)


@pattern(lang.WouldLoseGame, WouldLoseGame)
def _lose_game(
    pattern: lang.WouldLoseGame, would: WouldLoseGame, context: Context, entering: GameObject | None
) -> bool:
    return is_subject(pattern.would_lose_game, would.player, context)
