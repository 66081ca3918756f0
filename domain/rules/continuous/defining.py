"""208.2a, 604.3. Power and toughness that a card's own text defines, in every zone but the battlefield.

On the battlefield the layers define them (613.4a). Elsewhere they are read whenever somebody asks. An object that has
left a public zone keeps the size that it had there (608.2h); the event of its move has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId
from domain.kernel.would import WouldMove
from domain.rules.abilities.index import functioning
from domain.rules.mechanics import in_play
from domain.rules.objects.characteristics import sees
from domain.rules.resolving.evaluation import Context, reads_filter
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.pipeline import Batch
    from domain.kernel.table import Table

Size: TypeAlias = "tuple[int | None, int | None]"
"""Power and toughness."""


SINCE = 4
"""First `schema_version` of games whose moves report sizes that texts define."""


class Sizing(dict[ObjectId, Size]):
    """Sizes found so far for one question, by object.

    An object that is being measured has its printed size.
    """


class Leaving(dict[ObjectId, Size]):
    """608.2h. Sizes of the objects that leave a public zone together, by object.

    All are noted before the first of them leaves.
    """


@sees
def defined(game: Table, obj: GameObject) -> GameObject:
    """604.3. Return an object with the power and toughness that its text defines in its zone."""
    if obj.zone is Zone.BATTLEFIELD or obj.power is None or not _defines(game, obj):
        return obj
    if obj.zone not in HIDDEN_ZONES and obj.id not in game.board.objects and obj.id in game.board.former:
        return obj  # 608.2h
    seen = obj.copy()
    seen.power, seen.toughness = _size(game, obj)
    return seen


def _defines(game: Table, obj: GameObject) -> bool:
    """Return True if an object has an ability that defines its power or toughness."""
    for _, _, part, _ in functioning(game, obj, Zone.BATTLEFIELD):  # noqa: SIM110  # asked for every creature card
        if part.__class__ is lang.Defining:
            return True
    return False


def _size(game: Table, obj: GameObject) -> Size:
    """208.2a. Return the size that an object's text defines.

    A number that depends on itself, through other cards or directly, cannot be determined: there the object counts
    with what is printed, and a star is 0.
    """
    sizes = game.kept(Sizing)
    if obj.id in sizes:
        return sizes[obj.id]
    outermost = not sizes
    power, toughness = sizes[obj.id] = obj.power, obj.toughness
    try:
        for _, ref, part, _ in functioning(game, obj, Zone.BATTLEFIELD):
            if isinstance(part, lang.Defining):
                context = Context(game, obj.controller, obj.id, text=ref[0])
                power = power if part.power is None else context.amount(part.power)
                toughness = toughness if part.toughness is None else context.amount(part.toughness)
        sizes[obj.id] = power, toughness
    finally:
        if outermost:
            sizes.clear()
    return power, toughness


def note(game: Game, batch: Batch) -> None:
    """608.2h. Note the sizes of all objects that leave a public zone together."""
    if game.schema < SINCE or lang.Defining.KEY not in in_play(game).words:
        return
    leaving = game.kept(Leaving)
    leaving.clear()
    for entry in batch.entries:
        obj = game.board.objects.get(entry.would.object) if isinstance(entry.would, WouldMove) else None
        if obj is None or obj.zone is Zone.BATTLEFIELD or obj.zone in HIDDEN_ZONES or obj.face_down:
            continue
        if obj.power is not None and _defines(game, obj):
            leaving[obj.id] = _size(game, obj)


reads_filter(g.Power, lambda filter, obj, context: context.compares(defined(context.game, obj).power, filter.power))
reads_filter(
    g.Toughness,
    lambda filter, obj, context: context.compares(defined(context.game, obj).toughness, filter.toughness),
)
