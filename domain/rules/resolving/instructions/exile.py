"""610.3, 701.13. Instructions that exile objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.kernel.would import (
    WouldMove,
)
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import (
    NewEffect,
    does,
    movable,
    new_objects,
    start_effect,
)
from domain.rules.zones import face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


@does(lang.Exile)
def exile(game: Game, effect: lang.Exile, context: Context) -> Proposals:
    """701.13a. Exile objects, perhaps until an object leaves (610.3).

    In that case an effect begins that returns them later.
    """
    if effect.until_leaves is not None:
        watched = context.objects(effect.until_leaves)
        if not watched:
            return
    down = face_down.number(game, "exile") if effect.face_down else 0
    seen_by = next(iter(context.players(effect.seen_by)), None) if effect.seen_by is not None else None
    moving = movable(game, context, effect.exile)
    records = yield tuple(WouldMove(id, Zone.EXILE, face_down=down, seen_by=seen_by) for id in moving)
    exiled = new_objects(records)
    if effect.as_:
        context.names[effect.as_] = exiled
    if effect.link and context.source in game.board.objects:
        game.say(e.ObjectsLinked(object=context.source, name=effect.link, objects=exiled), "607.2a")
    if effect.haunting is not None:
        for card in exiled:
            haunted = context.objects(effect.haunting)
            game.say(e.ObjectsLinked(object=card, name="haunted", objects=haunted), "702.55b")
    if effect.until_leaves is not None and exiled:
        start_effect(game, context, NewEffect(kind="until", objects=exiled, until=("leaves", watched[0])), "610.3")
    if effect.until_monarch is not None and exiled:
        start_effect(game, context, NewEffect(kind="until", objects=exiled, until=("crowned", context.you)), "610.3")
