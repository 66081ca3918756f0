"""711, 716, 719, 721. Level and station symbols, joined with the paragraphs under them.

The same is done for Class level bars.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domain.oracle.printed.tokenizer import BREAK, Edit, Line

_BAND = re.compile(r"level (?P<first>\d+)(?:-(?P<last>\d+)| \+)")
_SYMBOL = ("+", "|")


def joined(paragraphs: Iterable[Line], size: str = "") -> Iterator[Line]:
    """Yield the paragraphs of a text, each level or station symbol with its paragraphs.

    The `size` of the creature, if any, stands under the last station symbol.
    """
    lines = list(paragraphs)
    if any(line.tokens[-3:-1] == (":", "level") for line in lines):
        return _classed(lines)
    return _stationed(lines, size) if any(line.tokens == ("station",) for line in lines) else _leveled(lines)


def _stationed(paragraphs: Iterable[Line], size: str) -> Iterator[Line]:
    band: Line | None = None
    for line in paragraphs:
        if line.tokens[1:3] == _SYMBOL and line.tokens[0].isdecimal():
            if band is not None:
                yield band
            tokens = (line.tokens[0], "or", "more", BREAK, *line.tokens[3:])
            band = Line(line.text, tokens, (*line.edits, Edit("station", line.text)))
        elif band is not None:
            band = Line(f"{band.text}\n{line.text}", (*band.tokens, BREAK, *line.tokens), (*band.edits, *line.edits))
        else:
            yield line
    if band is not None:
        yield Line(band.text, (*band.tokens, BREAK, size), band.edits) if size else band


def _classed(paragraphs: Iterable[Line]) -> Iterator[Line]:
    """716.2. Join each class level bar with the abilities under it.

    Paragraphs above the first bar stay as on other cards.
    """
    band: Line | None = None
    for line in paragraphs:
        if line.tokens[-3:-1] == (":", "level"):
            if band is not None:
                yield band
            band = line
        elif band is not None:
            band = Line(f"{band.text}\n{line.text}", (*band.tokens, BREAK, *line.tokens), (*band.edits, *line.edits))
        else:
            yield line
    if band is not None:
        yield band


def _leveled(paragraphs: Iterable[Line]) -> Iterator[Line]:
    band: Line | None = None
    for line in paragraphs:
        symbol = _BAND.fullmatch(" ".join(line.tokens))
        if symbol is not None:
            if band is not None:
                yield band
            last = ("to", symbol["last"]) if symbol["last"] else ("or", "more")
            band = Line(line.text, ("level", symbol["first"], *last), (*line.edits, Edit("level", line.text)))
        elif band is not None:
            text, tokens = f"{band.text}\n{line.text}", (*band.tokens, BREAK, *line.tokens)
            band = Line(text, tokens, (*band.edits, *line.edits))
        else:
            yield line
    if band is not None:
        yield band
