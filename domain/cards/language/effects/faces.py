"""701.27, 701.40, 701.42, 701.58, 701.62, 708. Instructions that transform, meld or turn face down or up."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import What
from domain.cards.grammar.references import Name, Who
from domain.cards.language.effects.instruction import Instruction


class Transform(Instruction):
    """701.27. Double-faced permanents transform: their other face is up."""

    STAYS: ClassVar = True

    transform: What


class Meld(Instruction):
    """701.42. Two cards of a meld pair enter the battlefield combined, as one permanent."""

    meld: What
    tapped: bool = False
    as_: Name | None = Field(default=None, alias="as")


class Manifest(Instruction):
    """701.40a, 701.58a. Manifest or cloak cards (`how`), one at a time, under `who`'s control."""

    manifest: What
    how: Literal["manifest", "cloak"] = "manifest"
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class ManifestDread(Instruction):
    """701.62a. A player manifests one of the top two cards of their library.

    The other card goes to the graveyard.
    """

    manifest_dread: Who
    as_: Name | None = Field(default=None, alias="as")


class TurnUp(Instruction):
    """708.8. Face-down permanents are turned face up."""

    turn_up: What


class TurnDown(Instruction):
    """708.2a. Permanents are turned face down: 2/2 creatures without a name, a cost or a text."""

    STAYS: ClassVar = True

    turn_down: What


class LookAtFaceDown(Instruction):
    """708.5. The effect's controller looks at face-down permanents, once."""

    look_at: What


FaceEffect: TypeAlias = Transform | Meld | Manifest | ManifestDread | TurnUp | TurnDown | LookAtFaceDown
