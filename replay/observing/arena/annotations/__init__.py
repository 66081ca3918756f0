"""What the engine says happens, said as facts: a function for each kind of its annotations, in their order.

What they leave unsaid, the records tell (`settling`).
"""

from replay.observing.arena.annotations import casting, damage, permanents, turns, zones
from replay.observing.arena.annotations.telling import TELLERS, Telling

__all__ = ("TELLERS", "Telling")

CHAPTERS = (casting, damage, permanents, turns, zones)
"""The modules that register what annotations say."""
