"""109.3. What is printed on a card, as data that travels in the log: a fold needs no card database."""

from __future__ import annotations

from typing import TypeAlias

from pydantic import BaseModel, ConfigDict

from domain.freezing import Frozen

AbilityRef: TypeAlias = tuple[int, int]
"""An ability: the number of its definition in this game, and which part of that definition it is."""


class Printed(BaseModel):
    """The characteristics a card or token starts from (109.3), and the content hash of its whole definition.

    Types and supertypes are lower case, subtypes as printed; `power` and `toughness` are None for what has none and 0
    for a `*` that an ability of the card defines. Keywords that take a value carry it: `"protection:red"`.
    `abilities` names parts of the definition; what they do is in the definition itself, found by `hash`.
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
    """707.2. The copiable values of an object: what is printed, as other copy effects have changed it, and no more.

    `definition` is the text it has, beyond what `abilities` names: what an Aura enchants, what a spell does, with how
    much loyalty it enters. Abilities that a copy effect adds can come from other definitions (707.9a), so each carries
    its own.
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
        """What is printed on a card or token, or one of its faces, under its number in the game."""
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
        """111.3. The same with the power and toughness that a token is created with."""
        return self.model_copy(update={"power": size[0], "toughness": size[1]})


class LastKnown(BaseModel):
    """608.2h. What an object was as it last existed, for readers that have no board at hand."""

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
"""The kind of an effect that another program tells of; also its duration, which that program does not tell."""


class EffectData(BaseModel):
    """611.2, 614.3, 603.7. A continuous, replacement or delayed effect that a resolution set up.

    `kind` is "continuous", "replacement" or "delayed". `objects` is the set it affects, fixed now (611.2c); `mods` are
    modifications with their amounts settled, `ref` the part of a definition it was written in, `bindings` what its
    names stand for, `until` how long it lasts, `remaining` what is left of a shield or how often it still applies.

    The kind "observed" is of an effect that another program tells of. The layers do not apply it: what comes of it is
    told of each object.
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
