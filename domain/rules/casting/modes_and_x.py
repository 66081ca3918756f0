"""601.2b, 700.2. Modes and the value of X, as a spell or ability is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import Obj
from domain.cards import language as l
from domain.cards.grammar.costs import Cost, Target
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseNumber
from domain.mana import FREE, ManaCost
from domain.reasons import Reason
from domain.rules.casting import targets
from domain.rules.casting.costs.additional import optional_cost
from domain.rules.casting.costs.payable import can_pay, mana_of
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.bound_mana import Purpose
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.resolving.reading import Context

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling


def choose_x(
    game: Game,
    object: ObjectId,
    most: int,
    wanted: dict[str, Target],
    text: l.Text,
    context: Context,
    decided: int,
    rule: str,
    secret: bool = False,
) -> Ruling[int]:
    """601.2b. The value of X is announced: one that can be paid for, with enough targets for it. Returns it.

    How much can be paid for may be `secret` (400.2).

    :raises Rewind: there is none.
    """
    values = targets.possible_x(game, wanted, text, context, most, object)
    if not values:
        raise Rewind("there are not enough legal targets", "601.2c")
    but = tuple(x for x in range(values[0], values[-1]) if x not in values)
    question = ChooseNumber(context.you, Reason.X, values[0], values[-1], object, but, secret=secret)
    x, at = yield from game.decide(question, rule)
    game.say(e.XChosen(object=object, x=x), "107.3a", at if at is not None else decided)
    return x


# 700.2. Modes


def cheapest(text: l.Text) -> ManaCost:
    """700.2h. The least mana that modes of a text cost, where one must be chosen."""
    if not isinstance(text, l.Modes) or not text.fewest:
        return FREE
    return min((mana_of(mode.cost) for mode in text.of), key=lambda cost: cost.value)


def affordable(
    game: Game, player: PlayerId, found: Obj, text: l.Modes, context: Context, cost: ManaCost
) -> tuple[int, ...]:
    """700.2a, 700.2h. The modes that have enough legal targets, and that the player could pay for."""
    sources = mana_sources(game, player) if any(mode.cost for mode in text.of) else ()
    on = Purpose("cast", found)
    return tuple(
        number
        for number in targets.possible_modes(game, text, context, found.id)
        if not (costs := text.each[number].cost)
        or (
            can_pay(game, player, found, costs)
            and can_afford(game, player, cost.joined(mana_of(costs)).with_x(0), sources, None, None, on)
        )
    )


def modes(
    game: Game,
    player: PlayerId,
    found: Obj,
    text: l.Modes,
    costs: tuple[l.AdditionalCost, ...],
    context: Context,
    cost: ManaCost,
    change: int,
    decided: int,
) -> Ruling[tuple[tuple[int, ...], tuple[Cost, ...]]]:
    """601.2b, 700.2. The modes that the player chooses, and what these cost besides (700.2h, 702.42a, 702.120a)."""
    possible = affordable(game, player, found, text, context, cost.plus(change))
    for part in costs:
        if part.modes != "all" or len(possible) < len(text.of):
            continue
        if (yield from optional_cost(game, player, found, part, cost, change, decided)):
            chosen = tuple(range(len(text.of)))
            game.say(e.ModesChosen(object=found.id, modes=chosen), "702.42a", decided)
            return chosen, part.additional
    picked = yield from targets.choose_modes(game, found.id, text, context, decided, possible)
    assert picked is not None  # what is being cast is there
    more = tuple(cost for part in costs if part.modes == "more" for _ in picked[1:] for cost in part.additional)
    return picked, (*(cost for number in picked for cost in text.each[number].cost), *more)
