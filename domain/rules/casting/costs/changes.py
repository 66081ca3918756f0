"""601.2f. What abilities change of what a spell costs."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.filters import What
from domain.ids import PlayerId
from domain.mana import FREE, ManaCost, mana_cost
from domain.rules.resolving.evaluation import HOPED, Context, object_matches
from domain.terms import Zone


def least_change(
    part: lang.Static, to: What | None, found: GameObject, player: PlayerId, context: Context, hoped: bool
) -> int:
    """What one ability changes; if it is not yet known what the spell targets, the less of what it can be."""
    if not hoped:
        return _change(part, to, found, player, context)
    return min(_change(part, to, found, player, context.with_(**{HOPED: hope})) for hope in (1, 0))


def _change(part: lang.Static, to: What | None, found: GameObject, player: PlayerId, context: Context) -> int:
    more = [mod.cost_more for mod in part.static if isinstance(mod, lang.CostMore) and mod.mana is None]
    if more and context.true(part.while_) and (to is None or _taxed(to, found, player, context)):
        return sum(map(context.amount, more))
    return 0


def more_mana(part: lang.Static, to: What | None, found: GameObject, player: PlayerId, context: Context) -> ManaCost:
    """What mana one ability adds by its symbols."""
    more = [(mod.cost_more, mana_cost(mod.mana)) for mod in part.static if isinstance(mod, lang.CostMore) and mod.mana]
    total = FREE
    if more and context.true(part.while_) and (to is None or _taxed(to, found, player, context)):
        for often, mana in more:
            for _ in range(context.amount(often)):
                total = total.joined(mana)
    return total


def _taxed(to: What, found: GameObject, player: PlayerId, context: Context) -> bool:
    if to in ("you", "each_player", "each_opponent"):
        return player in context.entities(to)
    if to in ("self", "attached") or not context.board.reaches(context.you, player):
        return False
    seen = found.copy()
    seen.controller = player
    seen.kind = "spell"
    seen.zone = Zone.STACK
    return object_matches(to, seen, context)
