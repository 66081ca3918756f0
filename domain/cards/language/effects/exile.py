"""610.3, 701.13. Exile."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import Filter, What
from domain.cards.grammar.references import Name, Ref, Who
from domain.cards.language.effects.instruction import Instruction


class Exile(Instruction):
    """701.13. Exile objects, perhaps until a permanent leaves the battlefield (610.3).

    `until_leaves` is that permanent. `until_monarch` are players: the objects return when one of them becomes the
    monarch. Other abilities of the object refer to the exiled cards by the name in
    `link` (607.2a): `linked.NAME`. With `face_down`, no player may look at the cards but `seen_by` (406.3). The
    exiled card haunts the object `haunting`, which its own abilities call `linked.haunted` (702.55b).
    """

    exile: What
    until_leaves: Ref | None = None
    until_monarch: Literal["each_opponent"] | None = None
    link: str | None = None
    face_down: bool = False
    seen_by: Who | None = None
    haunting: Ref | None = None
    as_: Name | None = Field(default=None, alias="as")


class Encode(Instruction):
    """702.99a. A player may exile their spell card encoded `on` a creature that matches."""

    encode: Ref
    on: Filter


ExileEffect: TypeAlias = Exile | Encode
