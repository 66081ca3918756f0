"""601.2f. The cost of a spell: mana or another cost, additions, and changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.costs import Cost, varies
from domain.ids import PlayerId
from domain.mana import FREE, ManaCost, mana_cost
from domain.rules.casting import targets
from domain.rules.casting.attempt import PLAIN, SpellAttempt
from domain.rules.casting.costs import changes, variable_x
from domain.rules.casting.costs.payable import mana_of
from domain.rules.resolving.evaluation import Context
from domain.rules.variants.hooks import in_play
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


CASTER = "caster"
"""Name of the player who casts the spell, in the texts of others that change its cost."""


def printed_cost(attempt: SpellAttempt) -> ManaCost:
    """601.2f. Return the mana cost with required additional mana and taxes.

    Additions come from the variant, from effects, and from additional costs that must be paid. X is still open. A
    player who casts the spell without paying its mana cost, or for another cost, pays the additions (118.9d).
    """
    game, player, card, manner = attempt.game, attempt.player, attempt.found, attempt.manner
    unpaid = manner is not PLAIN and manner.unpaid
    cost = mana_cost("" if unpaid else card.mana_cost or "")
    if game.format.variants:
        cost = cost.plus(tax(game, player, card) + attempt.tax)
    if manner.way is not None:
        cost = cost.joined(mana_of(manner.way.costs))
    for additional in attempt.card.additional_costs:
        if not additional.optional and additional.modes is None and not additional.or_:
            cost = cost.joined(mana_of(additional.additional))
    for source, _, part in changes.in_force(game):
        context = Context(game, source.controller, source.id, {CASTER: (player,)})
        cost = cost.joined(changes.more_mana(part, part.to, card, player, context))
    return cost


def tax(game: Game, player: PlayerId, card: GameObject) -> int:
    """601.2f. Return the generic mana that a variant adds, as the commander tax does.

    It depends on the zone the card is cast from (903.8).
    """
    if card.zone is Zone.STACK or not game.format.variants:
        return 0
    return sum(variant.tax(game, player, card) for variant in in_play(game))


def _own(card: lang.CardDefinition) -> list[lang.Static]:
    """Return the static abilities by which a spell is itself cheaper or dearer."""
    return [part for part in card.while_spell if part.to == "self"]


def own_mana(attempt: SpellAttempt, chosen: int) -> ManaCost:
    """601.2f. Return the mana symbols that the spell's own text adds, with `chosen` targets."""
    cost = FREE
    if not attempt.card.while_spell:
        return cost
    context = Context(attempt.game, attempt.player, attempt.found.id, {"target_count": chosen})
    for ability in _own(attempt.card):
        cost = cost.joined(changes.more_mana(ability, None, attempt.found, attempt.player, context))
    return cost


def mana_off(attempt: SpellAttempt, hoped: bool = True) -> ManaCost:
    """118.7c. Return the mana symbols that the spell's own text takes off its cost.

    If they depend on targets that are not yet chosen, they are the most that they can be (`hoped`).
    """
    cost = FREE
    for ability in _own(attempt.card):
        context = Context(attempt.game, attempt.player, attempt.found.id)
        cost = cost.joined(changes.mana_off(ability, attempt.found, attempt.player, context, hoped))
    return cost


def cost_change(
    attempt: SpellAttempt, chosen: int = 0, hoped: bool = True, paid: str | None = None, times: int = 1
) -> int:
    """601.2f. Return the generic mana that text and abilities add, with `chosen` targets.

    Less than zero if the spell becomes cheaper. `paid` is the name of an optional cost that counts as paid, so
    many `times`.

    The change is applied last, so that a reduction also reduces what X and additional costs add. If it depends on
    targets that are not yet chosen, it is the least that it can be (`hoped`).
    """
    game, player, spell = attempt.game, attempt.player, attempt.found
    change = 0
    for ability in _own(attempt.card):
        context = Context(game, player, spell.id, {"target_count": chosen, **({} if paid is None else {paid: times})})
        change += changes.least_change(ability, None, spell, player, context, hoped)
    for source, _, part in changes.in_force(game):
        context = Context(game, source.controller, source.id, {CASTER: (player,)})
        change += changes.least_change(part, part.to, spell, player, context, hoped)
    return change + changes.lasting_change(game, player, spell)


def besides(attempt: SpellAttempt) -> tuple[Cost, ...]:
    """601.2f. Return the additional costs that abilities of others give the spell with its present targets."""
    game, player, spell = attempt.game, attempt.player, attempt.found
    return tuple(
        cost
        for source, _, part in changes.in_force(game)
        for cost in changes.besides(part, spell, player, Context(game, source.controller, source.id))
    )


def least_mana(attempt: SpellAttempt) -> int:
    """601.2f. Return the mana that the spell costs at least, or 0."""
    game, player = attempt.game, attempt.player
    return max(
        (
            changes.least_mana(part, attempt.found, player, Context(game, source.controller, source.id))
            for source, _, part in changes.in_force(game)
        ),
        default=0,
    )


def most_x(attempt: SpellAttempt) -> int | None:
    """601.2b. Return the greatest X that the player can pay in all costs with X.

    None if no cost has an X.

    107.3b. A spell that is cast without paying the mana cost in which X stands has an X of 0, unless X stands in the
    cost that is paid instead.
    """
    game, player, card = attempt.game, attempt.player, attempt.found
    most = variable_x.most_x(game, player, card, attempt.costs)
    way = attempt.manner.way
    if way is not None and any(map(varies, way.costs)):
        return most
    if not attempt.cost.x:
        return 0 if most is not None and card.mana_cost and mana_cost(card.mana_cost).x else most
    return attempt.most_x if most is None else min(most, attempt.most_x)


def most_targets(attempt: SpellAttempt) -> int:
    """601.2f. Return the most targets that the player could pay for.

    Only a spell whose own text makes it cost more for each target is limited.
    """
    if not attempt.card.while_spell:  # abilities of others do not count targets
        return targets.MANY
    least = cost_change(attempt)
    more_mana = own_mana(attempt, 2) != own_mana(attempt, 0)
    if not more_mana and cost_change(attempt, targets.MANY) <= least:
        return targets.MANY
    for count in range(1, targets.MANY):
        more = attempt.reduced(attempt.cost.joined(own_mana(attempt, count)), cost_change(attempt, count))
        if not attempt.affords(more.at_least(attempt.least)):
            return count - 1
    return targets.MANY
