"""701, 702. Designations, levels, dungeons, speed, the monarch and the Ring."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import Amount, Mark, What
from domain.cards.grammar.references import Ref, Times, Who
from domain.cards.language.effects.instruction import Instruction


class Prepare(Instruction):
    """722.3a. Permanents with a prepare spell become prepared."""

    STAYS: ClassVar = True

    prepare: What


class Solve(Instruction):
    """719.3a. Permanents become solved."""

    solve: What


class SetLevel(Instruction):
    """716.2a. The permanent with this text gets this level."""

    set_level: Times


class Venture(Instruction):
    """701.49. A player ventures into the dungeon.

    With `into`, a new dungeon has this name (701.49d).
    """

    venture: Who
    into: str | None = None


class GainSpeed(Instruction):
    """702.179c. A player's speed increases by this amount."""

    gain_speed: Amount
    who: Who = "you"


class BecomeMonarch(Instruction):
    """725.3. A player becomes the monarch, in place of the previous monarch."""

    become_monarch: Who


class TakeInitiative(Instruction):
    """726.3. A player takes the initiative, from the player who had it."""

    take_initiative: Who


class Designate(Instruction):
    """701.37a, 701.64a, 702.112a. Permanents become monstrous, renowned, harnessed or another such.

    `designated` is the designation. With `no_longer`, they lose the designation.
    """

    designate: What
    designated: Mark
    no_longer: bool = False


class Pair(Instruction):
    """702.95a. A creature becomes paired `with` another, as long as both are creatures you control."""

    STAYS: ClassVar = True

    pair: Ref
    with_: Ref = Field(alias="with")


class TemptWithTheRing(Instruction):
    """701.54. The Ring tempts a player.

    They get its emblem if they have none, and choose their Ring-bearer.
    """

    ring_tempts: Who


DesignationEffect: TypeAlias = (
    Prepare
    | Solve
    | SetLevel
    | Venture
    | GainSpeed
    | BecomeMonarch
    | TakeInitiative
    | Designate
    | Pair
    | TemptWithTheRing
)
