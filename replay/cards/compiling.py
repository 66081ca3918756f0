"""What becomes of a card of a file: compiled, its blank, and marks that tell whether that is to be done again."""

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
"""So many cards are handed to another process at once."""


def entry(printing: Printing) -> Entry:
    """Compile a card."""
    found = compiled(printing.facts)
    return Entry(
        printing.facts.whole_name,
        found.standing,
        found.lacks,
        tuple(dict.fromkeys(_missing(found))),
        printing.sets,
        printing.formats,
        mark(printing.facts),
        blank(printing.facts),
        found.definition if found.standing is Standing.PROVEN else None,
    )


def _missing(found: Compiled) -> Iterator[Missing]:
    for gap in found.gaps:
        yield Missing(gap.problem, gap.at or (gap.says if gap.problem in (Problem.LAYOUT, Problem.TYPE_LINE) else ""))


NEEDS_TEXT: Final = frozenset(("Aura", "Saga"))
"""Subtypes that say what their text must have: without it they are left out."""


def blank(facts: CardFacts) -> dict[str, Any] | None:
    """A card of the same name, cost, types and numbers, without a text; `*` is nothing without it."""
    data = card_frame.face(facts, card=facts)
    if isinstance(data, Gap):
        return None
    front, _, back = str(data["types"]).partition(": ")
    subtypes = " ".join(word for word in back.split() if word not in NEEDS_TEXT)
    found: dict[str, Any] = {**data, "name": facts.whole_name, "types": front + (f": {subtypes}" if subtypes else "")}
    if "pt" in found:
        found["pt"] = "/".join(side if side.isdecimal() else "0" for side in str(found["pt"]).split("/"))
    try:
        CardDefinition.load(found)
    except BadCard:
        return None
    return found


def mark(facts: CardFacts) -> str:
    """What is the same for facts that say the same, however they write what means nothing."""
    said = hashlib.sha256()
    for face in facts.faces:
        front, _, back = face.type_line.replace(" - ", " — ").partition(" — ")
        numbers = (face.power, face.toughness, face.loyalty, face.defense)
        texts: list[str] | list[tuple[str, ...]] = [face.text]
        if not face.is_too_long:
            texts = [line.tokens for line in lines(face.text, face.name, "legendary" in face.types)]
        told = (face.name, face.mana_cost, front, back, numbers, face.layout, face.trusted, face.indicator or "", texts)
        said.update(repr(told).encode())
    return said.hexdigest()[:12]


@cache
def compiler() -> str:
    """What is another text whenever the compiler or the card language is another program."""
    told = hashlib.sha256()
    for folder in ("cards", "oracle"):
        for name, text in sorted(_sources(resources.files("domain").joinpath(folder).iterdir(), folder)):
            told.update(f"{name}\0".encode() + text)
    return told.hexdigest()[:16]


def _sources(places: Iterable[Traversable], folder: str) -> Iterator[tuple[str, bytes]]:
    for place in places:
        name = f"{folder}/{place.name}"
        if place.is_dir():
            yield from _sources(place.iterdir(), name)
        elif name.endswith((".py", ".jsonl")):  # keywords are lines of data
            yield name, place.read_bytes()


def compiled_cards(printings: Iterable[Printing], jobs: int = 1) -> Iterator[Entry]:
    """What becomes of each card, in their order, on so many processor cores."""
    jobs = min(jobs, os.cpu_count() or 1)
    if jobs <= 1:
        yield from map(entry, printings)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
        with uninterrupted():  # the processes are started here
            done = pool.map(entry, printings, chunksize=TOGETHER)
        yield from done


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides when to stop
