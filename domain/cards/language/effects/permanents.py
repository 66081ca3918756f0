"""701. What is done to permanents: they are moved, created, destroyed, tapped, attached, turned over."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount, What
from domain.cards.grammar.references import Name, Ref, Times, Who
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.parts import Ability
from domain.errors import said
from domain.terms import Zone

Fought: TypeAlias = Literal[True] | What | None
"""508.4, 509.4. What a creature enters attacking or blocking; true lets its controller choose."""


class Destroy(Instruction):
    """701.8. Destroy; with `no_regeneration` it cannot be regenerated."""

    AT_ONCE: ClassVar = True

    destroy: What
    no_regeneration: bool = False
    as_: Name | None = Field(default=None, alias="as")


class Exile(Instruction):
    """701.13. Exile; `until_leaves` returns it when that leaves the battlefield (610.3).

    By the name of its `link` other abilities of the object refer to the exiled cards (607.2a): `linked.NAME`.
    """

    exile: What
    until_leaves: Ref | None = None
    link: str | None = None
    as_: Name | None = Field(default=None, alias="as")


class Move(Instruction):
    """400.7, 401.7. Put into another zone: return, put onto the battlefield, shuffle away.

    In a library `position` is the top, the bottom, or which card from the top it will be; the `order` of several is
    any, as who puts them there wants it, random, or else as their owners want it (401.4). `attacking` and `blocking`
    say that it enters so, and what it fights: one of what is named, or true for anything; `with` how many counters of
    which kinds (614.1c); `transformed` that its other face is up, if it has one (712.14a);
    `under` whose control it enters the battlefield (110.2a).
    """

    move: What
    to: Zone
    position: Literal["top", "bottom", 2, 3, 4, 5, 6, 7] = "top"
    order: Literal["any", "random"] | None = None
    tapped: bool = False
    transformed: bool = False
    under: Who | None = None
    attacking: Fought = None
    blocking: Fought = None
    with_: dict[str, Amount] = Field(default_factory=dict, alias="with")
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        for kind in self.with_:
            yield from words.counters(kind, f"{path}.with")
        if self.with_ and self.to is not Zone.BATTLEFIELD:
            yield f"{path}.with", said("only what is put onto the battlefield enters with counters")
        if self.transformed and self.to is not Zone.BATTLEFIELD:
            yield f"{path}.transformed", said("only what is put onto the battlefield enters transformed")


class SacrificeEffect(Instruction):
    """701.21. A player sacrifices permanents of their choice that match, or exactly what the reference names."""

    sacrifice: What
    n: Amount = 1
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class TokenSpec(Node):
    """111.3. What a created token is."""

    name: str | None = None
    types: str
    colors: str = ""
    pt: str | None = None
    abilities: tuple[Ability, ...] = ()


class EmblemSpec(Node):
    """114.1, 114.3. What an emblem is: its abilities, which function in the command zone, and nothing else."""

    abilities: tuple[Ability, ...] = Field(min_length=1)


class GetEmblem(Instruction):
    """114.2. A player gets an emblem."""

    emblem: EmblemSpec
    who: Who = "you"


class CreateToken(Instruction):
    """111.1, 701.7. Create tokens: described here, or predefined by name (111.10); `attacking` and such as for Move.

    An Aura token is created `attached` to something; to what its creator chooses, where the text does not say (303.4f).
    With `pt` the power and toughness of a token described here are these amounts, once and for all (111.3). Tokens of
    other kinds are created `besides`, at the same time. It enters `with` so many counters of each kind.
    """

    AT_ONCE: ClassVar = True

    create_token: TokenSpec | str
    pt: tuple[Amount, Amount] | None = None
    n: Amount = 1
    who: Who = "you"
    tapped: bool = False
    attached: Ref | None = None
    attacking: Fought = None
    blocking: Fought = None
    besides: tuple[CreateToken, ...] = ()
    with_: dict[str, Amount] = Field(default_factory=dict, alias="with")
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        for kind in self.with_:
            yield from words.counters(kind, f"{path}.with")


class PutCounters(Instruction):
    """122.6. Put counters of a kind `on` objects; so many in all if they are `divided` among targets, as announced."""

    AT_ONCE: ClassVar = True

    put_counters: str
    on: What
    n: Amount = 1
    divided: bool = False
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        return words.counters(self.put_counters, f"{path}.put_counters")


class RemoveCountersEffect(Instruction):
    """122.1. Remove counters of a kind, `on` objects, or of "any" kinds, which the player chooses; "all" of them.

    The text knows by the name `as` how many have been removed.
    """

    AT_ONCE: ClassVar = True

    remove_counters: str
    on: What
    n: Amount | Literal["all"] = 1
    as_: Name | None = Field(default=None, alias="as")

    def faults(self, path: str) -> Faults:
        return words.counters(self.remove_counters, f"{path}.remove_counters")


class RemoveDamage(Instruction):
    """120.6. All damage marked on permanents is removed."""

    AT_ONCE: ClassVar = True

    remove_damage: What


class Tap(Instruction):
    """701.26. Tap."""

    AT_ONCE: ClassVar = True

    tap: What
    as_: Name | None = Field(default=None, alias="as")


class Untap(Instruction):
    """701.26. Untap."""

    AT_ONCE: ClassVar = True

    untap: What
    as_: Name | None = Field(default=None, alias="as")


class StaysTapped(Instruction):
    """502.3. Permanents don't untap during the next untap step of their controller, or of `whose`."""

    stays_tapped: Ref
    whose: Who | None = None


class ExchangeControl(Instruction):
    """701.12b. The controllers of two permanents, named by one name or two, each take control of the other one."""

    exchange_control: tuple[Ref, ...] = Field(min_length=1, max_length=2)


class Attach(Instruction):
    """701.3. Attach one object to another object or player."""

    attach: Ref
    to: Ref


class Unattach(Instruction):
    """701.3d. Attachments stay where they are, attached to nothing."""

    unattach: What


class Fight(Instruction):
    """701.14. Two creatures deal damage equal to their power to each other."""

    fight: tuple[Ref, Ref]


class Transform(Instruction):
    """701.27. Double-faced permanents are turned over, so that their other face is up."""

    transform: What


class Prepare(Instruction):
    """722.3a. Permanents that have a prepare spell become prepared."""

    prepare: What


class Solve(Instruction):
    """719.3a. Permanents become solved."""

    solve: What


class SetLevel(Instruction):
    """716.2a. The level of the permanent in whose text it stands becomes this."""

    set_level: Times


class Meld(Instruction):
    """701.42. Two cards of a meld pair are put onto the battlefield combined, as one permanent."""

    meld: What
    tapped: bool = False
    as_: Name | None = Field(default=None, alias="as")


class PhaseOut(Instruction):
    """702.26. It phases out."""

    phase_out: What


PermanentEffect: TypeAlias = (
    Destroy
    | Exile
    | Move
    | SacrificeEffect
    | CreateToken
    | GetEmblem
    | PutCounters
    | RemoveCountersEffect
    | RemoveDamage
    | Tap
    | Untap
    | StaysTapped
    | ExchangeControl
    | Attach
    | Unattach
    | Fight
    | Transform
    | Meld
    | Prepare
    | Solve
    | SetLevel
    | PhaseOut
)
