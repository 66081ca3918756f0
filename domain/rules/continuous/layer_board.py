"""613.1. The board that the layers are read on: a copy from what is printed. It never is a game's board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.board.characteristics import AbilityRef
from domain.board.state import Board, Obj
from domain.cards import language as l
from domain.ids import ObjectId
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


class Scratch:
    """A board to compute on; rules that only look things up can use it as if it were a game.

    `work` holds the permanents that come out, or came out, other than printed; the others are read from the board.
    `granted` tells since when an object has an ability that an effect gave it; `strays` whether abilities are other
    than on the board.
    """

    __slots__ = ("_game", "board", "granted", "strays", "work")

    def __init__(self, game: Game, entering: Obj | None = None) -> None:
        real = game.board
        self.board = board = real.alias()
        self.work = {
            id: base(real, found)
            for id in real.battlefield
            if ((found := real.objects[id]).altered or found.counters or found.copies) and not found.phased_out
        }
        board.objects = {**real.objects, **self.work}
        self.granted: dict[tuple[ObjectId, AbilityRef], int] = {}
        self.strays = any(work.abilities != real.objects[id].abilities for id, work in self.work.items())
        self._game = game
        if entering is not None:
            self._add(entering)

    def _add(self, entering: Obj) -> None:
        """614.12. A permanent as if it were on the battlefield already."""
        new = entering.copy()
        new.zone = Zone.BATTLEFIELD
        new.timestamp = self.board.position + 1
        self.work[new.id] = self.board.objects[new.id] = new
        self.board.battlefield = [*self.board.battlefield, new.id]
        self.strays = True

    def own(self, id: ObjectId) -> Obj | None:
        """The permanent, ready to be worked on; None if it is not on the battlefield."""
        found = self.work.get(id)
        if found is None:
            real = self.board.objects.get(id)
            if real is None or real.zone is not Zone.BATTLEFIELD:
                return None
            found = self.work[id] = self.board.objects[id] = real.copy()
        return found

    @property
    def definitions(self) -> dict[str, l.CardDefinition]:
        """All definitions of the game."""
        return self._game.definitions

    def definition(self, number: int) -> l.CardDefinition:
        """The definition a number stands for."""
        return self._game.definition(number)


def base(board: Board, found: Obj) -> Obj:
    """613.2c. A copy of it with its copiable values: what is printed, or what it copied."""
    work = found.copy()
    copied = found.copied
    if copied is not None:
        work.print_copy(copied)
    else:
        work.print(board.definitions[found.unchanged_face])
        work.token = found.token
    work.text = 0
    work.controller = found.under
    return work
