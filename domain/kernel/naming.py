"""201.4. The question for a card name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.errors import IllegalDecision
from domain.ids import ObjectId
from domain.kernel.questions import Answer, QuestionOf
from domain.reasons import About

LONGEST = 200
"""Maximum length of a name; the longest printed name has 141 characters."""


@dataclass(frozen=True, slots=True)
class ChooseName(QuestionOf[str]):
    """201.4. Choice of a card name.

    The player may choose any name, not only that of a card in the game. `likely` are names that the player knows from
    the game. `but` are names that may not be chosen: their cards lack the characteristics asked for (201.4a).
    """

    reason: About
    likely: tuple[str, ...]
    but: tuple[str, ...] = ()
    source: ObjectId | None = None

    KIND: ClassVar[str] = "name"

    def check(self, answer: Answer) -> None:
        if not isinstance(answer, str) or not 0 < len(answer) <= LONGEST:
            raise IllegalDecision("write the name of a card", "201.4")
        if answer != " ".join(answer.split()) or not answer.isprintable():
            raise IllegalDecision("write the name of a card, with single spaces between its words", "201.4")
        if answer in self.but:
            raise IllegalDecision("{name} is not the name of such a card", "201.4a", name=answer)

    def answers(self) -> Iterator[Answer]:
        return iter(self.likely)
