"""Checks of words in constructs: keywords, kinds of counters, colours, costs, times."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from domain.cards.check.saying import Faults, guess_or, shown
from domain.cards.keywords import KEYWORDS
from domain.errors import Said, Unfit, said


def unknown_keyword(word: str) -> Said:
    """702. Return the message for a word that is no keyword."""
    return said("{word} is no keyword known here{guess}", word=shown(word), guess=guess_or(word, KEYWORDS))


def keyword(word: str, path: str) -> Faults:
    """702. Check that a keyword is known; a value, as in `landwalk:Forest`, does not count."""
    if word.partition(":")[0] not in KEYWORDS:
        yield path, unknown_keyword(word)


def counters(kind: str | None, path: str) -> Faults:
    """122.1. Check that counters that change power and toughness are written like +1/+1."""
    if kind is not None and "/" in kind and not re.fullmatch(r"[+-]\d{1,3}/[+-]\d{1,3}", kind):
        yield path, said("{kind} is no kind of counter; write +1/+1", kind=shown(kind))


def colors(letters: str | None, path: str) -> Faults:
    """105. Check that colours are written by letter."""
    if letters is not None and set(letters) - set("WUBRG"):
        yield path, said("{colors} are not colours; use the letters W U B R G", colors=shown(letters))


def times(words: Iterable[str], known: tuple[str, ...], path: str) -> Faults:
    """506.7. Check that the times which a text names are known."""
    for word in words:
        if word not in known:
            yield path, said("{word} is no limit known here{guess}", word=shown(word), guess=guess_or(word, known))


def read(reader: Callable[[str], object], text: str, path: str) -> Faults:
    """Check that a parser accepts a text, such as a power and toughness."""
    try:
        reader(text)
    except Unfit as error:
        yield path, error.said
