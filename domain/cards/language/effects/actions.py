"""701. Keyword actions that are several things at once, each with a name of its own."""

from __future__ import annotations

from typing import TypeAlias

from domain.cards.grammar.filters import Amount, Mark, What
from domain.cards.grammar.references import Who
from domain.cards.language.effects.instruction import Instruction


class Proliferate(Instruction):
    """701.34. A player gives more counters to permanents and players that have some."""

    proliferate: Who


class Bolster(Instruction):
    """701.39. You put so many +1/+1 counters on a creature of yours with the least toughness."""

    bolster: Amount


class Explore(Instruction):
    """701.44. Permanents explore: a land goes from the top of the library to the hand, or they grow."""

    explore: What


class Amass(Instruction):
    """701.47. You put so many +1/+1 counters on an Army, which is created if you have none; it is `of` this subtype."""

    amass: Amount
    of: str = "Zombie"

    @property
    def army(self) -> dict[str, str]:
        """The token that is created, as data."""
        return {"types": f"Creature: {self.of} Army", "colors": "B", "pt": "0/0"}


class Connive(Instruction):
    """701.50. Permanents connive: so many cards are drawn and discarded, and they grow by those that are no land."""

    connive: What
    n: Amount = 1


class Designate(Instruction):
    """701.37a, 702.112a, 702.171a. Permanents become monstrous, renowned, saddled or suspected, as `designated` says.

    Or they are it `no_longer`.
    """

    designate: What
    designated: Mark
    no_longer: bool = False


class TemptWithTheRing(Instruction):
    """701.54. The Ring tempts a player: they get its emblem if they have none, and choose their Ring-bearer."""

    ring_tempts: Who


class Learn(Instruction):
    """701.48. A player may discard a card to draw one, or else take a Lesson card from outside the game."""

    learn: Who


ActionEffect: TypeAlias = Proliferate | Bolster | Explore | Amass | Connive | Designate | TemptWithTheRing | Learn
