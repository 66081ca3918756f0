"""701. What is done to cards and spells, mana that is added, and what is chosen."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Duration
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount, Filter, What
from domain.cards.grammar.references import Called, Name, Who
from domain.cards.language.effects.instruction import Instruction
from domain.errors import Unfit, reason_of, said
from domain.mana import mana_cost
from domain.terms import Zone


class SpentOn(Node):
    """106.6. What mana can be spent on.

    To `cast` spells that match, to `activate` abilities of what matches ("anything" is any), and for all else, the
    `others`.
    """

    cast: Filter | None = None
    activate: Filter | None = None
    others: bool = False


class AddMana(Instruction):
    """106.4. Add mana in symbols, `{G}{G}`; or one of several, so many times; "any" is any one colour.

    "chosen" is the colour that was chosen for the object, alone or beside one mana of other kinds, "identity" one
    of its player's commander's (903.4), and "produced" of a type that what was tapped for mana has just produced
    (106.12a). With `could_produce` it is mana that what matches could produce (106.7): of any such colour, or type
    where "{C}" stands beside "any". If it is `mixed`, each of so many is chosen by itself. It may be spent `only`
    on some things (106.6). What `lasts` until the end of combat, or of the turn, is not lost as steps and phases
    end (500.5).
    """

    add_mana: str | tuple[str, ...]
    n: Amount = 1
    who: Who = "you"
    mixed: bool = False
    could_produce: Filter | None = None
    only: SpentOn | None = None
    lasts: Literal["combat", "turn"] | None = None

    @property
    def varies(self) -> bool:
        """Whether what may be chosen depends on the game."""
        if self.could_produce is not None or self.add_mana in (("identity",), ("produced",)):
            return True
        return "chosen" in self.add_mana and not isinstance(self.add_mana, str)

    def choices(self) -> tuple[str, ...]:
        """The strings of mana letters it may add, before `n`, as far as the text says which."""
        given = (self.add_mana,) if isinstance(self.add_mana, str) else self.add_mana
        if given in (("any",), ("any", "{C}")) or self.varies:
            return tuple("WUBRGC") if "{C}" in given or "produced" in given else tuple("WUBRG")
        return tuple(_letters(text) for text in given)

    def given(self, choices: tuple[str, ...], times: int) -> tuple[str, ...]:
        """What may be added, so many times, of these."""
        if times <= 0:
            return ()
        if self.mixed:
            return tuple("".join(several) for several in combinations_with_replacement(choices, times))
        return tuple(dict.fromkeys(choice * times for choice in choices))

    def faults(self, path: str) -> Faults:
        try:
            self.choices()
        except Unfit as error:
            wrong = '{error}; write symbols, a list of them to choose from, or ["any"]'
            yield f"{path}.add_mana", said(wrong, error=reason_of(error))
            return
        if "chosen" in self.add_mana and len(self.add_mana) > 1 and not isinstance(self.add_mana, str):
            if self.n != 1 or self.mixed:
                yield f"{path}.n", said("of mana of a chosen color or another kind it adds one")
            for one in self.add_mana:
                if one != "chosen" and not re.fullmatch(r"\{[WUBRGC]\}", one):
                    yield (
                        f"{path}.add_mana",
                        said("beside a chosen color stands one mana of a kind, such as {symbol}", symbol="{U}"),
                    )
        if self.mixed and not isinstance(self.n, int) and len(self.choices()) > _FEW:
            yield f"{path}.mixed", said("write how many, as a number")
        if self.only is not None and self.lasts is not None:
            yield f"{path}.lasts", said("mana for some things only is not kept")
        if self.only is not None and self.only == SpentOn():
            yield f"{path}.only", said("it can be spent on nothing; say what on")


_FEW = 3
"""Of so many kinds each mana can be chosen by itself, however much it is."""


def _letters(text: str) -> str:
    cost = mana_cost(text)
    if cost.generic or cost.x or any(len(symbol) > 1 for symbol in cost.colored):
        raise Unfit("{text} is not mana that can be added", text=text)
    return "".join(cost.colored)


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


class Search(Instruction):
    """701.23. Search a library for cards that match; found cards stay there until moved.

    With `also` the graveyard or the hand of the same player is searched with it. Nobody has to find what lies in a
    hidden zone; of a single card that is looked for in a graveyard, too, one there is found (701.23b).
    """

    search: Filter
    n: Amount = 1
    who: Who = "you"
    whose: Who = "you"
    also: tuple[Literal[Zone.GRAVEYARD, Zone.HAND], ...] = ()
    as_: Name = Field(alias="as")


class BringIn(Instruction):
    """400.11b. A player puts a card that they own outside the game, and that matches, into their hand."""

    bring_in: Filter
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class Look(Instruction):
    """701.20e. A player looks at so many cards on top of a library, or at a "hand"; they stay there."""

    look: Amount | Literal["hand"]
    who: Who = "you"
    whose: Who = "you"
    as_: Name = Field(alias="as")


class TopOf(Instruction):
    """401.1. So many cards on top of libraries get a name; nobody looks at them for it."""

    top_of: Who
    n: Amount = 1
    as_: Name = Field(alias="as")


class Shuffle(Instruction):
    """701.24. Shuffle a library."""

    shuffle: Who


class Reveal(Instruction):
    """701.20. Show cards to everybody: the named ones, a player's whole "hand", or so many from the "top"."""

    reveal: Literal["hand", "top"] | What
    n: Amount = 1
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class RevealUntil(Instruction):
    """701.20a, 701.13a. A player reveals cards from the top of a library until so many of them match; all, if too few.

    They stay where they are, unless each is exiled as it is looked at (`exiled`). `as` are all of them, `found` those
    that match.
    """

    reveal_until: Filter
    n: Amount = 1
    exiled: bool = False
    who: Who = "you"
    found: Name
    as_: Name = Field(alias="as")


class ChooseEffect(Instruction):
    """608.2d. A player chooses objects that match, without targeting.

    Of several players each chooses, in turn order (101.4); to the filter each is the "chooser". Or chance does, where
    the text says `at_random`.
    """

    choose: Filter
    n: Amount = 1
    up_to: bool = False
    at_random: bool = False
    who: Who = "you"
    as_: Name = Field(alias="as")

    def faults(self, path: str) -> Faults:
        if self.up_to and self.at_random:
            yield f"{path}.up_to", said("what chance chooses is just so many")


class ChooseSource(Instruction):
    """609.7a. A player chooses a source of damage that matches; "anything" is any source."""

    choose_source: Filter
    who: Who = "you"
    as_: Name = Field(alias="as")


class ChooseWord(Instruction):
    """608.2d. A player chooses a colour or another word; it is kept on the source as "chosen"."""

    choose_word: Literal["color", "land_type", "creature_type", "sector"]
    who: Who = "you"


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
    as_: Name | None = Field(default=None, alias="as")

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


CardEffect: TypeAlias = (
    AddMana
    | Counter
    | Retarget
    | Search
    | BringIn
    | Look
    | TopOf
    | Shuffle
    | Reveal
    | RevealUntil
    | ChooseEffect
    | ChooseSource
    | ChooseWord
    | CastFree
    | CastLater
    | Discover
    | MayPlay
)
