"""Compilation of downloaded cards into entries, with blanks, and marks to avoid recompiling."""

from __future__ import annotations

import hashlib
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from multiprocessing import get_context
from typing import Any, Final

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.oracle.compiler import Compiled, compiled
from domain.oracle.outcome import Gap, Problem, Standing
from domain.oracle.printed import card_frame
from domain.oracle.printed.card_facts import CardFacts
from domain.oracle.printed.tokenizer import lines
from replay.cards.entries import Entry, Missing
from replay.cards.printings import Printing
from replay.uninterrupted import uninterrupted

TOGETHER = 50
"""Number of cards handed to another process at once."""


def entry(printing: Printing) -> Entry:
    """Compile a card into its entry."""
    outcome = compiled(printing.facts)
    return Entry(
        printing.facts.whole_name,
        outcome.standing,
        outcome.lacks,
        tuple(dict.fromkeys(_missing(outcome))),
        printing.sets,
        printing.formats,
        mark(printing.facts),
        blank(printing.facts),
        outcome.definition if outcome.standing is Standing.PROVEN else None,
    )


def _missing(outcome: Compiled) -> Iterator[Missing]:
    for gap in outcome.gaps:
        yield Missing(gap.problem, gap.at or (gap.says if gap.problem in (Problem.LAYOUT, Problem.TYPE_LINE) else ""))


NEEDS_TEXT: Final = frozenset(("Aura", "Saga"))
"""Subtypes that demand certain text; a blank leaves them out."""


def blank(facts: CardFacts) -> dict[str, Any] | None:
    """Return a definition with the card's name, cost, types and numbers, but no text.

    `*` in power or toughness becomes 0, as only the text gives its value. None if no such definition is valid.
    """
    data = card_frame.face(facts, card=facts)
    if isinstance(data, Gap):
        return None
    front, _, back = str(data["types"]).partition(": ")
    subtypes = " ".join(word for word in back.split() if word not in NEEDS_TEXT)
    definition: dict[str, Any] = {
        **data,
        "name": facts.whole_name,
        "types": front + (f": {subtypes}" if subtypes else ""),
    }
    if "pt" in definition:
        definition["pt"] = "/".join(side if side.isdecimal() else "0" for side in str(definition["pt"]).split("/"))
    try:
        CardDefinition.load(definition)
    except BadCard:
        return None
    return definition


def mark(facts: CardFacts) -> str:
    """Return a hash of a card's facts that ignores differences without meaning.

    Texts are compared by tokens, so spelling that the tokenizer evens out does not change the mark.
    A card with an unchanged mark need not be compiled again.
    """
    digest = hashlib.sha256()
    for face in facts.faces:
        front, _, back = face.type_line.replace(" - ", " — ").partition(" — ")
        numbers = (face.power, face.toughness, face.loyalty, face.defense)
        texts: list[str] | list[tuple[str, ...]] = [face.text]
        if not face.is_too_long:
            texts = [line.tokens for line in lines(face.text, face.name, "legendary" in face.types)]
        printed = (
            face.name,
            face.mana_cost,
            front,
            back,
            numbers,
            face.layout,
            face.trusted,
            face.indicator or "",
            texts,
        )
        digest.update(repr(printed).encode())
    return digest.hexdigest()[:12]


@cache
def compiler() -> str:
    """Return a hash of the sources of the compiler and the card language."""
    digest = hashlib.sha256()
    for folder in ("cards", "oracle"):
        for name, text in sorted(_sources(resources.files("domain").joinpath(folder).iterdir(), folder)):
            digest.update(f"{name}\0".encode() + text)
    return digest.hexdigest()[:16]


def _sources(places: Iterable[Traversable], folder: str) -> Iterator[tuple[str, bytes]]:
    for place in places:
        name = f"{folder}/{place.name}"
        if place.is_dir():
            yield from _sources(place.iterdir(), name)
        elif name.endswith((".py", ".jsonl")):  # keywords are lines of data
            yield name, place.read_bytes()


def compiled_cards(printings: Iterable[Printing], jobs: int = 1) -> Iterator[Entry]:
    """Yield the entry of each card, in order, compiled on `jobs` processor cores."""
    jobs = min(jobs, os.cpu_count() or 1)
    if jobs <= 1:
        yield from map(entry, printings)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
        with uninterrupted():  # the processes are started here
            compiled_entries = pool.map(entry, printings, chunksize=TOGETHER)
        yield from compiled_entries


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides when to stop
