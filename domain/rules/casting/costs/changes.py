"""601.2f. Changes that abilities make to the cost of a spell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.costs import Cost
from domain.cards.grammar.filters import What
from domain.ids import ObjectId, PlayerId
from domain.mana import FREE, ManaCost, mana_cost
from domain.rules.abilities.index import Modifier, index
from domain.rules.continuous import next_spells
from domain.rules.continuous.player_effects import settled_filter
from domain.rules.resolving.evaluation import HOPED, Context, object_matches
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table


def least_change(
    part: lang.Static, to: What | None, spell: GameObject, player: PlayerId, context: Context, hoped: bool
) -> int:
    """Return the generic mana that one ability adds to a spell's cost.

    Less than zero if it makes the spell cheaper. With `hoped` the targets are not yet known, and the least
    possible change counts.
    """
    if not hoped:
        return _change(part, to, spell, player, context)
    return min(_change(part, to, spell, player, context.with_(**{HOPED: hope})) for hope in (1, 0))


def _change(part: lang.Static, to: What | None, spell: GameObject, player: PlayerId, context: Context) -> int:
    more = [
        mod.cost_more
        for mod in part.static
        if isinstance(mod, lang.CostMore) and mod.mana is None and _is_among(mod.of, spell, player, context)
    ]
    if more and context.true(part.while_) and (to is None or concerns(to, spell, player, context)):
        return sum(map(context.amount, more))
    return 0


def more_mana(part: lang.Static, to: What | None, spell: GameObject, player: PlayerId, context: Context) -> ManaCost:
    """Return the mana symbols that one ability adds to a spell's cost."""
    more = [(mod.cost_more, mana_cost(mod.mana)) for mod in part.static if isinstance(mod, lang.CostMore) and mod.mana]
    total = FREE
    if more and context.true(part.while_) and (to is None or concerns(to, spell, player, context)):
        for often, mana in more:
            for _ in range(context.amount(often)):
                total = total.joined(mana)
    return total


def mana_off(part: lang.Static, spell: GameObject, player: PlayerId, context: Context, hoped: bool) -> ManaCost:
    """118.7c. Return the mana symbols that an ability of the spell itself takes off its cost.

    With `hoped` the targets are not yet known, and the greatest possible reduction counts.
    """
    less = [
        (mod.cost_more, mana_cost(mod.mana))
        for mod in part.static
        if isinstance(mod, lang.CostMore) and mod.takes_mana_off and mod.mana
    ]
    if not less:
        return FREE
    readers = [context.with_(**{HOPED: hope}) for hope in (1, 0)] if hoped else [context]
    total = FREE
    for reader in readers:
        if total == FREE and reader.true(part.while_):
            for often, mana in less:
                for _ in range(-reader.amount(often)):
                    total = total.joined(mana)
    return total


def in_force(game: Table) -> Iterator[Modifier]:
    """Yield the static abilities that change costs of spells, on the stack, too."""
    yield from index(game).costs
    for id in game.board.stack:
        spell = game.board.objects[id]
        if spell.kind == "spell" and spell.abilities:
            for ref in spell.abilities:
                part = game.part(ref)
                if isinstance(part, lang.Static) and part.zone is Zone.STACK and part.to != "self":
                    yield spell, ref, part


def besides(part: lang.Static, spell: GameObject, player: PlayerId, context: Context) -> Iterator[Cost]:
    """601.2f. Yield the additional costs that one ability gives a spell."""
    costs = [cost for mod in part.static if isinstance(mod, lang.CostBesides) for cost in mod.cost_besides]
    if costs and context.true(part.while_) and concerns(part.to, spell, player, context):
        yield from costs


def least_mana(part: lang.Static, spell: GameObject, player: PlayerId, context: Context) -> int:
    """601.2f. Return the least mana that one ability makes a spell cost, or 0."""
    least = [mod.cost_least for mod in part.static if isinstance(mod, lang.CostLeast)]
    return max(least) if least and context.true(part.while_) and concerns(part.to, spell, player, context) else 0


def concerns(to: What, card: GameObject, player: PlayerId, context: Context) -> bool:
    """Return True if a static ability about these objects or players concerns a spell.

    `card` would be a spell of this player.
    """
    if to in ("you", "each_player", "each_opponent"):
        return player in context.entities(to)
    if to in ("self", "attached") or not context.board.reaches(context.you, player):
        return False
    return _is_among(to, card, player, context)


def lasting_change(game: Game, player: PlayerId, spell: GameObject) -> int:
    """611.2c. Return the generic mana that effects of resolutions add to what the player casts."""
    return sum(
        amount
        for amount, of, context in _lasting(game, player)
        if _is_among(settled_filter(of) if of is not None else None, spell, player, context)
    ) + sum(int(mod[1]) for mod in next_spells.gets(game, player, spell, lang.CostMore.KEY))


def changes_last(game: Game, player: PlayerId) -> bool:
    """Return True if an effect of a resolution changes the costs of the player's spells."""
    return next_spells.are_awaited(game, player) or any(True for _ in _lasting(game, player))


def _lasting(game: Game, player: PlayerId) -> Iterator[tuple[int, object, Context]]:
    """Yield what effects of resolutions add: the amount, the filter, the reader.

    The filter is None if the effect is about all spells of the player.
    """
    for effect in game.board.effects.values():
        data = effect.data
        if data.kind != "continuous" or player not in data.objects:
            continue
        for mod in data.mods:
            if mod[0] == lang.CostMore.KEY:
                context = Context(game, PlayerId(data.controller), ObjectId(data.source), dict(data.bindings))
                yield mod[1], mod[2] if len(mod) > 2 else None, context


def _is_among(of: What | None, card: GameObject, player: PlayerId, context: Context) -> bool:
    """Return True if a card, as a spell of this player, matches the filter."""
    if of is None:
        return True
    spell = card.copy()
    spell.controller = player
    spell.kind = "spell"
    spell.zone = Zone.STACK
    return object_matches(of, spell, context)
