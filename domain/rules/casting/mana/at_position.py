"""605.3a. What is known of mana abilities at a position: a board changes only by an event, and each has its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from domain.kernel.table import Table

K = TypeVar("K")
V = TypeVar("V")


class AtPosition(dict[K, V]):
    """Answers by what was asked, all of one position. Each question has a class of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._at = -1

    def let_go_before(self, position: int) -> None:
        """Forget the answers of another position."""
        if self._at != position:
            self.clear()
            self._at = position


def forget(table: Table) -> None:
    """733.1. Forget all answers: a game that has gone back comes to the same positions by other events."""
    for kind in [kind for kind in table.memory if isinstance(kind, type) and issubclass(kind, AtPosition)]:
        del table.memory[kind]
