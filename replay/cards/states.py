"""Standing of one card: written by hand, proven from its text, or stopped by gaps."""

from __future__ import annotations

import re
from typing import NamedTuple

from domain.cards.card_library import Shelves, nearness
from domain.cards.catalogue import Unknown, called, catalogue, unknown
from domain.cards.language import CardDefinition
from domain.cards.spelling import nearest
from domain.oracle.outcome import Gap, Standing
from domain.oracle.printed.card_facts import CardFacts
from replay.cards.entries import Entry
from replay.cards.own import OwnCards
from replay.cards.shelves import all_entries
from replay.store.gc_pause import gc_paused

WRITTEN = "written"
OWN = "own"
"""Standings of cards that do not come from the compiler.

They were written by hand with the program, or read from a named file.
"""

NEAR = 8
"""Most expected words that are shown."""


class State(NamedTuple):
    """Standing of a card, with its definition or the reasons why there is none.

    `gaps` are filled if the card's text is at hand. `entry` is the data known without the text.
    """

    name: str
    standing: str
    definition: CardDefinition | None = None
    entry: Entry | None = None
    gaps: tuple[Gap, ...] = ()
    lacks: tuple[str, ...] = ()


def state(name: str, known: Shelves) -> State:
    """Return the standing of the card of this name.

    :raises UnknownCard: no card of this name is known here; the message lists similar names.
    """
    card = called(name, known)
    if card is not None:
        return State(card.name, _origin(card, known), card)
    entry = all_entries().find(name)
    if entry is None:
        raise unknown({"": [Unknown(name, 1, nearest(name, *nearness(known), all_entries().nearness))]})
    stored = OwnCards().kept(entry.name)
    if stored is None:
        return State(entry.name, entry.standing.value, None, entry, (), entry.lacks)
    return of_text(stored.facts, entry)


def of_text(facts: CardFacts, entry: Entry | None = None) -> State:
    """Return the standing of a card by compiling its text."""
    with gc_paused(no_circles=True):  # the large table of grammar rules is loaded here, and stays
        from domain.oracle.compiler import compiled

        outcome = compiled(facts)
    definition = outcome.definition if outcome.standing is Standing.PROVEN else None
    name = outcome.facts.whole_name
    return State(name, outcome.standing.value, definition, entry, tuple(outcome.gaps), outcome.lacks)


def _origin(card: CardDefinition, known: Shelves) -> str:
    if known.places[0] is not catalogue() and card.name in known.places[0]:
        return OWN
    return WRITTEN if card.name in catalogue() else Standing.PROVEN.value


def expected(gap: Gap) -> tuple[str, ...]:
    """Return the first words of the phrases that would be understood at a gap.

    Each word is listed once, at most `NEAR` of them.
    """
    beginnings = dict.fromkeys(_beginning(words) for words in gap.expected)
    return tuple(word for word in beginnings if word)[:NEAR]


def _beginning(words: str) -> str:
    first = re.split(r"\s|\|", words.replace("[", ""), maxsplit=1)[0]
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda slot: f"<{slot[1].replace('_', ' ')}>", first)


def window(line: str, caret: str, width: int) -> tuple[str, str]:
    """Cut a line and the carets under it to a width.

    The carets stay visible; `…` marks a cut side.
    """
    start, end = len(caret) - len(caret.lstrip()), len(caret)
    if len(line) <= width:
        return line, caret
    left = max(0, min(start - width // 3, len(line) - width))
    cut = line[left : left + width]
    if left:
        cut = "…" + cut[1:]
    if left + width < len(line):
        cut = cut[:-1] + "…"
    return cut, " " * (start - left) + "^" * max(1, min(end, left + width) - start)
