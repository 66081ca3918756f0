"""605.3a. Answers about mana abilities, kept as long as the board does not change.

A board changes only by an event, and every event has a position of its own. So an answer holds for its position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from domain.kernel.table import Table

K = TypeVar("K")
V = TypeVar("V")


class AtPosition(dict[K, V]):
    """Cached answers of one position, by question.

    Each kind of question has a subclass of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self._at = -1

    def let_go_before(self, position: int) -> None:
        """Forget the answers of another position."""
        if self._at != position:
            self.clear()
            self._at = position


def forget(table: Table) -> None:
    """733.1. Forget all answers when a game goes back.

    The game then reaches the same positions again by other events.
    """
    for kind in [kind for kind in table.memory if isinstance(kind, type) and issubclass(kind, AtPosition)]:
        del table.memory[kind]
