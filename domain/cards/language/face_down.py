"""708. Definitions of face-down cards and permanents, by how they came to be face down."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias

from domain.cards.language.definition import CardDefinition

Lying: TypeAlias = Literal["morph", "disguise", "manifest", "cloak", "exile"]
"""The cause of being face down: an ability of the card, a manifest or cloak instruction, or exile."""

_WARD: Final = {"keyword": "ward", "cost": [{"mana": "{2}"}]}

_BESIDES: Final[dict[str, dict[str, object]]] = {
    "morph": {},
    "disguise": {"abilities": [_WARD]},
    "manifest": {},
    "cloak": {"abilities": [_WARD]},
}
"""702.168a, 701.58a. Additions to the 2/2 creature, by cause."""


@cache
def lying_face_down(how: Lying) -> CardDefinition:
    """708.2a, 702.168a, 406.3. Return the definition of a face-down object.

    A card in exile has no characteristics; anywhere else the object is a 2/2 creature.
    """
    if how == "exile":
        return CardDefinition.model_validate({"name": "", "types": "", "colors": "", "face_down": how})
    return CardDefinition.model_validate(
        {"name": "", "types": "Creature", "pt": "2/2", "colors": "", "face_down": how, **_BESIDES[how]}
    )
