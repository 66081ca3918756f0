"""707.2c. Copy effects of static abilities, whose values are fixed when they first start to apply."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeAlias

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.evolve import evolve
from domain.board.state import Effect
from domain.cards import language as lang
from domain.events import Recorded
from domain.ids import ObjectId, is_player
from domain.reasons import Reason
from domain.rules.abilities.index import index
from domain.rules.continuous import durations, layers
from domain.rules.continuous.layers import affected
from domain.rules.objects.copies.copiable import copiable_values, excepted
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import NewEffect, start_effect

if TYPE_CHECKING:
    from domain.kernel.game import Game

UNTIL = ("static",)
"""Duration of these effects: as long as the ability applies to its object."""


Key: TypeAlias = "tuple[ObjectId, AbilityRef, ObjectId]"
"""A static ability of an object, and the permanent it makes a copy."""


def settle(game: Game) -> bool:
    """Begin and end copy effects of static abilities until nothing changes.

    A new copy may be an object that another ability applies to, or no longer be one. An effect begins or ends at
    most once in a moment. Returns True if any did.
    """
    followed: set[Key] = set()
    while _follow(game, followed):
        layers.refresh(game)
    return bool(followed)


def _follow(game: Game, followed: set[Key]) -> bool:
    """Begin and end copy effects once, except those in `followed`; return True if any did."""
    board = game.board
    known: dict[Key, int] = {
        (ObjectId(effect.data.source), effect.data.ref, ObjectId(effect.data.objects[0])): number
        for number, effect in board.effects.items()
        if _is_static(effect) and effect.data.ref is not None
    }
    applying = _applying(game)
    over = {key: number for key, number in known.items() if key not in applying and key not in followed}
    if over:
        again = _without(game, list(over.values()))
        over = {key: number for key, number in over.items() if key not in again}
    begun = [
        (key, context, original, mod)
        for key, (context, mod) in applying.items()
        if key not in known and key not in followed and (original := _copied(context, key[2], mod)) is not None
    ]
    if over:
        durations.over(game, sorted(over.values()), "611.3a", board.position, reason=Reason.CONDITION)
    for (_, ref, id), context, original, mod in begun:
        _begin(game, context, ref, id, original, mod)
    followed.update(over, (key for key, *_ in begun))
    return bool(over or begun)


def _applying(game: Game) -> dict[Key, tuple[Context, lang.IsCopy]]:
    """Return the copy effects that apply on the present board, by ability and object."""
    applying = {}
    for source, ref, part in index(game).modifiers:
        for mod in part.static:
            if isinstance(mod, lang.IsCopy):
                context = Context(game, source.controller, source.id, text=ref[0])
                for id in affected(part.to, context) if context.true(part.while_) else ():
                    applying[source.id, ref, id] = context, mod
    return applying


def _without(game: Game, numbers: Sequence[int]) -> Collection[Key]:
    """613.6. Return the copy effects that would apply if these were not there.

    So an effect does not end because of a change that it makes itself.
    """
    board = game.board.copy()
    ended = e.EffectsEnded(effects=tuple(numbers), reason=Reason.CONDITION)
    evolve(board, Recorded(board.position + 1, board.moment, "611.3a", board.position, ended))
    return _applying(game.beside(layers.read(game.beside(board))))


def _copied(context: Context, id: ObjectId, mod: lang.IsCopy) -> ObjectId | None:
    """Return the first object that the text names to copy, other than the object itself."""
    named = (ObjectId(one) for one in context.entities(mod.copy_of) if not is_player(one) and one != id)
    return next(named, None)


def _begin(game: Game, context: Context, ref: AbilityRef, id: ObjectId, original: ObjectId, mod: lang.IsCopy) -> None:
    board = game.board
    values = copiable_values(board, board.object(original))
    values = excepted(values, mod.but, context, copiable_values(board, board.objects[id]))
    number = start_effect(
        game,
        context,
        NewEffect(kind="continuous", ref=ref, objects=(id,), mods=(("copy", original),), until=UNTIL),
        "611.3a",
    )
    game.say(e.BecameCopy(object=id, of=original, effect=number, values=values, token=False), _rule(game))


def _rule(game: Game) -> str:
    """Return the rule to cite for the beginning of such a copy effect.

    The rules of the seeds did not say when its values are fixed; there it is a copy effect like others.
    """
    return "707.2" if game.edition.name == "seed" else "707.2c"


def _is_static(effect: Effect) -> bool:
    return bool(effect.data.until == UNTIL)
