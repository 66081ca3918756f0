"""701.27, 701.40, 701.42, 701.58, 701.62, 708. Faces: transformed, melded, face down, and turned up."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import What
from domain.cards.grammar.references import Name, Who
from domain.cards.language.effects.instruction import Instruction


class Transform(Instruction):
    """701.27. Double-faced permanents are turned over, so that their other face is up."""

    STAYS: ClassVar = True

    transform: What


class Meld(Instruction):
    """701.42. Two cards of a meld pair are put onto the battlefield combined, as one permanent."""

    meld: What
    tapped: bool = False
    as_: Name | None = Field(default=None, alias="as")


class Manifest(Instruction):
    """701.40a, 701.58a. Cards are put onto the battlefield face down under `who`'s control, one at a time.

    They are manifested, or cloaked: `how`.
    """

    manifest: What
    how: Literal["manifest", "cloak"] = "manifest"
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class ManifestDread(Instruction):
    """701.62a. Of the top two cards of their library a player manifests one, and the other goes to the graveyard."""

    manifest_dread: Who
    as_: Name | None = Field(default=None, alias="as")


class TurnUp(Instruction):
    """708.8. Face-down permanents are turned face up."""

    turn_up: What


class TurnDown(Instruction):
    """708.2a. Permanents are turned face down: 2/2 creatures without a name, a cost or a text."""

    STAYS: ClassVar = True

    turn_down: What


FaceEffect: TypeAlias = Transform | Meld | Manifest | ManifestDread | TurnUp | TurnDown
