"""120.3, 701. Results that are part of an event: damage costs life, destruction moves, regeneration taps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from domain import events as e
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.would import (
    Proposal,
    Would,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldDiscard,
    WouldDraw,
    WouldEnterAsToken,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseLife,
    WouldMarkDamage,
    WouldMove,
    WouldPutCounters,
    WouldRegenerate,
    WouldRemoveCounters,
    WouldSacrifice,
    WouldTap,
)
from domain.reasons import Reason
from domain.rules.abilities.index import index
from domain.rules.casting.costs import granted
from domain.rules.combat.defending import is_battle
from domain.rules.combat.restrictions import values
from domain.rules.game import bounds
from domain.rules.variants.hooks import in_play
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch


def results(game: Game, would: Would, batch: Batch) -> Iterable[tuple[Proposal, str]]:
    """Return the proposals that result from this one, each with its rule."""
    if isinstance(would, WouldCreateToken):
        return _of_a_token(game, would, batch)
    resulting = _RESULTING.get(would.__class__)
    return resulting(game, would) if resulting is not None else ()


def _of_damage(game: Game, would: WouldDealDamage) -> Iterator[tuple[Proposal, str]]:
    yield from damage_results(game, would)
    for variant in in_play(game):
        yield from variant.results(game, would)


def _of_destruction(game: Game, would: WouldDestroy) -> Iterable[tuple[Proposal, str]]:
    return ((WouldMove(would.object, Zone.GRAVEYARD), "701.8a"),)


def _of_sacrifice(game: Game, would: WouldSacrifice) -> Iterable[tuple[Proposal, str]]:
    return ((WouldMove(would.object, Zone.GRAVEYARD), "701.21a"),)


def _of_a_draw(game: Game, would: WouldDraw) -> Iterable[tuple[Proposal, str]]:
    library = game.board.players[would.player].library
    return ((WouldMove(library[0], Zone.HAND), "121.1"),) if library else ()


def _of_a_token(game: Game, would: WouldCreateToken, batch: Batch) -> Iterator[tuple[Proposal, str]]:
    copying = would.copying
    number = token_number(game, would.hash) if copying is None else copying.values.definition
    amount = bounds.tokens(game, would.amount, batch.tokens)
    batch.tokens += amount
    for _ in range(amount):
        token = WouldEnterAsToken(would.player, number, would.tapped, joins=would.joins, copying=copying)
        token = replace(token, attached_to=would.attached_to, transformed=would.transformed, size=would.size)
        token = replace(token, counters=would.counters)
        yield token, "111.2"


def _of_regeneration(game: Game, would: WouldRegenerate) -> Iterator[tuple[Proposal, str]]:
    permanent = game.board.objects[would.object]
    if permanent.damage or permanent.deathtouched:
        yield e.DamageRemoved(objects=(would.object,), reason=Reason.REGENERATION), "701.19a"
    if not permanent.tapped:
        yield WouldTap((would.object,)), "701.19a"
    if game.board.is_attacking(would.object) or game.board.is_blocking(would.object):
        yield e.RemovedFromCombat(objects=(would.object,), reason=Reason.REGENERATED), "701.19a"


def _of_a_discard(game: Game, would: WouldDiscard) -> Iterable[tuple[Proposal, str]]:
    """701.9a, 702.35a. Move a discarded card to the graveyard, or exile a card with madness.

    The exiled card is marked as discarded.
    """
    card = game.board.objects[would.object]
    if "madness" in card.keywords:
        return ((WouldMove(would.object, Zone.EXILE, chosen=(("discarded", "yes"),)), "702.35a"),)
    return ((WouldMove(would.object, Zone.GRAVEYARD, discarded=True), "701.9a"),)


_RESULTING: dict[type[Would], Callable[..., Iterable[tuple[Proposal, str]]]] = {
    WouldDealDamage: _of_damage,
    WouldDestroy: _of_destruction,
    WouldSacrifice: _of_sacrifice,
    WouldDiscard: _of_a_discard,
    WouldDraw: _of_a_draw,
    WouldRegenerate: _of_regeneration,
}
"""Functions that yield the results of a proposal, by its kind."""


def token_number(game: Game, hash: str) -> int:
    """111.3. Return the number of a token's definition in this game, new if needed.

    Every player sees the definition of a new token.
    """
    board = game.board
    for number, known in board.definitions.items():
        if known.hash == hash:
            return number
    number = board.next_definition
    game.say(e.CardSeen(definition=number, printed=game.definitions[hash].printed()), "111.3")
    return number


def damage_results(game: Game, would: WouldDealDamage) -> Iterator[tuple[Proposal, str]]:
    """120.3. Yield the results of damage: life lost, poison, marked damage, counters, lifelink."""
    board = game.board
    source = board.object(would.source)
    infect = "infect" in source.keywords
    amount = would.amount
    giver = source.controller if game.edition.counters_of_damage_given else None
    if is_player(would.recipient):
        player = PlayerId(would.recipient)
        if infect:
            yield WouldGetCounters(player, "poison", amount, by_effect=not would.combat, by=giver), "120.3b"
        else:
            yield WouldLoseLife(player, amount, by_damage=True), "120.3a"
        poison = sum(word.number for word in values(source, "toxic"))
        if poison and would.combat and source.is_creature and game.edition.toxic:
            yield WouldGetCounters(player, "poison", poison, by_effect=False, by=source.controller), "120.3g"
    else:
        recipient = board.objects[ObjectId(would.recipient)]
        if "planeswalker" in recipient.types:
            yield WouldRemoveCounters(recipient.id, "loyalty", amount), "120.3c"
        if is_battle(board, recipient):
            yield WouldRemoveCounters(recipient.id, "defense", amount), "120.3h"
        if "creature" in recipient.types:
            if infect or "wither" in source.keywords:
                put = WouldPutCounters(recipient.id, "-1/-1", amount, by_effect=not would.combat, by=giver)
                yield put, "120.3d"
            else:
                yield WouldMarkDamage(recipient.id, amount), "120.3e"
    if "lifelink" in source.keywords or (index(game).granting and granted.is_granted(game, source, "lifelink")):
        yield WouldGainLife(source.controller, amount), "120.3f"
