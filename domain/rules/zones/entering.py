"""614.12. Permanents about to enter the battlefield, as objects outside the game's board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.characteristics import Copiable
from domain.board.objects import GameObject
from domain.ids import ObjectId
from domain.kernel.would import WouldCreateToken, WouldEnterAsToken, WouldMove
from domain.rules.abilities.index import index
from domain.rules.continuous.layers import as_it_would_be
from domain.rules.zones import double_faced
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.table import Table


def printed_of(game: Table, would: WouldMove | WouldEnterAsToken) -> GameObject:
    """Return the object that would enter, before effects on the battlefield.

    It has its future controller, and is already the copy that it enters as (707.5).
    """
    if isinstance(would, WouldMove):
        entering = game.board.objects[would.object].copy()
        if entering.altered and entering.zone is Zone.GRAVEYARD:  # effects on cards there end as they leave
            entering.print(game.board.definitions[entering.unchanged_face])
        entering.on_the_battlefield()
        entering.controller = entering.under = would.controller or entering.controller
        if would.face_down:
            entering.turn(would.face_down, game.board.definitions[would.face_down], face_down=True)
        elif entering.face_down and entering.card:
            entering.turn(entering.card, game.board.definitions[entering.card], face_down=False)
        if would.transformed and (back := double_faced.back_of(game, entering)) is not None:
            entering.back = back
            entering.print(game.board.definitions[back])
        if would.melding is not None:
            entering.back = would.melding.into
            entering.print(game.board.definitions[would.melding.into])
        if would.copying is not None:
            entering.become_copy(would.copying.values)
        return entering
    next_object = ObjectId(game.board.next_object)
    entering = GameObject(next_object, would.definition, would.player, would.player, Zone.BATTLEFIELD)
    entering.print(game.board.definitions[would.definition])
    if would.transformed and (back := double_faced.back_of(game, entering)) is not None:
        entering.back = back
        entering.print(game.board.definitions[back])
    if would.size is not None:
        entering.become_copy(
            Copiable.printed(would.definition, game.board.definitions[would.definition]).sized(would.size)
        )
    entering.token = True
    entering.controller = entering.under = would.controller or would.player
    if would.copying is not None:
        entering.become_copy(would.copying.values)
    return entering


def token_of(game: Table, would: WouldCreateToken) -> GameObject:
    """111.1. Return a token of a proposal, before effects on the battlefield."""
    token = GameObject(ObjectId(game.board.next_object), 0, would.player, would.player, Zone.BATTLEFIELD)
    token.token = True
    if would.copying is not None:
        token.become_copy(would.copying.values)
    else:
        token.print(game.definitions[would.hash].printed())
    return token


def entering_of(game: Table, would: WouldMove | WouldEnterAsToken, printed: GameObject | None = None) -> GameObject:
    """614.12. Return the object that would enter, with its characteristics on the battlefield."""
    entering = printed or printed_of(game, would)
    entering.zone = Zone.BATTLEFIELD
    if game.edition.entering_by_itself or not (index(game).modifiers or game.board.effects):
        return entering
    return as_it_would_be(game, entering)
