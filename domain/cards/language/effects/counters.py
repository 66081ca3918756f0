"""122, 701. Instructions that put or remove counters, and keyword actions that put counters."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Name, Who
from domain.cards.language.effects.instruction import Instruction
from domain.errors import said


class PutCounters(Instruction):
    """122.6. Put `n` counters of a kind `on` each object.

    With `divided`, `n` counters in all are divided among targets, as announced.
    """

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    put_counters: str
    on: What
    n: Amount = 1
    divided: bool = False
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        return words.counters(self.put_counters, f"{path}.put_counters")


class RemoveCountersEffect(Instruction):
    """122.1. Remove `n` counters of a kind from objects (`on`), or "all" of them.

    "any" is any kinds, which the player chooses. With `up_to`, the player chooses how many, too. `as` names the number
    that was removed.
    """

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    remove_counters: str
    on: What
    n: Amount | Literal["all"] = 1
    up_to: bool = False
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        yield from words.counters(self.remove_counters, f"{path}.remove_counters")
        if self.up_to and self.n == "all":
            yield f"{path}.up_to", said("all of them are no number that can be lower")


class PutCountersOf(Instruction):
    """122.8, 701.10e. Put as many counters of each kind `on` objects as another has.

    The other object may have left: then it is as many as it had. Where both are the same, the number of each kind of
    counter on each object is doubled.
    """

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    put_counters_of: What
    on: What


class AnotherOfEach(Instruction):
    """122.1. Give permanents and players another counter of each kind that they have.

    With `or_remove`, the player puts another or removes one, as they choose for each kind.
    """

    STAYS: ClassVar = True

    another_of_each: What
    or_remove: bool = False


class MoveCounters(Instruction):
    """122.5. Move `n` counters of a kind `from` one object `to` another, or "all" of them.

    "any" is any kinds, which the player chooses. With `up_to`, the player chooses how many, too; with "all", any
    number.
    """

    STAYS: ClassVar = True

    move_counters: str
    from_: What = Field(alias="from")
    to: What
    n: Amount | Literal["all"] = 1
    up_to: bool = False

    def faults(self, path: str) -> Faults:
        return words.counters(self.move_counters, f"{path}.move_counters")


class GivePlayerCounters(Instruction):
    """122.1. A player gets counters, such as poison."""

    AT_ONCE: ClassVar = True

    player_counters: str
    who: Who
    n: Amount = 1


class Proliferate(Instruction):
    """701.34. A player proliferates: chosen permanents and players get more of their counters."""

    proliferate: Who


class TimeTravel(Instruction):
    """701.56. A player time travels: permanents and suspended cards gain or lose a time counter."""

    time_travel: Who


class Bolster(Instruction):
    """701.39. You put +1/+1 counters on a creature of yours with the least toughness."""

    bolster: Amount


class Explore(Instruction):
    """701.44. Permanents explore: a land card goes to hand, any other card gives a +1/+1 counter."""

    STAYS: ClassVar = True

    explore: What


class Connive(Instruction):
    """701.50. Permanents connive: draw and discard `n` cards.

    A permanent gets a +1/+1 counter for each nonland card discarded.
    """

    STAYS: ClassVar = True

    connive: What
    n: Amount = 1


CounterEffect: TypeAlias = (
    PutCounters
    | PutCountersOf
    | MoveCounters
    | AnotherOfEach
    | RemoveCountersEffect
    | GivePlayerCounters
    | Proliferate
    | TimeTravel
    | Bolster
    | Explore
    | Connive
)
