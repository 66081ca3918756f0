"""Names of cards, by the numbers that Arena gives printings; logs have no names.

The names come from the player's files. These are Arena's own card database (SQLite, beside the game, only
ever read), a CSV with a column of numbers and one of names (17lands' `cards.csv`), or JSON: a list of cards
with `arena_id` (Scryfall's bulk data), MTGJSON's identifiers, or plain numbers and names. Only names are read
from them, and no card texts.
"""

from __future__ import annotations

import codecs
import csv
import json
import re
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import zstandard

from domain.errors import TimewalkError
from replay.observing.arena.files import pieces

ENGLISH = "enUS"
SQLITE = b"SQLite format 3\x00"
MOST_OF_A_NAME = 200
NUMBERS = ("id", "arena_id", "grpid", "grp_id", "mtgarenaid")
"""Titles of the CSV column with Arena's numbers."""

LONGEST = 1 << 24
"""Longest entry for a card in a JSON file, in characters."""

DATA = re.compile(r'"data"\s*:\s*[\[{]')
COLON = re.compile(r"\s*:\s*")
LANGUAGE = re.compile(r"[a-z]{2}[A-Z]{2}|phyrexian")
MARKUP = re.compile(r"<[^<>]*>")
BOTH_HALVES = ("split", "aftermath")
"""Layouts of cards named by both halves; Arena numbers the faces of other cards separately."""


class BadNames(TimewalkError):
    """Error: a file has no readable names of cards."""


def read_names(path: Path, language: str = ENGLISH) -> dict[int, str]:
    """Return the names in a file of any known kind, by number.

    `language` matters only for Arena's own database.

    :raises BadNames: the file cannot be read, is damaged, or has no names.
    """
    try:
        with path.open("rb") as file:
            start = file.read(len(SQLITE))
        names = _database(path, language) if start == SQLITE else dict(_text(path))
    except OSError as error:
        raise BadNames("{path} cannot be read: {error}", path=path, error=error.strerror or error) from error
    except (sqlite3.Error, ValueError, RecursionError, EOFError, zlib.error, csv.Error, zstandard.ZstdError) as error:
        raise BadNames("{path} is damaged, or has no names of cards: {error}", path=path, error=error) from error
    if not names:
        raise BadNames("{path} is not a table of card names: it has no names with Arena's card numbers", path=path)
    return names


def first_names(paths: Iterable[Path], language: str = ENGLISH) -> dict[int, str]:
    """Return the names in the first of these files that has any."""
    for path in paths:
        try:
            return read_names(path, language)
        except BadNames:
            continue
    return {}


def _database(path: Path, language: str) -> dict[int, str]:
    """Return the names in Arena's database.

    Each language has a table of texts, or (before June of 2025) a column.
    """
    if not LANGUAGE.fullmatch(language):
        raise ValueError(language)
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if f"Localizations_{language}" in tables:
            texts, column = f"Localizations_{language}", "Loc"
        elif "Localizations" in tables and language in _columns(database, "Localizations"):
            texts, column = "Localizations", language
        else:
            return {}
        rows = database.execute(
            f"SELECT c.GrpId, t.{column}, t.Formatted FROM Cards c JOIN {texts} t ON t.LocId = c.TitleId"
        )
        best: dict[int, tuple[int, str]] = {}
        for number, name, form in rows:
            if type(number) is int and isinstance(name, str) and (clean := _clean(name)):
                rank = (1, 0, 2).index(form) if form in (0, 1, 2) else 3
                if number not in best or rank < best[number][0]:
                    best[number] = (rank, clean)
    return {number: name for number, (_, name) in best.items()}


def _columns(database: sqlite3.Connection, table: str) -> set[str]:
    return {row[1] for row in database.execute(f"PRAGMA table_info({table})")}


def _clean(name: str) -> str:
    return MARKUP.sub("", name).strip()[:MOST_OF_A_NAME]


def _text(path: Path) -> Iterator[tuple[int, str]]:
    with path.open("rb") as file:
        decode = codecs.getincrementaldecoder("utf-8-sig")().decode
        parts = (decode(piece) for piece in pieces(file))
        first = next(parts, "")
        if first.lstrip()[:1] in ("[", "{"):
            yield from _json(first, parts)
        else:
            yield from _csv(first, parts)


def _csv(first: str, parts: Iterator[str]) -> Iterator[tuple[int, str]]:
    rows = csv.reader(_lines(first, parts))
    titles = [title.strip().lower() for title in next(rows, [])]
    number = next((titles.index(title) for title in NUMBERS if title in titles), None)
    if number is None or "name" not in titles:
        return
    name = titles.index("name")
    for row in rows:
        if len(row) > max(number, name) and (known := _number(row[number])) and (clean := _clean(row[name])):
            yield known, clean


def _lines(first: str, parts: Iterator[str]) -> Iterator[str]:
    rest = first
    while True:
        *lines, rest = rest.split("\n")
        yield from (f"{line}\n" for line in lines)
        part = next(parts, None)
        if part is None:
            break
        rest += part
        if len(rest) > LONGEST:
            raise ValueError("a line is too long")
    if rest:
        yield rest


def _number(value: object) -> int:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _json(first: str, parts: Iterator[str]) -> Iterator[tuple[int, str]]:
    for key, value in _members(first, parts):
        if isinstance(value, str):
            number, name = _number(key), value
        elif isinstance(value, dict):
            number, name = _of_a_card(value)
        else:
            continue
        if number and (clean := _clean(name)):
            yield number, clean


def _of_a_card(card: Mapping[str, Any]) -> tuple[int, str]:
    identifiers = card.get("identifiers")
    number = card.get("arena_id", identifiers.get("mtgArenaId") if isinstance(identifiers, dict) else None)
    name = card.get("name")
    if not isinstance(name, str):
        return 0, ""
    if card.get("layout") not in BOTH_HALVES:
        name = name.partition(" // ")[0]
    return _number(number), name


def _members(first: str, parts: Iterator[str]) -> Iterator[tuple[str, Any]]:
    """Yield the members of a JSON list or object one by one, with their keys.

    Such files are too large to load whole. If there is a `data` member, as in files of Scryfall and MTGJSON, its
    members are read instead.
    """
    decoder = json.JSONDecoder()
    text = first.lstrip()
    data = DATA.search(text, 0, 1 << 14) if text.startswith("{") else None
    text = text[data.end() if data is not None else 1 :]
    start = 0
    while True:
        while start < len(text) and text[start] in " \t\r\n,":
            start += 1
        if start < len(text) and text[start] in "]}":
            return
        try:
            key = ""
            value, end = decoder.raw_decode(text, start)
            if isinstance(value, str) and (colon := COLON.match(text, end)) is not None:
                key = value
                value, end = decoder.raw_decode(text, colon.end())
            if not text[end:].strip():  # the value may continue: more digits, or the value of a key
                raise json.JSONDecodeError("more is to come", text, start)
        except json.JSONDecodeError:
            part = next(parts, None)
            if part is None:
                raise
            text, start = text[start:] + part, 0
            if len(text) > LONGEST:
                raise ValueError("a card is too long") from None
            continue
        yield key, value
        start = end
