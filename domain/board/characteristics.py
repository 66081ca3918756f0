"""109.3. Printed and copiable characteristics as data in the log.

With these data, events can be replayed without a card database.
"""

from __future__ import annotations

from typing import TypeAlias

from pydantic import BaseModel, ConfigDict

from domain.freezing import Frozen

AbilityRef: TypeAlias = tuple[int, int]
"""An ability: the number of its definition in this game, and which part of that definition it is."""


class Printed(BaseModel):
    """109.3. The characteristics a card or token starts from, with its definition's hash.

    Types and supertypes are lower case, subtypes as printed. `power` and `toughness` are None for an object that has
    none, and 0 for a `*` that an ability of the card defines. Keywords that take a value carry it: `"protection:red"`.
    `abilities` names parts of the definition. Their effects are in the definition itself, found by `hash`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    mana_cost: str | None = None
    colors: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[int, ...] = ()
    hash: str = ""
    token: bool = False


class Copiable(BaseModel):
    """707.2. The copiable values of an object: printed values, changed only by copy effects.

    `definition` is the text of the object, beyond the parts that `abilities` names: the objects an Aura can enchant,
    the effect of a spell, the loyalty a planeswalker enters with. Abilities that a copy effect adds can come from other
    definitions (707.9a), so each ability carries its own definition.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    definition: int
    name: str
    mana_cost: str | None
    colors: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    keywords: tuple[str, ...]
    abilities: tuple[AbilityRef, ...]

    @classmethod
    def printed(cls, number: int, printed: Printed) -> Copiable:
        """Return the copiable values of a card, token or face, numbered in the game."""
        return cls(
            definition=number,
            name=printed.name,
            mana_cost=printed.mana_cost,
            colors=printed.colors,
            supertypes=printed.supertypes,
            types=printed.types,
            subtypes=printed.subtypes,
            power=printed.power,
            toughness=printed.toughness,
            keywords=printed.keywords,
            abilities=tuple((number, part) for part in printed.abilities),
        )

    def sized(self, size: tuple[int, int]) -> Copiable:
        """111.3. Return these values with the power and toughness a token is created with."""
        return self.model_copy(update={"power": size[0], "toughness": size[1]})


class LastKnown(BaseModel):
    """608.2h. Last known information of an object, for readers that have no board at hand."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    controller: int
    types: tuple[str, ...]
    power: int | None
    toughness: int | None
    damage: int
    counters: tuple[tuple[str, int], ...]
    tapped: bool


OBSERVED = "observed"
"""The kind of an effect reported by another program.

Also the duration of such an effect, as the other program does not report one.
"""


class EffectData(BaseModel):
    """611.2, 614.3, 603.7. A continuous, replacement or delayed effect created by a resolution.

    `kind` is "continuous", "replacement" or "delayed". `objects` is the set of affected objects, fixed now (611.2c).
    `mods` are modifications with their amounts settled. `ref` is the part of a definition that states the effect.
    `bindings` are the values of its names, `until` is its duration. `remaining` is the rest of a shield, or how often
    the effect still applies.

    The kind "observed" is of an effect that another program reports. The layers do not apply such an effect: its
    results are reported for each object.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: int
    kind: str
    source: int
    controller: int
    ref: tuple[int, int] | None
    objects: tuple[int, ...]
    mods: Frozen
    until: Frozen
    bindings: Frozen
    remaining: int | None
