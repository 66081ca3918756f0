"""Places of tokens in the printed text, across the edits made before parsing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from domain.oracle.printed.tokenizer import BREAK, MARKS, TOKEN

_WORD = re.compile(rf"\n|{TOKEN.pattern}", TOKEN.flags)


class Place(NamedTuple):
    """Range of letters in a text, the last not included.

    Both ends are the end of the text for words that are missing there.
    """

    start: int
    end: int


def place(text: str, tokens: Sequence[str], number: int) -> Place:
    """Return the place of a word, by its number, in the printed text.

    The words and the text are laid beside each other. Edits lie between words that are the same in both.
    """
    printed = [(BREAK if word[0] == "\n" else word[0].lower(), word.span()) for word in _words(text)]
    if number >= len(tokens):
        end = len(text.rstrip())
        return Place(end, end)
    beside = SequenceMatcher(None, [word for word, _ in printed], list(tokens), autojunk=False)
    for _, first, last, start, stop in beside.get_opcodes():
        if start <= number < stop:
            position = min(first + number - start, max(last - 1, first))
            return Place(*printed[position][1]) if position < len(printed) else Place(len(text), len(text))
    return Place(len(text), len(text))


def _words(text: str) -> list[re.Match[str]]:
    return list(_WORD.finditer(text.translate(MARKS)))


def pointed(text: str, where: Place) -> tuple[str, str]:
    """Return the line of a text with a place, and carets under the place."""
    start = text.rfind("\n", 0, where.start) + 1
    line = text[start:].partition("\n")[0]
    return line, " " * (where.start - start) + "^" * max(1, min(where.end, start + len(line)) - where.start)
