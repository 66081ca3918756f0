"""702. Keyword abilities, as rows of data: each with its rule, what a card says beside it and what it means.

- `keywords.jsonl`: the keywords that are known, one a line, by name. One that only expands to the card language is no
  more than its line; one without a meaning is read where its rule stands.
- `printed.jsonl`: all that cards have printed, with their rules; `written` tells how those are written in the card
  language that are no rows. What is in neither way known is `unknown`.
- `rows`: what a line tells, and the words that stand in it for what a card says.
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
"""702. The keyword abilities that are known, by name."""

FLASHBACK: Final = "flashback"
"""702.34a. The mark of a spell that is cast by flashback, whoever gave it to the card."""


class Printed(NamedTuple):
    """A keyword that cards have printed."""

    rule: str
    written: str
    """The construct of the language that it is written as, if it is no row; empty for all others."""


@cache
def printed() -> Mapping[str, Printed]:
    """Return the keywords that cards have printed."""
    lines = map(json.loads, _lines("printed.jsonl"))
    return {line["keyword"]: Printed(line["rule"], line.get("written", "")) for line in lines}


@cache
def unknown() -> tuple[str, ...]:
    """Return the keywords that cards have printed and that the language can say in no way."""
    return tuple(name for name, one in printed().items() if name not in KEYWORDS and not one.written)


def split(word: str) -> tuple[str, int | str | None]:
    """Return a keyword as it stands among words, and its value: `flying`, `protection:red`, `bushido:2`."""
    read = keyword(word)
    return read.name, read.number or read.value or None


def expands(word: str) -> bool:
    """Return True if a keyword, with or without its value, is shorthand for abilities."""
    row = KEYWORDS.get(keyword(word).name)
    return row is not None and bool(row.means)


def expanding(words: Iterator[str]) -> tuple[str, ...]:
    """Return those of some words that are shorthand, each once."""
    return tuple(dict.fromkeys(filter(expands, words)))


__all__ = ["FLASHBACK", "KEYWORDS", "Row", "expanding", "expands", "printed", "split", "unknown"]
