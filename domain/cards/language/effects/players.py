"""104, 119, 701.31. Instructions about players: names, life, winning and losing, planeswalking."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import Amount, Filter
from domain.cards.grammar.references import Name, Who
from domain.cards.language.effects.instruction import Instruction


class NamePlayers(Instruction):
    """102, 101.4. Players that match get a name, for instructions that follow.

    All of them carry those instructions out, or are affected by them.
    """

    players: Filter
    as_: Name = Field(alias="as")


class GainLife(Instruction):
    """119.3. A player gains life."""

    AT_ONCE: ClassVar = True

    gain_life: Amount
    who: Who = "you"


class LoseLife(Instruction):
    """119.3. A player loses life."""

    AT_ONCE: ClassVar = True

    lose_life: Amount
    who: Who = "you"


class SetLife(Instruction):
    """119.5. A player's life total becomes this number."""

    set_life: Amount
    who: Who = "you"


class ExchangeLife(Instruction):
    """701.12c. Two players exchange life totals."""

    exchange_life: tuple[Who, Who]


class LoseMana(Instruction):
    """106.4. A player loses all unspent mana."""

    lose_mana: Who


class WinGame(Instruction):
    """104.2b. A player wins the game."""

    AT_ONCE: ClassVar = True

    win: Who


class LoseGame(Instruction):
    """104.3e. A player loses the game."""

    AT_ONCE: ClassVar = True

    lose: Who


class Planeswalk(Instruction):
    """701.31. The planar controller planeswalks."""

    planeswalk: Who


PlayerEffect: TypeAlias = (
    NamePlayers | GainLife | LoseLife | SetLife | ExchangeLife | LoseMana | WinGame | LoseGame | Planeswalk
)
