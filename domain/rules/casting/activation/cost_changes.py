"""602.2b, 601.2f. Changes that abilities and effects make to the costs of activated abilities."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.filters import Filter
from domain.freezing import Frozen, thawed
from domain.ids import ObjectId, PlayerId
from domain.kernel.table import Table
from domain.rules.abilities.keywords import of_keyword
from domain.rules.continuous.player_effects import in_force
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import Context, matches, object_matches


class Activation(NamedTuple):
    """An ability that a player activates, or could activate."""

    player: PlayerId
    source: GameObject
    ref: AbilityRef
    part: lang.Activated
    on_stack: ObjectId | None = None
    """The ability on the stack, once its targets are chosen."""


def more_generic(game: Table, activation: Activation) -> int:
    """601.2f. Return the generic mana that others add to the cost of an ability.

    It is less than zero for a reduction.

    As long as no targets are chosen, an ability that could have them is taken to have those that make it cheaper.
    """
    change, least = 0, 0
    for mod, context in _about(game, activation):
        amount = context.amount(mod.activation_more)
        if mod.targeting is not None and not _targets(game, activation, mod.targeting, amount, context):
            continue
        change += amount
        least = max(least, mod.least or 0)
    return max(change, min(0, least - activation.part.price.value)) if least else change


def _about(game: Table, activation: Activation) -> Iterator[tuple[lang.ActivationMore, Context]]:
    """Yield the modifications in force that concern an ability, whatever its targets are."""
    name = lang.ActivationMore.KEY
    if name not in in_play(game).words:
        return
    for about, mod, context in in_force(game, name):
        if activation.player not in about:
            continue
        told = _told(mod) if isinstance(mod, tuple) else mod
        assert isinstance(told, lang.ActivationMore)
        if told.but_mana and activation.part.is_mana:
            continue
        if told.kind is not None and not of_keyword(game, activation.ref, told.kind):
            continue
        if object_matches(told.of, activation.source, context):
            yield told, context


def _targets(game: Table, activation: Activation, filter: Filter, amount: int, context: Context) -> bool:
    """Return True if a target matches; before any is chosen, if a match would make the ability cheaper."""
    if activation.on_stack is None:
        return amount < 0 and bool(activation.part.targets)
    ability = game.board.objects[activation.on_stack]
    return any(matches(filter, id, context) for ids in ability.targets.values() for id in ids)


@lru_cache(maxsize=64)
def _told(mod: tuple[Frozen, ...]) -> lang.ActivationMore:
    """Return the modification that a continuous effect has stored."""
    values = zip(lang.ActivationMore.model_fields, mod[1:], strict=False)
    return lang.ActivationMore.model_validate({name: thawed(value) for name, value in values if value is not None})
