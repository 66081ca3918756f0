"""608.2d, 701.30, 705, 706. What is chosen as a text is carried out, and what falls to a coin, a die or a clash."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount, Filter
from domain.cards.grammar.references import Name, Times, Who
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.parts import Effect
from domain.errors import said


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


class OneOf(Instruction):
    """608.2d. A player chooses which of these is done, as it is carried out."""

    one_of: tuple[tuple[Effect, ...], ...] = Field(min_length=2)
    who: Who = "you"


class FlipCoin(Instruction):
    """705. Flip a coin: `win` or `lose` follows."""

    flip_coin: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class Clash(Instruction):
    """701.30b. You clash with an opponent of your choice: what follows if you win, or `else` if you do not."""

    clash: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class Result(Node):
    """706.3a. What is done if the result is from this number to that, or any above where that is not said."""

    from_: Times = Field(alias="from")
    to: Times | None = None
    do: tuple[Effect, ...]

    def faults(self, path: str) -> Faults:
        if self.to is not None and self.to < self.from_:
            yield f"{path}.to", said("no result is from {first} to {last}", first=self.from_, last=self.to)


class RollDie(Instruction):
    """706. Roll a die of so many sides: what its result is called, and what is done by it, each of the `results`."""

    roll: Annotated[Times, Field(ge=2)]
    results: tuple[Result, ...] = ()
    as_: Name = Field(default="rolled", alias="as")

    def faults(self, path: str) -> Faults:
        for number, (one, other) in enumerate(pairwise(self.results), 1):
            if one.to is None or other.from_ <= one.to:
                yield f"{path}.results[{number}]", said("results follow each other, and none is there twice")


ChoiceEffect: TypeAlias = ChooseEffect | ChooseSource | ChooseWord | OneOf | FlipCoin | Clash | RollDie
