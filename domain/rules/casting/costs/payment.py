"""601.2h, 118.3. Paying costs other than mana, in the order of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.events import trusted
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseObjects
from domain.kernel.would import (
    Proposal,
    WouldDiscard,
    WouldGainLife,
    WouldLoseLife,
    WouldMove,
    WouldPutCounters,
    WouldRemoveCounters,
    WouldSacrifice,
)
from domain.reasons import Reason
from domain.rules.casting.costs import (
    counters,
    crewing,
    enlisting,
    evidence,
    exerting,
    life_and_energy,
    objects,
    varied,
)
from domain.rules.casting.costs.payable import ALIKE, PAYING_WITH
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.named_players import PROMISED
from domain.rules.zones import hidden
from domain.solver.payments import most_distinct
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def pay_costs(
    game: Game, player: PlayerId, obj: GameObject, costs: tuple[g.Cost, ...], cause: int | None, x: int = 0
) -> Ruling[tuple[ObjectId, ...]]:
    """601.2h. Pay all costs but mana, in order of the text; return the objects used."""
    paid: list[ObjectId] = []
    for cost in costs:
        if cost == "tap_self":
            game.say(trusted.PermanentsTapped(objects=(obj.id,)), "107.5", cause)
        elif cost == "untap_self":
            game.say(e.PermanentsUntapped(objects=(obj.id,)), "107.6", cause)
        elif cost == "reveal_self":
            hidden.reveal(game, player, (obj.id,), "701.20a", cause)
        elif cost == "reveal_hand":
            cards = tuple(id for id in game.board.players[player].hand if id != obj.id)
            hidden.reveal(game, player, cards, "701.20a", cause)
        elif cost == "discard_hand":
            hand = tuple(id for id in game.board.players[player].hand if id != obj.id)
            yield from game.at_once([WouldDiscard(player, id) for id in hand], "701.9a", cause)
            paid += hand
        elif cost == "exert_self":
            exerting.exert(game, player, obj.id, cause)
        elif cost == "enlist":
            yield from enlisting.enlist(game, player, obj.id, cause)
        elif isinstance(cost, (g.PayMana, g.PayManaCost)):
            continue
        elif isinstance(cost, g.Loyalty):
            change = -x if cost.loyalty == "-x" else int(cost.loyalty)
            if change > 0:
                put = WouldPutCounters(obj.id, "loyalty", change, by_effect=False, by=player)
                yield from game.at_once([put], "606.4", cause)
            elif change < 0:
                yield from game.at_once([WouldRemoveCounters(obj.id, "loyalty", -change)], "606.4", cause)
        elif isinstance(cost, g.RemoveCounters):
            assert cost.n != "x"  # X has been announced
            yield from counters.pay(game, player, (obj.id,), cost.remove_counters, cost.n, cause)
        elif isinstance(cost, g.PutCountersCost):
            put = WouldPutCounters(obj.id, cost.put_counters, cost.n, by_effect=False, by=player)
            yield from game.at_once([put], "122.1", cause)
        elif isinstance(cost, g.PayLife):
            amount = Context(game, player, obj.id, {"x": x}).amount(cost.pay_life)
            yield from game.at_once([WouldLoseLife(player, amount, paid=True)], "118.3b", cause)
        elif isinstance(cost, g.PayEnergy):
            energy = Context(game, player, obj.id, {"x": x}).amount(cost.pay_energy)
            life_and_energy.pay_energy(game, player, energy, cause)
        elif isinstance(cost, g.TapPower):
            paid += yield from crewing.pay(game, player, obj, cost, cause)
        elif isinstance(cost, g.CollectEvidence):
            paid += yield from evidence.collect(game, player, obj, cost, cause)
        elif isinstance(cost, g.ExileVaried):
            paid += yield from varied.exile(game, player, obj, cost, cause)
        elif isinstance(cost, g.MillCost):
            paid += yield from _mill(game, player, cost, cause)
        elif isinstance(cost, g.GiveLife):
            yield from _give_life(game, player, obj, cost, cause)
        elif isinstance(cost, g.Promise):
            yield from _promise(game, player, obj, cost, cause)
        else:
            paid += yield from _pay_with_objects(game, player, obj, cost, costs, cause)
    return tuple(paid)


def _promise(game: Game, player: PlayerId, spell: GameObject, cost: g.Promise, cause: int | None) -> Rules:
    """702.174a. Ask which player is promised a gift, and record the choice on the spell.

    The permanent that the spell becomes knows that player, too.
    """
    among = Context(game, player, spell.id).players(cost.promise)
    chosen, position = yield from game.decide(ChooseObjects(player, Reason.CHOOSE, among, 1, 1, spell.id), "601.2h")
    because = position if position is not None else cause
    game.say(e.QualityChosen(object=spell.id, name=PROMISED, value=str(chosen[0])), "601.2h", because)


def _mill(game: Game, player: PlayerId, cost: g.MillCost, cause: int | None) -> Ruling[list[ObjectId]]:
    """701.17a. Put the top cards of the library into the graveyard; return them as they were."""
    cards = game.board.players[player].library[: cost.mill]
    yield from game.at_once([WouldMove(id, Zone.GRAVEYARD) for id in cards], "118.3", cause)
    return list(cards)


def _give_life(game: Game, player: PlayerId, obj: GameObject, cost: g.GiveLife, cause: int | None) -> Rules:
    """119.3. Have all these players gain life, or one whom the payer chooses."""
    among = Context(game, player, obj.id).players(cost.to)
    because = cause
    if cost.one:
        question = ChooseObjects(player, Reason.CHOOSE, among, 1, 1, obj.id)
        chosen, position = yield from game.decide(question, "601.2h")
        among, because = (PlayerId(chosen[0]),), position if position is not None else cause
    yield from game.at_once([WouldGainLife(one, cost.give_life) for one in among], "118.3", because)


def _pay_with_objects(
    game: Game,
    player: PlayerId,
    obj: GameObject,
    cost: objects.OfObjects,
    costs: tuple[g.Cost, ...],
    cause: int | None,
) -> Ruling[list[ObjectId]]:
    choices = objects.choices(game, player, obj, cost, costs)
    if isinstance(cost, g.TakeCounters) and cost.among:
        return list((yield from counters.pay_among(game, player, choices, cost, obj.id, cause)))
    count = objects.count(cost)
    reason = PAYING_WITH.get(type(cost), Reason.RETURN)
    secret = objects.in_doubt(game, player, obj, cost)
    because = cause
    if isinstance(cost, g.Discard) and cost.at_random:
        chosen = tuple(game.dice("discard").sample(choices, count))
    else:
        choices = _leaving_enough(game, player, obj, costs, cost, choices)
        question = ChooseObjects(player, reason, choices, count, count, obj.id, secret=secret)
        chosen, position = yield from game.decide(question, "601.2h")
        because = position if position is not None else cause
    if isinstance(cost, (g.RevealCost, g.Behold)):
        cards = tuple(id for id in chosen if game.board.objects[id].zone is Zone.HAND)
        definitions = tuple(game.board.objects[id].definition for id in cards)
        for definition in definitions:
            game.see(definition, "701.20a", because)
        if cards:
            game.say(e.CardsRevealed(player=player, cards=cards, definitions=definitions), "701.20a", because)
        if isinstance(cost, g.Behold) and cost.exiled:
            yield from game.at_once([WouldMove(id, Zone.EXILE) for id in chosen], "701.13a", because)
            _link(game, obj, chosen, cost.link, because)
        return list(chosen)
    if isinstance(cost, g.TapOthers) and chosen:
        game.say(trusted.PermanentsTapped(objects=chosen), "118.3", because)
        return list(chosen)
    if isinstance(cost, g.Blight):
        put = [WouldPutCounters(id, "-1/-1", cost.blight, by_effect=False, by=player) for id in chosen]
        yield from game.at_once(put, "118.3", because)
        return list(chosen)
    if isinstance(cost, g.TakeCounters):
        assert cost.n != "x"  # only from among permanents, which is paid above
        yield from counters.pay(game, player, chosen, cost.take_counters, cost.n, because)
        return list(chosen)
    proposals: list[Proposal] = []
    if isinstance(cost, g.UnattachCost):
        bearers = [(id, game.board.objects[id].attached_to) for id in chosen]
        proposals += [e.ObjectUnattached(object=id, was=was) for id, was in bearers if was is not None]
        yield from game.at_once(proposals, "118.3", because)
        return list(chosen)
    for id in chosen:
        if isinstance(cost, g.Sacrifice):
            proposals.append(WouldSacrifice(player, id))
        elif isinstance(cost, g.Discard):
            proposals.append(WouldDiscard(player, id))
        elif isinstance(cost, g.ToBottom):
            proposals.append(WouldMove(id, Zone.LIBRARY, None, -1))
        elif isinstance(cost, g.PutInto):
            on_top = cost.put_into == "library"
            proposals.append(WouldMove(id, Zone.LIBRARY if on_top else Zone.GRAVEYARD, None, 0 if on_top else None))
        else:
            proposals.append(WouldMove(id, Zone.EXILE if isinstance(cost, g.ExileCost) else Zone.HAND))
    rule = {Reason.SACRIFICE: "701.21a", Reason.DISCARD: "701.9a", Reason.EXILE: "701.13a"}.get(reason, "118.3")
    yield from game.at_once(proposals, rule, because)
    if isinstance(cost, g.ExileCost):
        _link(game, obj, chosen, cost.link, because)
    return list(chosen)


def _leaving_enough(
    game: Game,
    player: PlayerId,
    obj: GameObject,
    costs: tuple[g.Cost, ...],
    cost: objects.OfObjects,
    choices: tuple[ObjectId, ...],
) -> tuple[ObjectId, ...]:
    """118.3. Return the choices for one object that leave enough for later costs of the same kind."""
    position = next((number for number, one in enumerate(costs, 1) if one is cost), len(costs))
    later = [one for one in costs[position:] if isinstance(one, type(cost)) and isinstance(one, ALIKE)]
    if not later or objects.count(cost) != 1:
        return choices
    wanted = [objects.choices(game, player, obj, one, costs) for one in later for _ in range(objects.count(one))]
    return tuple(
        id
        for id in choices
        if most_distinct([tuple(one for one in among if one != id) for among in wanted]) == len(wanted)
    )


def _link(game: Game, obj: GameObject, chosen: tuple[ObjectId, ...], link: str | None, because: int | None) -> None:
    """607.2a. Link exiled objects to the object whose cost exiled them, if its text asks for them."""
    if link is not None:
        exiled = tuple(became for id in chosen if (became := game.board.former[id].became) is not None)
        game.say(e.ObjectsLinked(object=obj.id, name=link, objects=exiled), "607.2a", because)
