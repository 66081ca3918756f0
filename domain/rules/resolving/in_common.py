"""105.2, 201.2a, 205.3. Qualities that two objects share: name, colour, creature type, card type."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.creature_types import CREATURE_TYPES
from domain.ids import ObjectId, PlayerId, is_player
from domain.rules.objects.characteristics import as_it_is, has_subtype, share_a_name
from domain.rules.resolving.evaluation import Context, reads_amount, reads_filter


def _shares(filter: g.Shares, obj: GameObject, context: Context) -> bool:
    """105.2, 201.2a, 205.3, 702.73a. Match an object that shares a quality with an object named."""
    others = (context.last(id) for id in context.entities(filter.with_) if not is_player(id))
    return any(other is not None and have_in_common(filter.shares, obj, other, context) for other in others)


def have_in_common(quality: str, obj: GameObject, other: GameObject, context: Context) -> bool:
    """Return True if two objects share a quality.

    `quality` is "name", "color", "card_type" or "creature_type".
    """
    obj, other = as_it_is(context.game, obj), as_it_is(context.game, other)
    if quality == "name":
        return share_a_name(context.game, obj, other)
    if quality == "color":
        return not set(obj.colors).isdisjoint(other.colors)
    if quality == "card_type":
        return not set(obj.types).isdisjoint(other.types)
    if "changeling" in obj.keywords and "changeling" in other.keywords:
        return True
    named = (name for name in (*obj.subtypes, *other.subtypes) if name in CREATURE_TYPES)
    return any(has_subtype(obj, name) and has_subtype(other, name) for name in named)


def _most_in_common(amount: g.MostInCommon, context: Context) -> int:
    """205.3m, 702.73a. Return the size of the largest group with a creature type in common."""
    ids = (ObjectId(id) for id in context.counted(amount.among) if not is_player(id))
    objects = [as_it_is(context.game, context.board.object(id)) for id in ids]
    written = {name for obj in objects for name in obj.subtypes if name in CREATURE_TYPES}
    names = written | {"Human"}  # nothing need be written on changelings
    return max(sum(has_subtype(obj, name) for obj in objects) for name in names)


def _never(filter: g.Node, player: PlayerId, context: Context) -> bool:
    return False


reads_filter(g.Shares, _shares, _never)
reads_amount(g.MostInCommon, _most_in_common)
