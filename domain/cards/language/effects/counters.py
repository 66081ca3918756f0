"""122, 701. Counters: put and removed, and what puts them by a name of its own."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Name, Who
from domain.cards.language.effects.instruction import Instruction


class PutCounters(Instruction):
    """122.6. Put counters of a kind `on` objects; so many in all if they are `divided` among targets, as announced."""

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
    """122.1. Remove counters of a kind, `on` objects, or of "any" kinds, which the player chooses; "all" of them.

    The text knows by the name `as` how many have been removed.
    """

    AT_ONCE: ClassVar = True
    STAYS: ClassVar = True

    remove_counters: str
    on: What
    n: Amount | Literal["all"] = 1
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        return words.counters(self.remove_counters, f"{path}.remove_counters")


class GivePlayerCounters(Instruction):
    """122.1. A player gets counters, such as poison."""

    AT_ONCE: ClassVar = True

    player_counters: str
    who: Who
    n: Amount = 1


class Proliferate(Instruction):
    """701.34. A player gives more counters to permanents and players that have some."""

    proliferate: Who


class TimeTravel(Instruction):
    """701.56. A player adds a time counter to permanents and suspended cards that have some, or removes one."""

    time_travel: Who


class Bolster(Instruction):
    """701.39. You put so many +1/+1 counters on a creature of yours with the least toughness."""

    bolster: Amount


class Explore(Instruction):
    """701.44. Permanents explore: a land goes from the top of the library to the hand, or they grow."""

    STAYS: ClassVar = True

    explore: What


class Connive(Instruction):
    """701.50. Permanents connive: so many cards are drawn and discarded, and they grow by those that are no land."""

    STAYS: ClassVar = True

    connive: What
    n: Amount = 1


CounterEffect: TypeAlias = (
    PutCounters | RemoveCountersEffect | GivePlayerCounters | Proliferate | TimeTravel | Bolster | Explore | Connive
)
