"""Signatures of cards proven by hand, compared with the printed text."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from domain.cards.by_hand import Answer, at, faults
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.oracle.compiler import ReadParagraph, paragraphs_of
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.oracle.printed.tokenizer import BREAK, lines
from domain.oracle.proof.equivalence import alike


def text_hash(facts: CardFacts) -> str:
    """Return a hash of the printed texts of all faces, by words.

    Reminder text and ability words do not count.
    """
    digest = hashlib.sha256()
    for face in facts.faces:
        words = [line.tokens for line in lines(face.text, face.name, "legendary" in face.types)]
        digest.update(repr((face.name, words)).encode())
    return digest.hexdigest()[:16]


def sentences(tokens: Sequence[str]) -> Iterator[str]:
    """Yield the sentences of a paragraph as words.

    Each mode is a sentence, and so are the words before the first mode. Quoted sentences belong to the sentence around
    them.

    Example: `choose one — • draw a card . • you gain 3 life .` → 3 sentences.
    """
    words: list[str] = []
    quoted = False
    for token in tokens:
        if token in ("•", BREAK):
            if words:
                yield " ".join(words)
            words = []
            continue
        words.append(token)
        quoted ^= token == '"'
        if token == "." and not quoted:
            yield " ".join(words)
            words = []
    if words:
        yield " ".join(words)


def compared(answer: Answer, definition: CardDefinition, facts: CardFacts) -> Iterator[str]:
    """Yield every difference between a signature, its definition and the printed text of the card.

    Where the compiler can read a paragraph, its result must equal the abilities at the signature's paths.
    """
    yield from faults(answer, definition)
    if answer.text != text_hash(facts):
        yield f"the text is another one, with the hash {text_hash(facts)}"
    paragraphs = tuple(paragraphs_of(facts))
    counts = [sum(1 for _ in sentences(paragraph.line.tokens)) for paragraph in paragraphs]
    if sum(counts) != len(answer.sentences):
        yield f"{len(answer.sentences)} sentences are answered for, and the text has {sum(counts)}"
        return
    place = 0
    for paragraph, count in zip(paragraphs, counts, strict=True):
        paths = [path for sentence in answer.sentences[place : place + count] for path in sentence]
        place += count
        if paragraph.abilities and means(definition, paths, paragraph.abilities) is False:
            yield f"the compiler reads otherwise: {paragraph.line.text}"


LINK = '"linked.'
"""Beginning of a reference to what another ability exiled (607.2), in JSON."""


def means(definition: CardDefinition, paths: Sequence[str], abilities: Sequence[Said]) -> bool | None:
    """Return True if the abilities at these paths equal what the compiler read.

    Links to other abilities are ignored, as the paragraph does not mention them (607.2). None if the language refuses
    what was read, such as an X that nothing determines, or if it is about a link that the card does not have: that is
    no reading.
    """
    if LINK in json.dumps(list(abilities)) and LINK not in json.dumps(definition.dump()):
        return None
    tops = list(dict.fromkeys(_ability(path) for path in paths if "abilities." in path))
    data = _unlinked(definition.dump())
    if paths and not tops:  # a property of the card, such as `commander`
        return list(abilities) == [{path: at(data, path)} for path in paths]
    if not tops or len({top.rpartition(".")[0] for top in tops}) > 1:
        return False
    listed, _, first = tops[0].rpartition(".")
    whole = at(data, listed)
    if not isinstance(whole, list):
        return False
    whole[int(first) : int(first) + len(tops)] = [json.loads(json.dumps(ability)) for ability in abilities]
    try:
        return alike(CardDefinition.load(data), CardDefinition.load(_unlinked(definition.dump())))
    except BadCard:
        return None


def _unlinked(value: JsonValue) -> JsonValue:
    """Return data without the names by which other abilities refer to exiled cards."""
    if isinstance(value, dict):
        return {key: _unlinked(inside) for key, inside in value.items() if key != "link"}
    return [_unlinked(inside) for inside in value] if isinstance(value, list) else value


def _ability(path: str) -> str:
    """Return the path of the ability that a path leads into."""
    steps = path.split(".")
    return ".".join(steps[: steps.index("abilities") + 2])


def proposed(definition: CardDefinition, facts: CardFacts) -> Iterator[tuple[str, tuple[str, ...], ReadParagraph]]:
    """Yield each sentence with paths of its abilities, as a draft of a signature.

    Paths are given only for paragraphs that the compiler can read.
    """
    data = definition.dump()
    faces = {0: "abilities", 1: next((f"{face}.abilities" for face in ("back", "inset") if data.get(face)), "")}
    for paragraph in paragraphs_of(facts):
        listed = faces[paragraph.face]
        abilities = at(data, listed)
        count = len(abilities) if isinstance(abilities, list) else 0
        size = len(paragraph.abilities)
        found: tuple[str, ...] = ()
        for first in range(count - size + 1) if size else ():
            paths = [f"{listed}.{number}" for number in range(first, first + size)]
            if means(definition, paths, paragraph.abilities):
                found = tuple(paths)
        for sentence in sentences(paragraph.line.tokens):
            yield sentence, found, paragraph
