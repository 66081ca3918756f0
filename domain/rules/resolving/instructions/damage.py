"""120, 701.14. Instructions that deal and remove damage, and fights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.cards import language as lang
from domain.ids import EntityId, ObjectId, is_player
from domain.kernel.would import (
    WouldDealDamage,
)
from domain.reasons import Reason
from domain.rules import mechanics
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, total

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from domain.rules.resolving.registry import (
    on_battlefield,
)


@does(lang.DealDamage)
def deal_damage(game: Game, effect: lang.DealDamage, context: Context) -> Proposals:
    """120.2b. Deal damage by the source named, to all recipients at once."""
    context.names["done.amount"] = context.names["done.excess"] = 0
    dealt = damage_of(game, effect, context)
    if dealt is not None:
        records = yield dealt
        context.names["done.amount"] = total(records, e.DamageDealt)
        context.names["done.excess"] = total(records, e.ExcessDamageDealt)


def damage_of(game: Game, effect: lang.DealDamage, context: Context) -> tuple[WouldDealDamage, ...] | None:
    """Return the damage that would be dealt; None without a source."""
    sources = (context.source,) if effect.source == "self" else context.entities(effect.source)
    if not sources or context.last(sources[0]) is None:
        return None
    source = ObjectId(sources[0])
    if effect.as_ is not None:
        return tuple(_dealt_by_each(game, effect, effect.as_, sources, context))
    shares = context.divided if effect.divided else None
    amount = 0 if shares else context.number(effect.deal_damage)
    excess_to = context.entities(effect.excess_to) if effect.excess_to is not None else ()
    proposals = []
    for id in context.entities(effect.to):
        if is_player(id) or id in game.board.objects:
            dealt = shares.get(id, 0) if shares else amount
            beyond = next(iter(excess_to), None)
            proposals.append(WouldDealDamage(source, id, dealt, excess_to=beyond, preventable=not effect.unpreventable))
    for further in effect.besides:
        amount = context.number(further.amount)
        recipients = (id for id in context.entities(further.to) if is_player(id) or id in game.board.objects)
        proposals += [WouldDealDamage(source, id, amount, preventable=not effect.unpreventable) for id in recipients]
    return tuple(proposals)


def _dealt_by_each(
    game: Game, effect: lang.DealDamage, name: str, sources: Sequence[EntityId], context: Context
) -> Iterator[WouldDealDamage]:
    """120.2b. Yield the damage that several sources deal at the same time.

    The amount is worked out for each source.
    """
    for source in sources:
        if is_player(source) or context.last(source) is None:
            continue
        amount = context.with_(**{name: (source,)}).number(effect.deal_damage)
        for id in context.entities(effect.to):
            if is_player(id) or id in game.board.objects:
                yield WouldDealDamage(ObjectId(source), id, amount, preventable=not effect.unpreventable)


@does(lang.RemoveDamage)
def remove_damage(game: Game, effect: lang.RemoveDamage, context: Context) -> Proposals:
    """120.6. Remove marked damage; nothing can replace that."""
    damaged = tuple(id for id in on_battlefield(game, context, effect.remove_damage) if game.board.objects[id].damage)
    if damaged:
        game.say(e.DamageRemoved(objects=damaged, reason=Reason.EFFECT), "120.6")
    yield from ()


@does(lang.Fight)
def fight(game: Game, effect: lang.Fight, context: Context) -> Proposals:
    """701.14a, 701.14b. Let two creatures deal damage equal to their power to each other.

    Nothing happens unless both are creatures on the battlefield.
    """
    pair = [id for ref in effect.fight for id in on_battlefield(game, context, ref)]
    if len(pair) != 2 or not all(game.board.objects[id].is_creature for id in pair):
        return
    fighter, other = (game.board.objects[id] for id in pair)
    if lang.Fights.KEY in mechanics.in_play(game).words:
        for one in {fighter.id: fighter, other.id: other}.values():
            game.say(e.CreatureFought(player=one.controller, object=one.id), "701.14a")
    yield (
        WouldDealDamage(fighter.id, other.id, max(0, fighter.power or 0)),
        WouldDealDamage(other.id, fighter.id, max(0, other.power or 0)),
    )
