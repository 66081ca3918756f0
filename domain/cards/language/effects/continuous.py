"""611, 612, 614. Lasting effects: modifications, text changes, replacement effects."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from domain.cards.check.saying import Faults
from domain.cards.grammar.conditions import Duration
from domain.cards.grammar.constructs import Pattern
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Name, Times, Who
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.modifications import FullText, IsCopy, PayRather, PlayFrom
from domain.cards.language.part import Part
from domain.cards.language.parts import Change, Modification, WouldEvent
from domain.cards.language.replacements import WouldDamage, changed
from domain.errors import said


class Apply(Instruction):
    """611.2. Modifications apply for a while to a set fixed now (611.2c)."""

    STAYS: ClassVar = True

    apply: tuple[Modification, ...]
    to: What
    for_: Duration = Field(default="end_of_turn", alias="for")
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        """707.2c. Check that no modification needs a static ability.

        A resolving text makes a copy with `become_copy`, not with a modification.
        """
        for number, mod in enumerate(self.apply):
            if isinstance(mod, (IsCopy, FullText)):
                wrong = said("only a static ability says so; a text that resolves has become_copy")
                yield f"{path}.apply[{number}]", wrong
            if isinstance(mod, PayRather):
                yield f"{path}.apply[{number}]", said("only an ability lets a player pay other costs than mana costs")
            if isinstance(mod, PlayFrom) and mod.once:
                yield f"{path}.apply[{number}].once", said("only a static ability says what is done once each turn")


class ChangeText(Instruction):
    """612.1. A player replaces all instances of a word in texts with another word.

    The default duration is forever. `words` are the kinds of words, of which the player chooses one; the new word
    cannot be one of `but`.
    """

    change_text: What
    words: tuple[Literal["color", "land_type", "creature_type"], ...] = Field(min_length=1)
    but: tuple[str, ...] = ()
    who: Who = "you"
    for_: Duration = Field(default="forever", alias="for")


class ExchangeTexts(Instruction):
    """612.5. The text boxes of two objects are exchanged; by default, forever."""

    exchange_texts: What
    for_: Duration = Field(default="forever", alias="for")


class Shield(Part, Instruction):
    """614.3, 615.7. A replacement or prevention effect applies for a while.

    `times` is how often; None is any number of times. `amount` is the amount of a "remaining" prevention. With
    `divided`, that amount is divided among the targets, as announced.
    """

    shield: WouldEvent
    with_: tuple[Change, ...] = Field(alias="with")
    for_: Duration = Field(default="end_of_turn", alias="for")
    times: Times | None = None
    amount: Amount | None = None
    divided: bool = False

    def faults(self, path: str) -> Faults:
        if self.divided and not (self.amount is not None and isinstance(self.shield, WouldDamage)):
            yield f"{path}.divided", said("an amount of damage to targets is divided; write both")
        yield from changed(self.shield, self.with_, path, shield=self.amount is not None)

    def occasions(self) -> tuple[Pattern, ...]:
        return (self.shield,)


ContinuousEffect: TypeAlias = Apply | ChangeText | ExchangeTexts | Shield
