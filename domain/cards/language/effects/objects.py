"""701. Instructions about objects: destroy, move, sacrifice, tap, attach, regenerate, exchange control."""

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
"""508.4, 509.4. The object or player that a creature enters attacking or blocking; true: its controller chooses."""


class Destroy(Instruction):
    """701.8. Destroy permanents; with `no_regeneration`, they cannot be regenerated."""

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    destroy: What
    no_regeneration: bool = False
    as_: Name | None = Field(default=None, alias="as")


class Move(Instruction):
    """400.7, 401.7. Put objects into another zone.

    In a library:

    - `position`: top, bottom, or the place from the top.
    - `beneath`: so many of the top cards stay above.
    - `order`: of several cards. "any" is the order of the player who puts them there, "random" a random order,
      and the default the order of their owners (401.4).

    On the battlefield:

    - `under`: the player under whose control it enters (110.2a).
    - `transformed`: its other face is up, if it has one (712.14a).
    - `attacking`, `blocking`: the creature enters so, against one of the named objects or players; true: any.
    - `with`: the counters it enters with, by kind (614.1c).
    - `attached`: the object or player to which it enters attached (303.4i, 301.5e).

    Other abilities of the object with this text refer to what was moved by the name in `link` (607.2a): `linked.NAME`.
    """

    move: What
    to: Zone
    position: Literal["top", "bottom", 2, 3, 4, 5, 6, 7] = "top"
    beneath: Amount | None = None
    order: Literal["any", "random"] | None = None
    tapped: bool = False
    transformed: bool = False
    under: Who | None = None
    attacking: Fought = None
    blocking: Fought = None
    with_: dict[str, Amount] = Field(default_factory=dict, alias="with")
    attached: Ref | None = None
    link: str | None = None
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        for kind in self.with_:
            yield from words.counters(kind, f"{path}.with")
        if self.with_ and self.to is not Zone.BATTLEFIELD:
            yield f"{path}.with", said("only what is put onto the battlefield enters with counters")
        if self.attached is not None and self.to is not Zone.BATTLEFIELD:
            yield f"{path}.attached", said("only what is put onto the battlefield enters attached")
        if self.transformed and self.to is not Zone.BATTLEFIELD:
            yield f"{path}.transformed", said("only what is put onto the battlefield enters transformed")


class SacrificeEffect(Instruction):
    """701.21. A player sacrifices permanents of their choice that match, or the named ones."""

    STAYS: ClassVar = True

    sacrifice: What
    n: Amount = 1
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class Tap(Instruction):
    """701.26. Tap permanents."""

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    tap: What
    as_: Name | None = Field(default=None, alias="as")


class Untap(Instruction):
    """701.26. Untap permanents."""

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    untap: What
    as_: Name | None = Field(default=None, alias="as")


class ExchangeControl(Instruction):
    """701.12b. The controllers of two permanents exchange control of them.

    The permanents have one name or two. The name in `as` stands for them if the exchange was made.
    """

    exchange_control: tuple[Ref, ...] = Field(min_length=1, max_length=2)
    as_: Name | None = Field(default=None, alias="as")


class Attach(Instruction):
    """701.3. Attach one object to another object or player."""

    attach: Ref
    to: Ref


class Unattach(Instruction):
    """701.3d. Attachments become unattached, and stay where they are."""

    unattach: What


class PhaseOut(Instruction):
    """702.26. Permanents phase out."""

    STAYS: ClassVar = True

    phase_out: What


class Regenerate(Instruction):
    """701.19a. Regenerate: the permanent's next destruction this turn is replaced."""

    STAYS: ClassVar = True

    regenerate: What


class Abandon(Instruction):
    """701.33. A scheme is turned face down and put under its owner's scheme deck."""

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
