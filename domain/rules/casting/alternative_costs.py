"""118.9, 601.3. Other ways to cast cards: from graveyards and for other costs, as they say of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language import lying_face_down
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import Action
from domain.kernel.would import Joins
from domain.mana import mana_cost
from domain.rules.casting import bestow_and_mutate, set_aside
from domain.rules.casting.attempt import Manner, SpellAttempt
from domain.rules.casting.costs.payable import mana_of
from domain.rules.casting.permissions import flash
from domain.rules.casting.permissions.castable import can_cast
from domain.rules.combat.defending import defends
from domain.rules.mechanics import Means, casts
from domain.rules.resolving.evaluation import Context
from domain.rules.turn import timing
from domain.rules.zones import double_faced, face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


@casts("118.9", while_any={lang.CastWay.KEY, set_aside.KIND}, order=10, lasts=True)
def open_to(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """118.9. Yield the cards that a player could cast now another way, by the name of that."""
    board, sorcery = game.board, timing.sorcery_speed(game.board, player)
    seat = board.players[player]
    held = (board.objects[id] for id in (*seat.hand, *seat.graveyard))
    known = [(found, *way) for found in held for way in game.definition(found.face).ways_to_cast]
    for found, face, way in (*known, *set_aside.open_to(game, player)):
        if way.cast_from is not found.zone:
            continue
        seen = found if face is game.definition(found.face) else double_faced.as_face(found, face)
        if way.face_down is not None:
            seen, face = face_down.as_face_down(found, way.face_down), lying_face_down(way.face_down)
        if way.onto is not None:
            seen = bestow_and_mutate.as_cast(seen, way)
        due = mana_of(way.costs) if way.cost is not None else mana_cost(seen.mana_cost or "")
        timely = timing.is_time(board, player, way.only) if way.only else sorcery
        if not (timely or (not way.only and flash.is_quick(game, player, seen, face))):
            continue
        if due.least > means.available and way.less is None and not face.reduces_itself:
            continue
        if not Context(game, player, found.id).true(way.if_):
            continue
        if can_cast(SpellAttempt(game, player, seen, means.sources, face, Manner(way=way))):
            yield "cast_by", found.id, way.as_


def named(game: Game, card: ObjectId, name: str) -> tuple[lang.CastWay, str]:
    """The way of this name in which a card can be cast, and as which part of it, if not as what it is."""
    definition = face_down.up(game, game.board.objects[card])
    face, way = next((face, way) for face, way in definition.ways_to_cast if way.as_ == name)
    return way, face.name if face is not definition else ""


def taken(found: GameObject, card: lang.CardDefinition) -> lang.CastWay | None:
    """118.9a. The other way in which a spell was cast; None if it was none."""
    return next((way for way in card.cast_ways if found.chosen.get(way.as_) == "yes"), None)


def joins(game: Game, found: GameObject, way: lang.CastWay | None) -> Joins | None:
    """702.190b. What a permanent attacks as it enters: what was attacked by what was returned for it."""
    if way is None or not way.attacking:
        return None
    context = Context(game, found.controller, found.id, dict(found.linked))
    attacked = context.entities(g.AttackedBy(attacked_by="paid"))
    able = game.board.combat is not None and game.board.is_active(found.controller)
    return Joins("attacking", tuple(id for id in attacked if able and defends(game.board, id) is not None))


def after_resolving(found: GameObject, card: lang.CardDefinition) -> Zone:
    """608.2n, 702.27a. Where a spell that is no permanent is put as it resolves."""
    for additional in card.additional_costs:
        if additional.then is not None and found.chosen.get(additional.as_) == "yes":
            return additional.then
    return Zone.GRAVEYARD
