"""111, 114, 701.47. Instructions that create tokens and emblems."""

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
    """111.3. The characteristics of a token."""

    name: str | None = None
    types: TypeLine
    colors: Colors = ""
    pt: str | None = None
    abilities: tuple[Ability, ...] = ()


class EmblemSpec(Node):
    """114.1, 114.3. The abilities of an emblem, which function in the command zone.

    An emblem has no other characteristics.
    """

    abilities: tuple[Ability, ...] = Field(min_length=1)


class CreateToken(Instruction):
    """111.1, 701.7. Create tokens.

    - `create_token`: a description, or the name of a predefined token (111.10).
    - `pt`: the power and toughness of a described token, as amounts read once (111.3).
    - `attached`: the object or player to which an Aura token is attached; by default, its creator chooses
      (303.4f).
    - `attacking`, `blocking`: as for `Move`.
    - `besides`: tokens of other kinds, created at the same time.
    - `with`: the counters it enters with, by kind.
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
    """701.47. Amass: put +1/+1 counters on an Army, which becomes `of` this subtype.

    An Army is created if you have none.
    """

    amass: Amount
    of: Subtype = "Zombie"

    @property
    def army(self) -> dict[str, str]:
        """The token that is created if the player has no Army, as data."""
        return {"types": f"Creature: {self.of} Army", "colors": "B", "pt": "0/0"}


TokenEffect: TypeAlias = CreateToken | GetEmblem | Amass
