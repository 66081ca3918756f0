"""611, 603.7, 614. What lasts for a while, and what waits for something to happen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Duration
from domain.cards.grammar.constructs import Node, Pattern
from domain.cards.grammar.costs import Target, Targets
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Name, Ref, Times, Who
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.effects.permanents import PutCounters
from domain.cards.language.effects.players import DealDamage
from domain.cards.language.modifications import FullText, IsCopy, PlayFrom
from domain.cards.language.names import EVERYWHERE
from domain.cards.language.part import Part
from domain.cards.language.parts import Change, Effect, Modification, TriggerEvent, WouldEvent
from domain.cards.language.replacements import changed
from domain.cards.language.tree import named_in, uses, within
from domain.errors import said


class Apply(Instruction):
    """611.2. Modifications apply for a while to what is named now (611.2c)."""

    apply: tuple[Modification, ...]
    to: What
    for_: Duration = Field(default="end_of_turn", alias="for")
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        """707.2c. What a resolving text makes a copy becomes one."""
        for number, mod in enumerate(self.apply):
            if isinstance(mod, (IsCopy, FullText)):
                wrong = said("only a static ability says so; a text that resolves has become_copy")
                yield f"{path}.apply[{number}]", wrong
            if isinstance(mod, PlayFrom) and mod.once:
                yield f"{path}.apply[{number}].once", said("only a static ability says what is done once each turn")


class ChangeText(Instruction):
    """612.1. A player replaces all instances of a word in texts with another of its kind, for good unless said.

    `words` are the kinds of which one is chosen; the new word can be none of `but`.
    """

    change_text: What
    words: tuple[Literal["color", "land_type", "creature_type"], ...] = Field(min_length=1)
    but: tuple[str, ...] = ()
    who: Who = "you"
    for_: Duration = Field(default="forever", alias="for")


class ExchangeTexts(Instruction):
    """612.5. The text boxes of two objects are exchanged, for good unless said."""

    exchange_texts: What
    for_: Duration = Field(default="forever", alias="for")


class Regenerate(Instruction):
    """701.19a. The next time it would be destroyed this turn, it is regenerated instead."""

    regenerate: What


class Shield(Part, Instruction):
    """614.3, 615.7. Sets up a replacement or prevention effect for a while.

    `times` is how often it applies (None: as long as it lasts); `amount` is how much a "remaining" prevention takes.
    """

    shield: WouldEvent
    with_: tuple[Change, ...] = Field(alias="with")
    for_: Duration = Field(default="end_of_turn", alias="for")
    times: Times | None = None
    amount: Amount | None = None

    def faults(self, path: str) -> Faults:
        return changed(self.shield, self.with_, path, shield=self.amount is not None)

    def occasions(self) -> tuple[Pattern, ...]:
        return (self.shield,)


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


LastingEffect: TypeAlias = Apply | ChangeText | ExchangeTexts | Regenerate | Shield | WhenDone | Later
