"""608.2, 701. Instructions on objects: destroyed, moved, sacrificed, tapped, attached, regenerated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.references import OwnerOf
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.proposals import Ruling
from domain.kernel.questions import ChooseObjects, Order
from domain.kernel.would import (
    Proposal,
    WouldDestroy,
    WouldMove,
    WouldSacrifice,
    WouldTap,
    WouldUntap,
)
from domain.reasons import Reason
from domain.rules import mechanics
from domain.rules.combat import entering_combat
from domain.rules.objects import attachments
from domain.rules.replacement.impossible import can_be_sacrificed
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import (
    NewEffect,
    does,
    movable,
    new_objects,
    on_battlefield,
    start_effect,
)
from domain.rules.zones import double_faced
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from domain.kernel.would import WouldAbandon

SINCE = 3
"""First `schema_version` in which owners order their cards put into a library (401.4)."""


@does(lang.Destroy)
def destroy(game: Game, effect: lang.Destroy, context: Context) -> Proposals:
    records = yield tuple(
        WouldDestroy(id, not effect.no_regeneration, context.source, context.you)
        for id in on_battlefield(game, context, effect.destroy)
    )
    if effect.as_:
        context.names[effect.as_] = tuple(
            record.event.object for record in records or () if isinstance(record.event, e.PermanentDestroyed)
        )


@does(lang.Move)
def move(game: Game, effect: lang.Move, context: Context) -> Proposals:
    """400.7. Move objects to a zone; permanents under their owner's control unless stated."""
    theirs = isinstance(effect.under, OwnerOf) and effect.under.owner_of == effect.move  # "under their owners' control"
    under = None if effect.under is None or theirs else next(iter(context.players(effect.under)), None)
    proposals = []
    counters = tuple((kind, context.number(amount)) for kind, amount in effect.with_.items())
    for id in (yield from _in_order(game, effect, context, movable(game, context, effect.move))):
        obj = game.board.objects.get(id)
        if obj is None:
            continue
        if effect.transformed and not double_faced.has_back(game, obj):
            continue  # 712.14a
        controller = (under or obj.owner) if effect.to is Zone.BATTLEFIELD else None
        host: EntityId | None = None
        if controller is not None and effect.attached is not None:
            host = _named_host(game, obj, controller, effect.attached, context)
        elif controller is not None and "Aura" in obj.subtypes:
            host = yield from _host(game, obj, controller)
        if host is None and controller is not None and "Aura" in obj.subtypes:
            continue  # 303.4g, 303.4i
        index = _index(game, effect, obj.owner, context) if effect.to is Zone.LIBRARY else None
        fights = entering_combat.joins(game, effect, context, controller) if controller is not None else None
        proposals.append(
            WouldMove(
                id,
                effect.to,
                controller,
                index,
                effect.tapped,
                attached_to=host,
                joins=fights,
                counters=counters,
                transformed=effect.transformed,
            )
        )
    records = yield tuple(proposals)
    moved = new_objects(records)
    if effect.as_:
        context.names[effect.as_] = moved
    if effect.link and context.source in game.board.objects:
        game.say(e.ObjectsLinked(object=context.source, name=effect.link, objects=moved), "607.2a")


def _index(game: Game, effect: lang.Move, owner: PlayerId, context: Context) -> int:
    """401.7. Return a card's place in a library; the bottom if there are too few cards."""
    if effect.beneath is not None:
        place = context.number(effect.beneath)
    elif isinstance(effect.position, str):
        return -1 if effect.position == "bottom" else 0
    else:
        place = effect.position - 1
    return place if place <= len(game.board.players[owner].library) else -1


def _in_order(game: Game, effect: lang.Move, context: Context, ids: list[ObjectId]) -> Ruling[list[ObjectId]]:
    """401.4. Return cards in the order in which they go into a library.

    The text may leave the order to its controller or to chance. Otherwise each owner orders their own cards,
    unless the library is shuffled afterwards.
    """
    if effect.to is not Zone.LIBRARY or len(ids) < 2:
        return ids
    if effect.order == "random":
        return game.dice("order").shuffled(ids)
    if effect.order == "any":
        return (yield from _arranged(game, effect, context.you, ids))
    if game.schema < SINCE or any(isinstance(later, lang.Shuffle) for later in context.after):
        return ids
    objects = game.board.objects
    put = [id for id in ids if objects[id].token]
    for owner in game.board.apnap():
        own = [id for id in ids if objects[id].owner == owner and not objects[id].token]
        put += (yield from _arranged(game, effect, owner, own)) if len(own) > 1 else own
    return put


def _arranged(game: Game, effect: lang.Move, player: PlayerId, ids: list[ObjectId]) -> Ruling[list[ObjectId]]:
    bottom = effect.position == "bottom"
    reason = Reason.BOTTOM_OF_LIBRARY if bottom else Reason.TOP_OF_LIBRARY
    order, _ = yield from game.decide(Order(player, reason, tuple(ids)), "401.4")
    arranged = [id for id in order or ids if id in game.board.objects]
    return arranged if bottom else arranged[::-1]


def _named_host(game: Game, card: GameObject, controller: PlayerId, attached: str, context: Context) -> EntityId | None:
    """303.4i, 301.5e. Return the named object or player, if the card can be attached to it."""
    among = context.entities(attached)
    return next((to for to in among if attachments.can_be_attached(game, card, to, controller)), None)


