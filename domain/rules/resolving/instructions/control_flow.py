"""118.12, 603.7, 603.12, 608.2. Instructions that contain others: conditions, costs, repetition, delayed triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.costs import Cost, PayMana
from domain.cards.language.effects.control_flow import can_be_paid_often
from domain.ids import EntityId, PlayerId
from domain.kernel.proposals import Ruling, collect
from domain.kernel.questions import ChooseNumber, ChooseOption
from domain.kernel.would import Proposal, WouldDealDamage
from domain.mana import FREE, ManaCost, mana_cost
from domain.reasons import Reason
from domain.rules.abilities import object_memory
from domain.rules.casting.costs import convoke_and_delve, life_and_energy, variable_x
from domain.rules.casting.costs.helping import Due, help_to_pay
from domain.rules.casting.costs.payable import mana_of
from domain.rules.casting.costs.payment import pay_costs
from domain.rules.casting.mana import affordable
from domain.rules.casting.mana.affordable import can_be_offered
from domain.rules.casting.mana.payment import pay_mana
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.game import bounds
from domain.rules.resolving import passages
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import INSTRUCTIONS, does, instructions

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from domain.rules.resolving.instructions.continuous import _begins
from domain.rules.resolving.instructions.damage import damage_of
from domain.rules.resolving.registry import (
    NewEffect,
    Until,
    bindings_of,
    duration,
    start_effect,
)


@does(lang.May)
def may(game: Game, effect: lang.May, context: Context) -> Proposals:
    """603.5. Ask a player, on resolution, whether to carry out an optional part."""
    for player in context.players(effect.who):
        answer = "no"
        if object_memory.may_do(game, effect, context):
            question = ChooseOption(
                player, Reason.MAY, ("yes", "no"), context.source, passage=passages.passage(context, effect)
            )
            answer, _ = yield from game.decide(question, "608.2d")
        inner = context if player == context.you else context.reading(context.names)
        inner.names["it_player"] = (player,)
        if answer == "yes":
            object_memory.do(game, effect, context)
            yield from instructions(game, effect.may, inner)
            if effect.as_:
                context.names.setdefault(effect.as_, 1)
        else:
            yield from instructions(game, effect.else_, inner)


@does(lang.If)
def if_(game: Game, effect: lang.If, context: Context) -> Proposals:
    yield from instructions(game, effect.do if context.true(effect.if_) else effect.else_, context)


def _offer(
    game: Game, player: PlayerId, costs: tuple[Cost, ...], context: Context, effect: lang.Effect, asks: bool = False
) -> Ruling[bool]:
    """118.12. Offer a cost of an effect to a player; return True if they can and do pay.

    With `asks` the player chooses X, if nothing else says what X is (107.3f).
    """
    source = context.last(context.source)
    if source is None:
        return False
    if not all(_exists(cost, context) for cost in costs):
        return False
    asks = asks and not context.names.get("x")
    most_things = variable_x.most_x(game, player, source, costs) if asks else None
    costs = tuple(cost if asks and g.varies(cost) else _settled(cost, context) for cost in costs)
    cost = mana_of(costs)
    stated = next(
        (cost_part.x for cost_part in costs if isinstance(cost_part, PayMana) and cost_part.x is not None), None
    )
    chosen = asks and bool(cost.x) and stated is None
    mana = cost.with_x(context.number("x" if stated is None else stated)).without_life()
    able, secret = can_be_offered(game, player, source, costs, mana)
    if not able and not secret:
        return False
    options = ("yes", "no") if able else ("no",)
    question = ChooseOption(
        player, Reason.PAY, options, context.source, secret=secret, passage=passages.passage(context, effect)
    )
    answer, position = yield from game.decide(question, "118.12")
    if answer == "yes" and chosen:
        most = affordable.most_x(game, player, cost, mana_sources(game, player))
        x, position = yield from game.decide(ChooseNumber(player, Reason.X, 0, most, context.source), "107.3f")
        context.names["x"], mana = x, cost.with_x(x)
    if answer == "yes" and most_things is not None:
        question_x = ChooseNumber(player, Reason.X, 0, most_things, context.source)
        x, position = yield from game.decide(question_x, "107.3f")
        context.names["x"], costs = x, variable_x.with_x(costs, x)
    helps = convoke_and_delve.of_costs(costs)
    if answer == "yes" and helps:
        because = position if position is not None else game.because or 0
        mana = yield from help_to_pay(game, player, source, Due(helps, mana), because)
    if answer != "yes" or not (yield from pay_mana(game, player, str(mana), context.source, "118.12")):
        return False
    context.names["paid"] = yield from pay_costs(game, player, source, costs, position)
    return not game.board.players[player].left  # 800.4f


def _exists(cost: Cost, context: Context) -> bool:
    """118.6. Return True unless a cost is the mana cost of an object that has none."""
    return not isinstance(cost, g.PayManaCost) or _mana_cost_of(cost, context) is not None


def _mana_cost_of(cost: g.PayManaCost, context: Context) -> ManaCost | None:
    objects = [context.last(id) for id in context.entities(cost.mana_cost_of)]
    printed = next((obj.mana_cost for obj in objects if obj is not None), None)
    if printed is None:
        return None
    whole = mana_cost(printed).with_x(0)
    return whole if cost.less is None else whole.less(ManaCost(min(cost.less, whole.generic), (), 0))


def _settled(cost: Cost, context: Context) -> Cost:
    """119.4, 107.14, 118.7. Return a cost with its amount settled, or with an X that is still open."""
    if isinstance(cost, g.PayManaCost):
        return PayMana(mana=str(_mana_cost_of(cost, context) or FREE))
    if isinstance(cost, (g.PayLife, g.PayEnergy)) and g.varies(cost) and not context.names.get("x"):
        return cost
    if isinstance(cost, g.PayLife):
        return g.PayLife(pay_life=context.number(cost.pay_life))
    return g.PayEnergy(pay_energy=context.number(cost.pay_energy)) if isinstance(cost, g.PayEnergy) else cost


def _so_often(costs: tuple[Cost, ...], times: int) -> tuple[Cost, ...]:
    """702.24a. Return these costs, each multiplied; none for 0 times.

    Example: pay 2 life, three times → pay 6 life.
    """
    if times == 1:
        return costs
    multiplied: list[Cost] = []
    for cost in costs if times else ():
        if isinstance(cost, g.PayMana):
            multiplied.append(g.PayMana(mana=cost.mana * times, waterbend=cost.waterbend))
        elif isinstance(cost, g.PayLife):
            multiplied.append(g.PayLife(pay_life=g.ProductOf(times=(times, cost.pay_life))))
        elif isinstance(cost, g.PayEnergy):
            multiplied.append(g.PayEnergy(pay_energy=g.ProductOf(times=(times, cost.pay_energy))))
        else:
            assert can_be_paid_often(cost)
            multiplied.append(cost.model_copy(update={"n": cost.n * times}))  # type: ignore[union-attr]
    return tuple(multiplied)


@does(lang.Unless)
def unless(game: Game, effect: lang.Unless, context: Context) -> Proposals:
    """118.12a. Carry out instructions for each player who does not pay a cost.

    Players are asked on resolution.
    """
    unpaid: list[EntityId] = []
    for player in context.players(effect.by):
        often = 1 if effect.times == 1 else context.number(effect.times)
        paid = yield from _offer(game, player, _so_often(effect.unless, often), context, effect)
        if not paid and effect.or_:
            paid = yield from _offer(game, player, effect.or_, context, effect)
        if paid:
            continue
        if effect.as_ is None:
            yield from instructions(game, effect.do, context)
        unpaid.append(player)
    if effect.as_ is not None:
        context.names[effect.as_] = tuple(unpaid)
        if unpaid:
            yield from instructions(game, effect.do, context)


@does(lang.PayEffect)
def pay(game: Game, effect: lang.PayEffect, context: Context) -> Proposals:
    anybody = False
    for player in context.players(effect.who):
        paid = object_memory.may_do(game, effect, context) and (
            yield from _offer(game, player, effect.pay, context, effect, asks=True)
        )
        if paid:
            object_memory.do(game, effect, context)
        anybody = anybody or paid
        if not effect.any:
            yield from instructions(game, effect.do if paid else effect.else_, context)
    if effect.any:
        yield from instructions(game, effect.do if anybody else effect.else_, context)


@does(lang.PayAny)
def pay_any(game: Game, effect: lang.PayAny, context: Context) -> Proposals:
    """118.12. Ask each player how much they pay; name what all of them paid."""
    total = 0
    for player in context.players(effect.who):
        cost = _ANY_AMOUNT.get(effect.pay_any)
        if cost is None:
            most = affordable.most_x(game, player, _X, mana_sources(game, player))
        else:
            most = max(0, life_and_energy.owned(game, player, cost))
        question = ChooseNumber(player, Reason.PAY, 0, most, context.source)
        amount, position = yield from game.decide(question, "118.12")
        source = context.last(context.source)
        if not amount or source is None:
            continue
        if cost is not None:
            yield from pay_costs(game, player, source, (cost,), position, amount)
        elif not (yield from pay_mana(game, player, str(_X.with_x(amount)), context.source, "118.12")):
            continue
        total += amount
    context.names[effect.as_] = total


_ANY_AMOUNT: dict[str, g.PayLife | g.PayEnergy] = {
    "energy": g.PayEnergy(pay_energy="x"),
    "life": g.PayLife(pay_life="x"),
}
_X = mana_cost("{X}")


@does(lang.ForEach)
def for_each(game: Game, effect: lang.ForEach, context: Context) -> Proposals:
    """608.2c. Carry out instructions for each object or player named.

    A name bound in the repetitions stands for all of their objects together afterwards. The name of an option is
    known afterwards if one of the players took it.
    """
    if len(effect.do) == 1 and isinstance(effect.do[0], lang.DealDamage):
        yield _damage_of_each(game, effect, effect.do[0], context)
        return
    if len(effect.do) == 1 and isinstance(effect.do[0], lang.CreateToken) and effect.do[0].as_ is None:
        yield (yield from _tokens_of_each(game, effect, effect.do[0], context))
        return
    known = {*context.names, effect.as_}
    named: dict[str, list[EntityId]] = {}
    for id in context.entities(effect.for_each):
        inner = context.with_(**{effect.as_: (id,)})
        yield from instructions(game, effect.do, inner)
        for name, value in inner.names.items():
            if name not in known and isinstance(value, tuple):
                named.setdefault(name, []).extend(value)
        for part in effect.do:
            if isinstance(part, lang.May) and part.as_ in inner.names:
                context.names[part.as_] = inner.names[part.as_]
    context.names.update({name: tuple(ids) for name, ids in named.items()})


def _damage_of_each(
    game: Game, effect: lang.ForEach, hit: lang.DealDamage, context: Context
) -> tuple[WouldDealDamage, ...]:
    """120.2b. Return the damage of all repetitions, to be dealt at the same time."""
    each = (context.with_(**{effect.as_: (id,)}) for id in context.entities(effect.for_each))
    return tuple(would for inner in each for would in damage_of(game, hit, inner) or ())


def _tokens_of_each(
    game: Game, effect: lang.ForEach, token: lang.CreateToken, context: Context
) -> Ruling[tuple[Proposal, ...]]:
    """101.4, 608.2c. Return the tokens of all repetitions, to be created at the same time; choices come before."""
    together: list[Proposal] = []
    for id in context.entities(effect.for_each):
        inner = context.with_(**{effect.as_: (id,)})
        together += yield from collect(INSTRUCTIONS[lang.CreateToken](game, token, inner))
    return tuple(together)


@does(lang.Repeat)
def repeat(game: Game, effect: lang.Repeat, context: Context) -> Proposals:
    """608.2c. Carry out instructions again and again while the condition is true.

    A name bound in the repetitions stands for all of their objects together afterwards. If the text says "may", the
    player decides each time.
    """
    known = set(context.names)
    named: dict[str, list[EntityId]] = {}
    done, times = 0, None if effect.times is None else context.number(effect.times)
    while times is None or done < times:
        inner = context.with_()
        yield from instructions(game, effect.repeat, inner)
        done += 1
        for name, value in inner.names.items():
            if name not in known and isinstance(value, tuple):
                named.setdefault(name, []).extend(value)
        if game.board.outcome is not None or not inner.true(effect.while_) or not bounds.repeats(game, done):
            break
        if effect.may:
            passage = passages.passage(context, effect)
            question = ChooseOption(context.you, Reason.MAY, ("yes", "no"), context.source, passage=passage)
            answer, _ = yield from game.decide(question, "608.2d")
            if answer == "no":
                break
    context.names.update({name: tuple(ids) for name, ids in named.items()})


@does(lang.Simultaneous)
def simultaneously(game: Game, effect: lang.Simultaneous, context: Context) -> Proposals:
    """608.2c. Make what several instructions propose happen in one moment."""
    together: list[Proposal] = []
    for inner in effect.simultaneously:
        together += yield from collect(INSTRUCTIONS[type(inner)](game, inner, context))
    yield tuple(together)


@does(lang.Where)
def where(game: Game, effect: lang.Where, context: Context) -> Proposals:
    """608.2h. Fix X once, then carry out instructions that use it.

    The value does not change while they are carried out.
    """
    around = context.names.get("x")
    context.names["x"] = context.amount(effect.where_x)
    yield from instructions(game, effect.do, context)
    if around is None:
        del context.names["x"]
    else:
        context.names["x"] = around


@does(lang.Later)
def later(game: Game, effect: lang.Later, context: Context) -> Proposals:
    """603.7a. Begin a delayed triggered ability that keeps the names bound now."""
    definition = context.definition
    until: Until = ("end_of_turn",) if effect.this_turn else ("forever",)
    if effect.for_ is not None:
        until = duration(effect.for_, context)
        if not _begins(game, effect.for_, until, context):
            return
    start_effect(
        game,
        context,
        NewEffect(
            kind="delayed",
            ref=(definition, game.definition(definition).number_of(effect)),
            objects=(),
            until=until,
            bindings=bindings_of(context),
        ),
        "603.7a",
    )
    yield from ()


@does(lang.WhenDone)
def when_done(game: Game, effect: lang.WhenDone, context: Context) -> Proposals:
    """603.12. Trigger a reflexive ability at once, if the action was taken.

    603.4. Its condition must be true, too.
    """
    if effect.if_did is not None and not context.names.get(effect.if_did):
        return
    if not context.true(effect.if_):
        return
    definition = context.definition
    game.say(
        e.AbilityTriggered(
            number=game.board.next_trigger,
            player=context.you,
            source=context.source,
            ability=(definition, game.definition(definition).number_of(effect)),
            bindings=bindings_of(context),
        ),
        "603.12",
    )
    yield from ()
