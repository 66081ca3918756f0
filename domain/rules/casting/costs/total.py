"""601.2h. Paying the total cost of a spell or ability: mana first, then all else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.players import Bound
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind
from domain.rules.casting.attempt import Attempt
from domain.rules.casting.costs.merging import added_up
from domain.rules.casting.costs.payable import can_pay
from domain.rules.casting.costs.payment import pay_costs
from domain.rules.casting.mana import bound_mana
from domain.rules.casting.mana.bound_mana import Purpose
from domain.rules.casting.mana.payment import pay_mana
from domain.rules.resolving.evaluation import Context, object_matches
from domain.rules.resolving.registry import instructions
from domain.terms import HIDDEN_ZONES

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules, Ruling


def _affect(game: Game, player: PlayerId, spell: ObjectId, spent: list[Bound]) -> Rules:
    """106.6. Carry out the effects that mana has on the spell on which it was spent, one for each mana."""
    for one in spent:
        effect = bound_mana.adding(game, one.definition)[one.number].when_spent
        if effect is None:
            continue
        context = Context(game, player, one.source, {effect.as_: (spell,)}, text=one.definition)
        if object_matches(effect.on, game.board.objects[spell], context):
            yield from game.in_turn(instructions(game, effect.do, context), "106.6", None)


def pay_mana_for(game: Game, payer: PlayerId, object: ObjectId, cost: str, on: Purpose) -> Ruling[bool]:
    """601.2g, 601.2h. Have a player make and pay mana; return False if they cannot.

    The mana has its effects on a spell, and the Treasures among its sources are linked to what they paid for.
    """
    before, bound = len(game.records), game.board.players[payer].bound
    if not (yield from pay_mana(game, payer, cost, object, "601.2h", on)):
        return False
    spent = bound_mana.spent(game, payer, object, before, bound)
    obj = game.board.objects[object]
    if obj.kind == "spell":
        yield from _affect(game, payer, object, spent)
    if treasures := tuple(one.source for one in spent if bound_mana.is_treasure(game, one.source)):
        known = obj.linked.get(bound_mana.FROM_TREASURES, ())  # of a player who assisted
        linked = e.ObjectsLinked(object=object, name=bound_mana.FROM_TREASURES, objects=(*known, *treasures))
        game.say(linked, "601.2h")
    return True


SINCE = 6
"""First `schema_version` of games that cite why an effect finds what was paid."""


def _found_by(game: Game, paid: tuple[ObjectId, ...]) -> str:
    """Return the rule by which the effect finds what was paid.

    It is where it was, it moved to a public zone, or the effect has to know what it last was.
    """
    if game.schema < SINCE:
        return "607.2a"
    objects, former = game.board.objects, game.board.former
    moved = [former[id].became for id in paid if id not in objects]
    if not moved:
        return "608.2k"
    public = any(became in objects and objects[became].zone not in HIDDEN_ZONES for became in moved if became)
    return "400.7j" if public else "608.2h"


def pay_total(attempt: Attempt) -> Rules:
    """601.2h. Pay the total cost, and link the objects used to the spell or ability.

    So the text can refer to the objects paid. Objects paid for splicing are not linked.
    """
    game, player, object = attempt.game, attempt.player, attempt.object
    costs, besides, x = attempt.costs, attempt.for_splicing, attempt.x
    obj = game.board.objects[object]
    source = game.board.objects.get(obj.source) if obj.source is not None else obj
    on = Purpose("cast" if obj.kind == "spell" else "activate", source)
    if not (yield from pay_mana_for(game, player, object, str(attempt.cost), on)):
        raise Rewind("{cost} cannot be paid", "601.2h", cost=attempt.cost)
    source = game.board.objects.get(obj.source) if obj.source is not None else obj
    if (costs or besides) and source is not None:
        if not can_pay(game, player, source, added_up((*costs, *besides)) if besides else costs):
            raise Rewind("the costs cannot be paid", "601.2h")
        paid = yield from pay_costs(game, player, source, costs, None, x)
        if paid:
            game.say(e.ObjectsLinked(object=object, name="paid", objects=paid), _found_by(game, paid))
        yield from pay_costs(game, player, source, besides, None, x)
