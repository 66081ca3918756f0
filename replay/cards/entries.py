"""What is known of a card, proven or not: how far it has come, what keeps it, and what stands around it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.oracle import frames
from domain.oracle.compiling import Compiled, Standing, compiled
from domain.oracle.facts import CardFacts
from domain.oracle.gaps import Gap, Problem
from domain.oracle.wording import lines
from replay.cards.printings import Printing

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
    data = frames.face(facts, of=facts)
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
        elif name.endswith(".py"):
            yield name, place.read_bytes()
