"""601.2b, 601.2f. What is announced as a spell is cast: how often optional costs are paid, which modes, what helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import Obj
from domain.cards import grammar as g
from domain.cards import language as l
from domain.cards.grammar.costs import Cost, Target
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseNumber, ChooseObjects, ChooseOption
from domain.kernel.would import WouldSacrifice
from domain.mana import FREE, ManaCost
from domain.reasons import Reason, Written
from domain.rules.casting import paying, taking, targets
from domain.rules.casting.adding_up import added_up
from domain.rules.casting.bound_mana import Purpose
from domain.rules.objects.characteristics import stat
from domain.rules.resolving.reading import Context
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling

MOST = 20
"""How often a cost that takes no mana can be paid, where nothing else limits it."""


def optional_cost(
    game: Game, player: PlayerId, found: Obj, part: l.AdditionalCost, cost: ManaCost, change: int, decided: int
) -> Ruling[int]:
    """601.2b. Whether the player pays an optional additional cost of a spell, or how often; says it."""
    often = so_often(game, player, found, part, cost, change) if part.often else 1
    due = cost.joined(paying.mana_of(part.additional)).with_x(0).plus(change)
    able, secret = paying.can_be_offered(game, player, found, part.additional, due, Purpose("cast", found))
    if not (able or secret):
        return 0
    spell = found.id
    at: int | None
    if part.often and able and often > 1:
        times, at = yield from game.decide(ChooseNumber(player, Written(part.as_), 0, often, spell), "601.2b")
    else:
        options = ("yes", "no") if able else ("no",)
        answer, at = yield from game.decide(
            ChooseOption(player, Written(part.as_), options, spell, secret=secret), "601.2b"
        )
        times = int(answer == "yes")
    if times:
        because = at if at is not None else decided
        game.say(e.QualityChosen(object=spell, name=part.as_, value="yes"), "601.2b", because)
        if part.often:
            game.say(e.QualityChosen(object=spell, name=f"{part.as_}.times", value=str(times)), "601.2b", because)
    return times


def either(
    game: Game, player: PlayerId, found: Obj, part: l.AdditionalCost, cost: ManaCost, best: bool | None = None
) -> list[tuple[Cost, ...]]:
    """601.2b. Which of two costs, one of which must be paid, the player could pay; first what takes no mana."""
    sources = paying.mana_sources(game, player)
    able = [
        costs
        for costs in part.ways
        if paying.can_pay(game, player, found, costs, best)
        and paying.can_afford(
            game, player, cost.joined(paying.mana_of(costs)), sources, None, best, Purpose("cast", found)
        )
    ]
    return sorted(able, key=lambda costs: paying.mana_of(costs).value)


def one_of_two(
    game: Game, player: PlayerId, found: Obj, part: l.AdditionalCost, cost: ManaCost
) -> Ruling[tuple[Cost, ...]]:
    """601.2b. Which of the two costs is paid, by their words; which could be may be known to the player alone.

    :raises Rewind: none can be.
    """
    able = either(game, player, found, part, cost)
    if not able:
        raise Rewind("the costs cannot be paid", "601.2h")
    secret = game.schema > 1 and either(game, player, found, part, cost, True) != either(
        game, player, found, part, cost, False
    )
    words = {called(costs): costs for costs in part.ways}
    options = tuple(word for word, costs in words.items() if costs in able)
    word, _ = yield from game.decide(ChooseOption(player, Reason.WHICH, options, found.id, secret=secret), "601.2b")
    return words[word]


def called(costs: tuple[Cost, ...]) -> str:
    """What tells a cost from another: its mana and what else is paid."""
    mana = tuple(cost.mana for cost in costs if isinstance(cost, g.PayMana))
    return ", ".join((*mana, *taking.words_of(costs)))


def so_often(game: Game, player: PlayerId, found: Obj, part: l.AdditionalCost, cost: ManaCost, change: int) -> int:
    """How often the player could pay an additional cost."""
    sources, times = paying.mana_sources(game, player), 0
    while times < MOST:
        costs = added_up(part.additional * (times + 1))
        mana = cost.joined(paying.mana_of(part.additional * (times + 1))).with_x(0).plus(change)
        if not paying.can_pay(game, player, found, costs):
            return times
        if not paying.can_afford(game, player, mana, sources, None, None, Purpose("cast", found)):
            return times
        times += 1
    return times


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
    return min((paying.mana_of(mode.cost) for mode in text.of), key=lambda cost: cost.value)


def affordable(
    game: Game, player: PlayerId, found: Obj, text: l.Modes, context: Context, cost: ManaCost
) -> tuple[int, ...]:
    """700.2a, 700.2h. The modes that have enough legal targets, and that the player could pay for."""
    sources = paying.mana_sources(game, player) if any(mode.cost for mode in text.of) else ()
    on = Purpose("cast", found)
    return tuple(
        number
        for number in targets.possible_modes(game, text, context, found.id)
        if not (costs := text.each[number].cost)
        or (
            paying.can_pay(game, player, found, costs)
            and paying.can_afford(game, player, cost.joined(paying.mana_of(costs)).with_x(0), sources, None, None, on)
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


# 702.119, 702.180. What is paid with makes it cost less


def _with_what(game: Game, player: PlayerId, found: Obj, less: l.Less) -> tuple[ObjectId, ...]:
    _, _, choices = paying.price(game, player, found, less.pay)
    return tuple(ObjectId(id) for id in choices)


def saved(game: Game, player: PlayerId, found: Obj, way: l.CastWay) -> int | None:
    """601.2f. How much generic mana less it can cost at the most this way; None if nothing can be paid with."""
    if way.less is None:
        return 0
    values = [stat(game.board.objects[id], way.less.by) for id in _with_what(game, player, found, way.less)]
    if not values:
        return 0 if way.less.up_to else None
    return max(0, *values)


def save(game: Game, player: PlayerId, found: Obj, less: l.Less) -> Ruling[tuple[ObjectId | None, int]]:
    """702.119c, 702.180b. What the player pays with, and how much generic mana less the spell costs for that.

    :raises Rewind: there is nothing.
    """
    among = _with_what(game, player, found, less)
    if not among and not less.up_to:
        raise Rewind("the costs cannot be paid", "601.2h")
    reason = Reason.SACRIFICE if less.by == "mana_value" else Reason.TAP
    question = ChooseObjects(player, reason, among, 0 if less.up_to else 1, 1, found.id)
    chosen, _ = yield from game.decide(question, "601.2b")
    if not chosen:
        return None, 0
    return ObjectId(chosen[0]), max(0, stat(game.board.objects[ObjectId(chosen[0])], less.by))


def pay_with(game: Game, player: PlayerId, spell: ObjectId, one: ObjectId, less: l.Less, decided: int) -> Rules:
    """601.2h. It is tapped or sacrificed.

    :raises Rewind: that cannot be done any more.
    """
    found = game.board.objects.get(one)
    if found is None or found.zone is not Zone.BATTLEFIELD or (less.by == "power" and found.tapped):
        raise Rewind("the costs cannot be paid", "601.2h")
    if less.by == "power":
        game.say(e.PermanentsTapped(objects=(one,)), "118.3", decided)
        return
    yield from game.at_once([WouldSacrifice(player, one)], "701.21a", decided)
