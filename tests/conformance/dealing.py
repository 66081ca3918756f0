"""A game in which a script says how coins and dice fall, and what cannot be gone on with is taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from domain import events as e
from domain.decider import Decider
from domain.ids import PlayerId
from domain.kernel.proposals import Rewind, Rules
from domain.kernel.questions import Priority
from domain.randomness import Dice
from domain.rules.turn.priority import settle

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
        """117.5. Something has been done to the board: what follows, then whoever has priority is asked again."""
        assert isinstance(self.question, Priority)
        self._rules = _settled(self, self.question.player)
        self._go_on(None)

    def take_back(self) -> None:
        """733.1. What is being cast or activated was not."""
        assert self.in_casting
        assert self._rules is not None
        self.question = self._rules.throw(Rewind("it cannot be done as it was said", "733.1"))
        self.refused, self._draft = None, ()


def _settled(game: Dealt, player: PlayerId) -> Rules:
    if (yield from settle(game)) and not game.board.over:
        game.say(e.PriorityGiven(player=game.board.first_to_act(player)), "117.5")
    yield from game.rulebook.play(game)
