"""Decks that were really played: of four formats five each, and which of their cards are proven.

Those of Standard, Pauper and Pioneer are the first five that went 5-0 in a league of Magic Online published on 1 March
2023; those of Commander are the five Starter Commander Decks of 2022. `python -m tests.support.played_decks` tells
which are whole and what the others lack.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from domain.cards.catalogue import catalogue
from domain.cards.decklist import DeckList, parse_decklist
from domain.oracle.compiler import compiled
from domain.oracle.outcome import Standing
from tests.support.oracle import all_facts
from tests.support.places import DATA

FORMATS = ("standard", "pauper", "pioneer", "commander")


@cache
def decks() -> Mapping[str, DeckList]:
    """The lists, by name: the format and a number."""
    files = sorted((DATA / "decks").glob("*.txt"))
    return {file.stem: parse_decklist(file.read_text("utf-8"), source=file.stem) for file in files}


def names(deck: DeckList) -> tuple[str, ...]:
    """The different cards of a list."""
    return tuple(dict.fromkeys(name for _, name in (*deck.main, *deck.commander, *deck.sideboard)))


@cache
def lacking() -> Mapping[str, tuple[str, ...]]:
    """The cards of each deck that are neither written by hand nor proven by the compiler of today."""
    facts = {card.whole_name: card for card in all_facts().values()}
    found: dict[str, bool] = {}
    for deck in decks().values():
        for name in names(deck):
            if name not in found:
                known = facts.get(name)
                found[name] = name in catalogue() or (known is not None and compiled(known).standing is Standing.PROVEN)
    return {key: tuple(name for name in names(deck) if not found[name]) for key, deck in decks().items()}


def whole() -> tuple[str, ...]:
    """The decks of which every card is proven."""
    return tuple(name for name, cards in lacking().items() if not cards)


def median() -> float:
    """How many different cards those lack that are not whole, in the median."""
    counts = [len(cards) for cards in lacking().values() if cards]
    return statistics.median(counts) if counts else 0


def told() -> Iterator[str]:
    """What each deck lacks, and what all of them lack most often."""
    for name, cards in lacking().items():
        yield f"{name:<12} {len(cards):>3}  {', '.join(cards)}"
    often = Counter(card for cards in lacking().values() for card in cards)
    yield f"{len(whole())} of {len(decks())} are whole; the others lack {median()} different cards in the median"
    yield ", ".join(f"{card} ({count})" for card, count in often.most_common(20))


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in told())
