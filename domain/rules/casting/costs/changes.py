"""601.2f. Changes that abilities make to the cost of a spell."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.filters import What
from domain.ids import PlayerId
from domain.mana import FREE, ManaCost, mana_cost
from domain.rules.resolving.evaluation import HOPED, Context, object_matches
from domain.terms import Zone


def least_change(
    part: lang.Static, to: What | None, spell: GameObject, player: PlayerId, context: Context, hoped: bool
) -> int:
    """Return the generic mana that one ability adds to a spell's cost.

    Less than zero if it makes the spell cheaper. With `hoped` the targets are not yet known, and the least possible
    change counts.
    """
    if not hoped:
        return _change(part, to, spell, player, context)
    return min(_change(part, to, spell, player, context.with_(**{HOPED: hope})) for hope in (1, 0))


def _change(part: lang.Static, to: What | None, spell: GameObject, player: PlayerId, context: Context) -> int:
    more = [mod.cost_more for mod in part.static if isinstance(mod, lang.CostMore) and mod.mana is None]
    if more and context.true(part.while_) and (to is None or _taxed(to, spell, player, context)):
        return sum(map(context.amount, more))
    return 0


def more_mana(part: lang.Static, to: What | None, spell: GameObject, player: PlayerId, context: Context) -> ManaCost:
    """Return the mana symbols that one ability adds to a spell's cost."""
    more = [(mod.cost_more, mana_cost(mod.mana)) for mod in part.static if isinstance(mod, lang.CostMore) and mod.mana]
    total = FREE
    if more and context.true(part.while_) and (to is None or _taxed(to, spell, player, context)):
        for often, mana in more:
            for _ in range(context.amount(often)):
                total = total.joined(mana)
    return total


def least_mana(part: lang.Static, spell: GameObject, player: PlayerId, context: Context) -> int:
    """601.2f. Return the least mana that one ability makes a spell cost, or 0."""
    least = [mod.cost_least for mod in part.static if isinstance(mod, lang.CostLeast)]
    return max(least) if least and context.true(part.while_) and _taxed(part.to, spell, player, context) else 0


def _taxed(to: What, card: GameObject, player: PlayerId, context: Context) -> bool:
    if to in ("you", "each_player", "each_opponent"):
        return player in context.entities(to)
    if to in ("self", "attached") or not context.board.reaches(context.you, player):
        return False
    spell = card.copy()
    spell.controller = player
    spell.kind = "spell"
    spell.zone = Zone.STACK
    return object_matches(to, spell, context)
