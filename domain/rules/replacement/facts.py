"""614, 616. Recording settled proposals as events: one function for each kind of proposal.

Every function returns the position of its first event, the cause of the consequences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from domain import events as e
from domain.board.characteristics import Copiable, LastKnown
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.events import trusted
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.would import (
    Copying,
    Would,
    WouldBeginTurn,
    WouldCreateToken,
    WouldDealDamage,
    WouldDestroy,
    WouldDiscard,
    WouldDraw,
    WouldDrawCards,
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
from domain.rules.continuous import defining
from domain.rules.game import bounds
from domain.rules.objects import doors, melding, preparing
from domain.rules.objects.copies.copiable import copiable_values
from domain.rules.zones import double_faced, face_down, hidden
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

W = TypeVar("W", bound=Would)
Carrier = Callable[["Game", Any, str, "int | None"], "int | None"]

CARRIERS: dict[type[Would], Carrier] = {}


class Destroyers(dict[ObjectId, "tuple[ObjectId | None, PlayerId | None]"]):
    """Source and player that have destroyed an object, by the object's id."""


class Putters(dict["tuple[ObjectId, str]", "PlayerId | None"]):
    """122.6. Player who last put counters, by object and kind of counter."""


def carries(
    kind: type[W],
) -> Callable[[Callable[[Game, W, str, int | None], int | None]], Callable[[Game, W, str, int | None], int | None]]:
    """Register the function that records a kind of proposal as events."""

    def register(
        carrier: Callable[[Game, W, str, int | None], int | None],
    ) -> Callable[[Game, W, str, int | None], int | None]:
        CARRIERS[kind] = carrier
        return carrier

    return register


def carry_out(game: Game, would: Would, rule: str, cause: int | None) -> int | None:
    """Record a settled proposal as events; return None if nothing is left to happen."""
    bounds.say_of_number(game, would, cause)
    return CARRIERS[type(would)](game, would, rule, cause)


@carries(WouldDealDamage)
def deal_damage(game: Game, would: WouldDealDamage, rule: str, cause: int | None) -> int | None:
    """120.4b. Record the damage as modified; 0 damage is not dealt at all (120.8)."""
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
    permanent = game.board.objects.get(would.object)
    count = permanent.counters.get(would.kind, 0) if permanent is not None else 0
    return counters_removed(game, would, count, rule, cause)


def counters_removed(game: Game, would: WouldRemoveCounters, count: int, rule: str, cause: int | None) -> int | None:
    """122.1. Record that counters are removed, at most as many as there are.

    `count` is the number of counters there.
    """
    amount = min(count, would.amount)
    if not amount:
        return None
    return game.say(
        e.CountersRemoved(object=would.object, kind=would.kind, amount=amount, total=count - amount), rule, cause
    )


@carries(WouldGetCounters)
def get_counters(game: Game, would: WouldGetCounters, rule: str, cause: int | None) -> int | None:
    if would.amount <= 0:
        return None
    total = game.board.players[would.player].counters.get(would.kind, 0) + would.amount
    return game.say(
        e.PlayerCountersPut(player=would.player, kind=would.kind, amount=would.amount, total=total), rule, cause
    )


@carries(WouldDrawCards)
def draw_cards(game: Game, would: WouldDrawCards, rule: str, cause: int | None) -> int | None:
    return None  # each card is drawn by itself (121.2)


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


@carries(WouldBeginTurn)
def begin_turn(game: Game, would: WouldBeginTurn, rule: str, cause: int | None) -> int | None:
    """500.1. Record nothing: the turn begins with an event of its own."""


@carries(WouldLoseGame)
def lose_game(game: Game, would: WouldLoseGame, rule: str, cause: int | None) -> int | None:
    return game.say(e.PlayerLost(player=would.player, reason=would.reason), rule, cause)


@carries(WouldTap)
def tap(game: Game, would: WouldTap, rule: str, cause: int | None) -> int | None:
    objects = tuple(id for id in would.objects if (permanent := game.board.objects.get(id)) and not permanent.tapped)
    return game.say(trusted.PermanentsTapped(objects=objects), rule, cause) if objects else None


@carries(WouldUntap)
def untap(game: Game, would: WouldUntap, rule: str, cause: int | None) -> int | None:
    objects = tuple(
        id
        for id in would.objects
        if (permanent := game.board.objects.get(id)) and permanent.tapped and "cant_untap" not in permanent.keywords
    )
    return game.say(trusted.PermanentsUntapped(objects=objects), rule, cause) if objects else None


@carries(WouldCreateToken)
def create_token(game: Game, would: WouldCreateToken, rule: str, cause: int | None) -> int | None:
    """111.2. Record nothing: each token enters by a proposal of its own."""
    return None


@carries(WouldEnterAsToken)
def enter_as_token(game: Game, would: WouldEnterAsToken, rule: str, cause: int | None) -> int | None:
    """111.2. Record that one token enters the battlefield."""
    becomes = ObjectId(game.board.next_object)
    position = game.say(
        e.TokenCreated(player=would.player, definition=would.definition, becomes=becomes, tapped=would.tapped),
        rule,
        cause,
    )
    if would.size is not None:
        game.say(e.TokenSized(object=becomes, power=would.size[0], toughness=would.size[1]), "111.3", position)
    if would.controller is not None and would.controller != would.player:
        game.say(e.EnteredUnder(object=becomes, player=would.controller), "110.2", position)
    if would.copying is not None:
        _as_copy(game, becomes, would.copying.of, would.copying.values, position)
        _when_copied(game, becomes, would.copying, position)
    if would.transformed:
        double_faced.put_transformed(game, becomes, position)
    _as_it_enters(game, becomes, would.counters, would.chosen, position)
    _protect(game, becomes, would.protector, position)
    if would.attached_to is not None:
        game.say(e.ObjectAttached(object=becomes, to=would.attached_to), "701.3a", position)
    return position


