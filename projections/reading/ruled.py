"""113.8. Abilities that no object has but the rules give, and what they are told as abilities of."""

from __future__ import annotations

from collections.abc import Mapping

from domain.board.abilities import MONARCH_DRAWS, MONARCH_FALLS, NO_CARD, PLANESWALKING, SPEED
from domain.board.characteristics import AbilityRef
from domain.ids import EntityId, ObjectId

RULES: Mapping[AbilityRef, str] = {
    MONARCH_DRAWS: "the monarch",
    MONARCH_FALLS: "the monarch",
    SPEED: "speed",
    PLANESWALKING: "the planar die",
}
"""What each is told as an ability of (702.179d, 725.2, 901.8)."""


def of_rules(ability: AbilityRef | None) -> ObjectId | None:
    """Return the number that stands in place of a source that an ability does not have; None if it has one.

    It is below zero, as that of no object is.
    """
    return ObjectId(-1 - ability[1]) if ability is not None and ability in RULES else None


def name_of_rules(number: EntityId) -> str:
    """Return what an ability without a source is told as an ability of."""
    return RULES.get((NO_CARD, -1 - number), "a card")
