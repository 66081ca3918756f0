"""707.2c. Copy effects of static abilities: what they copy is settled once, when they first start to apply."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.state import Effect
from domain.cards import language as l
from domain.ids import ObjectId, is_player
from domain.reasons import Reason
from domain.rules.abilities.index import index
from domain.rules.continuous import durations, layers
from domain.rules.continuous.layers import affected
from domain.rules.objects.copies.copiable import copiable_values, excepted
from domain.rules.resolving.reading import Context
from domain.rules.resolving.support import start_effect

if TYPE_CHECKING:
    from domain.kernel.game import Game

UNTIL = ("static",)
"""How long such an effect lasts: as long as its ability applies to its object."""


Begun: TypeAlias = tuple[ObjectId, AbilityRef, ObjectId]
"""What has begun to be a copy: by the ability of which object, and what."""


def follow(game: Game) -> None:
    """Begin what has come to apply, and end what no longer does, until nothing does.

    What becomes a copy may be what another text copies, or make a condition true or false. What would begin and end
    for ever begins once at a moment, and does not end in it.
    """
    done: set[Begun] = set()
    while _once(game, done):
        layers.refresh(game)


def _once(game: Game, done: set[Begun]) -> bool:
    """Begin and end what does now, but for what has begun before. Returns whether there was anything."""
    board = game.board
    known = {
        (effect.data.source, effect.data.ref, effect.data.objects[0]): number
        for number, effect in board.effects.items()
        if _is_static(effect) and (effect.data.source, effect.data.ref, effect.data.objects[0]) not in done
    }
    copying = [
        (found, ref, part, mod)
        for found, ref, part in index(game).modifiers
        for mod in part.static
        if isinstance(mod, l.IsCopy)
    ]
    if not known and not copying:
        return False
    begun: list[tuple[Context, tuple[int, int], ObjectId, ObjectId, l.IsCopy]] = []
    for found, ref, part, mod in copying:
        context = Context(game, found.controller, found.id, text=ref[0])
        for id in affected(part.to, context) if context.true(part.while_) else ():
            if known.pop((found.id, ref, id), None) is not None:
                continue
            of = next(
                (ObjectId(one) for one in context.entities(mod.copy_of) if not is_player(one) and one != id), None
            )
            if of is not None and (found.id, ref, id) not in done:
                done.add((found.id, ref, id))
                begun.append((context, ref, id, of, mod))
    if known:
        durations.over(game, sorted(known.values()), "611.3a", board.position, reason=Reason.CONDITION)
    for context, ref, id, of, mod in begun:
        _begin(game, context, ref, id, of, mod)
    return bool(known or begun)


def _begin(game: Game, context: Context, ref: AbilityRef, id: ObjectId, of: ObjectId, mod: l.IsCopy) -> None:
    board = game.board
    values = copiable_values(board, board.object(of))
    values = excepted(values, mod.but, context, copiable_values(board, board.objects[id]))
    number = start_effect(
        game,
        context,
        kind="continuous",
        ref=ref,
        objects=(id,),
        mods=(("copy", of),),
        until=UNTIL,
        bindings=(),
        remaining=None,
        rule="611.3a",
    )
    game.say(e.BecameCopy(object=id, of=of, effect=number, values=values, token=False), _rule(game))


def _rule(game: Game) -> str:
    """In the rules of the seeds nothing was said of when; there it is a copy effect like others."""
    return "707.2" if game.edition.name == "seed" else "707.2c"


def _is_static(effect: Effect) -> bool:
    return bool(effect.data.until == UNTIL)
