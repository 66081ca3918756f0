"""707.2c. Copy effects of static abilities: what they copy is settled once, when they first start to apply."""

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
"""How long such an effect lasts: as long as its ability applies to its object."""


Key: TypeAlias = "tuple[ObjectId, AbilityRef, ObjectId]"
"""A static ability of an object, and what it makes a copy."""


def settle(game: Game) -> bool:
    """Begin what has come to apply, and end what no longer does, until that changes nothing more.

    What becomes a copy may be what another ability was waiting for, or be no longer what it was about. Each begins or
    ends once in a moment at most; returns whether anything did.
    """
    followed: set[Key] = set()
    while _follow(game, followed):
        layers.refresh(game)
    return bool(followed)


def _follow(game: Game, followed: set[Key]) -> bool:
    """Go over all of them once, but for those that were followed already; returns whether there was anything."""
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
        (key, context, of, mod)
        for key, (context, mod) in applying.items()
        if key not in known and key not in followed and (of := _copied(context, key[2], mod)) is not None
    ]
    if over:
        durations.over(game, sorted(over.values()), "611.3a", board.position, reason=Reason.CONDITION)
    for (_, ref, id), context, of, mod in begun:
        _begin(game, context, ref, id, of, mod)
    followed.update(over, (key for key, *_ in begun))
    return bool(over or begun)


def _applying(game: Game) -> dict[Key, tuple[Context, lang.IsCopy]]:
    """What such abilities apply to, as the board is now."""
    found = {}
    for source, ref, part in index(game).modifiers:
        for mod in part.static:
            if isinstance(mod, lang.IsCopy):
                context = Context(game, source.controller, source.id, text=ref[0])
                for id in affected(part.to, context) if context.true(part.while_) else ():
                    found[source.id, ref, id] = context, mod
    return found


def _without(game: Game, numbers: Sequence[int]) -> Collection[Key]:
    """613.6. What such abilities would apply to without these effects: what one changes by itself does not end it."""
    board = game.board.copy()
    ended = e.EffectsEnded(effects=tuple(numbers), reason=Reason.CONDITION)
    evolve(board, Recorded(board.position + 1, board.moment, "611.3a", board.position, ended))
    return _applying(game.beside(layers.read(game.beside(board))))


def _copied(context: Context, id: ObjectId, mod: lang.IsCopy) -> ObjectId | None:
    """The first of what is named that is not the object itself."""
    named = (ObjectId(one) for one in context.entities(mod.copy_of) if not is_player(one) and one != id)
    return next(named, None)


def _begin(game: Game, context: Context, ref: AbilityRef, id: ObjectId, of: ObjectId, mod: lang.IsCopy) -> None:
    board = game.board
    values = copiable_values(board, board.object(of))
    values = excepted(values, mod.but, context, copiable_values(board, board.objects[id]))
    number = start_effect(
        game, context, NewEffect(kind="continuous", ref=ref, objects=(id,), mods=(("copy", of),), until=UNTIL), "611.3a"
    )
    game.say(e.BecameCopy(object=id, of=of, effect=number, values=values, token=False), _rule(game))


def _rule(game: Game) -> str:
    """In the rules of the seeds nothing was said of when; there it is a copy effect like others."""
    return "707.2" if game.edition.name == "seed" else "707.2c"


def _is_static(effect: Effect) -> bool:
    return bool(effect.data.until == UNTIL)
