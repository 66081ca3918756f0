"""Words that a construct can hold: keywords, kinds of counters, colours, costs, times."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from domain.cards.check.saying import Faults, guess_or, shown
from domain.cards.keywords import KEYWORDS
from domain.errors import Said, Unfit, said


def unknown_keyword(word: str) -> Said:
    """702. What is wrong with a word that is none of the keywords."""
    return said("{word} is no keyword known here{guess}", word=shown(word), guess=guess_or(word, KEYWORDS))


def keyword(word: str, path: str) -> Faults:
    """702. A keyword is one that is known; with a value, as `landwalk:Forest`, it is that one."""
    if word.partition(":")[0] not in KEYWORDS:
        yield path, unknown_keyword(word)


def counters(kind: str | None, path: str) -> Faults:
    """122.1. Counters of numbers are written +1/+1."""
    if kind is not None and "/" in kind and not re.fullmatch(r"[+-]\d{1,3}/[+-]\d{1,3}", kind):
        yield path, said("{kind} is no kind of counter; write +1/+1", kind=shown(kind))


def colors(letters: str | None, path: str) -> Faults:
    """105. Colours are written by letter."""
    if letters is not None and set(letters) - set("WUBRG"):
        yield path, said("{colors} are not colours; use the letters W U B R G", colors=shown(letters))


def times(words: Iterable[str], known: tuple[str, ...], path: str) -> Faults:
    """506.7. The times that a text names are known."""
    for word in words:
        if word not in known:
            yield path, said("{word} is no limit known here{guess}", word=shown(word), guess=guess_or(word, known))


def read(reader: Callable[[str], object], text: str, path: str) -> Faults:
    """A text that something reads, as a cost is read."""
    try:
        reader(text)
    except Unfit as error:
        yield path, error.said
