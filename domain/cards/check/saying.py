"""Parts of the sentences about faults."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from domain.errors import BadCard, Said, said

Faults: TypeAlias = Iterator[tuple[str, Said]]
"""Pairs of a field and the reason why it is wrong."""

MAX_TEXT: Final = 200
"""The greatest length of a text on a card."""


def bad(source: str, name: object, path: str, reason: Said) -> BadCard:
    """Return an error with the file, card, field and reason."""
    card = shown(name, 60) if isinstance(name, str) and name else said("a card without a name")
    file = shown(source, 200) if source else ""
    if file and path:
        return BadCard("{file}: {card}: {field}: {reason}", file=file, card=card, field=path, reason=reason)
    if file:
        return BadCard("{file}: {card}: {reason}", file=file, card=card, reason=reason)
    if path:
        return BadCard("{card}: {field}: {reason}", card=card, field=path, reason=reason)
    return BadCard("{card}: {reason}", card=card, reason=reason)


def shown(value: object, most: int = 40) -> Said | str:
    """Return foreign data for use in a sentence: short, and without control characters."""
    if isinstance(value, dict):
        return said("an object") if value else said("an empty object")
    if isinstance(value, (list, tuple)):
        return said("a list")
    if isinstance(value, (bool, type(None))):
        return {True: "true", False: "false", None: "null"}[value]
    if value == "":
        return said("an empty text")
    text = "".join(letter if letter.isprintable() else "?" for letter in str(value)[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"


NOTHING: Final = Said("")


def did_you_mean(word: str, known: Iterable[str]) -> Said:
    """Return a guess at the word that was meant, or nothing."""
    close = difflib.get_close_matches(word[:MAX_TEXT].lower(), list(known), n=1)
    return said("; did you mean {word}?", word=close[0]) if close else NOTHING


def guess_or(word: str, known: Iterable[str]) -> Said:
    """Return a guess at the word that was meant, or else all known words."""
    known = tuple(known)
    return did_you_mean(word, known) or said("; those are {known}", known=", ".join(known))
