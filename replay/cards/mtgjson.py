"""Reader of MTGJSON's files: AtomicCards, AllPrintings and the like, or one set.

Each face is an object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pydantic import ConfigDict, Field

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


class Foreign(Downloaded):
    """Face in another language."""

    model_config = ConfigDict(frozen=True)

    language: Short
    name: Short | None = None
    face_name: Short | None = Field(None, alias="faceName")
    type: Short | None = None


class Face(Downloaded):
    """Face of a card, or of a printing of a card."""

    name: Name
    face_name: Name | None = Field(None, alias="faceName")
    side: Short = "a"
    layout: Short = "normal"
    flavor_name: Short | None = Field(None, alias="flavorName")
    face_flavor_name: Short | None = Field(None, alias="faceFlavorName")
    mana_cost: Short = Field("", alias="manaCost")
    type: Short = ""
    text: Text = ""
    power: Short | None = None
    toughness: Short | None = None
    loyalty: Short | None = None
    defense: Short | None = None
    color_indicator: tuple[Short, ...] = Field((), alias="colorIndicator")
    legalities: dict[Short, Short] = Field({})
    printings: tuple[Short, ...] = ()
    set_code: Short | None = Field(None, alias="setCode")
    number: Short = ""
    foreign: tuple[Foreign, ...] = Field((), alias="foreignData")


def printings(stream: Stream, path: object) -> Iterator[Printing]:
    """Yield the cards of a file, an object with `data`; tokens are left out."""
    there = False
    for key in stream.members():
        if key == "data" and stream.next() == b"{":
            there = True
            yield from _data(stream, path)
        else:
            stream.value()
    if not there:
        raise BadCardFile("{path} is not a file of cards: it has no data.", path=path)


def _data(stream: Stream, path: object) -> Iterator[Printing]:
    """Yield the cards of a file's `data`, which has one of three forms.

    The forms are cards by name, sets by code, or one set.
    """
    for key in stream.members():
        kind = stream.next()
        if kind == b"[" and key == "cards":
            yield from _set(stream, path)
        elif _OF_A_SET.fullmatch(key):
            stream.value()
        elif kind == b"[":
            yield from _cards([checked(Face, stream.value(), path) for _ in stream.items()])
        elif kind == b"{":
            for inner in stream.members():
                if inner == "cards" and stream.next() == b"[":
                    yield from _set(stream, path)
                else:
                    stream.value()
        else:
            raise BadCardFile("{path}: {key} is neither a card nor a set.", path=path, key=key[:100])


_OF_A_SET = re.compile(r"[a-z]\w*")
"""Keys of a set's object that show that it is a set, beside its cards.

No card or set has such a name.
"""


def _set(stream: Stream, path: object) -> Iterator[Printing]:
    """Yield the cards of one set; faces of a card share its name and number."""
    faces: dict[tuple[str, str], list[Face]] = {}
    for _ in stream.items():
        face = checked(Face, stream.value(), path)
        faces.setdefault((face.name, face.number), []).append(face)
    for together in faces.values():
        yield from _cards(together)


def _cards(faces: Iterable[Face]) -> Iterator[Printing]:
    """Yield the card made of these faces, none for a token.

    The result of a meld stands with each of the two cards.
    """
    ordered = sorted(faces, key=lambda face: face.side)
    if not ordered or ordered[0].layout in NO_CARDS:
        return
    first = ordered[0]
    called: dict[str, dict[str, Called]] = {}
    for face in ordered:
        flavor = face.face_flavor_name or face.flavor_name
        if flavor:
            called.setdefault(ENGLISH, {})[face.face_name or face.name] = Called(name=flavor, types="")
        for foreign in face.foreign:
            language, name = LANGUAGES.get(foreign.language), foreign.face_name or foreign.name
            if language is not None and name:
                named = Called(name=name, types=foreign.type or "")
                called.setdefault(language, {})[face.face_name or face.name] = named
    sets = first.printings if first.set_code is None else (first.set_code,)
    facts = [_facts(face) for face in ordered]
    yield Printing(card(facts, first.layout), frozenset(sets), playable(first.legalities), called)


def _facts(face: Face) -> CardFacts:
    return CardFacts(
        name=face.face_name or face.name,
        mana_cost=face.mana_cost,
        type_line=face.type,
        text=face.text,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        indicator="".join(face.color_indicator),
    )
