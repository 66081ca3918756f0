"""101.2, 614.17. Events that cannot happen, whatever effect would cause them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.would import (
    Would,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldDraw,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseGame,
    WouldLoseLife,
    WouldMove,
    WouldPutCounters,
    WouldSacrifice,
)
from domain.rules.combat.defending import can_be_attacked
from domain.rules.continuous.player_effects import in_force, may_draw, player_has, settled_filter
from domain.rules.game import leaving
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import object_matches
from domain.terms import BATTLEFIELD, STACK

if TYPE_CHECKING:
    from domain.kernel.game import Game


def cannot(game: Game, would: Would) -> bool:
    """101.2, 614.17. Return True if the event cannot happen, so that nothing replaces it."""
    if game.gone and leaving.cannot_happen(game, would):
        return True
    never = _NEVER.get(would.__class__)
    return never is not None and never(game, would)


def _damage(game: Game, would: WouldDealDamage) -> bool:
    return would.amount <= 0 or not can_be_dealt_damage(game.board, would.recipient)  # 120.8


def _destroyed(game: Game, would: WouldDestroy) -> bool:
    permanent = game.board.objects.get(would.object)
    return permanent is None or permanent.zone is not BATTLEFIELD or "indestructible" in permanent.keywords


def _sacrificed(game: Game, would: WouldSacrifice) -> bool:
    permanent = game.board.objects.get(would.object)
    return permanent is None or not can_be_sacrificed(permanent, would.player)


def _life(game: Game, would: WouldGainLife | WouldLoseLife) -> bool:
    word = "cant_gain_life" if isinstance(would, WouldGainLife) else "cant_lose_life"
    team = game.board.team_of(would.player) if game.board.shared_life else (would.player,)  # 810.9g, 810.9h
    return would.amount <= 0 or any(player_has(game, player, word) for player in team)


def _counters(game: Game, would: WouldPutCounters | WouldGetCounters) -> bool:
    if would.amount <= 0:
        return True
    permanent = game.board.objects.get(would.object) if isinstance(would, WouldPutCounters) else None
    return permanent is not None and not takes_counters(permanent, would.kind)


def _drawn(game: Game, would: WouldDraw) -> bool:
    return not may_draw(game, would.player)


def _lost(game: Game, would: WouldLoseGame) -> bool:
    return not would.won and player_has(game, would.player, "cant_lose_game")


def _moved(game: Game, would: WouldMove) -> bool:
    board, controller = game.board, would.controller
    if would.object in board.strays and board.objects[would.object].token:
        return True  # 111.8
    if would.to is BATTLEFIELD and not would.face_down and would.object in board.objects and no_permanent(game, would):
        return True  # 304.4, 307.4, 712.14b
    if would.to is BATTLEFIELD and _kept_out(game, would):
        return True
    return would.object not in board.objects or (
        controller is not None and would.to in (BATTLEFIELD, STACK) and board.players[controller].left
    )  # 800.4b


def _kept_out(game: Game, would: WouldMove) -> bool:
    """614.17. Return True if an effect keeps the object, as it is now, from entering the battlefield."""
    if lang.CantEnter.KEY not in in_play(game).words or would.object not in game.board.objects:
        return False
    for _, mod, context in in_force(game, lang.CantEnter.KEY):
        filter = settled_filter(mod[1]) if isinstance(mod, tuple) else getattr(mod, lang.CantEnter.KEY)
        if object_matches(filter, game.board.objects[would.object], context):
            return True
    return False


def _created(game: Game, would: WouldCreateToken) -> bool:
    return would.amount <= 0 or game.board.players[would.player].left


_NEVER: dict[type[Would], Callable[..., bool]] = {
    WouldDealDamage: _damage,
    WouldDestroy: _destroyed,
    WouldSacrifice: _sacrificed,
    WouldGainLife: _life,
    WouldLoseLife: _life,
    WouldPutCounters: _counters,
    WouldGetCounters: _counters,
    WouldDraw: _drawn,
    WouldLoseGame: _lost,
    WouldMove: _moved,
    WouldCreateToken: _created,
}
"""Tests by kind of proposal: True if the proposal cannot happen. Proposals of other kinds always can."""


def takes_counters(permanent: GameObject, kind: str) -> bool:
    """122.6. Return True unless the permanent can't have counters of this kind put on it."""
    return not any(word.name == "cant_have_counters" and word.value in ("any", kind) for word in permanent.keywords)


def enters_with(game: Game, entering: GameObject, kind: str) -> bool:
    """122.6, 614.12. Return True if a permanent can enter with counters of this kind.

    Its own static abilities count, in editions that leave those of others aside, too.
    """
    own = (game.part(ref) for ref in entering.abilities)
    kept = (mod for part in own if isinstance(part, lang.Static) and part.to == "self" for mod in part.static)
    return takes_counters(entering, kind) and not any(
        isinstance(mod, lang.RuleWith) and mod.rule == "cant_have_counters" and mod.quality in ("any", kind)
        for mod in kept
    )


def can_be_sacrificed(permanent: GameObject, player: PlayerId) -> bool:
    """701.21a. Return True if the player controls this permanent and may sacrifice it."""
    in_play = permanent.zone is BATTLEFIELD and not permanent.phased_out  # 702.26b
    return in_play and permanent.controller == player and "cant_be_sacrificed" not in permanent.keywords


def no_permanent(game: Game, would: WouldMove) -> bool:
    """304.4, 307.4, 712.14b. Return True if the face to be put up is an instant or sorcery."""
    card = game.board.objects[would.object]
    types = card.types
    if would.transformed and not card.back and (back := game.definition(card.definition).back) is not None:
        types = back.type_line[0]
    return "instant" in types or "sorcery" in types


def can_be_dealt_damage(board: Board, recipient: EntityId) -> bool:
    """120.1a. Return True for a player in the game, or a creature, planeswalker or battle."""
    if is_player(recipient):
        return not board.players[PlayerId(recipient)].lost
    permanent = board.objects.get(ObjectId(recipient))
    return (
        permanent is not None
        and permanent.zone is BATTLEFIELD
        and not permanent.phased_out
        and ("creature" in permanent.types or can_be_attacked(board, permanent))
    )
