"""118.12, 603.7, 603.12, 608.2c. Instructions under a condition, for a payment, repeated, or delayed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Condition, Duration
from domain.cards.grammar.constructs import Node, Pattern
from domain.cards.grammar.costs import (
    Blight,
    CollectEvidence,
    Cost,
    ExileVaried,
    GiveLife,
    Loyalty,
    PayManaCost,
    Promise,
    TakeCounters,
    TapPower,
    Target,
    Targets,
    UnattachCost,
)
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Each, Name, Ref, Who
from domain.cards.language.effects.counters import PutCounters
from domain.cards.language.effects.damage import DealDamage
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.names import EVERYWHERE
from domain.cards.language.part import Part
from domain.cards.language.parts import Effect, TriggerEvent
from domain.cards.language.tree import every, named_in, uses, within
from domain.errors import said


def can_be_paid_often(cost: Cost) -> bool:
    """118.3. Return True if paying a cost several times is paying one greater cost.

    This needs a cost with a number of things to pay.
    """
    return (
        not isinstance(
            cost,
            (
                str,
                Loyalty,
                TapPower,
                Blight,
                CollectEvidence,
                Promise,
                TakeCounters,
                UnattachCost,
                ExileVaried,
                GiveLife,
                PayManaCost,
            ),
        )
        and "self" not in cost.__dict__.values()
    )


class May(Instruction):
    """603.5. A player may follow the instructions; `else` follows if they do not.

    The name `as` is bound if they did.
    """

    may: tuple[Effect, ...]
    who: Who = "you"
    else_: tuple[Effect, ...] = Field(default=(), alias="else")
    as_: Name | None = Field(default=None, alias="as")


class If(Instruction):
    """608.2c. Instructions if the condition is true, and `else` if not."""

    if_: Condition = Field(alias="if")
    do: tuple[Effect, ...]
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class Unless(Instruction):
    """118.12a. Instructions unless a player (`by`) pays.

    The player pays the whole cost, `times` over, or nothing (702.24a). `or` are other costs that the player can
    pay instead. Each of several players is asked, and the instructions follow each time a player does not pay.
    With `as`, the instructions follow once, after all players have been asked (101.4), and the name stands for
    those who did not pay.
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
    """118.12. A player may pay a cost; `do` follows if they did, `else` if not.

    Each of several players is asked, and the instructions follow for each. With `any`, they follow once, after
    all players have been asked: `do` if a player paid.
    """

    pay: tuple[Cost, ...]
    who: Who = "you"
    any: bool = False
    do: tuple[Effect, ...] = ()
    else_: tuple[Effect, ...] = Field(default=(), alias="else")


class PayAny(Instruction):
    """107.14, 118.12, 119.4. A player may pay any amount of energy, life or mana, or nothing.

    `as` names the amount that all of them have paid.
    """

    pay_any: Literal["energy", "life", "mana"]
    who: Who = "you"
    as_: Name = Field(alias="as")


class ForEach(Instruction):
    """608.2c. Instructions for each object or player, which is bound to the name `as`."""

    for_each: What
    as_: Each = Field(default="it", alias="as")
    do: tuple[Effect, ...]


class Repeat(Instruction):
    """608.2c. Instructions, repeated as long as the condition `while` is true after each time.

    The condition can ask for the names that the instructions gave that time. With `may`, the player decides each
    time, any number of times if there is no condition. With `times`, the instructions are carried out that often.
    """

    repeat: tuple[Effect, ...]
    while_: Condition | None = Field(default=None, alias="while")
    may: bool = False
    times: Amount | None = None

    def faults(self, path: str) -> Faults:
        if self.while_ is None and not self.may and self.times is None:
            yield path, said("nothing ends this; say while, or may")
        if self.times is not None and (self.while_ is not None or self.may):
            yield f"{path}.times", said("what is done so many times has no other end; leave out while and may")


class Simultaneous(Instruction):
    """608.2c. Instructions that are carried out at the same time; none of them names its result."""

    simultaneously: tuple[Effect, ...] = Field(min_length=2)

    def faults(self, path: str) -> Faults:
        for number, effect in enumerate(self.simultaneously):
            if getattr(effect, "as_", None) is not None:
                yield f"{path}.simultaneously[{number}].as", said("what happens at the same time has no results yet")


class Where(Instruction):
    """107.3c, 608.2h. Instructions in which X is an amount, determined once."""

    where_x: Amount
    do: tuple[Effect, ...]


def targets_used(text: Node, targets: Mapping[str, Target], path: str) -> Faults:
    """115. Check that each target has its own name, and that the text uses it."""
    inside = list(within(text, path))
    used = {word for _, inner in inside for word in uses(inner)}
    for name in targets:
        if not re.fullmatch("[a-z][a-z0-9_]*", name) or name in EVERYWHERE:
            wrong = "{name} cannot be the name of a target; write a word of small letters"
            yield f"{path}.targets", said(wrong, name=name)
        elif name not in used:
            yield f"{path}.targets.{name}", said("the text does nothing with this target")
    known = {name for _, inner in inside for name in getattr(inner, "targets", ())}
    for where, inner in inside:
        if isinstance(inner, DealDamage) and inner.divided and known.isdisjoint(named_in(inner.to)):
            yield f"{where}.divided", said("damage is divided among targets; name them in to")
        if isinstance(inner, PutCounters) and inner.divided and known.isdisjoint(named_in(inner.on)):
            yield f"{where}.divided", said("counters are divided among targets; name them in on")


class WhenDone(Part, Instruction):
    """603.12. A reflexive trigger, which triggers when you do the thing just done.

    The ability has its own targets. `if_did` is the name of the thing done; the ability triggers only if that was
    done. `if` is a condition, checked when it triggers and again on resolution (603.4).
    """

    when_done: tuple[Effect, ...]
    if_did: Ref | None = None
    if_: Condition | None = Field(default=None, alias="if")
    targets: Targets = Field(default_factory=dict)

    def faults(self, path: str) -> Faults:
        return targets_used(self, self.targets, path)


class Later(Part, Instruction):
    """603.7. A delayed trigger: once, at the event; names keep their present meaning.

    `this_turn` limits the event to this turn. With a duration (`for`), the ability triggers each time until the
    duration ends (603.7b). The ability can have targets of its own.
    """

    later: TriggerEvent
    do: tuple[Effect, ...]
    this_turn: bool = False
    for_: Duration | None = Field(default=None, alias="for")
    targets: Targets = Field(default_factory=dict)

    def faults(self, path: str) -> Faults:
        yield from targets_used(self, self.targets, path)
        if self.is_mana and self.for_ is None:
            yield f"{path}.for", said("say how long it adds mana as something is tapped for mana")

    @cached_property
    def is_mana(self) -> bool:
        """605.1b. True if tapping for mana triggers it, and it adds mana without targets."""
        if self.later.KEY != "tapped_for_mana" or self.targets:
            return False
        return any(node.KEY == "add_mana" for node in every(self.do))

    def occasions(self) -> tuple[Pattern, ...]:
        return (self.later,)


ControlFlowEffect: TypeAlias = (
    May | If | Unless | PayEffect | PayAny | ForEach | Repeat | Simultaneous | Where | WhenDone | Later
)  # fmt: skip
