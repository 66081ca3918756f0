"""601.2h. The total cost of a spell or ability is paid: its mana, then all else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.kernel.proposals import Rewind
from domain.rules.casting.attempt import Attempt
from domain.rules.casting.costs.merging import added_up
from domain.rules.casting.costs.payable import can_pay
from domain.rules.casting.costs.payment import pay_costs
from domain.rules.casting.mana.bound_mana import Purpose
from domain.rules.casting.mana.payment import pay_mana

if TYPE_CHECKING:
    from domain.kernel.proposals import Rules


def pay_total(attempt: Attempt) -> Rules:
    """601.2h. What its costs are paid with is what the text means by that; not so what is paid for splicing."""
    game, player, object = attempt.game, attempt.player, attempt.object
    costs, besides, x = attempt.costs, attempt.for_splicing, attempt.x
    found = game.board.objects[object]
    source = game.board.objects.get(found.source) if found.source is not None else found
    on = Purpose("cast" if found.kind == "spell" else "activate", source)
    if not (yield from pay_mana(game, player, str(attempt.cost), object, "601.2h", on)):
        raise Rewind("{cost} cannot be paid", "601.2h", cost=attempt.cost)
    source = game.board.objects.get(found.source) if found.source is not None else found
    if (costs or besides) and source is not None:
        if not can_pay(game, player, source, added_up((*costs, *besides)) if besides else costs):
            raise Rewind("the costs cannot be paid", "601.2h")
        paid = yield from pay_costs(game, player, source, costs, None, x)
        if paid:
            game.say(e.ObjectsLinked(object=object, name="paid", objects=paid), "607.2a")
        yield from pay_costs(game, player, source, besides, None, x)
