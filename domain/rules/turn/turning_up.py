"""116.2b, 702.37e. Turning a permanent face up: for what it says it costs, as a special action, or by an effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import Action, ChooseNumber
from domain.kernel.would import WouldPutCounters
from domain.mana import ManaSource
from domain.reasons import Reason
from domain.rules.casting.costs import words
from domain.rules.casting.costs.payable import can_pay, mana_of
from domain.rules.casting.costs.payment import pay_costs
from domain.rules.casting.mana import affordable
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.payment import pay_mana
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.mechanics import Means, special_actions
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import instructions
from domain.rules.zones import face_down

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

ACTION = "turn_up"
"""What a player says who turns something face up, with which object, and in which way."""


@special_actions("116.2b", while_any={"morph", "disguise", "manifest", "cloak"}, order=10, lasts=True)
def options(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """116.2b. What the player could turn face up now, and how."""
    for found in game.board.permanents(player):
        if found.face_down and found.card:
            for turning in face_down.turnings(game, found):
                if _can_pay(game, player, found, turning, means.sources):
                    yield (ACTION, found.id, turning.name)


def _can_pay(
    game: Game, player: PlayerId, found: GameObject, turning: face_down.Turning, sources: tuple[ManaSource, ...]
) -> bool:
    """702.37e. Return True if the player could pay for it."""
    mana = mana_of(turning.costs).with_x(0)
    return can_pay(game, player, found, turning.costs) and can_afford(game, player, mana, sources)


def take(game: Game, player: PlayerId, id: ObjectId, way: str, decided: int) -> Rules:
    """702.37e, 107.3n. The player pays for it, X too if there is one, and turns it up.

    :raises Rewind: it could not be paid.
    """
    found = game.board.objects[id]
    turning = next(one for one in face_down.turnings(game, found) if one.name == way)
    cost, x = mana_of(turning.costs), 0
    if cost.x:
        most = affordable.most_x(game, player, cost, 0, mana_sources(game, player))
        x, at = yield from game.decide(ChooseNumber(player, Reason.X, 0, most, id, ()), "116.2b")
        game.say(e.XChosen(object=id, x=x), "107.3a", at if at is not None else decided)
        cost = cost.with_x(x)
    costs = tuple(one for one in turning.costs if not isinstance(one, g.PayMana))
    said = e.CostLocked(objects=(id,), mana=str(cost), other=words.words_of(costs))
    game.say(said, "116.2b", decided)
    if not (yield from pay_mana(game, player, str(cost), id, "116.2b")):
        raise Rewind("{cost} cannot be paid", "116.2b", cost=str(cost))
    if costs:
        if id not in game.board.objects or not can_pay(game, player, found, costs):
            raise Rewind("the costs cannot be paid", "116.2b")
        yield from pay_costs(game, player, found, costs, decided, x)
    if id in game.board.objects:
        yield from turn_up(game, (game.board.objects[id],), decided, turning.counters)


def turn_up(game: Game, objects: Sequence[GameObject], cause: int | None, counters: int = 0) -> Rules:
    """708.8, 708.11. Permanents are turned face up at once, and what is done as they are; with these counters."""
    up = [turned for found in objects if (turned := face_down.turned_up(game, found, cause)) is not None]
    if not up:
        return
    yield from game.at_once(up, "708.8", cause)
    for turned in up:
        if counters:
            put = WouldPutCounters(turned.object, "+1/+1", counters, by_effect=False)
            yield from game.at_once([put], "702.37b", cause)
        found = game.board.objects.get(turned.object)
        for ref in found.abilities if found is not None else ():
            part = game.part(ref)
            if isinstance(part, lang.AsTurnedUp) and found is not None:
                context = Context(game, found.controller, found.id, {"x": found.x}, text=ref[0])
                yield from game.in_turn(instructions(game, part.as_turned_up, context), "708.11", cause)
