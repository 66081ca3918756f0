"""608.2d, 701.30, 705, 706. Instructions with a choice, a coin flip, a die roll or a clash."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount, Filter
from domain.cards.grammar.references import Name, Subtype, Times, Who
from domain.cards.grammar.together import Together
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.parts import Effect
from domain.errors import said


class ChooseEffect(Instruction):
    """608.2d. A player chooses objects that match, without targeting.

    Several players choose in turn order (101.4); the filter refers to the player who chooses as "chooser". With
    `at_random`, chance chooses. With `of_each`, so many are chosen for each of these filters, too; an object can be
    chosen for several. `together` limits what several are together.
    """

    choose: Filter
    n: Amount = 1
    up_to: bool = False
    at_random: bool = False
    of_each: tuple[Filter, ...] = ()
    together: Together | None = None
    who: Who = "you"
    as_: Name = Field(alias="as")

    def faults(self, path: str) -> Faults:
        if self.up_to and self.at_random:
            yield f"{path}.up_to", said("what chance chooses is just so many")
        if self.together is not None and not self.up_to:
            yield f"{path}.together", said("of what has to fit together fewer may be chosen; say up_to")


class ChooseSource(Instruction):
    """609.7a. A player chooses a source of damage that matches; "anything" is any source."""

    choose_source: Filter
    who: Who = "you"
    as_: Name = Field(alias="as")


class ChooseWord(Instruction):
    """608.2d. A player chooses a colour or another word, recorded on the source as "chosen".

    "colors" are one colour or several. A card name is that of a card that matches `of` (201.4a). A land type is a
    basic one, and "any_land_type" any one (205.3i); both can be chosen, one after the other. A creature type is not
    `other_than`.
    """

    choose_word: Literal["color", "colors", "land_type", "any_land_type", "creature_type", "sector", "card_name"]
    of: Filter | None = None
    other_than: Subtype | None = None
    who: Who = "you"

    def faults(self, path: str) -> Faults:
        if self.of is not None and self.choose_word != "card_name":
            yield f"{path}.of", said("only card names are those of some cards")
        if self.other_than is not None and self.choose_word != "creature_type":
            yield f"{path}.other_than", said("only of creature types one cannot be chosen")


class ChooseNumber(Instruction):
    """608.2d. A player chooses a number up to this one, but not below `least`."""

    choose_number: Times
    least: Annotated[int, Field(ge=0)] = 0
    who: Who = "you"
    as_: Name = Field(alias="as")

    def faults(self, path: str) -> Faults:
        if self.least > self.choose_number:
            yield (
                f"{path}.least",
                said("no number is from {first} to {last}", first=self.least, last=self.choose_number),
            )


class OneOf(Instruction):
    """608.2d. A player chooses one of several texts on resolution.

    `words` are what the texts are called in the choice, such as *creature* and *land*.
    """

    one_of: tuple[tuple[Effect, ...], ...] = Field(min_length=2)
    words: tuple[str, ...] = ()
    who: Who = "you"

    def faults(self, path: str) -> Faults:
        if self.words and len(set(self.words)) != len(self.one_of):
            yield f"{path}.words", said("each text is called by a word of its own")


class FlipCoin(Instruction):
    """705. A coin flip: instructions for a win, or `else` for a loss.

    Without a call (`called`), for heads, or `else` for tails; nobody wins or loses then.
    """

    flip_coin: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")
    called: bool = True


class FlipCoins(Instruction):
    """705. Several coin flips.

    `as` names the number of flips won, which are those that came up heads. With `until_lost`, coins are flipped until
    one flip is lost. Without a call (`called`), nobody wins or loses, and `as` names the number of heads.
    """

    flip_coins: Amount
    until_lost: bool = False
    called: bool = True
    as_: Name = Field(alias="as")

    def faults(self, path: str) -> Faults:
        if self.until_lost and self.flip_coins != 1:
            yield f"{path}.flip_coins", said("coins are flipped until one flip is lost; write 1")
        if self.until_lost and not self.called:
            yield f"{path}.called", said("without a call no flip is lost")


class Clash(Instruction):
    """701.30b. A clash with an opponent of your choice.

    The instructions follow if you win, `else` if you do not.
    """

    clash: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class Result(Node):
    """706.3a. Instructions for die results `from` a number `to` another.

    Without `to`, the results have no upper limit.
    """

    from_: Times = Field(alias="from")
    to: Times | None = None
    do: tuple[Effect, ...]

    def faults(self, path: str) -> Faults:
        if self.to is not None and self.to < self.from_:
            yield f"{path}.to", said("no result is from {first} to {last}", first=self.from_, last=self.to)


class RollDie(Instruction):
    """706. A roll of a die with this many sides.

    `as` names the result for later instructions. `results` are instructions by result. The number rolled is changed by
    `plus`. With `other`, two dice are rolled and the player chooses one result; this is the name of the other one.
    """

    roll: Annotated[Times, Field(ge=2)]
    plus: Amount = 0
    other: Name | None = None
    results: tuple[Result, ...] = ()
    as_: Name = Field(default="rolled", alias="as")

    def faults(self, path: str) -> Faults:
        for number, (one, other) in enumerate(pairwise(self.results), 1):
            if one.to is None or other.from_ <= one.to:
                yield f"{path}.results[{number}]", said("results follow each other, and none is there twice")


ChoiceEffect: TypeAlias = (
    ChooseEffect | ChooseSource | ChooseWord | ChooseNumber | OneOf | FlipCoin | FlipCoins | Clash | RollDie
)
