"""118.9, 601.3. Other ways to cast cards: from graveyards and for other costs, as they say of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.board.objects import Obj
from domain.cards import language as l
from domain.cards.language import lying_face_down
from domain.ids import ObjectId, PlayerId
from domain.mana import ManaSource, mana_cost
from domain.rules.casting import casting, paying, permitting
from domain.rules.resolving.reading import Context
from domain.rules.turn import timing
from domain.rules.zones import double_faced, face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


def open_to(
    game: Game, player: PlayerId, available: int, sources: tuple[ManaSource, ...]
) -> Iterator[tuple[ObjectId, str]]:
    """The cards that a player could cast now another way, by the name of that."""
    seat, sorcery = game.board.players[player], None
    for id in (*seat.hand, *seat.graveyard):
        found = game.board.objects[id]
        card = game.definition(found.face)
        for face, way in _known(card):
            if way.cast_from is not found.zone:
                continue
            seen = found if face is card else double_faced.as_face(found, face)
            if sorcery is None:
                sorcery = timing.sorcery_speed(game.board, player)
            if way.face_down is not None:
                seen, face = face_down.as_face_down(found, way.face_down), lying_face_down(way.face_down)
            due = paying.mana_of(way.costs) if way.cost is not None else mana_cost(seen.mana_cost or "")
            now = sorcery or permitting.is_quick(game, player, seen, face)
            if not now or (due.value > available and not face.reduces_itself):
                continue
            if Context(game, player, id).true(way.if_) and casting.can_cast(game, player, seen, sources, face, way):
                yield id, way.as_


def _known(card: l.CardDefinition) -> Iterator[tuple[l.CardDefinition, l.CastWay]]:
    """The ways that a card knows, or a half of it does (709.4c), each with the face that is up then (712.11d)."""
    for part in (card, *card.halves):
        for way in part.cast_ways:
            yield (part.back if way.transformed and part.back is not None else part), way


def named(game: Game, card: ObjectId, name: str) -> tuple[l.CastWay, str]:
    """The way of this name in which a card can be cast, and as which part of it, if not as what it is."""
    definition = game.definition(game.board.objects[card].face)
    face, way = next((face, way) for face, way in _known(definition) if way.as_ == name)
    return way, face.name if face is not definition else ""


def after_resolving(found: Obj, card: l.CardDefinition) -> Zone:
    """608.2n, 702.27a. Where a spell that is no permanent is put as it resolves."""
    for additional in casting.additional_costs(card):
        if additional.then is not None and found.chosen.get(additional.as_) == "yes":
            return additional.then
    return Zone.GRAVEYARD
