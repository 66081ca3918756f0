"""603.2b. Triggers already waiting in a position that starts as a step begins: none triggers twice.

The rules notice the beginning of that step or phase again. Triggers that the position already lists are skipped.
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

    Each prevents one equal trigger when the step begins again.
    """


@contextmanager
def taken_for_noticed(game: Game) -> Iterator[None]:
    """Skip, inside this context, triggers that the position lists as waiting."""
    game.memory[Waiting] = Waiting(
        (trigger.player, trigger.source, trigger.ability) for trigger in game.board.triggers.values()
    )
    try:
        yield
    finally:
        game.forget(Waiting)


def waits(game: Game, player: PlayerId, source: ObjectId, ability: AbilityRef) -> bool:
    """Return True if an equal trigger waits already; each waiting trigger counts once."""
    waiting = game.memory.get(Waiting)
    if not waiting or not waiting[player, source, ability]:
        return False
    waiting[player, source, ability] -= 1
    return True
