"""704.3. What is remembered of the checks of state-based actions: up to where, and what came to nothing."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from domain import events as e
from domain.board.state import Board

Told: TypeAlias = dict[tuple[object, ...], tuple[tuple[str, e.ReplacementApplied], ...]]
"""For what would have happened (`Would.told`): what was applied to it, in order, each with its rule."""


class Checks:
    """Of the last checks of a game.

    `at` is how many records there were when nothing more applied, -1 if that is not known; `quiet_since` the same, but
    known ever since the game was taken up, and `looked` how many there were at the last look. `proposed` is what was
    proposed then, and whether it was impossible; `replaced` what was told of what something else happened instead of.
    As long as `watchful`, every event counts. `origin` is a board from which the records can be gone through again, and
    how many had been said by then.
    """

    __slots__ = ("at", "looked", "origin", "proposed", "quiet_since", "replaced", "watchful")

    def __init__(self) -> None:
        self.at = -1
        self.quiet_since = 0
        self.watchful = True
        self.looked = 0
        self.proposed: dict[Hashable, bool] = {}
        self.replaced: Told = {}
        self.origin: tuple[Board, int] | None = None
