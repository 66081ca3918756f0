"""601.2b, 601.2f. Additional costs: optional ones, repeated ones, and choices between two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.costs import Cost
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseNumber, ChooseOption
from domain.reasons import Reason, Written
from domain.rules.casting.attempt import SpellAttempt
from domain.rules.casting.costs.merging import added_up
from domain.rules.casting.costs.payable import can_pay, mana_of
from domain.rules.casting.costs.spell_costs import cost_change
from domain.rules.casting.costs.words import words_of
from domain.rules.casting.mana.affordable import Allowance, can_afford, can_be_offered
from domain.rules.casting.mana.sources import mana_sources

if TYPE_CHECKING:
    from domain.kernel.proposals import Rules, Ruling

MOST = 20
"""Greatest number of times a cost can be paid, if nothing else limits it."""


def additional_costs(attempt: SpellAttempt) -> Rules:
    """601.2b. Add the additional costs that must or will be paid to the attempt.

    A paid cost may also change what the spell costs.
    """
    for additional in attempt.card.additional_costs:
        if additional.modes is not None:
            continue
        times = 1
        if additional.optional:
            then = cost_change(attempt, paid=additional.as_) - attempt.saved
            times = yield from optional_cost(attempt, additional, then)
            attempt.cost = attempt.cost.joined(mana_of(additional.additional * times))
            if times > 1:
                then = cost_change(attempt, paid=additional.as_, times=times) - attempt.saved
            attempt.change = then if times else attempt.change
        if additional.or_:
            one = yield from one_of_two(attempt, additional)
            attempt.cost = attempt.cost.joined(mana_of(one))
            attempt.costs += one
            continue
        attempt.costs += additional.additional if times == 1 else added_up(additional.additional * times)


def optional_cost(attempt: SpellAttempt, part: lang.AdditionalCost, change: int) -> Ruling[int]:
    """601.2b. Ask if, or how often, the player pays an optional cost; return the times.

    The choice is recorded. `change` is the generic mana that the cost adds to the spell's cost, or takes off.
    """
    game, player, card = attempt.game, attempt.player, attempt.found
    often = so_often(attempt, part, change) if part.often else 1
    due = attempt.total(attempt.cost.joined(mana_of(part.additional)), change)
    able, secret = can_be_offered(game, player, card, part.additional, due, attempt.on)
    if not (able or secret):
        return 0
    spell, passage = card.id, (card.face, part)
    position: int | None
    if part.often and able and often > 1:
        times, position = yield from game.decide(
            ChooseNumber(player, Written(part.as_), 0, often, spell, passage=passage), "601.2b"
        )
    else:
        options = ("yes", "no") if able else ("no",)
        answer, position = yield from game.decide(
            ChooseOption(player, Written(part.as_), options, spell, secret=secret, passage=passage), "601.2b"
        )
        times = int(answer == "yes")
    if times:
        because = position if position is not None else attempt.decided
        game.say(e.QualityChosen(object=spell, name=part.as_, value="yes"), "601.2b", because)
        if part.often:
            game.say(e.QualityChosen(object=spell, name=f"{part.as_}.times", value=str(times)), "601.2b", because)
    return times


def either(attempt: SpellAttempt, part: lang.AdditionalCost, best: bool | None = None) -> list[tuple[Cost, ...]]:
    """601.2b. Return which of two alternative costs the player could pay.

    One of the two must be paid. The cost with the least mana comes first.
    """
    game, player, spell = attempt.game, attempt.player, attempt.found
    sources, allowance = mana_sources(game, player), Allowance(None, best)
    able = [
        costs
        for costs in part.ways
        if can_pay(game, player, spell, costs, best)
        and can_afford(game, player, attempt.total(attempt.cost.joined(mana_of(costs))), sources, attempt.on, allowance)
    ]
    return sorted(able, key=lambda costs: mana_of(costs).value)


def one_of_two(attempt: SpellAttempt, part: lang.AdditionalCost) -> Ruling[tuple[Cost, ...]]:
    """601.2b. Ask which of two costs the player pays.

    The question is secret if the payable costs depend on hidden cards.

    :raises Rewind: none can be paid.
    """
    able = either(attempt, part)
    if not able:
        raise Rewind("the costs cannot be paid", "601.2h")
    game = attempt.game
    secret = game.schema > 1 and either(attempt, part, True) != either(attempt, part, False)
    by_word = {called(costs): costs for costs in part.ways}
    options = tuple(word for word, costs in by_word.items() if costs in able)
    question = ChooseOption(
        attempt.player, Reason.WHICH, options, attempt.object, secret=secret, passage=(attempt.found.face, part)
    )
    word, _ = yield from game.decide(question, "601.2b")
    return by_word[word]


def called(costs: tuple[Cost, ...]) -> str:
    """Return a cost in words, for a choice between costs: mana first."""
    mana = tuple(cost.mana for cost in costs if isinstance(cost, g.PayMana))
    return ", ".join((*mana, *words_of(costs)))


def so_often(attempt: SpellAttempt, part: lang.AdditionalCost, change: int) -> int:
    """Return how many times the player could pay an additional cost."""
    game, player = attempt.game, attempt.player
    sources, times = mana_sources(game, player), 0
    while times < MOST:
        costs = added_up(part.additional * (times + 1))
        mana = attempt.total(attempt.cost.joined(mana_of(part.additional * (times + 1))), change)
        if not can_pay(game, player, attempt.found, costs):
            return times
        if not can_afford(game, player, mana, sources, attempt.on):
            return times
        times += 1
    return times
