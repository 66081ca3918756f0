"""Scryfall's bulk files: a list of cards, one for each card or for each printing of it, with faces within it."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel

from domain.oracle.facts import CardFacts
from replay.cards.printings import (
    LANGUAGES,
    NO_CARDS,
    Called,
    Name,
    Printing,
    Short,
    Text,
    card,
    checked,
    playable,
)
from replay.cards.streaming import Stream


class Face(BaseModel):
    """A face, or a whole card of one face."""

    name: Name
    mana_cost: Short | None = None
    type_line: Short = ""
    oracle_text: Text | None = None
    power: Short | None = None
    toughness: Short | None = None
    loyalty: Short | None = None
    defense: Short | None = None
    color_indicator: tuple[Short, ...] | None = None
    printed_name: Short | None = None
    printed_type_line: Short | None = None


class Card(Face):
    """A card, or a printing of it."""

    layout: Short = "normal"
    lang: Short = "en"
    card_faces: tuple[Face, ...] = ()
    legalities: dict[Short, Short] = {}
    set: Short | None = None


def printings(stream: Stream, path: object) -> Iterator[Printing]:
    """The cards of a list; tokens, emblems and pictures are left out."""
    for _ in stream.items():
        found = checked(Card, stream.value(), path)
        if found.layout not in NO_CARDS:
            yield _printing(found)


def _printing(found: Card) -> Printing:
    faces = found.card_faces or (found,)
    language = LANGUAGES.get(found.lang)
    called = {}
    if language is not None:
        named = ((face.name, face.printed_name, face.printed_type_line or "") for face in faces)
        called[language] = {name: Called(name=other, types=types) for name, other, types in named if other}
    return Printing(
        card([_facts(face, found) for face in faces], found.layout),
        frozenset() if found.set is None else frozenset((found.set.upper(),)),
        playable(found.legalities),
        called,
    )


def _facts(face: Face, whole: Card) -> CardFacts:
    return CardFacts(
        name=face.name,
        mana_cost=face.mana_cost or "",
        type_line=face.type_line or whole.type_line,
        text=face.oracle_text or "",
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        indicator="".join(face.color_indicator or ()),
    )
