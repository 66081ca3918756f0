"""118.12, 603.7, 603.12, 608.2c. What is done if something is so, is wanted or paid, for each of several, or later."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from pydantic import Field

from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Condition, Duration
from domain.cards.grammar.constructs import Node, Pattern
from domain.cards.grammar.costs import (
    Blight,
    CollectEvidence,
    Cost,
    Loyalty,
    Promise,
    TakeCounters,
    TapPower,
    Target,
    Targets,
)
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Each, Name, Ref, Who
from domain.cards.language.effects.counters import PutCounters
from domain.cards.language.effects.damage import DealDamage
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.names import EVERYWHERE
from domain.cards.language.part import Part
from domain.cards.language.parts import Effect, TriggerEvent
from domain.cards.language.tree import named_in, uses, within
from domain.errors import said


def can_be_paid_often(cost: Cost) -> bool:
    """118.3. Return True if a cost tells how much of something it takes, so that several of it are one that takes
    more."""
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


def targets_used(text: Node, targets: Mapping[str, Target], path: str) -> Faults:
    """115. Each target has a name of its own, and the text does something with it."""
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
    """603.12. A reflexive trigger: when you do the thing just done, this goes on the stack with its own targets.

    `if_did` names what the thing done is called: it triggers only if that is something.
    """

    when_done: tuple[Effect, ...]
    if_did: Ref | None = None
    targets: Targets = Field(default_factory=dict)

    def faults(self, path: str) -> Faults:
        return targets_used(self, self.targets, path)


class Later(Part, Instruction):
    """603.7. A delayed trigger: once, when the event happens, with what the names stand for now.

    `this_turn`: if it happens this turn. With a duration (`for`) it triggers each time until that is over (603.7b).
    """

    later: TriggerEvent
    do: tuple[Effect, ...]
    this_turn: bool = False
    for_: Duration | None = Field(default=None, alias="for")

    def faults(self, path: str) -> Faults:
        if self.later.KEY == "tapped_for_mana":
            yield f"{path}.later", said("only an ability of a permanent triggers so")

    def occasions(self) -> tuple[Pattern, ...]:
        return (self.later,)


ControlFlowEffect: TypeAlias = May | If | Unless | PayEffect | ForEach | Where | WhenDone | Later
