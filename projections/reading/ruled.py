"""113.8. Abilities that come from the rules themselves, without an object as source."""

from __future__ import annotations

from collections.abc import Mapping

from domain.board.abilities import (
    INITIATIVE_FALLS,
    INITIATIVE_TAKEN,
    INITIATIVE_VENTURES,
    MONARCH_DRAWS,
    MONARCH_FALLS,
    NO_CARD,
    PLANESWALKING,
    SPEED,
)
from domain.board.characteristics import AbilityRef
from domain.ids import EntityId, ObjectId

RULES: Mapping[AbilityRef, str] = {
    MONARCH_DRAWS: "the monarch",
    MONARCH_FALLS: "the monarch",
    INITIATIVE_VENTURES: "the initiative",
    INITIATIVE_FALLS: "the initiative",
    INITIATIVE_TAKEN: "the initiative",
    SPEED: "speed",
    PLANESWALKING: "the planar die",
}
"""Name told in place of the missing source of each such ability (702.179d, 725.2, 726.2, 901.8)."""


def of_rules(ability: AbilityRef | None) -> ObjectId | None:
    """Return a stand-in number for the missing source of an ability of the rules.

    None for any other ability. The number is negative, so that it is the id of no object.
    """
    return ObjectId(-1 - ability[1]) if ability is not None and ability in RULES else None


def name_of_rules(number: EntityId) -> str:
    """Return the name told in place of the source, by its stand-in number."""
    return RULES.get((NO_CARD, -1 - number), "a card")
