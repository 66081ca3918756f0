"""704.3. Memory of the checks of state-based actions: up to where, and what came to nothing."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from domain import events as e
from domain.board.state import Board

Told: TypeAlias = dict[tuple[object, ...], tuple[tuple[str, e.ReplacementApplied], ...]]
"""Replacements applied to an event about to happen (`Would.as_data`), in order, each with its rule."""


class Checks:
    """Memory of the last checks of a game.

    `at` is the number of records when nothing more applied, -1 if unknown. `quiet_since` is the same, but known ever
    since the game was taken up. `looked` is the number of records at the last look. `proposed` are the proposals of
    that look, each True if it was impossible. `replaced` are the reported proposals that were replaced without effect.
    As long as `watchful`, every event counts. `origin` is a board from which the records can be gone through again, and
    the number of records by then.
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
