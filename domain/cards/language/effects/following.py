"""608.2c, 118.12. What is done only if something is so, if a player wants it or pays, or for each of several."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, TypeAlias

from pydantic import Field

from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Condition
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.costs import Blight, CollectEvidence, Cost, Loyalty, Promise, TakeCounters, TapPower
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Each, Name, Times, Who
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.parts import Effect
from domain.errors import said


def can_be_paid_often(cost: Cost) -> bool:
    """118.3. Whether a cost tells how much of something it takes, so that several of it are one that takes more."""
    return (
        not isinstance(cost, (str, Loyalty, TapPower, Blight, CollectEvidence, Promise, TakeCounters))
        and "self" not in cost.__dict__.values()
    )


class May(Instruction):
    """603.5. A player may do this; `else` otherwise. The name `as` is bound if they did."""

    may: tuple[Effect, ...]
    who: Who = "you"
    else_: tuple[Effect, ...] = Field(default=(), alias="else")
    as_: Name | None = Field(default=None, alias="as")


class If(Instruction):
    """608.2c. If the condition is true, do this; otherwise that."""

    if_: Condition = Field(alias="if")
    do: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class Unless(Instruction):
    """118.12a. Do this unless a player (`by`) pays; the whole cost so many `times`, or nothing of it (702.24a).

    Who is asked can pay these costs, or the others (`or`). Of several players each is asked, and each time it is not
    paid, this is done; with `as` once, after all have been asked (101.4), and the name stands for those who did not.
    """

    unless: tuple[Cost, ...]
    by: Who
    do: tuple[Effect, ...]
    times: Amount = 1
    or_: tuple[Cost, ...] = Field(default=(), alias="or")
    as_: Each | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        if self.or_ and self.times != 1:
            yield f"{path}.or", said("what is paid so many times is one cost")
        if self.times != 1 and not all(map(can_be_paid_often, self.unless)):
            yield f"{path}.times", said("one of these costs cannot be paid more than once")


class PayEffect(Instruction):
    """118.12. A player may pay a cost; `do` if they did, `else` if not.

    Of several players each is asked, and each follows for itself; with `any` once, after all have been asked: `do` if
    one of them paid.
    """

    pay: tuple[Cost, ...]
    who: Who = "you"
    any: bool = False
    do: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class ForEach(Instruction):
    """608.2c. For each object or player, bound to the name `as`, do this."""

    for_each: What
    as_: Each = Field(default="it", alias="as")
    do: tuple[Effect, ...]


class Where(Instruction):
    """107.3c, 608.2h. X is this amount, determined once, in what is done here."""

    where_x: Amount
    do: tuple[Effect, ...]


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


FollowingEffect: TypeAlias = (
    May | If | Unless | PayEffect | ForEach | OneOf | Where | FlipCoin | Clash | RollDie
)  # fmt: skip
