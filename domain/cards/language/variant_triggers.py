"""Triggers of variants and dungeons: rooms, schemes, planes, phenomena, chaos."""

from __future__ import annotations

from typing import ClassVar

from domain.cards.grammar.constructs import Pattern
from domain.cards.grammar.references import Who
from domain.cards.language.parts import Subject


class EntersRoom(Pattern):
    """309.4c. You move your venture marker into this room.

    `leads_to` are the rooms to which its arrows lead.
    """

    TELLS: ClassVar = "player"

    room: str
    leads_to: tuple[str, ...] = ()


class SetsInMotion(Pattern):
    """701.32. A scheme is set in motion."""

    TELLS: ClassVar = "object player"

    sets_in_motion: Subject


class PlaneswalksTo(Pattern):
    """901.11b. A player planeswalks to this plane."""

    TELLS: ClassVar = "object player"

    planeswalks_to: Subject


class Encounters(Pattern):
    """312.5. A player encounters this phenomenon."""

    TELLS: ClassVar = "object player"

    encounters: Subject


class ChaosEnsues(Pattern):
    """311.7. A player rolls chaos on the planar die."""

    TELLS: ClassVar = "player"

    chaos_ensues: Who
