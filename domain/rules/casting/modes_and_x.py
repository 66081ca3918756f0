"""601.2b, 700.2. Modes and the value of X, announced for a spell or ability."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.cards.grammar.costs import Cost
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseNumber
from domain.mana import FREE, ManaCost
from domain.reasons import Reason
from domain.rules.casting import targets
from domain.rules.casting.attempt import Attempt, SpellAttempt
from domain.rules.casting.costs import variable_x
from domain.rules.casting.costs.additional import optional_cost
from domain.rules.casting.costs.payable import can_pay, mana_of
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.sources import mana_sources

if TYPE_CHECKING:
    from domain.kernel.proposals import Rules, Ruling


def announce_x(attempt: Attempt, most: int | None) -> Rules:
    """601.2b. Ask for the value of X that the player can pay and has targets for.

    `most` is None if the spell or ability has no X. The greatest payable X may be secret (400.2).

    :raises Rewind: there is no such value.
    """
    if most is None:
        return
    game, object, context = attempt.game, attempt.object, attempt.context
    secret = variable_x.is_secret(game, attempt.player, attempt.found, attempt.costs)
    least = variable_x.least_x(attempt.found, attempt.costs)
    with_targets = targets.possible_x(game, attempt.wanted, attempt.text, context, most, object)
    can_be = partial(variable_x.can_be, game, attempt.player, attempt.found, attempt.costs)
    values = tuple(x for x in with_targets if x >= least and can_be(x))
    if not values:
        raise Rewind("there are not enough legal targets", "601.2c")
    but = tuple(x for x in range(values[0], values[-1]) if x not in values)
    question = ChooseNumber(context.you, Reason.X, values[0], values[-1], object, but, secret=secret)
    x, position = yield from game.decide(question, attempt.rule)
    game.say(e.XChosen(object=object, x=x), "107.3a", position if position is not None else attempt.decided)
    attempt.x = context.names["x"] = x
    attempt.for_x = attempt.cost.x * x, attempt.cost.generic
    attempt.cost, attempt.costs = attempt.cost.with_x(x), variable_x.with_x(attempt.costs, x)


# 700.2. Modes


def cheapest(text: lang.Text) -> ManaCost:
    """700.2h. Return the least mana that a text's modes cost, if a mode must be chosen."""
    if not isinstance(text, lang.Modes) or not text.fewest:
        return FREE
    return min((mana_of(mode.cost) for mode in text.of), key=lambda cost: cost.value)


def affordable(attempt: SpellAttempt, text: lang.Modes) -> tuple[int, ...]:
    """700.2a, 700.2h. Return the modes that have enough legal targets and whose cost is payable."""
    game, player, card = attempt.game, attempt.player, attempt.found
    sources = mana_sources(game, player) if any(mode.cost for mode in text.of) else ()
    return tuple(
        number
        for number in targets.possible_modes(game, text, attempt.context, card.id)
        if not (costs := text.each[number].cost)
        or (
            can_pay(game, player, card, costs)
            and can_afford(game, player, attempt.total(attempt.cost.joined(mana_of(costs))), sources, attempt.on)
        )
    )


def modes(attempt: SpellAttempt, text: lang.Modes) -> Ruling[tuple[tuple[int, ...], tuple[Cost, ...]]]:
    """601.2b, 700.2. Ask which modes to choose; return them and their costs.

    The costs are those of the modes, of entwine or of escalate (700.2h, 702.42a, 702.120a).
    """
    game, spell, decided = attempt.game, attempt.object, attempt.decided
    possible, costs = affordable(attempt, text), attempt.card.additional_costs
    for part in costs:
        if part.modes != "all" or len(possible) < len(text.of):
            continue
        if (yield from optional_cost(attempt, part, attempt.change)):
            chosen = tuple(range(len(text.of)))
            game.say(e.ModesChosen(object=spell, modes=chosen), "702.42a", decided)
            return chosen, part.additional
    picked = yield from targets.choose_modes(game, spell, text, attempt.context, decided, possible)
    assert picked is not None  # the spell is on the stack
    more = tuple(cost for part in costs if part.modes == "more" for _ in picked[1:] for cost in part.additional)
    return picked, (*(cost for number in picked for cost in text.each[number].cost), *more)
