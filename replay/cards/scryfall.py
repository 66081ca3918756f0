"""Scryfall's files: lists of cards, one for each card or for each printing of it, with faces within it.

Its bulk files are such lists; what its API answers is an object that says what it is: a card, a list, or an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from domain.oracle.printed.card_facts import CardFacts
from replay.cards.files import BadCardFile
from replay.cards.printings import (
    LANGUAGES,
    NO_CARDS,
    Called,
    Downloaded,
    Name,
    Printing,
    Short,
    Text,
    card,
    checked,
    playable,
)
from replay.cards.streaming import Stream


class Face(Downloaded):
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
    legalities: dict[Short, Short] = Field({})
    set: Short | None = None


def printings(stream: Stream, path: object) -> Iterator[Printing]:
    """The cards of a list; tokens, emblems and pictures are left out."""
    for _ in stream.items():
        yield from _cards(stream.value(), path)


def answers(stream: Stream, path: object) -> Iterator[Printing]:
    """The cards of what the API answers, one answer after the other: a card is one, a list has them as its `data`."""
    while stream.next():
        answer = stream.value()
        kind = answer.get("object") if isinstance(answer, dict) else None
        if kind == "list" and isinstance(answer.get("data"), list):
            for one in answer["data"]:
                yield from _cards(one, path)
        elif kind == "card":
            yield from _cards(answer, path)
        else:
            text = "{path} is no file of cards: it holds what Scryfall calls {kind}."
            raise BadCardFile(text, path=path, kind=repr(str(kind)[:100]))


def _cards(data: object, path: object) -> Iterator[Printing]:
    found = checked(Card, data, path)
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
