"""115.7, 118.9, 601.3, 701.6, 701.57. Spells: countered, retargeted, cast and played."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Duration
from domain.cards.grammar.filters import Amount, Filter, What
from domain.cards.grammar.references import Called, Name, Sense, Who
from domain.cards.language.effects.instruction import Instruction
from domain.errors import said
from domain.mana import mana_cost
from domain.terms import Zone


class Counter(Instruction):
    """701.6. Counter a spell or ability; `to` another zone than the graveyard."""

    counter: What
    to: Zone = Zone.GRAVEYARD


class Retarget(Instruction):
    """115.7. A player chooses new targets for spells and abilities, as many of them as they like (115.7d).

    Or they `change` each target to another one, all of them or none (115.7a), or just `one` of them (115.7b); only `to`
    what matches.
    """

    retarget: What
    change: bool = False
    one: bool = False
    to: Filter | None = None
    who: Who = "you"

    def faults(self, path: str) -> Faults:
        if self.one and not self.change:
            yield f"{path}.one", said("one target is changed, not chosen anew")


class CastFree(Instruction):
    """118.9, 608.2g. A player may cast it without paying its mana cost, or `paying` for it.

    `by` paying what it costs in the way that its card calls so. `transformed` with its other face up. The spell knows
    by the name `as` that it was cast so. It is put `then` where it would be put into a
    graveyard, if so said. Mana is `spent_as` though it were of any colour, or of any type, to cast it (609.4b).
    Or it is cast `for_life`, as much as its mana value (119.4). Of several the player takes one after the other in the
    order that they like (`in_any_order`), and casts any number of them.
    """

    cast_free: What
    paying: bool = False
    for_life: bool = False
    in_any_order: bool = False
    spent_as: Literal["any_color", "any_type"] | None = None
    transformed: bool = False
    then: Literal[Zone.EXILE] | None = None
    who: Who = "you"
    by: Called | None = None
    as_: Annotated[Name, Sense.CALLS] | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        if self.for_life and (self.paying or self.by is not None):
            yield f"{path}.for_life", said("what is cast for life is not cast for another cost")


class CastLater(Instruction):
    """601.3. On a later turn the owner may cast it from exile, in the way from there that its card calls `by` name."""

    cast_later: What
    by: Called


class Discover(Instruction):
    """701.57, 702.85. Exile cards from the top until a nonland card of that mana value or less, which may be cast.

    It may be cast without paying its mana cost if the spell has no greater mana value, or else is put into the hand;
    the rest is put on the bottom of the library in a random order. With `less` its mana value must be below that, and
    what is not cast is put on the bottom, too (702.85a).
    """

    discover: Amount
    less: bool = False


class MayPlay(Instruction):
    """601.3, 305.1. A player may play these cards for a while, as long as they stay where they are.

    They can only be cast, not played as lands, if so said (`only_cast`); `free` is without paying their mana costs.
    What can be cast for other mana (`pay`) rather than its mana cost, is cast only. A spell cast so is put `then` where
    it would be put into a graveyard, if so said. They can have flashback `by` which they are cast, for a cost that is
    their mana cost (702.34a). Mana is `spent_as` though it were of any colour, or of any type, to cast it (609.4b).
    """

    may_play: What
    only_cast: bool = False
    free: bool = False
    pay: str | None = None
    spent_as: Literal["any_color", "any_type"] | None = None
    then: Literal[Zone.EXILE] | None = None
    by: Literal["flashback"] | None = None
    who: Who = "you"
    for_: Duration = Field(default="end_of_turn", alias="for")

    def faults(self, path: str) -> Faults:
        other = self.free or not self.only_cast or self.then is not None or self.pay is not None
        if self.by is not None and other:
            yield f"{path}.by", said("what has flashback is only cast, for its mana cost, and exiled in any case")
        if self.pay is None:
            return
        yield from words.read(mana_cost, self.pay, f"{path}.pay")
        if self.free or not self.only_cast or self.then is not None:
            yield f"{path}.pay", said("what is cast for other mana is only cast, not free, and not put elsewhere")


SpellEffect: TypeAlias = Counter | Retarget | CastFree | CastLater | Discover | MayPlay
