"""A game in which a script says how coins and dice fall, and what cannot be gone on with is taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from domain.decider import Decider
from domain.kernel.proposals import Rewind
from domain.kernel.questions import Priority
from domain.randomness import Dice
from domain.rules.turn.legal import priority

CHANCE = ("coin", "die")
"""What the script can decide: the purposes of dice."""


class Fixed(Dice):
    """Dice of which the first number is known."""

    __slots__ = ("_first",)

    def __init__(self, first: int) -> None:
        super().__init__("fixed", 0)
        self._first: int | None = first

    def below(self, limit: int) -> int:
        first, self._first = self._first, None
        return super().below(limit) if first is None else first


class Dealt(Decider):
    """The rules; whatever has one legal answer is asked as well, for the script may have it."""

    __slots__ = ("falls",)

    falls: Callable[[str], int | None]

    def is_secret(self, question: object) -> bool:
        return True

    def dice(self, purpose: str = "") -> Dice:
        told = self.falls(purpose) if purpose in CHANCE else None
        return super().dice(purpose) if told is None else Fixed(told)

    def skip_the_first_draw(self) -> None:
        """103.8a, where the format has it otherwise."""
        self.format = replace(self.format, first_draw_skipped=True)

    def ask_again(self) -> None:
        """The player who has priority is asked what they do now that something has been done to the board."""
        assert isinstance(self.question, Priority)
        self.question = priority(self, self.question.player)

    def take_back(self) -> None:
        """733.1. What is being cast or activated was not."""
        assert self.in_casting
        assert self._rules is not None
        self.question = self._rules.throw(Rewind("it cannot be done as it was said", "733.1"))
        self.refused, self._draft = None, ()
