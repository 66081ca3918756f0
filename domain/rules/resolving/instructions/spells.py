"""608.2g, 701.6, 701.57. Instructions that counter spells, and let players cast and play cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.casting import alternative_costs, retargeting, set_aside
from domain.rules.casting.during_resolution import Offer, offer_to_cast
from domain.rules.objects.characteristics import mana_value
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.resolving.registry import does, instructions, movable, new_objects
from domain.rules.zones import double_faced
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

from domain import events as e
from domain.cards.keywords import FLASHBACK
from domain.rules.casting.permissions import play_permissions
from domain.rules.continuous import next_spells
from domain.rules.continuous.player_effects import has_rule
from domain.rules.resolving.instructions.continuous import _begins
from domain.rules.resolving.registry import (
    NewEffect,
    bindings_of,
    duration,
    start_effect,
)


@does(lang.CastFree)
def cast_free(game: Game, effect: lang.CastFree, context: Context) -> Proposals:
    """608.2g. Offer cards to be cast while this spell or ability resolves.

    Of several cards the player chooses the next, also where a text means one, as of linked abilities (607.3).
    A spell cast so is put on top of the stack, and the resolution goes on.
    """
    first = len(game.records)
    offered: set[ObjectId] = set()
    for player in context.players(effect.who):
        left = [id for id in context.objects(effect.cast_free) if _could_be(game, effect.only, id, context)]
        times = len(left) if effect.times is None else context.number(effect.times)
        while left and times > 0:
            id = left[0]
            if len(left) > 1:
                question = ChooseObjects(player, Reason.CAST, tuple(left), 1, 1, context.source)
                (id,), _ = yield from game.decide(question, "608.2g")
            left.remove(id)
            offered.add(id)
            yield from offer_to_cast(game, player, id, _terms(game, effect, context, id))
            times -= id not in game.board.objects
            left = [id for id in left if id in game.board.objects]
    if effect.done is not None:
        moves = [record for record in game.records[first:] if getattr(record.event, "object", None) in offered]
        context.names[effect.done] = new_objects(moves)


def _could_be(game: Game, only: g.Filter | None, id: ObjectId, context: Context) -> bool:
    """Return True if a card has a face or half that matches a filter."""
    faces = double_faced.ways(game, game.board.objects[id])
    return only is None or any(object_matches(only, shown, context) for _, shown, _ in faces)


def _terms(game: Game, effect: lang.CastFree, context: Context, id: ObjectId) -> Offer:
    """Return the terms on which an instruction offers a card."""
    alternative = None if effect.by is None else alternative_costs.named(game, id, effect.by)[0]
    names = (effect.as_ if effect.then is None else Reason.EXILED_INSTEAD, effect.spent_as)
    only = effect.only
    return Offer(
        free=not (effect.paying or effect.for_life or effect.for_energy) and alternative is None,
        way=alternative,
        for_life=effect.for_life,
        for_energy=effect.for_energy,
        known_as=tuple(str(name) for name in names if name is not None),
        transformed=effect.transformed,
        most=None if effect.at_most is None else context.number(effect.at_most),
        fits=None if only is None else lambda face: object_matches(only, face, context),
        lands=effect.lands,
    )


@does(lang.CastLater)
def cast_later(game: Game, effect: lang.CastLater, context: Context) -> Proposals:
    """702.185a. Allow exiled cards to be cast later, as long as they remain exiled."""
    for id in context.objects(effect.cast_later):
        card = game.board.objects[id]
        if card.zone is Zone.EXILE and not card.token and not card.copy_of:
            set_aside.allow(game, card, effect.by, "608.2c")
    yield from ()


@does(lang.Discover)
def discover(game: Game, effect: lang.Discover, context: Context) -> Proposals:
    """701.57a, 702.85a. Exile cards up to a nonland card cheap enough, and offer to cast it.

    The player may cast that card. Otherwise it goes to their hand; with cascade (`less`), to the bottom with the
    rest, in a random order.
    """
    player = context.you
    most = context.number(effect.discover) - int(effect.less)
    exiled: list[ObjectId] = []
    discovered: GameObject | None = None
    while discovered is None and (library := game.board.players[player].library):
        cards = new_objects((yield WouldMove(library[0], Zone.EXILE)))
        exiled += cards
        if not cards:
            break
        card = game.board.objects.get(cards[0])
        if card is not None and card.zone is Zone.EXILE and "land" not in card.types and mana_value(card) <= most:
            discovered = card
    if discovered is not None:
        yield from offer_to_cast(game, player, discovered.id, Offer(most=most))
        if not effect.less and _is_exiled(game, discovered.id):
            inner = context.with_(discovered=(discovered.id,))
            yield from instructions(game, (lang.Move(move="discovered", to=Zone.HAND),), inner)
    inner = context.with_(rest=tuple(id for id in exiled if _is_exiled(game, id)))
    rest = lang.Move(move="rest", to=Zone.LIBRARY, position="bottom", order="random")
    yield from instructions(game, (rest,), inner)


def _is_exiled(game: Game, id: ObjectId) -> bool:
    obj = game.board.objects.get(id)
    return obj is not None and obj.zone is Zone.EXILE


@does(lang.Counter)
def counter(game: Game, effect: lang.Counter, context: Context) -> Proposals:
    """701.6a. Counter spells and abilities; a spell goes to its owner's graveyard unless stated."""
    for id in context.objects(effect.counter):
        obj = game.board.get(id)
        if obj is None or obj.zone is not Zone.STACK or _cannot_be_countered(game, obj):
            continue
        countered = e.Countered(object=id, by=context.source)
        index = 0 if effect.to is Zone.LIBRARY else None
        yield (countered, WouldMove(id, effect.to, None, index)) if obj.kind == "spell" else countered


