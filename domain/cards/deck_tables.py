"""Deck lists as tables: CSV of sites and programs, and MTGO's `.dek` files.

    Count,Name,Edition              <Deck>
    4,Lightning Bolt,m10              <Cards CatID="1" Quantity="4" Sideboard="false" Name="Lightning Bolt" />
    2,"Omnath, Locus of Rage",bfz   </Deck>

Moxfield, Archidekt, ManaBox, Deckbox and MTGO export CSV. Columns stand in any order; columns that a deck does not need
are ignored.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple
from xml.parsers import expat

from domain.errors import Said, TimewalkError

MAX_ROW_LENGTH: Final = 2_000
"""The most characters of a row; beside the name a row has tags, prices and addresses."""


class Row(NamedTuple):
    """A row of a table: a card of a deck, with its number of copies.

    `line` is its line in the text. `part` has the words for the part of the deck, such as `sideboard`.
    """

    line: int
    copies: str
    name: str
    part: str = ""


class BadTable(TimewalkError, ValueError):
    """A table that cannot be read.

    The message says the line, what is wrong, and what would be right.
    """

    def __init__(self, line: int, wrong: Said, right: Said) -> None:
        super().__init__("line {line}: {wrong}; {right}", line=line, wrong=wrong, right=right)
        self.line, self.wrong, self.right = line, wrong, right


# CSV

_COLUMNS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("count", "quantity", "qty", "amount", "copies", "deck quantity"), "count"),
    **dict.fromkeys(("name", "card name", "card", "cardname"), "name"),
    **dict.fromkeys(("section", "board", "category", "categories", "sideboarded", "deck section", "location"), "part"),
}
"""The columns that are read, by their headings."""

_SEPARATOR = re.compile(r'"?sep=(.)"?', re.IGNORECASE)
SEPARATORS: Final = ",;\t"


class Layout(NamedTuple):
    """The separator of a table, and the position of each column that is read."""

    separator: str
    places: Mapping[str, int]


def layout(heading: str) -> Layout | None:
    """Return the layout of a table by its headings; None for another line.

    >>> layout('"Count","Name","Edition"')
    Layout(separator=',', places={'count': 0, 'name': 1})
    """
    for separator in SEPARATORS:
        cells = [cell.strip().lower() for cell in _cells(heading.lstrip("\ufeff"), separator) or ()]
        places: dict[str, int] = {}
        for place, cell in enumerate(cells):
            if cell in _COLUMNS:
                places.setdefault(_COLUMNS[cell], place)
        if {"count", "name"} <= set(places):
            return Layout(separator, places)
    return None


def is_separator(line: str) -> bool:
    """Return True if the line only names the separator of the columns: `sep=;`.

    Some spreadsheets want such a first line.
    """
    return _SEPARATOR.fullmatch(line.strip()) is not None


def rows(lines: Iterator[tuple[int, str]], columns: Layout) -> Iterator[Row]:
    """Yield the rows under the headings.

    :raises BadTable: a row has fewer cells than the headings want, or a quote that does not end.
    """
    for number, line in lines:
        if not line.strip(f"{columns.separator} "):
            continue
        cells = _cells(line, columns.separator)
        if cells is None:
            right = Said("write a row on one line, with a quote doubled inside quotes")
            raise BadTable(number, Said("a quote does not end"), right)
        fields = {column: cells[place].strip() for column, place in columns.places.items() if place < len(cells)}
        if not fields.get("count") or not fields.get("name"):
            wrong = Said("a row without a count or a name")
            raise BadTable(number, wrong, Said("fill in the columns of both"))
        yield Row(number, fields["count"], fields["name"], fields.get("part", ""))


def _cells(line: str, separator: str) -> list[str] | None:
    """Return the cells of a row; None if a quote does not end there."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error:
        return None


# MTGO's .dek


def is_dek(text: str) -> bool:
    """Return True if the text is XML."""
    return text[:200].lstrip("\ufeff \t\r\n").startswith(("<?xml", "<Deck", "<!DOCTYPE"))


def dek_rows(text: str) -> Iterator[Row]:
    """Yield the cards of a `.dek` file.

    :raises BadTable: the text is no XML, declares types or entities, or is no deck.
    """
    cards: list[Row] = []
    parser = expat.ParserCreate("utf-8")

    def refuse(*_: object) -> None:
        raise _bad(parser, Said("a deck declares no types and no entities"))

    def begin(element: str, fields: dict[str, str]) -> None:
        if not cards and element not in ("Deck", "Cards", "NetDeckID", "PreconstructedDeckID"):
            raise _bad(parser, Said("the element {name} is none of a deck", {"name": element[:40]}))
        if element == "Cards":
            if not fields.get("Quantity") or not fields.get("Name"):
                raise _bad(parser, Said("a card without Quantity or Name"))
            beside = "sideboard" if fields.get("Sideboard", "").lower() == "true" else ""
            cards.append(Row(parser.CurrentLineNumber, fields["Quantity"], fields["Name"], beside))

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = begin
    try:
        parser.Parse(text.lstrip("\ufeff \t\r\n").encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise BadTable(error.lineno, Said("this is no XML"), _DEK) from None
    yield from cards


_DEK = Said("export the deck again from MTGO, as .dek or as text")


def _bad(parser: expat.XMLParserType, wrong: Said) -> BadTable:
    return BadTable(parser.CurrentLineNumber, wrong, _DEK)
