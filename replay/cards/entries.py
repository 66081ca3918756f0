"""Catalogue entries: standing, gaps and printed data of a card."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from domain.cards.language import CardDefinition
from domain.oracle.outcome import Problem, Standing

WORDS: Final = 3
"""Number of words, from where reading stops, by which cards are grouped."""


def first_words(text: str) -> str:
    """Return the first `WORDS` words of a text, by which unread texts are grouped."""
    return " ".join(text.split()[:WORDS])


class Missing(NamedTuple):
    """Reason why a card is not proven.

    `problem` is the kind, `at` the words or the layout where reading stops, if known.
    """

    problem: Problem
    at: str = ""


class Entry(NamedTuple):
    """Standing of one card, with its printed data besides the text.

    `blank` is its definition without text, as JSON data; None if not even a blank can be made.
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
