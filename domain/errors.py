"""What can go wrong, and whose fault it is.

TimewalkError            everything this program raises on purpose
├── IllegalDecision      the rules forbid the answer; nothing happened
├── BadCard              a card definition does not make sense
└── BrokenLog            an event does not fit the board: the log is damaged or the program has a bug
"""

from __future__ import annotations


class TimewalkError(Exception):
    """The root of this program's own errors; its text is one sentence for the person who caused it."""


class IllegalDecision(TimewalkError, ValueError):
    """The answer is not allowed by the rules. `reason` says why, `rule` names the rule; the game is as it was."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule


class BadCard(TimewalkError, ValueError):
    """A card definition is refused: file, card, field and reason."""


class BrokenLog(TimewalkError, RuntimeError):
    """An event does not fit the board it is folded onto."""
