"""702.122a, 702.171a. Creatures tapped for their power, as the cost of crew or saddle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseObjects
from domain.reasons import Reason
from domain.rules import mechanics
from domain.rules.combat.restrictions import values

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling


def crew(game: Game, player: PlayerId, vehicle: GameObject, cost: g.TapPower) -> tuple[GameObject, ...]:
    """702.122a, 702.122c. Return the player's untapped creatures, without the Vehicle, that could crew it.

    A creature that cannot crew Vehicles can still be tapped for other costs.
    """
    bars = cost.to == "crew"
    return tuple(
        one
        for one in game.board.creatures(player)
        if not one.tapped and one.id != vehicle.id and not (bars and "cant_crew" in one.keywords)
    )


def power_for(one: GameObject, cost: g.TapPower) -> int:
    """702.122a, 702.171a. Return the power that a creature counts with for this cost.

    Some creatures crew or saddle as though their power were greater, or use their toughness.
    """
    number = one.toughness if f"{cost.to}s_by_toughness" in one.keywords else one.power
    return (number or 0) + sum(word.number for word in values(one, f"{cost.to}s_with_more"))


def pay(
    game: Game, player: PlayerId, vehicle: GameObject, cost: g.TapPower, cause: int | None
) -> Ruling[list[ObjectId]]:
    """702.122a. Tap creatures chosen by the player until their power is enough.

    The player chooses more as long as the power is not enough; then all are tapped.
    """
    chosen: list[ObjectId] = []
    because, missing = cause, cost.tap_power
    while missing > 0:
        left = [one for one in crew(game, player, vehicle, cost) if one.id not in chosen]
        sizes = sorted((power_for(one, cost) for one in left), reverse=True)
        least = next((n for n in range(1, len(sizes) + 1) if sum(sizes[:n]) >= missing), None)
        if least is None:
            raise Rewind("the costs cannot be paid", "601.2h")
        among = tuple(one.id for one in left)
        question = ChooseObjects(player, Reason.TAP, among, least, len(among), vehicle.id)
        more, position = yield from game.decide(question, "601.2h")
        because = position if position is not None else because
        chosen += more
        missing -= sum(power_for(game.board.objects[id], cost) for id in more)
    if chosen:
        tapped = game.say(e.PermanentsTapped(objects=tuple(chosen)), "118.3", because)
        _note(game, player, vehicle, cost, chosen, tapped)
    return chosen


def _note(
    game: Game, player: PlayerId, vehicle: GameObject, cost: g.TapPower, chosen: list[ObjectId], cause: int | None
) -> None:
    """702.122b, 702.171c. Record the creatures that crew or saddle the permanent, if a text can ask for them."""
    if cost.to == "team" or mechanics.in_play(game).words.isdisjoint((lang.Crews.KEY, lang.Saddles.KEY)):
        return
    saddles = cost.to == "saddle"
    rule, kind = ("702.171c", e.CreatureSaddled) if saddles else ("702.122b", e.CreatureCrewed)
    for creature in chosen:
        event = kind(player=player, object=creature, host=vehicle.id)
        game.say(event, rule if game.cites(rule) else "118.3", cause)
