"""118.3. Costs paid with chosen objects: which objects, and how many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import ObjectId, PlayerId, is_player
from domain.rules.casting.costs import counters
from domain.rules.replacement.impossible import can_be_sacrificed
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.zones import hidden
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

OfObjects: TypeAlias = (
    g.Sacrifice
    | g.Discard
    | g.ExileCost
    | g.TapOthers
    | g.ReturnCost
    | g.ToBottom
    | g.PutInto
    | g.UnattachCost
    | g.RevealCost
    | g.Blight
    | g.Behold
    | g.TakeCounters
)
"""Costs paid with chosen objects, or with the object itself."""


_CREATURE = g.TypeIs(type="creature")


def count(cost: OfObjects) -> int:
    """Return the number of objects that a cost takes; 0 if X is not announced."""
    if isinstance(cost, (g.Blight, g.TakeCounters, g.UnattachCost)):
        return 1
    if cost.n == "x":
        return 0
    return 1 if isinstance(cost, (g.Sacrifice, g.ExileCost, g.Discard)) and of_what(cost) == "self" else int(cost.n)


def of_what(cost: OfObjects) -> g.Filter | Literal["self", "top"]:
    """Return the filter for objects that a cost takes, or `"self"` or `"top"`."""
    if isinstance(cost, g.Sacrifice):
        return cost.sacrifice
    if isinstance(cost, g.ExileCost):
        return cost.exile
    if isinstance(cost, g.Discard):
        return cost.discard
    if isinstance(cost, g.RevealCost):
        return cost.reveal
    if isinstance(cost, g.Behold):
        return cost.behold
    if isinstance(cost, g.Blight):
        return _CREATURE
    if isinstance(cost, g.TakeCounters):
        return cost.from_
    if isinstance(cost, g.ToBottom):
        return cost.to_bottom
    if isinstance(cost, g.PutInto):
        return cost.what
    if isinstance(cost, g.UnattachCost):
        return cost.unattach
    return cost.tap_others if isinstance(cost, g.TapOthers) else cost.return_


SINCE = 3
"""First `schema_version` in which a permanent may be tapped for its own cost that does not say "another"."""


def choices(
    game: Game, player: PlayerId, obj: GameObject, cost: OfObjects, costs: tuple[g.Cost, ...] = ()
) -> tuple[ObjectId, ...]:
    """Return the objects that could pay a cost, which is one of `costs`.

    They could be sacrificed, discarded, exiled, tapped, returned, revealed or lose counters.

    118.3. An object that another of the costs taps already is not tapped for this cost.
    """
    board = game.board
    wanted = of_what(cost)
    if wanted == "self":
        there = board.objects.get(obj.id)
        able = there is not None and (not isinstance(cost, g.Sacrifice) or can_be_sacrificed(there, player))
        return (obj.id,) if able else ()
    if wanted == "top":
        return tuple(board.players[player].library[: count(cost)])
    context = Context(game, player, obj.id)
    held: tuple[ObjectId, ...] = ()
    if isinstance(cost, (g.Discard, g.RevealCost, g.Behold)):
        cards = (card for card in board.hand(player) if card.id != obj.id)
        held = tuple(card.id for card in cards if object_matches(wanted, card, context))
        if not isinstance(cost, g.Behold):
            return held
    matching = [ObjectId(id) for id in context.matching(wanted) if not is_player(id)]
    if isinstance(cost, g.ExileCost):
        own = tuple(id for id in matching if whose(board.objects[id]) == player and id != obj.id)
        return tuple(id for id in board.players[player].graveyard if id in own)[-count(cost) :] if cost.top else own
    if isinstance(cost, g.ToBottom):
        return tuple(id for id in matching if whose(board.objects[id]) == player and id != obj.id)
    if isinstance(cost, g.PutInto):
        return tuple(id for id in matching if id != obj.id)
    if isinstance(cost, g.UnattachCost):
        return tuple(id for id in matching if board.objects[id].attached_to is not None)
    if isinstance(cost, g.ReturnCost):
        return tuple(id for id in matching if whose(board.objects[id]) == player)
    mine = tuple(id for id in matching if board.objects[id].controller == player)
    if isinstance(cost, g.Sacrifice):
        return tuple(id for id in mine if can_be_sacrificed(board.objects[id], player))
    if isinstance(cost, g.TapOthers):
        itself = "tap_self" not in costs and game.schema >= SINCE
        return tuple(id for id in mine if not board.objects[id].tapped and (itself or id != obj.id))
    if isinstance(cost, g.TakeCounters):
        least = 1 if cost.among or cost.n == "x" else cost.n
        return tuple(id for id in mine if counters.there(board.objects[id], cost.take_counters) >= least)
    return (*mine, *held)


def whose(obj: GameObject) -> PlayerId:
    """108.4. Return the controller of a permanent, or the owner of another card."""
    return obj.controller if obj.zone is Zone.BATTLEFIELD else obj.owner


def in_doubt(game: Game, player: PlayerId, obj: GameObject, cost: g.Cost) -> tuple[ObjectId, ...]:
    """400.2. Return hidden cards for which some players cannot know if they pay this cost."""
    wanted = of_what(cost) if isinstance(cost, (g.Discard, g.ExileCost, g.RevealCost, g.Behold)) else "self"
    if wanted in ("self", "top"):
        return ()
    context = Context(game, player, obj.id)
    from_hand = isinstance(cost, (g.Discard, g.RevealCost, g.Behold))
    cards = game.board.players[player].hand if from_hand else hidden.where_looked(wanted, context)
    own = (id for id in cards if id != obj.id and game.board.objects[id].owner == player)
    return hidden.in_doubt(wanted, own, context)
