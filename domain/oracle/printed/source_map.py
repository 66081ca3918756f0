"""Where in a printed text a word stands that was read of it, after what was taken out of it and written otherwise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from domain.oracle.printed.tokenizer import BREAK, MARKS, TOKEN

_WORD = re.compile(rf"\n|{TOKEN.pattern}", TOKEN.flags)


class Place(NamedTuple):
    """From which letter of a text to which, the last not included; both at its end for what is missing there."""

    start: int
    end: int


def place(text: str, tokens: Sequence[str], number: int) -> Place:
    """Where the word with this number of a text's words stands in it.

    Words and text are laid beside each other: what was edited lies between words that are the same in both.
    """
    printed = [(BREAK if found[0] == "\n" else found[0].lower(), found.span()) for found in _words(text)]
    if number >= len(tokens):
        end = len(text.rstrip())
        return Place(end, end)
    beside = SequenceMatcher(None, [word for word, _ in printed], list(tokens), autojunk=False)
    for _, first, last, start, stop in beside.get_opcodes():
        if start <= number < stop:
            at = min(first + number - start, max(last - 1, first))
            return Place(*printed[at][1]) if at < len(printed) else Place(len(text), len(text))
    return Place(len(text), len(text))


def _words(text: str) -> list[re.Match[str]]:
    return list(_WORD.finditer(text.translate(MARKS)))


def pointed(text: str, where: Place) -> tuple[str, str]:
    """The line of a text in which a place is, and a line with a caret under it."""
    start = text.rfind("\n", 0, where.start) + 1
    line = text[start:].partition("\n")[0]
    return line, " " * (where.start - start) + "^" * max(1, min(where.end, start + len(line)) - where.start)
