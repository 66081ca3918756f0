"""601.2g, 601.2h, 605.3. Activating mana abilities for a cost, and paying with the mana."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.events import trusted
from domain.ids import Bound, ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.kernel.questions import ChooseNumber, PayMana
from domain.mana import FREE, mana_cost
from domain.reasons import Reason
from domain.rules.abilities import triggers
from domain.rules.abilities.index import index
from domain.rules.casting.activation import limits
from domain.rules.casting.costs import variable_x
from domain.rules.casting.costs.payable import can_pay
from domain.rules.casting.costs.payment import pay_costs
from domain.rules.casting.mana import any_mana, bound_mana, tapped_for_mana
from domain.rules.casting.mana.affordable import Allowance, can_afford
from domain.rules.casting.mana.bound_mana import OTHER, Bill, Purpose
from domain.rules.casting.mana.sources import (
    as_paid_for,
    dear_sources,
    makers_in_doubt,
    mana_ability,
    mana_sources,
    own_and_triggered,
    priced,
    produced_with,
    repeated,
)
from domain.rules.casting.mana.tapped_for_mana import Chosen
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import instructions
from domain.terms import sorted_mana

TAPPED = "tapped"
"""106.12. Name for the permanent that is tapped for mana, while its mana ability resolves."""

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def _announced(game: Game, permanent: GameObject, part: lang.Activated, mana: str | None) -> Ruling[int]:
    """602.2b. Return X for the costs of a mana ability.

    If `mana` is wanted, X is the least that makes this mana. Otherwise the player chooses.
    """
    player = permanent.controller
    most = variable_x.most_x(game, player, permanent, part.cost)
    if most is None:
        return 0
    if mana is not None:
        return next((x for x in range(most + 1) if mana in produced_with(game, permanent, part, x)), most)
    secret = variable_x.is_secret(game, player, permanent, part.cost)
    x, _ = yield from game.decide(ChooseNumber(player, Reason.X, 0, most, permanent.id, secret=secret), "602.2b")
    return x


def pay_mana(
    game: Game, player: PlayerId, cost_text: str, source: ObjectId | None, rule: str, on: Purpose = OTHER
) -> Ruling[bool]:
    """601.2g, 601.2h. Activate mana abilities, then pay; return False if the player cannot."""
    made, position = yield from make_mana(game, player, cost_text, source, "601.2g", on)
    return made and spend_mana(game, player, Bill(mana_cost(cost_text), source, rule, on), position)


def make_mana(
    game: Game, player: PlayerId, cost_text: str, source: ObjectId | None, rule: str, on: Purpose = OTHER
) -> Ruling[tuple[bool, int | None]]:
    """601.2g, 605.3a. Let the player activate mana abilities for a cost, and nothing else.

    Returns True if there can be enough mana, and the position of the decision.
    """
    cost = any_mana.loosened(game, player, mana_cost(cost_text).without_life(), on)
    if not cost.value:
        return True, None
    answer = None
    while answer is None:
        sources = mana_sources(game, player)
        sources = bound_mana.sources_for(game, player, sources, on) if index(game).binding else sources
        pool = bound_mana.pool_for(game, player, on, cost)
        if player in game.gone or not can_afford(game, player, cost, sources, on, Allowance(source)):
            return False, None
        dear = dear_sources(game, player, source) if index(game).makers else ()
        dear = as_paid_for(game, player, cost, bound_mana.dear_for(game, player, dear, on))
        sources = as_paid_for(game, player, cost, sources)
        again = repeated(game, player, dear) if game.edition.whole_costs else None
        secret = makers_in_doubt(game, player, source)
        question = PayMana(player, str(cost), pool, sources, source, dear, again, secret=secret)
        answer, position = yield from game.decide(question, rule, again=True)
    refs = {(id, number): game.board.objects[ObjectId(id)].abilities[number] for id, number, _ in answer}
    own = {use: own_and_triggered(game, player, *use[:2], sorted_mana(use[2].upper())) for use in answer}
    for id, number, mana in answer:
        if dear:  # a source may have been used up as the cost of another
            permanent = game.board.objects.get(ObjectId(id))
            if permanent is None or permanent.abilities[number : number + 1] != (refs[id, number],):
                return False, position
            if not can_pay(game, player, permanent, variable_x.with_x(mana_ability(game, permanent, number).cost, 0)):
                return False, position
        yield from activate_mana(game, player, ObjectId(id), number, position, own[id, number, mana])
    return True, position


def spend_mana(game: Game, player: PlayerId, bill: Bill, cause: int | None) -> bool:
    """601.2h. Pay a bill from the pool; return False if the pool cannot."""
    cost = any_mana.loosened(game, player, bill.cost, bill.on)
    return bound_mana.pay(game, player, bill if cost is bill.cost else bill._replace(cost=cost), cause)


def activate_mana(
    game: Game,
    player: PlayerId,
    id: ObjectId,
    number: int,
    cause: int | None,
    beforehand: tuple[str | None, Chosen] = (None, {}),
) -> Rules:
    """605.3. Activate a mana ability and resolve it at once, without the stack.

    Choices may have been made `beforehand`: the mana, and what is added by abilities that trigger then.

    :raises Rewind: the mana it costs could not be paid.
    """
    mana, chosen = beforehand
    permanent = game.board.objects[id]
    ref = permanent.abilities[number]
    part = game.part(ref)
    assert isinstance(part, lang.Activated)
    position = game.say(
        trusted.AbilityActivated(player=player, source=id, ability=ref, object=None),
        "605.3b",
        cause,
    )
    limits.use_up(game, id, part, ref, position)
    x = (yield from _announced(game, permanent, part, mana)) if part.takes_x else 0
    costs = variable_x.with_x(part.cost, x) if part.takes_x else part.cost
    if "tap_self" in costs:
        yield from pay_costs(game, player, permanent, tuple([cost for cost in costs if cost == "tap_self"]), position)
    cost = priced(game, player, permanent, number, part)
    if cost != FREE:
        on, price = Purpose("activate", permanent), str(cost)
        if mana is not None:
            if not spend_mana(game, player, Bill(cost, id, "601.2h", on), position):
                raise Rewind("the mana it costs cannot be paid", "601.2h")
        elif not (yield from pay_mana(game, player, price, id, "601.2h", on)):
            raise Rewind("the mana it costs cannot be paid", "601.2h")
    rest = tuple([cost for cost in costs if cost != "tap_self"])
    if rest:
        yield from pay_costs(game, player, permanent, rest, position, x)
    names: dict[str, Bound] = {"x": x} if part.takes_x else {}
    if "tap_self" in part.cost:
        names[TAPPED] = (id,)
    context = Context(game, player, id, names if mana is None else {**names, "mana": mana}, text=ref[0])
    before = len(game.records)
    yield from game.in_turn(instructions(game, part.effects, context), "605.3b", position)
    if "tap_self" in part.cost:
        made = tapped_for_mana.produced_by(id, game.records[before:])
        yield from tapped_for_mana.trigger_at_once(game, player, id, made, chosen, position)
        if made:
            triggers.tapped_for_mana(game, id, player, position)
