"""105.2, 201.2a, 205.3. What two objects have in common: a name, a colour, a creature type, a card type."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.creature_types import CREATURE_TYPES
from domain.ids import PlayerId, is_player
from domain.rules.objects.characteristics import has_subtype, share_a_name
from domain.rules.resolving.evaluation import Context, reads_filter


def _shares(filter: g.Shares, found: GameObject, context: Context) -> bool:
    """105.2, 201.2a, 205.3, 702.73a."""
    others = (context.last(id) for id in context.entities(filter.with_) if not is_player(id))
    return any(other is not None and have_in_common(filter.shares, found, other, context) for other in others)


def have_in_common(what: str, one: GameObject, other: GameObject, context: Context) -> bool:
    """Return True if two objects have a name, a colour, a card type or a creature type in common."""
    if what == "name":
        return share_a_name(context.game, one, other)
    if what == "color":
        return not set(one.colors).isdisjoint(other.colors)
    if what == "card_type":
        return not set(one.types).isdisjoint(other.types)
    if "changeling" in one.keywords and "changeling" in other.keywords:
        return True
    named = (name for name in (*one.subtypes, *other.subtypes) if name in CREATURE_TYPES)
    return any(has_subtype(one, name) and has_subtype(other, name) for name in named)


def _never(filter: g.Node, player: PlayerId, context: Context) -> bool:
    return False


reads_filter(g.Shares, _shares, _never)
