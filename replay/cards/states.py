"""How far one card has come: written for the program, proven from its text, or what keeps it from that, and where."""

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
"""How a card can stand besides what becomes of its text: by hand with the program, or in a file that somebody names."""

NEAR = 8
"""So many of the words that would be understood are told."""


class State(NamedTuple):
    """A card: its standing in a word; its definition, if it has one; else what keeps it, as exactly as is known.

    `gaps` are there where the text is at hand; `entry` is what is known without.
    """

    name: str
    standing: str
    definition: CardDefinition | None = None
    entry: Entry | None = None
    gaps: tuple[Gap, ...] = ()
    lacks: tuple[str, ...] = ()


def state(name: str, known: Shelves) -> State:
    """How far the card of this name has come.

    :raises UnknownCard: nobody here has heard of it; says which names are near.
    """
    found = called(name, known)
    if found is not None:
        return State(found.name, _origin(found, known), found)
    entry = all_entries().find(name)
    if entry is None:
        raise unknown({"": [Unknown(name, 1, nearest(name, *nearness(known), all_entries().nearness))]})
    kept = OwnCards().kept(entry.name)
    if kept is None:
        return State(entry.name, entry.standing.value, None, entry, (), entry.lacks)
    return of_text(kept.facts, entry)


def of_text(facts: CardFacts, entry: Entry | None = None) -> State:
    """How far a card comes whose text is at hand."""
    with gc_paused(no_circles=True):  # the table of rules is large, stays, and is read only where a text is
        from domain.oracle.compiler import compiled

        found = compiled(facts)
    definition = found.definition if found.standing is Standing.PROVEN else None
    name = found.facts.whole_name
    return State(name, found.standing.value, definition, entry, tuple(found.gaps), found.lacks)


def _origin(card: CardDefinition, known: Shelves) -> str:
    if known.places[0] is not catalogue() and card.name in known.places[0]:
        return OWN
    return WRITTEN if card.name in catalogue() else Standing.PROVEN.value


def expected(gap: Gap) -> tuple[str, ...]:
    """The beginnings of what would have been understood at a gap, each once."""
    found = dict.fromkeys(_beginning(words) for words in gap.expected)
    return tuple(word for word in found if word)[:NEAR]


def _beginning(words: str) -> str:
    first = re.split(r"\s|\|", words.replace("[", ""), maxsplit=1)[0]
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda slot: f"<{slot[1].replace('_', ' ')}>", first)


def window(line: str, caret: str, width: int) -> tuple[str, str]:
    """A line and the carets under it, cut to a width so that the carets stay."""
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
