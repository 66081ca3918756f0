"""702. Words of keyword abilities: a message `keyword.NAME` for each row, in every language.

A message has one form or two, `vol|le vol`: the keyword by itself, and the keyword as something had, gained or lost. A
value follows the keyword, unless the row places the value; then the message is `keyword.NAME.value`. A keyword without
a word in a language is told by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.board.keywords import Keyword
from domain.cards.keywords import KEYWORDS, Row


def _messages(row: Row) -> dict[str, str]:
    """Return the English words of a row, by key."""
    return {f"keyword.{row.name}": row.name.replace("_", " ")} | (
        {f"keyword.{row.name}.value": row.said} if row.said else {}
    )


KEYWORD_WORDS: Final[Mapping[str, str]] = {
    key: text for row in KEYWORDS.values() for key, text in _messages(row).items()
}
"""The English words of all rows."""


def keyword(catalogue: Mapping[str, str], had: Keyword, value: str, alone: bool) -> str:
    """Return a keyword in words, with its value if any.

    `alone` chooses the form of the keyword by itself.
    """
    row = KEYWORDS.get(had.name)
    english = _messages(row) if row is not None else {}
    key = f"keyword.{had.name}.value"
    text = (catalogue.get(key) or english.get(key)) if value else None
    if text is not None:
        return _form(text, alone).format(value=value, number=had.number)
    key = f"keyword.{had.name}"
    text_alone = _form(catalogue.get(key) or english.get(key) or had.name.replace("_", " "), alone)
    return f"{text_alone} {value}" if value else text_alone


def several_words(quality: str) -> tuple[str, str] | None:
    """Return the message of a quality with a number or subtype, and that word."""
    for before, after, key in _SEVERAL:
        if quality.startswith(before) and quality.endswith(after):
            return key, quality.removeprefix(before).removesuffix(after)
    return None


_SEVERAL = (
    ("mana value ", " or greater", "quality.mana value.greater"),
    ("mana value ", " or less", "quality.mana value.less"),
    ("non-", " creatures", "quality.creatures that aren't"),
    ("", " creatures", "quality.creatures that are"),
)


def _form(text: str, alone: bool) -> str:
    forms = text.split("|")
    return forms[0] if alone else forms[-1]


__all__ = ["KEYWORD_WORDS", "keyword", "several_words"]
