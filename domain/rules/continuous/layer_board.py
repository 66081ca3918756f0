"""613.1. The board that the layers are read on: a copy from what is printed. It never is a game's board."""

from __future__ import annotations

from collections.abc import Iterable

from domain.board.characteristics import AbilityRef, EffectData
from domain.board.objects import GameObject
from domain.board.state import Board, Effect
from domain.ids import ObjectId
from domain.kernel.table import Table
from domain.terms import Zone


class Scratch(Table):
    """A table to compute on, at which nothing is said: its board is read and worked on, its cards are the game's.

    `work` holds the permanents that come out, or came out, other than printed; the others are read from the board.
    `granted` tells since when an object has an ability that an effect gave it; `strays` whether abilities are other
    than on the board.
    """

    __slots__ = ("granted", "strays", "work")

    def __init__(self, game: Table, entering: GameObject | None = None) -> None:
        real = game.board
        board = real.alias()
        self._beside(game, board)
        self.work = {
            id: base(real, found)
            for id in real.battlefield
            if ((found := real.objects[id]).altered or found.counters or found.copies) and not found.phased_out
        }
        board.objects = {**real.objects, **self.work}
        self.granted: dict[tuple[ObjectId, AbilityRef], int] = {}
        self.strays = any(work.abilities != real.objects[id].abilities for id, work in self.work.items())
        if entering is not None:
            self._add(entering)

    def _add(self, entering: GameObject) -> None:
        """614.12. A permanent as if it were on the battlefield already."""
        new = entering.copy()
        new.zone = Zone.BATTLEFIELD
        new.timestamp = self.board.position + 1
        self.work[new.id] = self.board.objects[new.id] = new
        self.board.battlefield = [*self.board.battlefield, new.id]
        self.strays = True

    def own(self, id: ObjectId) -> GameObject | None:
        """Return the permanent, ready to be worked on; None if it is not on the battlefield or phased out (702.26b)."""
        found = self.work.get(id)
        if found is None:
            real = self.board.objects.get(id)
            if real is None or real.zone is not Zone.BATTLEFIELD or real.phased_out:
                return None
            found = self.work[id] = self.board.objects[id] = real.copy()
        return found


def beginning(board: Board, effects: Iterable[EffectData]) -> Board:
    """611.2. Return a board to read only, as if these effects had begun now; all else is of the board itself."""
    new = board.alias()
    new.effects = board.effects.copy()
    for at, data in enumerate(effects, board.position + 1):
        new.effects[data.id] = Effect(data, at, data.remaining)
    return new


def base(board: Board, found: GameObject) -> GameObject:
    """613.2c. A copy of it with its copiable values: what is printed, or what it copied."""
    work = found.copy()
    copied = found.copied
    if copied is not None and not found.face_down:  # 708.10
        work.print_copy(copied)
    else:
        work.print(board.definitions[found.unchanged_face])
        work.token = found.token
    work.text = 0
    work.controller = found.under
    return work
