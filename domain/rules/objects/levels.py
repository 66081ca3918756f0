"""716, 719. Levels of Classes, and solving Cases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.rules.abilities.trigger_patterns import Happened, trigger
from domain.rules.resolving.evaluation import Context, reads_amount, reads_filter
from domain.rules.resolving.registry import does, on_battlefield
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

LEVEL, SOLVED = "level", "solved"


@does(lang.SetLevel)
def set_level(game: Game, effect: lang.SetLevel, context: Context) -> Proposals:
    """716.2a. Give a permanent this level from now on."""
    permanent = game.board.objects.get(context.source)
    if permanent is not None and permanent.zone is Zone.BATTLEFIELD:
        event = e.DesignationGained(entity=permanent.id, name=LEVEL, value=str(effect.set_level))
        game.say(event, "716.2a" if game.cites("716.2a") else "608.2c", game.because)
    yield ()


@does(lang.Solve)
def solve(game: Game, effect: lang.Solve, context: Context) -> Proposals:
    """719.3a. Solve Cases; a solved Case stays solved."""
    for id in on_battlefield(game, context, effect.solve):
        if SOLVED not in game.board.objects[id].designations:
            event = e.DesignationGained(entity=id, name=SOLVED, value="")
            game.say(event, "719.3a" if game.cites("719.3a") else "608.2c", game.because)
    yield ()


def _level(permanent: GameObject) -> int:
    return int(permanent.designations.get(LEVEL) or 1)


def _level_of(amount: g.LevelOf, context: Context) -> int:
    """608.2h. Return the present or last known level of a permanent."""
    return sum(_level(context.board.object(id)) for id in context.objects(amount.level_of))


reads_amount(g.LevelOf, _level_of)
reads_filter(
    g.Solved, lambda filter, permanent, context: (SOLVED in permanent.designations) is filter.solved, lambda *_: False
)


def _levels(game: Game, event: e.DesignationGained) -> Iterator[Happened]:
    if event.name == LEVEL:
        yield {"object": event.entity, "number": int(event.value)}


def _becomes_level(pattern: lang.BecomesLevel, happened: Happened, context: Context) -> bool:
    return happened["object"] == context.source and pattern.becomes_level == happened["number"]


trigger(lang.BecomesLevel, _becomes_level, {e.DesignationGained: _levels})
