"""701. Objects: destroyed, moved, sacrificed, tapped, attached, regenerated, and who controls them."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Name, Ref, Who
from domain.cards.language.effects.instruction import Instruction
from domain.errors import said
from domain.terms import Zone

Fought: TypeAlias = Literal[True] | What | None
"""508.4, 509.4. What a creature enters attacking or blocking; true lets its controller choose."""


class Destroy(Instruction):
    """701.8. Destroy; with `no_regeneration` it cannot be regenerated."""

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    destroy: What
    no_regeneration: bool = False
    as_: Name | None = Field(default=None, alias="as")


class Move(Instruction):
    """400.7, 401.7. Put into another zone: return, put onto the battlefield, shuffle away.

    In a library `position` is the top, the bottom, or which card from the top it will be; the `order` of several is
    any, as who puts them there wants it, random, or else as their owners want it (401.4). `attacking` and `blocking`
    say that it enters so, and what it fights: one of what is named, or true for anything; `with` how many counters of
    which kinds (614.1c); `transformed` that its other face is up, if it has one (712.14a);
    `under` whose control it enters the battlefield (110.2a).
    """

    move: What
    to: Zone
    position: Literal["top", "bottom", 2, 3, 4, 5, 6, 7] = "top"
    order: Literal["any", "random"] | None = None
    tapped: bool = False
    transformed: bool = False
    under: Who | None = None
    attacking: Fought = None
    blocking: Fought = None
    with_: dict[str, Amount] = Field(default_factory=dict, alias="with")
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        for kind in self.with_:
            yield from words.counters(kind, f"{path}.with")
        if self.with_ and self.to is not Zone.BATTLEFIELD:
            yield f"{path}.with", said("only what is put onto the battlefield enters with counters")
        if self.transformed and self.to is not Zone.BATTLEFIELD:
            yield f"{path}.transformed", said("only what is put onto the battlefield enters transformed")


class SacrificeEffect(Instruction):
    """701.21. A player sacrifices permanents of their choice that match, or exactly what the reference names."""

    STAYS: ClassVar = True

    sacrifice: What
    n: Amount = 1
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class Tap(Instruction):
    """701.26. Tap."""

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    tap: What
    as_: Name | None = Field(default=None, alias="as")


class Untap(Instruction):
    """701.26. Untap."""

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    untap: What
    as_: Name | None = Field(default=None, alias="as")


class ExchangeControl(Instruction):
    """701.12b. The controllers of two permanents, named by one name or two, each take control of the other one."""

    exchange_control: tuple[Ref, ...] = Field(min_length=1, max_length=2)


class Attach(Instruction):
    """701.3. Attach one object to another object or player."""

    attach: Ref
    to: Ref


class Unattach(Instruction):
    """701.3d. Attachments stay where they are, attached to nothing."""

    unattach: What


class PhaseOut(Instruction):
    """702.26. It phases out."""

    STAYS: ClassVar = True

    phase_out: What


class Regenerate(Instruction):
    """701.19a. The next time it would be destroyed this turn, it is regenerated instead."""

    STAYS: ClassVar = True

    regenerate: What


class Abandon(Instruction):
    """701.33. A scheme is turned face down and put on the bottom of its owner's scheme deck."""

    abandon: What


ObjectEffect: TypeAlias = (
    Destroy
    | Move
    | SacrificeEffect
    | Tap
    | Untap
    | ExchangeControl
    | Attach
    | Unattach
    | PhaseOut
    | Regenerate
    | Abandon
)
