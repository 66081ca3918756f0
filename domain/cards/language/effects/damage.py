"""120, 701.14. Damage: dealt, removed, and fights."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from pydantic import Field

from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Each, Ref
from domain.cards.language.effects.instruction import Instruction


class FurtherDamage(Node):
    """120.2b. What else is dealt damage by the same source at the same time."""

    amount: Amount
    to: What


class DealDamage(Instruction):
    """120. `source` (self unless said) deals damage; "x" and other amounts are read once; `divided` as announced.

    What a permanent is dealt in excess is dealt to `excess_to` instead (120.4a); `besides` are dealt it as well.
    What is `unpreventable` can't be prevented (615.12). Where several sources deal it, all at once, each is called `as`
    in the amount.
    """

    AT_ONCE: ClassVar = True

    deal_damage: Amount
    to: What
    source: Ref = "self"
    divided: bool = False
    excess_to: What | None = None
    besides: tuple[FurtherDamage, ...] = ()
    unpreventable: bool = False
    as_: Each | None = Field(default=None, alias="as")


class RemoveDamage(Instruction):
    """120.6. All damage marked on permanents is removed."""

    AT_ONCE: ClassVar = True

    remove_damage: What


class Fight(Instruction):
    """701.14. Two creatures deal damage equal to their power to each other."""

    fight: tuple[Ref, Ref]


DamageEffect: TypeAlias = DealDamage | RemoveDamage | Fight
