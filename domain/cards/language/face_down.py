"""708. Face down: the definitions of what lies face down, by what lets it lie so."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias

from domain.cards.language.definition import CardDefinition

Lying: TypeAlias = Literal["morph", "disguise", "manifest", "cloak", "exile"]
"""What lets something lie face down: an ability of its own, that it was manifested or cloaked, or its zone."""

_WARD: Final = {"keyword": "ward", "cost": [{"mana": "{2}"}]}

_BESIDES: Final[dict[str, dict[str, object]]] = {
    "morph": {},
    "disguise": {"abilities": [_WARD]},
    "manifest": {},
    "cloak": {"abilities": [_WARD]},
}
"""702.168a, 701.58a. What each has besides being a 2/2 creature."""


@cache
def lying_face_down(how: Lying) -> CardDefinition:
    """708.2a, 702.168a, 406.3. The characteristics that it has: none in exile, elsewhere those of a 2/2 creature."""
    if how == "exile":
        return CardDefinition.model_validate({"name": "", "types": "", "colors": "", "face_down": how})
    return CardDefinition.model_validate(
        {"name": "", "types": "Creature", "pt": "2/2", "colors": "", "face_down": how, **_BESIDES[how]}
    )
