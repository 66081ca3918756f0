"""What is known of a card, proven or not: how far it has come, what keeps it, and what stands around it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from domain.cards.language import CardDefinition
from domain.oracle.outcome import Problem, Standing

WORDS: Final = 3
"""By so many words of where a card stops it is counted together with others."""


def first_words(text: str) -> str:
    """By what a stop is counted together with others."""
    return " ".join(text.split()[:WORDS])


class Missing(NamedTuple):
    """What keeps a card from being proven: of which kind, and the words or the layout where it stops, if known."""

    problem: Problem
    at: str = ""


class Entry(NamedTuple):
    """A card: how far it has come, and what is printed around its text.

    `blank` is its definition without its text, as JSON data; none where it cannot be told even so far.
    """

    name: str
    standing: Standing
    lacks: tuple[str, ...] = ()
    gaps: tuple[Missing, ...] = ()
    sets: frozenset[str] = frozenset()
    formats: frozenset[str] = frozenset()
    mark: str = ""
    blank: dict[str, Any] | None = None
    definition: CardDefinition | None = None
