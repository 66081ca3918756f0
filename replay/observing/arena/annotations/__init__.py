"""Events from the engine's annotations: a function for each kind of annotation.

Annotations are taken in order. Changes that they leave untold are found in the records (`reconciliation`).

- `casting`: 106, 601-603, 608, spells and abilities: put on the stack, paid for, cast or activated, resolved
- `damage`: 119, 120, 510, damage, and life
- `permanents`: 110, 111, 122, 701, events of permanents, libraries and cards
- `telling`: conversion of annotations to events: functions by kind of annotation, and their shared state
- `turns`: 500, turns, phases and steps begin, by the engine's annotations
- `zones`: 400, 701, 704, moves between zones, with their rules, and the events right before them
"""

from replay.observing.arena.annotations import casting, damage, permanents, turns, zones
from replay.observing.arena.annotations.telling import TELLERS, Telling

__all__ = ("TELLERS", "Telling")

CHAPTERS = (casting, damage, permanents, turns, zones)
"""Modules that register functions for annotations when imported."""
