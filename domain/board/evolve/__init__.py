"""Event handlers: the change that each event makes to the board, one handler per event.

The handlers are in the same chapters as `domain.events`. Nothing else changes a board. A handler believes its event: no
rules, no dice, no choices. Ids and timestamps are assigned here and nowhere else, so a live board and a folded board
are equal. Handlers also accept redacted events, whose hidden fields are None: a card that the reader may not know is
the number 0 in its zone.
"""

from domain.board.evolve import (
    casting,
    combat,
    continuous,
    copies,
    damage,
    designations,
    game,
    observing,
    permanents,
    positions,
    resolving,
    turn,
    variants,
    zones,
)
from domain.board.evolve.door import HANDLERS, evolve, evolve_next, fold, unchanged

__all__ = ("HANDLERS", "evolve", "evolve_next", "fold", "unchanged")

CHAPTERS = (
    casting, combat, continuous, copies, damage, designations, game, observing, permanents, positions, resolving, turn,
    variants, zones,
)  # fmt: skip
"""The modules that register event handlers."""