def _cannot_be_countered(game: Game, obj: GameObject) -> bool:
    """101.2. Return True if an effect or its own text keeps a spell or ability from being countered."""
    word = "cant_be_countered"
    return has_rule(game, obj, word) or any(next_spells.gets(game, obj.controller, obj, word))


@does(lang.MayPlay)
def may_play(game: Game, effect: lang.MayPlay, context: Context) -> Proposals:
    """601.3, 305.1. Allow players to play the cards that the text means now.

    A card that has moved since is a new object and may not be played (400.7).
    """
    until = duration(effect.for_, context)
    meant = movable(game, context, effect.may_play)
    cards = tuple(id for id in meant if game.board.objects[id].zone is not Zone.BATTLEFIELD)
    if not cards or not _begins(game, effect.for_, until, context):
        return
    mark = FLASHBACK if effect.by is not None else None if effect.then is None else Reason.EXILED_INSTEAD
    later = ((play_permissions.NEXT_TURN, game.board.turn),) if effect.next_turn else ()
    marks = tuple((str(name), 1) for name in (mark, effect.spent_as) if name is not None) + later
    for player in context.players(effect.who):
        start_effect(
            game,
            Context(game, player, context.source),
            NewEffect(
                kind=play_permissions.kind(effect),
                objects=cards,
                mods=tuple(mana for mana in (effect.pay, effect.more) if mana is not None),
                until=until,
                bindings=(*(bindings_of(context) if until[0] == "while" else ()), *marks),
            ),
            "611.2",
        )
    yield from ()


@does(lang.Retarget)
def retarget(game: Game, effect: lang.Retarget, context: Context) -> Proposals:
    """115.7. Change targets of spells and abilities, one after another.

    Modes and divisions stay as they are (115.7f, 115.8).
    """
    for player in context.players(effect.who):
        for id in context.objects(effect.retarget):
            obj = game.board.objects.get(id)
            if obj is not None and obj.zone is Zone.STACK and any(obj.targets.values()):
                yield from (retargeting.change_one if effect.one else retargeting.choose_anew)(
                    game, player, obj, effect, context
                )
    yield from ()
