"""121, 400.11, 701.9, 701.48. Instructions about hands: draw, discard, learn, bring in."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import Amount, Filter
from domain.cards.grammar.references import Name, Ref, Who
from domain.cards.language.effects.instruction import Instruction


class Draw(Instruction):
    """121.2. A player draws cards, one by one. With `as`, they get a name."""

    draw: Amount
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class DiscardCards(Instruction):
    """701.9. A player discards cards: of their choice, at random, or all of them.

    `cards` are the cards among which they choose.
    """

    discard: Amount | Literal["all"]
    who: Who = "you"
    at_random: bool = False
    cards: Ref | None = None
    as_: Name | None = Field(default=None, alias="as")


class BringIn(Instruction):
    """400.11b. A player puts a card that matches from outside the game into their hand.

    They must own the card.
    """

    bring_in: Filter
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class Learn(Instruction):
    """701.48. A player learns: discard a card to draw one, or fetch a Lesson card.

    Both are optional. The Lesson card comes from outside the game.
    """

    learn: Who


HandEffect: TypeAlias = Draw | DiscardCards | BringIn | Learn
