"""How far a card has come, what keeps it from being proven, and where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain.oracle.printed.source_map import Place, place


class Standing(StrEnum):
    """How far a card has come."""

    PROVEN = "proven"
    READ = "read, not proven"
    LACKS = "lacks"
    NOT_UNDERSTOOD = "not understood"


class Problem(StrEnum):
    """What keeps a card from being proven."""

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
    """What is missing: its kind, the paragraph it is in, the first word not understood, and what was expected.

    `word` is the number of that word among the `tokens` of the paragraph, None where there is no such word.
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
        """Where in the paragraph that word stands, as it is printed."""
        return None if self.word is None else place(self.line, self.tokens, self.word)
