"""707. Instructions that make copies."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.grammar.conditions import Duration
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Name, Who
from domain.cards.language.copying import Except
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.effects.objects import Fought


class CreateCopy(Instruction):
    """707.1, 111.3. Create tokens that copy an object, as it is or last was.

    `but` are the exceptions. The other fields are those of `CreateToken`.
    """

    create_copy: What
    but: Except | None = None
    n: Amount = 1
    who: Who = "you"
    tapped: bool = False
    attacking: Fought = None
    blocking: Fought = None
    as_: Name | None = Field(default=None, alias="as")


class Populate(Instruction):
    """701.36. A player copies a creature token they control, of their choice, as a new token."""

    populate: Who
    as_: Name | None = Field(default=None, alias="as")


class BecomeCopy(Instruction):
    """707.2, 707.4. Permanents become copies of an object; by default, forever."""

    become_copy: What
    of: What
    but: Except | None = None
    for_: Duration = Field(default="forever", alias="for")


class CopyOnStack(Instruction):
    """707.10. A player copies spells and abilities on the stack, `n` times each.

    With `new_targets`, the player may choose new targets for the copies. With `targeting`, there is a copy for
    each named object or player that could be targeted, which is the only target of that copy (707.10d).
    """

    copy_: What = Field(alias="copy")
    n: Amount = 1
    new_targets: bool = False
    targeting: What | None = None
    but: Except | None = None
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class CopyNamed(Instruction):
    """707.13, 707.14. A copy of a card is created outside the game by its name, to be cast.

    A player chooses a name from the list that was not chosen before. "noted" is the name that was noted.
    """

    copy_named: tuple[str, ...] | Literal["noted"]
    as_: Name = Field(alias="as")


class NoteName(Instruction):
    """707.14. The name of a card in a graveyard is noted for this object."""

    note_name: What


class CopyCard(Instruction):
    """707.12. Cards are copied in the zone they are in, to be cast."""

    copy_card: What
    as_: Name = Field(alias="as")


CopyEffect: TypeAlias = CreateCopy | Populate | BecomeCopy | CopyOnStack | CopyNamed | NoteName | CopyCard
