"""614, 616. From what was settled to facts: how each thing that would happen is said, in the words of its rule.

Every function says facts and returns the position of the first, the cause of what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from domain import events as e
from domain.board.characteristics import Copiable, LastKnown
from domain.board.objects import GameObject
from domain.events import trusted
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.would import (
    Would,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldDiscard,
    WouldDraw,
    WouldEnterAsToken,
    WouldGainLife,
    WouldGetCounters,
    WouldLoseGame,
    WouldLoseLife,
    WouldMarkDamage,
    WouldMove,
    WouldPutCounters,
    WouldRegenerate,
    WouldRemoveCounters,
    WouldSacrifice,
    WouldTap,
    WouldUntap,
)
from domain.rules.game import bounds
from domain.rules.objects import doors, melding, preparing
from domain.rules.objects.copies.copiable import copiable_values
from domain.rules.zones import double_faced, face_down
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

W = TypeVar("W", bound=Would)
Carrier = Callable[["Game", Any, str, "int | None"], "int | None"]

CARRIERS: dict[type[Would], Carrier] = {}


class Destroyers(dict[ObjectId, "tuple[ObjectId | None, PlayerId | None]"]):
    """By what and by whom objects have been destroyed."""


class Putters(dict["tuple[ObjectId, str]", "PlayerId | None"]):
    """122.6. By whom counters of a kind have been put on objects last."""


def carries(
    kind: type[W],
) -> Callable[[Callable[[Game, W, str, int | None], int | None]], Callable[[Game, W, str, int | None], int | None]]:
    """Register how a kind of proposal is said."""

    def register(
        carrier: Callable[[Game, W, str, int | None], int | None],
    ) -> Callable[[Game, W, str, int | None], int | None]:
        CARRIERS[kind] = carrier
        return carrier

    return register


def carry_out(game: Game, would: Would, rule: str, cause: int | None) -> int | None:
    """Say the facts of one settled proposal; None if there was nothing left to happen."""
    bounds.say_of_number(game, would, cause)
    return CARRIERS[type(would)](game, would, rule, cause)


@carries(WouldDealDamage)
def deal_damage(game: Game, would: WouldDealDamage, rule: str, cause: int | None) -> int | None:
    """120.4b. Damage is dealt as modified; 0 damage is not dealt at all (120.8)."""
    deathtouch = (
        not is_player(would.recipient)
        and "deathtouch" in game.board.object(would.source).keywords
        and game.board.objects[ObjectId(would.recipient)].is_creature
    )
    return game.say(
        trusted.DamageDealt(
            source=would.source,
            recipient=would.recipient,
            amount=would.amount,
            combat=would.combat,
            deathtouch=deathtouch,
        ),
        "120.4b",
        cause,
    )


@carries(WouldGainLife)
def gain_life(game: Game, would: WouldGainLife, rule: str, cause: int | None) -> int | None:
    total = game.board.players[would.player].life + would.amount
    return game.say(trusted.LifeGained(player=would.player, amount=would.amount, total=total), rule, cause)


@carries(WouldLoseLife)
def lose_life(game: Game, would: WouldLoseLife, rule: str, cause: int | None) -> int | None:
    total = game.board.players[would.player].life - would.amount
    return game.say(trusted.LifeLost(player=would.player, amount=would.amount, total=total), rule, cause)


@carries(WouldMarkDamage)
def mark_damage(game: Game, would: WouldMarkDamage, rule: str, cause: int | None) -> int | None:
    if would.creature not in game.board.objects:
        return None
    total = game.board.objects[would.creature].damage + would.amount
    return game.say(trusted.DamageMarked(creature=would.creature, amount=would.amount, total=total), rule, cause)


@carries(WouldPutCounters)
def put_counters(game: Game, would: WouldPutCounters, rule: str, cause: int | None) -> int | None:
    if would.object not in game.board.objects or would.amount <= 0:
        return None
    total = game.board.objects[would.object].counters.get(would.kind, 0) + would.amount
    game.kept(Putters)[would.object, would.kind] = would.by
    return game.say(
        trusted.CountersPut(object=would.object, kind=would.kind, amount=would.amount, total=total), rule, cause
    )


@carries(WouldRemoveCounters)
def remove_counters(game: Game, would: WouldRemoveCounters, rule: str, cause: int | None) -> int | None:
    found = game.board.objects.get(would.object)
    there = found.counters.get(would.kind, 0) if found is not None else 0
    return counters_removed(game, would, there, rule, cause)


def counters_removed(game: Game, would: WouldRemoveCounters, there: int, rule: str, cause: int | None) -> int | None:
    """122.1. Of the counters that are there no more than there are."""
    amount = min(there, would.amount)
    if not amount:
        return None
    return game.say(
        e.CountersRemoved(object=would.object, kind=would.kind, amount=amount, total=there - amount), rule, cause
    )


@carries(WouldGetCounters)
def get_counters(game: Game, would: WouldGetCounters, rule: str, cause: int | None) -> int | None:
    if would.amount <= 0:
        return None
    total = game.board.players[would.player].counters.get(would.kind, 0) + would.amount
    return game.say(
        e.PlayerCountersPut(player=would.player, kind=would.kind, amount=would.amount, total=total), rule, cause
    )


@carries(WouldDraw)
def draw(game: Game, would: WouldDraw, rule: str, cause: int | None) -> int | None:
    player = game.board.players[would.player]
    if not player.library:
        return game.say(e.DrawFailed(player=would.player), "121.4", cause)
    return game.say(trusted.CardDrawn(player=would.player, this_turn=player.draws + 1), rule, cause)


@carries(WouldDestroy)
def destroy(game: Game, would: WouldDestroy, rule: str, cause: int | None) -> int | None:
    game.kept(Destroyers)[would.object] = (would.source, would.by)
    return game.say(trusted.PermanentDestroyed(object=would.object), rule, cause)


@carries(WouldRegenerate)
def regenerate(game: Game, would: WouldRegenerate, rule: str, cause: int | None) -> int | None:
    return game.say(e.PermanentRegenerated(object=would.object), "701.19a", cause)


@carries(WouldSacrifice)
def sacrifice(game: Game, would: WouldSacrifice, rule: str, cause: int | None) -> int | None:
    return game.say(e.PermanentSacrificed(player=would.player, object=would.object), rule, cause)


@carries(WouldDiscard)
def discard(game: Game, would: WouldDiscard, rule: str, cause: int | None) -> int | None:
    return game.say(e.CardDiscarded(player=would.player), rule, cause)


@carries(WouldLoseGame)
def lose_game(game: Game, would: WouldLoseGame, rule: str, cause: int | None) -> int | None:
    return game.say(e.PlayerLost(player=would.player, reason=would.reason), rule, cause)


@carries(WouldTap)
def tap(game: Game, would: WouldTap, rule: str, cause: int | None) -> int | None:
    objects = tuple(id for id in would.objects if (found := game.board.objects.get(id)) and not found.tapped)
    return game.say(trusted.PermanentsTapped(objects=objects), rule, cause) if objects else None


@carries(WouldUntap)
def untap(game: Game, would: WouldUntap, rule: str, cause: int | None) -> int | None:
    objects = tuple(id for id in would.objects if (found := game.board.objects.get(id)) and found.tapped)
    return game.say(trusted.PermanentsUntapped(objects=objects), rule, cause) if objects else None


@carries(WouldCreateToken)
def create_token(game: Game, would: WouldCreateToken, rule: str, cause: int | None) -> int | None:
    """111.2. Each token enters by itself."""
    return None


@carries(WouldEnterAsToken)
def enter_as_token(game: Game, would: WouldEnterAsToken, rule: str, cause: int | None) -> int | None:
    """111.2. Each token is an object of its own, put straight onto the battlefield."""
    becomes = ObjectId(game.board.next_object)
    at = game.say(
        e.TokenCreated(player=would.player, definition=would.definition, becomes=becomes, tapped=would.tapped),
        rule,
        cause,
    )
    if would.size is not None:
        game.say(e.TokenSized(object=becomes, power=would.size[0], toughness=would.size[1]), "111.3", at)
    if would.controller is not None and would.controller != would.player:
        game.say(e.EnteredUnder(object=becomes, player=would.controller), "110.2", at)
    if would.copying is not None:
        _as_copy(game, becomes, would.copying.of, would.copying.values, at)
    if would.transformed:
        double_faced.put_transformed(game, becomes, at)
    _as_it_enters(game, becomes, would.counters, would.chosen, at)
    _protect(game, becomes, would.protector, at)
    if would.attached_to is not None:
        game.say(e.ObjectAttached(object=becomes, to=would.attached_to), "701.3a", at)
    return at


def _protect(game: Game, battle: ObjectId, protector: PlayerId | None, at: int) -> None:
    """310.8a. Who protects a battle is chosen as it enters."""
    if protector is not None:
        game.say(e.ProtectorChosen(object=battle, player=protector), "310.8a", at)


def _as_copy(game: Game, id: ObjectId, of: ObjectId, values: Copiable, at: int, token: bool = False) -> None:
    """707.5. What has entered is a copy from the first; a copy of a spell is a token from now on (608.3f)."""
    event = e.BecameCopy(object=id, of=of, effect=None, values=values, token=token)
    game.say(event, "608.3f" if token else "707.5", at)


def _as_it_enters(
    game: Game, id: ObjectId, counters: tuple[tuple[str, int], ...], chosen: tuple[tuple[str, str], ...], at: int
) -> None:
    """614.1c. Counters and choices that belong to how a permanent enters."""
    for kind, amount in counters:
        if amount > 0:
            total = game.board.objects[id].counters.get(kind, 0) + amount
            game.kept(Putters)[id, kind] = game.board.objects[id].controller  # 122.6a
            game.say(trusted.CountersPut(object=id, kind=kind, amount=amount, total=total), "614.1c", at)
    for name, value in chosen:
        if name == preparing.PREPARED:
            preparing.make_prepared(game, id, at)
            continue
        if name in doors.DOORS:
            doors.unlock(game, id, name, at)
            continue
        game.say(e.QualityChosen(object=id, name=name, value=value), "614.12a", at)


@carries(WouldMove)
def move(game: Game, would: WouldMove, rule: str, cause: int | None) -> int | None:
    """400.7. The zone change, then how a permanent enters: counters, what it is attached to, what was chosen."""
    board = game.board
    found = board.objects.get(would.object)
    if found is None:
        return None
    source, to = found.zone, would.to
    index = would.index
    if to is Zone.LIBRARY and index is None:
        index = 0
    controller = would.controller or (found.controller if to in (Zone.STACK, Zone.BATTLEFIELD) else found.owner)
    card = face_down.comes_as(game, would, found, cause)
    if to not in HIDDEN_ZONES:
        game.see(card, cause=cause)
    first, *others = melding.parts(found, would) if melding.is_several(found) else (card,)
    becomes = ObjectId(board.next_object)
    at = game.say(
        trusted.ObjectMoved(
            object=found.id,
            becomes=becomes,
            definition=first,
            player=found.owner,
            source=source,
            to=to,
            controller=PlayerId(controller),
            tapped=would.tapped,
            index=index,
            was=_last_known(found) if source is Zone.BATTLEFIELD else None,
        ),
        rule,
        cause,
    )
    face_down.moved(game, would, found, becomes, at)
    for other in others:
        melding.part(game, found, would, other, index, at)
    if would.melding is not None:
        melding.join(game, becomes, would.melding, at)
    if would.transformed:
        double_faced.put_transformed(game, becomes, at)
    if would.part:
        double_faced.put_as(game, becomes, would.part, at)
    if to is Zone.EXILE and becomes is not None:
        for name, value in would.chosen:  # 702.35a: how it came there
            game.say(e.QualityChosen(object=becomes, name=name, value=value), rule, at)
    if to is Zone.BATTLEFIELD:
        if would.copying is not None or found.copy_of:
            of = would.copying.of if would.copying is not None else found.id
            values = would.copying.values if would.copying is not None else copiable_values(board, found)
            _as_copy(game, becomes, of, values, at, bool(found.copy_of) and game.edition.copies_become_tokens)
        _as_it_enters(game, becomes, would.counters, would.chosen, at)
        _protect(game, becomes, would.protector, at)
        if would.attached_to is not None:
            game.say(e.ObjectAttached(object=becomes, to=would.attached_to), "701.3a", at)
    return at


def _last_known(found: GameObject) -> LastKnown:
    return LastKnown(
        name=found.name,
        controller=found.controller,
        types=found.types,
        power=found.power,
        toughness=found.toughness,
        damage=found.damage,
        counters=tuple(sorted(found.counters.items())),
        tapped=found.tapped,
    )
