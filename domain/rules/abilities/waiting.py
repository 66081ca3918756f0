"""603.2b. Waiting triggers of a position that starts as a step begins: none triggers twice.

The step or phase in which the position starts is noticed again; a trigger that the position lists already is
skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from domain.board.characteristics import AbilityRef
from domain.ids import ObjectId, PlayerId

if TYPE_CHECKING:
    from domain.kernel.game import Game


class Waiting(Counter[tuple[PlayerId, ObjectId, AbilityRef]]):
    """Waiting triggers of a position, counted by player, source and ability.

    Each stands for one trigger that would be noticed again.
    """


@contextmanager
def taken_for_noticed(game: Game) -> Iterator[None]:
    """Skip, inside this context, the triggers that wait already."""
    game.memory[Waiting] = Waiting(
        (trigger.player, trigger.source, trigger.ability) for trigger in game.board.triggers.values()
    )
    try:
        yield
    finally:
        game.forget(Waiting)


def waits(game: Game, player: PlayerId, source: ObjectId, ability: AbilityRef) -> bool:
    """Return True if this trigger waits already; each waiting trigger is matched once."""
    waiting = game.memory.get(Waiting)
    if not waiting or not waiting[player, source, ability]:
        return False
    waiting[player, source, ability] -= 1
    return True
