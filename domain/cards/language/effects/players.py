"""119, 120, 121. Damage, life, cards drawn and discarded, and what else is done to players."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from pydantic import Field

from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import Amount, Filter, What
from domain.cards.grammar.references import Each, Name, Ref, Who
from domain.cards.language.effects.instruction import Instruction


class FurtherDamage(Node):
    """120.2b. What else is dealt damage by the same source at the same time."""

    amount: Amount
    to: What


class NamePlayers(Instruction):
    """102, 101.4. Players who match get a name, by which what follows is done by all of them, or to them."""

    players: Filter
    as_: Name = Field(alias="as")


class DealDamage(Instruction):
    """120. `source` (self unless said) deals damage; "x" and other amounts are read once; `divided` as announced.

    What a permanent is dealt in excess is dealt to `excess_to` instead (120.4a); `besides` are dealt it as well.
    What is `unpreventable` can't be prevented (615.12). Where several sources deal it, all at once, each is called `as`
    in the amount.
    """

    AT_ONCE: ClassVar = True

    deal_damage: Amount
    to: What
    source: Ref = "self"
    divided: bool = False
    excess_to: What | None = None
    besides: tuple[FurtherDamage, ...] = ()
    unpreventable: bool = False
    as_: Each | None = Field(default=None, alias="as")


class Draw(Instruction):
    """121.2. A player draws cards, one by one."""

    draw: Amount
    who: Who = "you"


class DiscardCards(Instruction):
    """701.9. A player discards cards of their choice, at random, or all of them; `cards` says among which."""

    discard: Amount | Literal["all"]
    who: Who = "you"
    at_random: bool = False
    cards: Ref | None = None
    as_: Name | None = Field(default=None, alias="as")


class Mill(Instruction):
    """701.17. A player puts cards from the top of their library into their graveyard."""

    mill: Amount
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class Scry(Instruction):
    """701.22. Look at the top cards; any of them to the bottom, the rest on top, each in any order."""

    scry: Amount
    who: Who = "you"


class Surveil(Instruction):
    """701.25. Look at the top cards; any of them into the graveyard, the rest on top in any order."""

    surveil: Amount
    who: Who = "you"


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
    """119.5. A player's life total becomes this."""

    set_life: Amount
    who: Who = "you"


class GivePlayerCounters(Instruction):
    """122.1. A player gets counters, such as poison."""

    AT_ONCE: ClassVar = True

    player_counters: str
    who: Who
    n: Amount = 1


class Venture(Instruction):
    """701.49. A player ventures into the dungeon."""

    venture: Who


class GainSpeed(Instruction):
    """702.179c. A player's speed increases by so much."""

    gain_speed: Amount
    who: Who = "you"


class BecomeMonarch(Instruction):
    """725.3. A player becomes the monarch, and whoever was it is so no longer."""

    become_monarch: Who


class WinGame(Instruction):
    """104.2b. A player wins the game."""

    AT_ONCE: ClassVar = True

    win: Who


class LoseGame(Instruction):
    """104.3e. A player loses the game."""

    AT_ONCE: ClassVar = True

    lose: Who


PlayerEffect: TypeAlias = (
    NamePlayers
    | DealDamage
    | Draw
    | DiscardCards
    | Mill
    | Scry
    | Surveil
    | GainLife
    | LoseLife
    | SetLife
    | GivePlayerCounters
    | Venture
    | GainSpeed
    | BecomeMonarch
    | WinGame
    | LoseGame
)
