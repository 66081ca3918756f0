"""Events from the engine's annotations: a function for each kind of annotation.

Annotations are taken in order. Changes that they leave untold are found in the records (`reconciliation`).
"""

from replay.observing.arena.annotations import casting, damage, permanents, turns, zones
from replay.observing.arena.annotations.telling import TELLERS, Telling

__all__ = ("TELLERS", "Telling")

CHAPTERS = (casting, damage, permanents, turns, zones)
"""Modules that register functions for annotations."""
