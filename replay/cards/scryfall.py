"""Reader of Scryfall's files: lists of cards or printings, with faces within each.

Bulk files are such lists. An answer of the API is an object that states its kind: a card, a list, or an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from domain.oracle.printed.card_facts import CardFacts
from replay.cards.files import BadCardFile
from replay.cards.other_names import ENGLISH
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
    """Face of a card, or a whole card of one face."""

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
    flavor_name: Short | None = None
    printed_type_line: Short | None = None


class Card(Face):
    """Card, or a printing of a card."""

    layout: Short = "normal"
    lang: Short = "en"
    card_faces: tuple[Face, ...] = ()
    legalities: dict[Short, Short] = Field({})
    set: Short | None = None


def printings(stream: Stream, path: object) -> Iterator[Printing]:
    """Yield the cards of a list, without tokens, emblems and art cards."""
    for _ in stream.items():
        yield from _cards(stream.value(), path)


def answers(stream: Stream, path: object) -> Iterator[Printing]:
    """Yield the cards of consecutive answers of the API.

    An answer is a single card, or a list with cards as its `data`.
    """
    while stream.next():
        answer = stream.value()
        kind = answer.get("object") if isinstance(answer, dict) else None
        if kind == "list" and isinstance(answer.get("data"), list):
            for item in answer["data"]:
                yield from _cards(item, path)
        elif kind == "card":
            yield from _cards(answer, path)
        else:
            text = "{path} is not a file of cards: it holds what Scryfall calls {kind}."
            raise BadCardFile(text, path=path, kind=repr(str(kind)[:100]))


def _cards(data: object, path: object) -> Iterator[Printing]:
    whole = checked(Card, data, path)
    if whole.layout not in NO_CARDS:
        yield _printing(whole)


def _printing(whole: Card) -> Printing:
    faces = whole.card_faces or (whole,)
    language = LANGUAGES.get(whole.lang)
    called: dict[str, dict[str, Called]] = {}
    if language is not None:
        named = ((face.name, face.printed_name, face.printed_type_line or "") for face in faces)
        called[language] = {name: Called(name=other, types=types) for name, other, types in named if other}
    flavored = {face.name: Called(name=face.flavor_name, types="") for face in (*faces, whole) if face.flavor_name}
    if flavored:
        called[ENGLISH] = flavored
    return Printing(
        card([_facts(face, whole) for face in faces], whole.layout),
        frozenset() if whole.set is None else frozenset((whole.set.upper(),)),
        playable(whole.legalities),
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
