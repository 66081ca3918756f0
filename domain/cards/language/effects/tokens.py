"""111, 114, 701.47. Tokens and emblems."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from pydantic import Field

from domain.cards.check import words
from domain.cards.check.saying import Faults
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount
from domain.cards.grammar.references import Colors, Name, Ref, Subtype, TypeLine, Who
from domain.cards.language.effects.instruction import Instruction
from domain.cards.language.effects.objects import Fought
from domain.cards.language.parts import Ability


class TokenSpec(Node):
    """111.3. What a created token is."""

    name: str | None = None
    types: TypeLine
    colors: Colors = ""
    pt: str | None = None
    abilities: tuple[Ability, ...] = ()


class EmblemSpec(Node):
    """114.1, 114.3. What an emblem is: its abilities, which function in the command zone, and nothing else."""

    abilities: tuple[Ability, ...] = Field(min_length=1)


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


class GetEmblem(Instruction):
    """114.2. A player gets an emblem."""

    emblem: EmblemSpec
    who: Who = "you"


class Amass(Instruction):
    """701.47. You put so many +1/+1 counters on an Army, which is created if you have none; it is `of` this subtype."""

    amass: Amount
    of: Subtype = "Zombie"

    @property
    def army(self) -> dict[str, str]:
        """The token that is created, as data."""
        return {"types": f"Creature: {self.of} Army", "colors": "B", "pt": "0/0"}


TokenEffect: TypeAlias = CreateToken | GetEmblem | Amass
