"""115.7, 118.9, 601.3, 701.6, 701.57. Instructions about spells: counter, retarget, cast, play."""

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
    """701.6. Counter a spell or ability; `to` is a zone other than the graveyard."""

    counter: What
    to: Zone = Zone.GRAVEYARD


class Retarget(Instruction):
    """115.7. A player may choose new targets for spells and abilities (115.7d).

    With `change`, the player changes each target, or none if not all can be changed (115.7a); with `one`, a
    single target (115.7b). `to` limits the new targets to matches.
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
    """118.9, 608.2g. A player may cast cards during the resolution, by default for free.

    The cost:

    - `paying`: the player pays for the spell.
    - `for_life`: the player pays life equal to the mana value instead of the mana cost (119.4).
    - `for_energy`: the player pays that much energy instead (107.14).
    - `by`: the player pays the cost of the way that the card calls by this name.
    - `spent_as`: mana can be spent as though it were of any colour, or of any type (609.4b).

    The spell:

    - `transformed`: the other face is up.
    - `then`: the zone for a spell that would be put into a graveyard.
    - `as`: the name by which the spell knows how it was cast.
    - `done`: the name of the spells cast and lands played, for what follows.

    The cards:

    - `in_any_order`: the player casts any number of several cards, one after the other, in any order.
    - `at_most`: only a spell with this mana value or less is cast.
    - `only`: only spells like this are cast; the face or half that is cast counts.
    - `times`: at most so many spells are cast, of several cards in any order.
    - `lands`: the cards are played, and a land among them can be played, too (305.2).
    """

    cast_free: What
    paying: bool = False
    for_life: bool = False
    for_energy: bool = False
    in_any_order: bool = False
    at_most: Amount | None = None
    only: Filter | None = None
    times: Amount | None = None
    lands: bool = False
    spent_as: Literal["any_color", "any_type"] | None = None
    transformed: bool = False
    then: Literal[Zone.EXILE] | None = None
    who: Who = "you"
    by: Called | None = None
    as_: Annotated[Name, Sense.CALLS] | None = Field(default=None, alias="as")
    done: Name | None = None

    def faults(self, path: str) -> Faults:
        if self.for_life + self.for_energy + (self.paying or self.by is not None) > 1:
            yield path, said("what is cast for life or energy is not cast for another cost")
        if self.times is not None and not self.in_any_order:
            yield f"{path}.times", said("only of cards that are cast in any order can so many be cast")
        if self.lands and (self.in_any_order or self.transformed or self.paying or self.for_life or self.for_energy):
            yield f"{path}.lands", said("lands are played one at a time, without a cost, with the front face up")


class CastLater(Instruction):
    """601.3. The owner may cast the card from exile on a later turn.

    `by` is the name of the way in which the card can be cast from there.
    """

    cast_later: What
    by: Called


class Discover(Instruction):
    """701.57, 702.85. Exile cards from the library until a nonland card of a mana value.

    The mana value is at most this number. The card may be cast without paying its mana cost, if the spell has no
    greater mana value; otherwise it is put into the hand. The rest is put on the bottom of the library in a
    random order. With `less`, the mana value must be below the number, and a card that is not cast is put on the
    bottom, too (702.85a).
    """

    discover: Amount
    less: bool = False


class MayPlay(Instruction):
    """601.3, 305.1. A player may play cards for a while, until the cards leave their zone.

    - `only_cast`: the cards can only be cast, not played as lands.
    - `free`: without paying their mana costs.
    - `pay`: for this mana rather than the mana cost; only for casting.
    - `more`: spells cast this way cost this mana more (601.2f).
    - `spent_as`: mana can be spent as though it were of any colour, or of any type (609.4b).
    - `then`: the zone for a spell cast this way that would be put into a graveyard.
    - `next_turn`: only during the player's next turn, until whose end the permission lasts.
    - `by`: the cards have flashback, with their mana cost as its cost (702.34a).
    """

    may_play: What
    only_cast: bool = False
    free: bool = False
    pay: str | None = None
    more: str | None = None
    spent_as: Literal["any_color", "any_type"] | None = None
    then: Literal[Zone.EXILE] | None = None
    next_turn: bool = False
    by: Literal["flashback"] | None = None
    who: Who = "you"
    for_: Duration = Field(default="end_of_turn", alias="for")

    def faults(self, path: str) -> Faults:
        other = self.free or not self.only_cast or self.then is not None or self.pay is not None
        if self.by is not None and other:
            yield f"{path}.by", said("what has flashback is only cast, for its mana cost, and exiled in any case")
        if self.more is not None:
            yield from words.read(mana_cost, self.more, f"{path}.more")
            if self.free or self.by or self.then is not None or self.pay is not None or self.spent_as is not None:
                yield f"{path}.more", said("what costs more is cast for its mana cost, and not put elsewhere")
        if self.pay is None:
            return
        yield from words.read(mana_cost, self.pay, f"{path}.pay")
        if self.free or not self.only_cast or self.then is not None:
            yield f"{path}.pay", said("what is cast for other mana is only cast, not free, and not put elsewhere")


SpellEffect: TypeAlias = Counter | Retarget | CastFree | CastLater | Discover | MayPlay
