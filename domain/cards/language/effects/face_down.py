"""701.40, 701.58, 701.62, 708. What is put onto the battlefield face down, and what is turned over there."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import What
from domain.cards.grammar.references import Name, Who
from domain.cards.language.effects.instruction import Instruction


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

    turn_down: What


FaceDownEffect: TypeAlias = Manifest | ManifestDread | TurnUp | TurnDown