def _host(game: Game, aura: GameObject, controller: PlayerId) -> Ruling[EntityId | None]:
    """303.4f, 303.4g. Ask what an entering Aura will enchant; None if there is nothing.

    Then the Aura stays where it is.
    """
    among = attachments.hosts(game, aura, controller)
    if not among:
        return None
    chosen, _ = yield from game.decide(ChooseObjects(controller, Reason.ENCHANT, among, 1, 1, aura.id), "303.4f")
    return chosen[0] if chosen else None


@does(lang.SacrificeEffect)
def sacrifice(game: Game, effect: lang.SacrificeEffect, context: Context) -> Proposals:
    """701.21a. Choose permanents in turn order, then sacrifice all at once (101.4).

    Players choose among their own permanents. A permanent named by the text stays if another player controls it
    by now.
    """
    proposals: list[Proposal] = []
    players = context.players(effect.who)
    if isinstance(effect.sacrifice, str) and effect.sacrifice not in ("anything", "other", "any_target"):
        for id in on_battlefield(game, context, effect.sacrifice):
            controller = game.board.objects[id].controller
            if controller in players:
                proposals.append(WouldSacrifice(controller, id))
    else:
        amount = context.number(effect.n)
        for player in players:
            among = tuple(
                id
                for id in on_battlefield(game, context, effect.sacrifice)
                if can_be_sacrificed(game.board.objects[id], player)
            )
            count = min(amount, len(among))
            question = ChooseObjects(player, Reason.SACRIFICE, among, count, count, context.source)
            chosen, _ = yield from game.decide(question, "701.21a")
            proposals += [WouldSacrifice(player, id) for id in chosen]
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = tuple(
            record.event.object for record in records or () if isinstance(record.event, e.PermanentSacrificed)
        )


@does(lang.Tap)
def tap(game: Game, effect: lang.Tap, context: Context) -> Proposals:
    permanents = tuple(on_battlefield(game, context, effect.tap))
    yield WouldTap(permanents)
    if effect.as_:
        context.names[effect.as_] = permanents


@does(lang.Untap)
def untap(game: Game, effect: lang.Untap, context: Context) -> Proposals:
    permanents = tuple(on_battlefield(game, context, effect.untap))
    yield WouldUntap(permanents)
    if effect.as_:
        context.names[effect.as_] = permanents


@does(lang.ExchangeControl)
def exchange_control(game: Game, effect: lang.ExchangeControl, context: Context) -> Proposals:
    """701.12a, 701.12b. Exchange control of two permanents of different players.

    Nothing happens unless both are on the battlefield.
    """
    pair = [game.board.objects[id] for ref in effect.exchange_control for id in on_battlefield(game, context, ref)]
    able = len(pair) == 2 and pair[0].controller != pair[1].controller
    if effect.as_:
        context.names[effect.as_] = tuple(one.id for one in pair) if able else ()
    if able:
        with game.moment():
            for taken, other in (pair, pair[::-1]):
                start_effect(
                    game,
                    context,
                    NewEffect(
                        kind="continuous",
                        objects=(taken.id,),
                        mods=(("control", other.controller),),
                        until=("forever",),
                    ),
                    "701.12b",
                )
    yield from ()


@does(lang.Attach)
def attach(game: Game, effect: lang.Attach, context: Context) -> Proposals:
    """701.3a, 701.3b. Attach permanents, unless that is impossible or they are attached there already."""
    for id in on_battlefield(game, context, effect.attach):
        for to in context.entities(effect.to):
            permanent = game.board.objects[id]
            if permanent.attached_to != to and attachments.can_be_attached(game, permanent, to):
                if permanent.attached_to is not None and lang.BecomesUnattached.KEY in mechanics.in_play(game).words:
                    yield e.ObjectUnattached(object=id, was=permanent.attached_to)
                yield e.ObjectAttached(object=id, to=to)
            break


@does(lang.Unattach)
def unattach(game: Game, effect: lang.Unattach, context: Context) -> Proposals:
    """701.3d. Unattach permanents."""
    for id in on_battlefield(game, context, effect.unattach):
        attached = game.board.objects[id].attached_to
        if attached is not None:
            yield e.ObjectUnattached(object=id, was=attached)


@does(lang.PhaseOut)
def phase_out(game: Game, effect: lang.PhaseOut, context: Context) -> Proposals:
    """702.26g. Phase permanents out, together with their attachments."""
    out = [game.board.objects[id] for id in on_battlefield(game, context, effect.phase_out)]
    if out:
        yield e.PermanentsPhased(out=attachments.with_attached(out, game.board.permanents()), back=())


@does(lang.Regenerate)
def regenerate(game: Game, effect: lang.Regenerate, context: Context) -> Proposals:
    """701.19a. Begin a shield that replaces the next destruction this turn."""
    for id in on_battlefield(game, context, effect.regenerate):
        start_effect(
            game,
            context,
            NewEffect(kind="replacement", objects=(id,), mods=("regenerate",), until=("end_of_turn",), remaining=1),
            "701.19a",
        )
    yield from ()


@does(lang.Abandon)
def abandon(game: Game, effect: lang.Abandon, context: Context) -> Proposals:
    """701.33. Abandon schemes."""
    for id in context.objects(effect.abandon):
        yield WouldAbandon(id)
