"""118.3. Costs for which objects are chosen: which could be taken, and how many."""

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
    | g.RevealCost
    | g.Blight
    | g.Behold
    | g.TakeCounters
)
"""Costs for which objects are chosen, or that take the object itself."""


_CREATURE = g.TypeIs(type="creature")


def count(cost: OfObjects) -> int:
    """How many a cost takes; none at the least where X has not been announced."""
    if isinstance(cost, (g.Blight, g.TakeCounters)):
        return 1
    if cost.n == "x":
        return 0
    return 1 if isinstance(cost, (g.Sacrifice, g.ExileCost, g.Discard)) and of_what(cost) == "self" else int(cost.n)


def of_what(cost: OfObjects) -> g.Filter | Literal["self"]:
    """What must match to be taken, or the object itself."""
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
    return cost.tap_others if isinstance(cost, g.TapOthers) else cost.return_


SINCE = 3
"""The `schema_version` since which a permanent is tapped for its own cost, too, where that does not say "another"."""


def choices(
    game: Game, player: PlayerId, found: GameObject, cost: OfObjects, costs: tuple[g.Cost, ...] = ()
) -> tuple[ObjectId, ...]:
    """What could be sacrificed, discarded, exiled, tapped or returned for a cost, which is one of these `costs`.

    118.3. What one of the costs taps already is not tapped for another.
    """
    board = game.board
    of = of_what(cost)
    if of == "self":
        there = board.objects.get(found.id)
        able = there is not None and (not isinstance(cost, g.Sacrifice) or can_be_sacrificed(there, player))
        return (found.id,) if able else ()
    context = Context(game, player, found.id)
    held: tuple[ObjectId, ...] = ()
    if isinstance(cost, (g.Discard, g.RevealCost, g.Behold)):
        cards = (card for card in board.hand(player) if card.id != found.id)
        held = tuple(card.id for card in cards if object_matches(of, card, context))
        if not isinstance(cost, g.Behold):
            return held
    matching = [ObjectId(id) for id in context.matching(of) if not is_player(id)]
    if isinstance(cost, g.ExileCost):
        return tuple(id for id in matching if whose(board.objects[id]) == player and id != found.id)
    mine = tuple(id for id in matching if board.objects[id].controller == player)
    if isinstance(cost, g.Sacrifice):
        return tuple(id for id in mine if can_be_sacrificed(board.objects[id], player))
    if isinstance(cost, g.TapOthers):
        itself = "tap_self" not in costs and game.schema >= SINCE
        return tuple(id for id in mine if not board.objects[id].tapped and (itself or id != found.id))
    if isinstance(cost, g.TakeCounters):
        return tuple(id for id in mine if counters.there(board.objects[id], cost.take_counters) >= cost.n)
    return (*mine, *held)


def whose(found: GameObject) -> PlayerId:
    """108.4. Who controls a permanent, or owns a card elsewhere."""
    return found.controller if found.zone is Zone.BATTLEFIELD else found.owner


def in_doubt(game: Game, player: PlayerId, found: GameObject, cost: g.Cost) -> tuple[ObjectId, ...]:
    """400.2. The cards of which not everybody knows whether this cost can be paid with them."""
    of = of_what(cost) if isinstance(cost, (g.Discard, g.ExileCost, g.RevealCost, g.Behold)) else "self"
    if of == "self":
        return ()
    context = Context(game, player, found.id)
    from_hand = isinstance(cost, (g.Discard, g.RevealCost, g.Behold))
    cards = game.board.players[player].hand if from_hand else hidden.where_looked(of, context)
    own = (id for id in cards if id != found.id and game.board.objects[id].owner == player)
    return hidden.in_doubt(of, own, context)
