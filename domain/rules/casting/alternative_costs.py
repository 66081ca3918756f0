"""118.9, 601.3. Alternative ways to cast cards: from graveyards, for other costs.

The card's own text grants them.
"""

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
    """118.9. Yield the actions of casting a card in an alternative way now."""
    board, sorcery = game.board, timing.sorcery_speed(game.board, player)
    seat = board.players[player]
    held = (board.objects[id] for id in (*seat.hand, *seat.graveyard))
    known = [(card, face, cast_way) for card in held for face, cast_way in game.definition(card.face).ways_to_cast]
    for card, face, cast_way in (*known, *set_aside.open_to(game, player)):
        if cast_way.cast_from is not card.zone or (card.altered and not _has(game, card, face, cast_way)):
            continue
        spell = card if face is game.definition(card.face) else double_faced.as_face(card, face)
        if cast_way.face_down is not None:
            spell, face = face_down.as_face_down(card, cast_way.face_down), lying_face_down(cast_way.face_down)
        if cast_way.onto is not None:
            spell = bestow_and_mutate.as_cast(spell, cast_way)
        due = mana_of(cast_way.costs) if cast_way.cost is not None else mana_cost(spell.mana_cost or "")
        timely = timing.is_time(board, player, cast_way.only) if cast_way.only else sorcery
        if not (timely or (not cast_way.only and flash.is_quick(game, player, spell, face))):
            continue
        if due.least > means.available and cast_way.less is None and not face.reduces_itself:
            continue
        if not Context(game, player, card.id).true(cast_way.if_):
            continue
        if can_cast(SpellAttempt(game, player, spell, means.sources, face, Manner(way=cast_way))):
            yield "cast_by", card.id, cast_way.as_


def _has(game: Game, card: GameObject, face: lang.CardDefinition, cast_way: lang.CastWay) -> bool:
    """113.6. Return True if a card that effects have changed still has an ability of its print.

    The abilities of its other parts count with all of its own.
    """
    if face is not game.definition(card.face):
        return bool(card.abilities)
    return any(game.part(ref) is cast_way for ref in card.abilities)


def named(game: Game, card: ObjectId, name: str) -> tuple[lang.CastWay, str]:
    """Return the alternative way of this name to cast a card, and the part cast.

    The part is a name, empty for the card as it is.
    """
    definition = face_down.up(game, game.board.objects[card])
    later = ((definition, cast_way) for cast_way in set_aside.ways(definition, name))
    known = (*definition.ways_to_cast, *later)
    face, cast_way = next((face, cast_way) for face, cast_way in known if cast_way.as_ == name)
    return cast_way, face.name if face is not definition else ""


def taken(spell: GameObject, card: lang.CardDefinition) -> lang.CastWay | None:
    """118.9a. Return the alternative way in which a spell was cast; None if there was none."""
    return next((cast_way for cast_way in card.cast_ways if spell.chosen.get(cast_way.as_) == "yes"), None)


def joins(game: Game, permanent: GameObject, cast_way: lang.CastWay | None) -> Joins | None:
    """702.190b. Return the attack that a permanent joins as it enters, or None.

    If an attacker was returned as a cost, the permanent attacks the player or permanent that this attacker
    attacked.
    """
    if cast_way is None or not cast_way.attacking:
        return None
    context = Context(game, permanent.controller, permanent.id, dict(permanent.linked))
    attacked = context.entities(g.AttackedBy(attacked_by="paid"))
    able = game.board.combat is not None and game.board.is_active(permanent.controller)
    return Joins("attacking", tuple(id for id in attacked if able and defends(game.board, id) is not None))


def after_resolving(spell: GameObject, card: lang.CardDefinition) -> Zone:
    """608.2n, 702.27a. Return the zone for a spell that resolves and is no permanent."""
    for additional in card.additional_costs:
        if additional.then is not None and spell.chosen.get(additional.as_) == "yes":
            return additional.then
    return Zone.GRAVEYARD
