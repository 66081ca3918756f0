"""Cards proven by hand: parts of a definition that answer for printed sentences.

A text that the compiler cannot read gets a definition written by hand, with a signature: `answers/*.jsonl` holds a
line for each card.

    {"card": "Torpor Orb", "text": "0c1d…", "sentences": [["abilities.0"]]}

- `text` is a hash of the printed text, so that a changed text needs a new signature.
- `sentences` lists for each sentence, in the order of the text, the paths of the constructs that carry it out.

Every ability and every instruction of the definition belongs to some sentence (`faults`), and the card's scenes are
tests marked with `plays`. `domain/oracle/answering.py` compares a signature with the printed text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from pydantic import JsonValue

from domain.cards.language import CardDefinition
from domain.cards.packaged import packaged

FACES: Final = ("back", "inset")
"""Parts of a definition that have abilities of their own, besides `halves`."""

TEXTS: Final = ("spell", "triggered", "activated")
"""Abilities whose instructions are assigned to sentences one by one."""


class Answer(NamedTuple):
    """Signature of a card: its text's hash, and paths that carry out each sentence."""

    card: str
    text: str
    sentences: tuple[tuple[str, ...], ...]


@cache
def answers() -> Mapping[str, Answer]:
    """Return the signatures of cards proven by hand, by card name.

    Tests see to it that no card is signed twice.
    """
    signed = (
        _answer(json.loads(line)) for _, text in packaged("answers", ".jsonl").items() for line in text.splitlines()
    )
    return {answer.card: answer for answer in signed}


def _answer(data: Mapping[str, str | list[list[str]]]) -> Answer:
    return Answer(str(data["card"]), str(data["text"]), tuple(tuple(paths) for paths in data["sentences"]))


def faults(answer: Answer, definition: CardDefinition) -> Iterator[str]:
    """Yield the gaps of a signature: sentences without a construct, constructs without a sentence."""
    data = definition.dump()
    paths = [path for sentence in answer.sentences for path in sentence]
    for number, sentence in enumerate(answer.sentences, 1):
        if not sentence:
            yield f"sentence {number} is answered by nothing"
    for path in paths:
        if at(data, path) is None:
            yield f"there is no {path} in the definition"
    for part in parts(data):
        if not any(_within(part, path) or _within(path, part) for path in paths):
            yield f"{part} answers for no sentence"


def parts(data: JsonValue, prefix: str = "") -> Iterator[str]:
    """Yield the paths of all abilities in the data of a definition.

    An ability with a list of instructions has a path for each instruction instead.
    """
    if not isinstance(data, dict):
        return
    abilities, halves = data.get("abilities"), data.get("halves")
    for number, ability in enumerate(abilities if isinstance(abilities, list) else ()):
        path = f"{prefix}abilities.{number}"
        texts = {key: ability.get(key) for key in TEXTS} if isinstance(ability, dict) else {}
        listed = {key: len(text) for key, text in texts.items() if isinstance(text, list)}
        if not listed:
            yield path
        for key, size in listed.items():
            yield from (f"{path}.{key}.{step}" for step in range(size))
    for face in FACES:
        yield from parts(data.get(face), f"{prefix}{face}.")
    for number, half in enumerate(halves if isinstance(halves, list) else ()):
        yield from parts(half, f"{prefix}halves.{number}.")


def at(data: JsonValue, path: str) -> JsonValue:
    """Return the value at a dotted path of JSON data; None if there is none.

    Example: `back.abilities.0.spell.1`.
    """
    for step in path.split("."):
        if isinstance(data, list) and step.isdecimal() and int(step) < len(data):
            data = data[int(step)]
        elif isinstance(data, dict) and step in data:
            data = data[step]
        else:
            return None
    return data


def _within(inner: str, outer: str) -> bool:
    """Return True if a path is another path, or leads further into it."""
    return inner == outer or inner.startswith(outer + ".")
