"""608.2g, 701.6, 701.57. Instructions that counter spells, and let players cast and play cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import WouldMove
from domain.reasons import Reason
from domain.rules.casting import alternative_costs, retargeting, set_aside
from domain.rules.casting.during_resolution import Offer, offer_to_cast
from domain.rules.objects.characteristics import mana_value
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, instructions, new_objects
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

from domain import events as e
from domain.cards.keywords import FLASHBACK
from domain.rules.casting.permissions import play_permissions
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
    """608.2g. It is put on top of the stack, and what resolves goes on."""
    for player in context.players(effect.who):
        left = list(context.objects(effect.cast_free))
        while left:
            id = left[0]
            if effect.in_any_order and len(left) > 1:
                question = ChooseObjects(player, Reason.CAST, tuple(left), 1, 1, context.source)
                (id,), _ = yield from game.decide(question, "608.2g")
            left.remove(id)
            way = None if effect.by is None else alternative_costs.named(game, id, effect.by)[0]
            names = (effect.as_ if effect.then is None else Reason.EXILED_INSTEAD, effect.spent_as)
            offer = Offer(
                free=not effect.paying and not effect.for_life and way is None,
                way=way,
                for_life=effect.for_life,
                known_as=tuple(str(name) for name in names if name is not None),
                transformed=effect.transformed,
            )
            yield from offer_to_cast(game, player, id, offer)
            left = [id for id in left if id in game.board.objects]


@does(lang.CastLater)
def cast_later(game: Game, effect: lang.CastLater, context: Context) -> Proposals:
    """702.185a. As long as it remains exiled."""
    for id in context.objects(effect.cast_later):
        found = game.board.objects[id]
        if found.zone is Zone.EXILE and not found.token and not found.copy_of:
            set_aside.allow(game, found, effect.by, "608.2c")
    yield from ()


@does(lang.Discover)
def discover(game: Game, effect: lang.Discover, context: Context) -> Proposals:
    """701.57a, 702.85a. Cards are exiled one by one until one will do; that may be cast."""
    player = context.you
    most = context.number(effect.discover) - int(effect.less)
    exiled: list[ObjectId] = []
    found: GameObject | None = None
    while found is None and (library := game.board.players[player].library):
        cards = new_objects((yield WouldMove(library[0], Zone.EXILE)))
        exiled += cards
        if not cards:
            break
        card = game.board.objects.get(cards[0])
        if card is not None and card.zone is Zone.EXILE and "land" not in card.types and mana_value(card) <= most:
            found = card
    if found is not None:
        yield from offer_to_cast(game, player, found.id, Offer(most=most))
        if not effect.less and _is_exiled(game, found.id):
            inner = context.with_(discovered=(found.id,))
            yield from instructions(game, (lang.Move(move="discovered", to=Zone.HAND),), inner)
    inner = context.with_(rest=tuple(id for id in exiled if _is_exiled(game, id)))
    rest = lang.Move(move="rest", to=Zone.LIBRARY, position="bottom", order="random")
    yield from instructions(game, (rest,), inner)


def _is_exiled(game: Game, id: ObjectId) -> bool:
    found = game.board.objects.get(id)
    return found is not None and found.zone is Zone.EXILE


@does(lang.Counter)
def counter(game: Game, effect: lang.Counter, context: Context) -> Proposals:
    """701.6a. Countered objects leave the stack, a spell for its owner's graveyard or where the text says."""
    for id in context.objects(effect.counter):
        found = game.board.get(id)
        if found is None or found.zone is not Zone.STACK or has_rule(game, found, "cant_be_countered"):
            continue
        countered = e.Countered(object=id, by=context.source)
        index = 0 if effect.to is Zone.LIBRARY else None
        yield (countered, WouldMove(id, effect.to, None, index)) if found.kind == "spell" else countered


@does(lang.MayPlay)
def may_play(game: Game, effect: lang.MayPlay, context: Context) -> Proposals:
    """601.3, 305.1. Which cards may be played is settled now; one that has moved since is not played (400.7)."""
    until = duration(effect.for_, context)
    cards = tuple(id for id in context.objects(effect.may_play) if game.board.objects[id].zone is not Zone.BATTLEFIELD)
    if not cards or not _begins(game, effect.for_, until, context):
        return
    mark = FLASHBACK if effect.by is not None else None if effect.then is None else Reason.EXILED_INSTEAD
    marks = tuple((str(name), 1) for name in (mark, effect.spent_as) if name is not None)
    for player in context.players(effect.who):
        start_effect(
            game,
            Context(game, player, context.source),
            NewEffect(
                kind=play_permissions.kind(effect),
                objects=cards,
                mods=() if effect.pay is None else (effect.pay,),
                until=until,
                bindings=(*(bindings_of(context) if until[0] == "while" else ()), *marks),
            ),
            "611.2",
        )
    yield from ()


@does(lang.Retarget)
def retarget(game: Game, effect: lang.Retarget, context: Context) -> Proposals:
    """115.7. Each spell and ability by itself; its modes and what was divided stay as they are (115.7f, 115.8)."""
    for player in context.players(effect.who):
        for id in context.objects(effect.retarget):
            found = game.board.objects.get(id)
            if found is not None and found.zone is Zone.STACK and any(found.targets.values()):
                yield from (retargeting.change_one if effect.one else retargeting.choose_anew)(
                    game, player, found, effect, context
                )
    yield from ()
