"""708.5. Face-down permanents that abilities and effects let players look at.

A permanent is shown to the player as it comes under the permission, and when the permission begins; it may then be
shown again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from domain import events as e
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.events import Event, Recorded
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.rules.abilities.index import index
from domain.rules.continuous.player_effects import in_force, settled_filter
from domain.rules.mechanics import follows
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.zones import face_down
from domain.rules.zones.visible_library_tops import begins

if TYPE_CHECKING:
    from domain.kernel.game import Game


class _Permission(NamedTuple):
    """Permission of players to look at face-down permanents that match."""

    players: tuple[EntityId, ...]
    filter: g.Filter
    context: Context
    always: bool
    """True if the permission has no condition."""


def _permissions(game: Game) -> Iterator[_Permission]:
    for about, mod, context in in_force(game, lang.LooksAt.KEY):
        if isinstance(mod, tuple):
            yield _Permission(about, settled_filter(mod[1]), context, True)
        else:
            assert isinstance(mod, lang.LooksAt)
            always = all(
                part.while_ is None
                for source, _, part in index(game).modifiers
                if source.id == context.source and mod in part.static
            )
            yield _Permission(about, mod.looks_at, context, always)


@follows("708.5", while_any={lang.LooksAt.KEY}, order=62)
def look_at_others(game: Game, records: Sequence[Recorded]) -> bool:
    """708.5. Show face-down permanents to the players who may look at them."""
    lying = [permanent for permanent in game.board.permanents() if permanent.face_down and permanent.card]
    if not lying:
        return False
    new = {id for record in records for id in _comes(record.event)}
    for permission in _permissions(game):
        shown = any(begins(record.event, permission.context.source, permission.always) for record in records)
        for permanent in lying:
            if not (shown or permanent.id in new):
                continue
            if object_matches(permission.filter, permanent, permission.context):
                for player in permission.players:
                    if is_player(player) and player != permanent.controller:
                        face_down.look(game, permanent, permanent.card, PlayerId(player), None)
    return False


def _comes(event: Event) -> tuple[ObjectId, ...]:
    """Return the objects that may be newly face down, or newly controlled, after an event."""
    if isinstance(event, e.ObjectMoved):
        return () if event.becomes is None else (event.becomes,)
    return (event.object,) if isinstance(event, (e.CardTurnedFaceDown, e.ControlChanged)) else ()
