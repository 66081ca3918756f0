"""120, 701.14. Instructions about damage: deal, remove, fight."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from pydantic import Field

from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Each, Ref
from domain.cards.language.effects.instruction import Instruction


class FurtherDamage(Node):
    """120.2b. Damage by the same source to another recipient at the same time."""

    amount: Amount
    to: What


class DealDamage(Instruction):
    """120. A `source`, by default the object with the text, deals damage.

    - `deal_damage`: the amount, read once. If several sources deal damage at once, the amount refers to each as
      `as`.
    - `divided`: the damage is divided among targets, as announced.
    - `excess_to`: the recipient of excess damage instead of a permanent (120.4a).
    - `besides`: damage to other recipients at the same time.
    - `unpreventable`: the damage can't be prevented (615.12).
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
