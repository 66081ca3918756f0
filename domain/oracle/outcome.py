"""Outcome of compiling a card: its standing, and gaps with their places."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain.oracle.printed.source_map import Place, place


class Standing(StrEnum):
    """Stages on the way to a proven card."""

    PROVEN = "proven"
    READ = "read, not proven"
    LACKS = "lacks"
    NOT_UNDERSTOOD = "not understood"
    BY_HAND = "proven by hand"
    """Must stay the last member, as a packed catalogue stores the number of a member."""

    @property
    def is_proven(self) -> bool:
        """True if the card can be played.

        Its text is compiled and proven, or its definition is written by hand.
        """
        return self in (Standing.PROVEN, Standing.BY_HAND)


class Problem(StrEnum):
    """Kinds of gaps that keep a card from being proven."""

    WORDING = "wording"
    AMBIGUOUS = "ambiguous"
    REFERENCE = "reference"
    LAYOUT = "layout"
    TYPE_LINE = "type line"
    NUMBERS = "numbers"
    COLORS = "colours"
    REFUSED = "refused"
    TOO_MUCH = "too much"
    NOT_TOLD = "not told back"
    COUNTS = "counts"
    NOT_TRUSTED = "text not trusted"
    TOO_LONG = "too long"
    TOO_DEEP = "too deep"


@dataclass(frozen=True, slots=True)
class Gap:
    """Gap between a card's text and a proven definition.

    `line` is the paragraph. `at` has the first words not understood, `word` the number of the first of them among
    `tokens`, None where there is no such word. `expected` are the words that would have been understood there.
    """

    problem: Problem
    line: str = ""
    at: str = ""
    expected: tuple[str, ...] = ()
    says: str = ""
    tokens: tuple[str, ...] = ()
    word: int | None = None

    @property
    def place(self) -> Place | None:
        """Place of the first word not understood in the printed paragraph."""
        return None if self.word is None else place(self.line, self.tokens, self.word)
