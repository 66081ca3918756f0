"""702.95. Soulbond: pairing creatures, and what ends a pair.

Both creatures of a pair have the designation "paired", and are linked to each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId, is_player
from domain.rules.mechanics import follows
from domain.rules.resolving.evaluation import Context, reads_filter
from domain.rules.resolving.registry import does, on_battlefield
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

PAIRED = "paired"


@does(lang.Pair)
def pair(game: Game, effect: lang.Pair, context: Context) -> Proposals:
    """702.95a, 702.95c, 702.95d. Pair two unpaired creatures of the ability's controller."""
    two = (*on_battlefield(game, context, effect.pair), *on_battlefield(game, context, effect.with_))
    if len(set(two)) == 2 and all(_is_free(game.board.objects[id], context.you) for id in two):
        for id, other in (two, two[::-1]):
            game.say(e.ObjectsLinked(object=id, name=PAIRED, objects=(other,)), "702.95b")
            game.say(e.DesignationGained(entity=id, name=PAIRED, value=""), "702.95b")
    yield from ()


def _is_free(permanent: GameObject, player: PlayerId) -> bool:
    return "creature" in permanent.types and permanent.controller == player and PAIRED not in permanent.designations


def partner(creature: GameObject) -> ObjectId | None:
    """702.95b. Return the creature that a creature is paired with, or last was before it left."""
    linked = creature.linked.get(PAIRED, ())
    return linked[-1] if PAIRED in creature.designations and linked else None


@follows("702.95e", while_any={PAIRED, lang.Pair.KEY}, order=35)
def follow(game: Game, records: Sequence[Recorded]) -> bool:
    """702.95e. End each pair with a creature that left, changed control or is no creature."""
    board = game.board
    changed = {record.event.object for record in records if isinstance(record.event, e.ControlChanged)}
    ended = []
    for id in board.battlefield:
        other = partner(board.objects[id])
        if other is not None and not all(_remains(board, one) and one not in changed for one in (id, other)):
            ended.append(id)
    for id in ended:
        game.say(e.DesignationLost(entity=id, name=PAIRED), "702.95e")
    return bool(ended)


def _remains(board: Board, id: ObjectId) -> bool:
    """702.26f. Return True if a creature of a pair is still seen as a creature on the battlefield."""
    permanent = board.objects.get(id)
    return (
        permanent is not None
        and permanent.zone is Zone.BATTLEFIELD
        and not permanent.phased_out
        and "creature" in permanent.types
    )


def _is_paired_with(filter: g.PairedWith, permanent: GameObject, context: Context) -> bool:
    """702.95b. Match the creature that one of those named is, or last was, paired with."""
    named = (context.last(id) for id in context.entities(filter.paired_with) if not is_player(id))
    return any(one is not None and partner(one) == permanent.id for one in named)


reads_filter(g.PairedWith, _is_paired_with)
