"""702. Keyword abilities, as rows of data.

A row has the rule of a keyword, what a card says beside the name, and what the keyword means.

- `keywords.jsonl`: the known keywords by name, one a line. A keyword that is shorthand for abilities needs no more than
  its line; a keyword without a meaning is carried out by the module of its rule.
- `printed.jsonl`: all keywords that cards have printed, with their rules. `written` names the construct of the card
  language for a keyword without a row. Keywords with neither are `unknown`.
- `rows`: the shape of a line, and the words in it that stand for what a card says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from domain.board.keywords import keyword
from domain.cards.keywords.rows import Row


def _lines(name: str) -> Iterator[str]:
    """Yield the lines of a file of this package."""
    yield from resources.files("domain.cards.keywords").joinpath(name).read_text("utf-8").splitlines()


KEYWORDS: Final[dict[str, Row]] = {row.name: row for row in map(Row.read, map(json.loads, _lines("keywords.jsonl")))}
"""702. The known keyword abilities, by name."""

FLASHBACK: Final = "flashback"
"""702.34a. The mark of a spell cast by flashback, by whatever the card got the keyword."""


class Printed(NamedTuple):
    """A keyword that cards have printed."""

    rule: str
    written: str
    """The construct of the card language for a keyword without a row; empty for all others."""


@cache
def printed() -> Mapping[str, Printed]:
    """Return the keywords that cards have printed."""
    lines = map(json.loads, _lines("printed.jsonl"))
    return {line["keyword"]: Printed(line["rule"], line.get("written", "")) for line in lines}


@cache
def unknown() -> tuple[str, ...]:
    """Return the printed keywords that the card language cannot express."""
    return tuple(name for name, one in printed().items() if name not in KEYWORDS and not one.written)


def split(word: str) -> tuple[str, int | str | None]:
    """Split the word of a keyword into name and value: `protection:red`, `bushido:2`.

    The value is None for a keyword without a value, such as `flying`.
    """
    read = keyword(word)
    return read.name, read.number or read.value or None


def expands(word: str) -> bool:
    """Return True if a keyword, with or without a value, is shorthand for abilities."""
    row = KEYWORDS.get(keyword(word).name)
    return row is not None and bool(row.means)


def expanding(words: Iterator[str]) -> tuple[str, ...]:
    """Return the words that are shorthand for abilities, each once."""
    return tuple(dict.fromkeys(filter(expands, words)))


__all__ = ["FLASHBACK", "KEYWORDS", "Row", "expanding", "expands", "printed", "split", "unknown"]
