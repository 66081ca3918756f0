"""What keeps a card from being proven, and where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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


@dataclass(frozen=True, slots=True)
class Gap:
    """What is missing: its kind, the paragraph it is in, the first word not understood, and what was expected."""

    problem: Problem
    line: str = ""
    at: str = ""
    expected: tuple[str, ...] = ()
    says: str = ""
