"""116.2b, 702.37e. Turning a permanent face up, as a special action or by an effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

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
from domain.rules.casting.mana.bound_mana import Purpose
from domain.rules.casting.mana.payment import pay_mana
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.mechanics import Means, special_actions
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import instructions
from domain.rules.zones import face_down

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules

ACTION: Final = "turn_up"
"""Name of the action; the object and the way to turn it face up follow."""


@special_actions("116.2b", while_any={"morph", "disguise", "manifest", "cloak"}, order=10, lasts=True)
def options(game: Game, player: PlayerId, means: Means) -> Iterator[Action]:
    """116.2b. Yield the actions of turning a permanent face up that the player could take."""
    for permanent in game.board.permanents(player):
        if permanent.face_down and permanent.card and "cant_turn_up" not in permanent.keywords:
            for turning in face_down.turnings(game, permanent):
                if _can_pay(game, player, permanent, turning, means.sources):
                    yield (ACTION, permanent.id, turning.name)


def _can_pay(
    game: Game, player: PlayerId, permanent: GameObject, turning: face_down.Turning, sources: tuple[ManaSource, ...]
) -> bool:
    """702.37e. Return True if the player could pay to turn the permanent face up."""
    mana = mana_of(turning.costs).with_x(0)
    return can_pay(game, player, permanent, turning.costs) and can_afford(
        game, player, mana, sources, Purpose(ACTION, permanent)
    )


def take(game: Game, player: PlayerId, id: ObjectId, name: str, decided: int) -> Rules:
    """702.37e, 107.3n. Turn a permanent face up for its cost, with a chosen X.

    :raises Rewind: it could not be paid.
    """
    permanent = game.board.objects[id]
    turning = next(one for one in face_down.turnings(game, permanent) if one.name == name)
    cost, x, on = mana_of(turning.costs), 0, Purpose(ACTION, permanent)
    if cost.x:
        most = affordable.most_x(game, player, cost, mana_sources(game, player), on)
        x, position = yield from game.decide(ChooseNumber(player, Reason.X, 0, most, id, ()), "116.2b")
        game.say(e.XChosen(object=id, x=x), "107.3a", position if position is not None else decided)
        cost = cost.with_x(x)
    costs = tuple(one for one in turning.costs if not isinstance(one, g.PayMana))
    locked = e.CostLocked(objects=(id,), mana=str(cost), other=words.words_of(costs))
    game.say(locked, "116.2b", decided)
    if not (yield from pay_mana(game, player, str(cost), id, "116.2b", on)):
        raise Rewind("{cost} cannot be paid", "116.2b", cost=str(cost))
    if costs:
        if id not in game.board.objects or not can_pay(game, player, permanent, costs):
            raise Rewind("the costs cannot be paid", "116.2b")
        yield from pay_costs(game, player, permanent, costs, decided, x)
    if id in game.board.objects:
        yield from turn_up(game, (game.board.objects[id],), decided, turning.counters)


def turn_up(game: Game, objects: Sequence[GameObject], cause: int | None, counters: int = 0) -> Rules:
    """708.8, 708.11. Turn permanents face up, all at once, with this number of +1/+1 counters.

    Then the "as this is turned face up" instructions of each are carried out.
    """
    up = [turned for permanent in objects if (turned := face_down.turned_up(game, permanent, cause)) is not None]
    if not up:
        return
    yield from game.at_once(up, "708.8", cause)
    for turned in up:
        if counters:
            put = WouldPutCounters(turned.object, "+1/+1", counters, by_effect=False)
            yield from game.at_once([put], "702.37b", cause)
        permanent = game.board.objects.get(turned.object)
        for ref in permanent.abilities if permanent is not None else ():
            part = game.part(ref)
            if isinstance(part, lang.AsTurnedUp) and permanent is not None:
                context = Context(game, permanent.controller, permanent.id, {"x": permanent.x}, text=ref[0])
                yield from game.in_turn(instructions(game, part.as_turned_up, context), "708.11", cause)
