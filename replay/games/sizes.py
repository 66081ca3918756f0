"""208.2a, 604.3. Sizes of cards whose texts define them, for views of a board.

The log has the sizes of permanents only. Elsewhere a size is read of the viewer's board, so it tells nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.cards.language import with_tokens
from domain.errors import NotKnown
from domain.kernel.table import Table
from domain.rules.continuous.defining import defined
from domain.rules.rulebook import RULES
from domain.terms import Zone

if TYPE_CHECKING:
    from replay.store.stored import StoredGame


def with_all_tokens(stored: StoredGame) -> dict[str, lang.CardDefinition]:
    """Return the definitions of a stored game and of its tokens, by hash."""
    return {one.hash: one for card in stored.definitions().values() for one in with_tokens(card)}


class Sizes:
    """Sizes of the objects of a board in the zones where they are.

    `definition` returns the definition with a number in the game, or None if the viewer does not know it.
    """

    def __init__(self, board: Board, definition: Callable[[int], lang.CardDefinition | None]) -> None:
        self.board = board
        self.definition = definition

    @classmethod
    def of_stored(cls, board: Board, stored: StoredGame) -> Sizes:
        """Return the sizes on a board of a stored game.

        Its definitions are read when the first is needed.
        """
        known: dict[str, lang.CardDefinition] = {}

        def definition(number: int) -> lang.CardDefinition | None:
            if not known:
                known.update(with_all_tokens(stored))
            return known.get(board.definitions[number].hash)

        return cls(board, definition)

    def shown(self, obj: GameObject) -> GameObject:
        """Return an object with the power and toughness that its text defines."""
        if obj.zone is Zone.BATTLEFIELD or 0 not in (obj.power, obj.toughness):  # a star is printed as 0
            return obj
        if self._table is None or not any(map(self._defines, obj.abilities)):
            return obj
        return defined(self._table, obj)

    def _defines(self, ref: tuple[int, int]) -> bool:
        assert self._table is not None
        return isinstance(self._table.part(ref), lang.Defining)

    @cached_property
    def _table(self) -> Table | None:
        """The board with its texts and the rules; None if no text defines a size, or one cannot be read."""
        found = [self.definition(number) for number in self.board.definitions]
        known = [definition for definition in found if definition is not None]
        if not any(isinstance(part, lang.Defining) for definition in known for part in definition.parts):
            return None
        try:
            return Table(self.board, {one.hash: one for one in known}, RULES)
        except NotKnown:
            return None