def _protect(game: Game, battle: ObjectId, protector: PlayerId | None, cause: int) -> None:
    """310.8a. Record who protects a battle; the protector is chosen as the battle enters."""
    if protector is not None:
        game.say(e.ProtectorChosen(object=battle, player=protector), "310.8a", cause)


def _as_copy(game: Game, id: ObjectId, original: ObjectId, values: Copiable, cause: int, token: bool = False) -> None:
    """707.5, 608.3f. Record that an entering permanent is a copy.

    If `token` is set, the permanent was a copy of a spell and becomes a token.
    """
    event = e.BecameCopy(object=id, of=original, effect=None, values=values, token=token)
    game.say(event, "608.3f" if token else "707.5", cause)


def _when_copied(game: Game, id: ObjectId, copying: Copying, cause: int) -> None:
    """603.11. Trigger abilities that are linked to entering as a copy."""
    player = game.board.objects[id].controller
    for ref, original in copying.linked:
        part = game.part(ref)
        changes = part.with_ if isinstance(part, lang.Replace) else ()
        names = (change.as_ for change in changes if isinstance(change, lang.EntersAsCopy))
        bindings = tuple((name, (original,)) for name in names if name is not None)
        number = game.board.next_trigger
        triggered = e.AbilityTriggered(number=number, player=player, source=id, ability=ref, bindings=bindings)
        game.say(triggered, "603.11", cause)


def _as_it_enters(
    game: Game, id: ObjectId, counters: tuple[tuple[str, int], ...], chosen: tuple[tuple[str, str], ...], cause: int
) -> None:
    """614.1c. Record the counters and choices with which a permanent enters."""
    for kind, amount in counters:
        if amount > 0:
            total = game.board.objects[id].counters.get(kind, 0) + amount
            game.kept(Putters)[id, kind] = game.board.objects[id].controller  # 122.6a
            game.say(trusted.CountersPut(object=id, kind=kind, amount=amount, total=total), "614.1c", cause)
    for name, value in chosen:
        if name == preparing.PREPARED:
            preparing.make_prepared(game, id, cause)
            continue
        if name in doors.DOORS:
            doors.unlock(game, id, name, cause)
            continue
        game.say(e.QualityChosen(object=id, name=name, value=value), "614.12a", cause)


@carries(WouldMove)
def move(game: Game, would: WouldMove, rule: str, cause: int | None) -> int | None:
    """400.7. Record the zone change, then how a permanent enters.

    Its counters, its choices, and the object it is attached to come after the move.
    """
    board = game.board
    obj = board.objects.get(would.object)
    if obj is None:
        return None
    source, to = obj.zone, would.to
    index = would.index
    if to is Zone.LIBRARY and index is None:
        index = 0
    controller = would.controller or (obj.controller if to in (Zone.STACK, Zone.BATTLEFIELD) else obj.owner)
    card = face_down.comes_as(game, would, obj, cause)
    if to not in HIDDEN_ZONES:
        game.see(card, cause=cause)
    first, *others = melding.parts(obj, would) if melding.is_several(obj) else (card,)
    becomes = ObjectId(board.next_object)
    position = game.say(
        trusted.ObjectMoved(
            object=obj.id,
            becomes=becomes,
            definition=first,
            player=obj.owner,
            source=source,
            to=to,
            controller=PlayerId(controller),
            tapped=would.tapped,
            index=index,
            was=_last_known(game, obj),
        ),
        rule,
        cause,
    )
    face_down.moved(game, would, obj, becomes, position)
    for other in others:
        melding.part(game, obj, would, other, index, position)
    if would.melding is not None:
        melding.join(game, becomes, would.melding, position)
    if would.transformed:
        double_faced.put_transformed(game, becomes, position)
    if would.part:
        double_faced.put_as(game, becomes, would.part, position)
    if would.revealed and becomes is not None:
        hidden.reveal(game, obj.owner, (becomes,), "702.94a", position)
    if to is Zone.EXILE and becomes is not None:
        for name, value in would.chosen:  # 702.35a: marks such as "discarded"
            game.say(e.QualityChosen(object=becomes, name=name, value=value), rule, position)
        for kind, amount in would.counters:
            game.say(trusted.CountersPut(object=becomes, kind=kind, amount=amount, total=amount), rule, position)
    if to is Zone.BATTLEFIELD:
        if would.copying is not None or obj.copy_of:
            original = would.copying.of if would.copying is not None else obj.id
            values = would.copying.values if would.copying is not None else copiable_values(board, obj)
            _as_copy(game, becomes, original, values, position, bool(obj.copy_of) and game.edition.copies_become_tokens)
        if would.copying is not None:
            _when_copied(game, becomes, would.copying, position)
        _as_it_enters(game, becomes, would.counters, would.chosen, position)
        _protect(game, becomes, would.protector, position)
        if would.attached_to is not None:
            game.say(e.ObjectAttached(object=becomes, to=would.attached_to), "701.3a", position)
    return position


def _last_known(game: Game, obj: GameObject) -> LastKnown | None:
    """608.2h. Return what is remembered of a permanent, or of an object whose text defines its size."""
    power, toughness = obj.power, obj.toughness
    if obj.zone is not Zone.BATTLEFIELD:
        if (leaving := game.memory.get(defining.Leaving)) is None or obj.id not in leaving:
            return None
        power, toughness = leaving[obj.id]
    return LastKnown(
        name=obj.name,
        controller=obj.controller,
        types=obj.types,
        power=power,
        toughness=toughness,
        damage=obj.damage,
        counters=tuple(sorted(obj.counters.items())),
        tapped=obj.tapped,
    )
