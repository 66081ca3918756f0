"""113. Abilities, and the modes that a text can have."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from domain.cards.grammar import UNIONS, Amount, Condition, Cost, Filter, Node, Number, Ref, Target, Times, keyed
from domain.cards.language.effects import AddMana
from domain.cards.language.parts import Change, Effect, Modification, Part, TriggerEvent, WouldEvent
from domain.terms import Zone


class Keyword(Part):
    """702. A keyword ability: `value` for what it counts or names, `cost` where it has one.

    `of` is what enchant and splice are about: what can be enchanted, onto which spells it is spliced.
    """

    keyword: str
    value: Number | str | None = None
    cost: tuple[Cost, ...] = ()
    of: Filter | None = None

    @property
    def word(self) -> str:
        """How it stands among an object's keywords: `flying`, `protection:red`."""
        return self.keyword if self.value is None else f"{self.keyword}:{self.value}"


class Mode(Node):
    """700.2. One of the choices of a modal text."""

    do: tuple[Effect, ...]
    targets: dict[str, Target] = Field(default_factory=dict)


class Modes(Node):
    """700.2. Choose so many of these."""

    modes: Times
    of: tuple[Mode, ...]
    up_to: bool = False


class Spell(Part):
    """113.3a. What an instant or sorcery does as it resolves."""

    spell: tuple[Effect, ...] | Modes
    targets: dict[str, Target] = Field(default_factory=dict)


class Activated(Part):
    """113.3b, 602. A cost, and what follows.

    `only` limits when: "sorcery" speed, "your_turn", "once" each turn, a step by name, a time relative to combat like
    "before_blockers" (506.7); `if` a condition. Abilities with a loyalty cost follow 606 by themselves; those that only
    add mana are mana abilities (605.1a).
    """

    activated: tuple[Effect, ...] | Modes
    cost: tuple[Cost, ...]
    targets: dict[str, Target] = Field(default_factory=dict)
    only: tuple[str, ...] = ()
    if_: Condition | None = Field(default=None, alias="if")
    zone: Zone = Zone.BATTLEFIELD

    @cached_property
    def is_mana(self) -> bool:
        """605.1a. No target, could add mana, not a loyalty ability."""
        if self.targets or isinstance(self.activated, Modes):
            return False
        if any(type(cost).__name__ == "Loyalty" for cost in self.cost):
            return False
        return any(isinstance(effect, AddMana) for effect in self.activated)


class Triggered(Part):
    """113.3c, 603. When one of the events happens and, if there is a condition, while it is true (603.4)."""

    triggered: tuple[Effect, ...] | Modes
    on: TriggerEvent | tuple[TriggerEvent, ...]
    targets: dict[str, Target] = Field(default_factory=dict)
    if_: Condition | None = Field(default=None, alias="if")
    once_each_turn: bool = False
    zone: Zone = Zone.BATTLEFIELD

    @property
    def events(self) -> tuple[Any, ...]:
        """The events it watches."""
        return self.on if isinstance(self.on, tuple) else (self.on,)


class Static(Part):
    """113.3d, 604. True as long as the object is in the zone, and the condition holds."""

    static: tuple[Modification, ...]
    to: Literal["self", "attached", "you", "each_player", "each_opponent"] | Filter = "self"
    while_: Condition | None = Field(default=None, alias="while")
    zone: Zone = Zone.BATTLEFIELD


class Replace(Part):
    """614, 615. A replacement or prevention effect of a static ability."""

    replace: WouldEvent
    with_: tuple[Change, ...] = Field(alias="with")
    while_: Condition | None = Field(default=None, alias="while")


class Defining(Part):
    """604.3. A characteristic-defining ability."""

    defining: Literal["pt"]
    power: Amount
    toughness: Amount


class AdditionalCost(Part):
    """118.8. An additional cost to cast the spell; `optional` ones bind the name `as` if paid (kicker, 702.33)."""

    additional: tuple[Cost, ...]
    optional: bool = False
    as_: Ref = Field(default="kicked", alias="as")


class AsItAttacks(Part):
    """508.1g. An optional cost to attack with it, such as exerting it; `when_paid` triggers as it is paid (607.2h)."""

    as_it_attacks: tuple[Cost, ...]
    when_paid: tuple[Effect, ...] = ()
    targets: dict[str, Target] = Field(default_factory=dict)


class CastOnly(Part):
    """601.3, 506.7. The spell may be cast only at these times, by the words that `only` has, and while `if` holds."""

    cast_only: tuple[str, ...]
    if_: Condition | None = Field(default=None, alias="if")


ABILITIES = (Keyword, Spell, Activated, Triggered, Static, Replace, Defining, AdditionalCost, CastOnly, AsItAttacks)

UNIONS["Ability"] = keyed(*ABILITIES)
