"""603.2b. Triggers that a position tells of a beginning that is still to be noticed: none of them comes twice."""

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
    """The triggers on the board by player, source and ability, of which each stands for one that would be noticed."""


@contextmanager
def taken_for_noticed(game: Game) -> Iterator[None]:
    """Take triggers that wait now for what is noticed inside."""
    game.memory[Waiting] = Waiting((one.player, one.source, one.ability) for one in game.board.triggers.values())
    try:
        yield
    finally:
        game.forget(Waiting)


def waits(game: Game, player: PlayerId, source: ObjectId, ability: AbilityRef) -> bool:
    """Return True if a trigger that waits is this one; each is found once."""
    there = game.memory.get(Waiting)
    if not there or not there[player, source, ability]:
        return False
    there[player, source, ability] -= 1
    return True
