"""613.1. A scratch board for the layers, copied from printed values; never a game's board."""

from __future__ import annotations

from collections.abc import Iterable

from domain.board.characteristics import AbilityRef, EffectData
from domain.board.objects import GameObject
from domain.board.state import Board, Effect
from domain.ids import ObjectId
from domain.kernel.table import Table
from domain.terms import Zone


class Scratch(Table):
    """A table for computing, whose board is changed without events.

    `work` holds copies of the permanents and cards in graveyards that differ, or differed, from their printed values;
    the others are read from the real board. `granted` maps an object and an ability that an effect gave it to the
    timestamp of that effect. `strays` is True if an object has other abilities than on the real board.
    """

    __slots__ = ("granted", "strays", "work")

    def __init__(self, game: Table, entering: GameObject | None = None) -> None:
        real = game.board
        board = real.alias()
        self._beside(game, board)
        self.work = {
            id: base(real, permanent)
            for id in real.battlefield
            if ((permanent := real.objects[id]).altered or permanent.counters or permanent.copies)
            and not permanent.phased_out
        }
        for player in real.players.values():
            for id in player.graveyard:
                if (card := real.objects[id]).altered:
                    self.work[id] = base(real, card)
        board.objects = {**real.objects, **self.work}
        self.granted: dict[tuple[ObjectId, AbilityRef], int] = {}
        self.strays = any(work.abilities != real.objects[id].abilities for id, work in self.work.items())
        if entering is not None:
            self._add(entering)

    def _add(self, entering: GameObject) -> None:
        """614.12. Add an entering permanent, as if already on the battlefield."""
        new = entering.copy()
        new.zone = Zone.BATTLEFIELD
        new.timestamp = self.board.position + 1
        self.work[new.id] = self.board.objects[new.id] = new
        self.board.battlefield = [*self.board.battlefield, new.id]
        self.strays = True

    def own(self, id: ObjectId) -> GameObject | None:
        """Return the scratch board's own copy of an object, which may be changed.

        None if the object is neither on the battlefield nor in a graveyard, or is phased out (702.26b).
        """
        permanent = self.work.get(id)
        if permanent is None:
            real = self.board.objects.get(id)
            if real is None or real.zone not in (Zone.BATTLEFIELD, Zone.GRAVEYARD) or real.phased_out:
                return None
            permanent = self.work[id] = self.board.objects[id] = real.copy()
        return permanent


def beginning(board: Board, effects: Iterable[EffectData]) -> Board:
    """611.2. Return a read-only board on which these effects have begun.

    Everything else is shared with the board.
    """
    new = board.alias()
    new.effects = board.effects.copy()
    for timestamp, data in enumerate(effects, board.position + 1):
        new.effects[data.id] = Effect(data, timestamp, data.remaining)
    return new


def base(board: Board, permanent: GameObject) -> GameObject:
    """613.2c. Return a copy of an object with its copiable values, printed or copied."""
    work = permanent.copy()
    copied = permanent.copied
    if copied is not None and not permanent.face_down:  # 708.10
        work.print_copy(copied)
    else:
        work.print(board.definitions[permanent.unchanged_face])
        work.token = permanent.token
    work.text = 0
    work.controller = permanent.under
    return work
