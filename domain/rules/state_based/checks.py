"""704.3. Memory of the last checks of state-based actions in a game."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from domain import events as e
from domain.board.state import Board

Told: TypeAlias = dict[tuple[object, ...], tuple[tuple[str, e.ReplacementApplied], ...]]
"""Proposals replaced without effect, as data, each with the replacements applied and their rules."""


class Checks:
    """Memory of the last checks of state-based actions in a game.

    `at` is the number of records when nothing more applied, -1 if unknown. `quiet_since` is the same, but always
    known since the game was resumed. `looked` is the number of records at the last pass. `proposed` are the
    proposals of that pass, each True if it was impossible. `replaced` are the reported proposals that were
    replaced without effect. If `watchful` is True, every event makes a new check necessary. `origin` is a board
    from which the records can be replayed, and the number of records at that time.
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
