"""Cards proven by hand: the parts of a definition that answer for each sentence of the printed text.

A definition that nobody could compile is written by hand, and signed: `answers/*.jsonl` holds a line for each card.

    {"card": "Torpor Orb", "text": "0c1d…", "sentences": [["abilities.0"]]}

- `text` is a hash of the printed text, so that another text of the card is another question.
- `sentences` lists for each sentence, in the order of the text, the paths of the constructs that carry it.

Every ability and every instruction of the definition answers for some sentence (`faults`), and the card's scenes are
tests marked with `plays`. `domain/oracle/answering.py` compares a signature with the printed text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from domain.cards.language import CardDefinition
from domain.cards.packaged import packaged

FACES: Final = ("back", "inset")
"""Parts of a definition that have abilities of their own, besides `halves`."""

TEXTS: Final = ("spell", "triggered", "activated")
"""Abilities whose instructions are answered for one by one."""


class Answer(NamedTuple):
    """The signature of a card: a hash of its text, and the paths that carry each sentence."""

    card: str
    text: str
    sentences: tuple[tuple[str, ...], ...]


class BadAnswer(ValueError):
    """A line of `answers/` that is no signature."""


@cache
def answers() -> Mapping[str, Answer]:
    """Return the signatures of cards proven by hand, by card name.

    :raises BadAnswer: a line is no signature, or a card is signed twice.
    """
    signed: dict[str, Answer] = {}
    for file, text in packaged("answers", ".jsonl").items():
        for number, line in enumerate(text.splitlines(), 1):
            try:
                data = json.loads(line)
                sentences = tuple(tuple(str(path) for path in paths) for paths in data["sentences"])
                answer = Answer(str(data["card"]), str(data["text"]), sentences)
            except (ValueError, KeyError, TypeError) as error:
                raise BadAnswer(f"{file}:{number}: {error!r}") from None
            if answer.card in signed:
                raise BadAnswer(f"{file}:{number}: {answer.card} is signed twice")
            signed[answer.card] = answer
    return signed


def faults(answer: Answer, definition: CardDefinition) -> Iterator[str]:
    """Yield what a signature leaves open: sentences without a construct, constructs without a sentence."""
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


def parts(data: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the paths of all abilities, and of the instructions of abilities with several, in definition data."""
    for number, ability in enumerate(data.get("abilities", ())):
        path = f"{prefix}abilities.{number}"
        texts = [key for key in TEXTS if isinstance(ability, dict) and isinstance(ability.get(key), list)]
        if not texts:
            yield path
        for key in texts:
            yield from (f"{path}.{key}.{step}" for step in range(len(ability[key])))
    for face in FACES:
        if data.get(face):
            yield from parts(data[face], f"{prefix}{face}.")
    for number, half in enumerate(data.get("halves", ())):
        yield from parts(half, f"{prefix}halves.{number}.")


def at(data: Any, path: str) -> Any:
    """Return the value at a dotted path of JSON data, such as `back.abilities.0.spell.1`; None if there is none."""
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
