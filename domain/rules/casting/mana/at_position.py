"""605.3a. Caches for questions about mana abilities, emptied by the next event.

A board changes only by an event, and every event has a new position. So an answer holds as long as the
position does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from domain.kernel.table import Table

K = TypeVar("K")
V = TypeVar("V")


class AtPosition(dict[K, V]):
    """Cache of answers that hold at one position of the log, by question.

    Each kind of question has a subclass of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self._at = -1

    def let_go_before(self, position: int) -> None:
        """Forget answers cached at another position than this."""
        if self._at != position:
            self.clear()
            self._at = position


def forget(table: Table) -> None:
    """733.1. Forget all cached answers, as a game goes back.

    The game then reaches the same positions again by other events.
    """
    for kind in [kind for kind in table.memory if isinstance(kind, type) and issubclass(kind, AtPosition)]:
        del table.memory[kind]
