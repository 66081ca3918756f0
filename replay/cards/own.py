"""Cards imported by the user: one SQLite file in the user's data folder.

A card is kept with all its facts from the file, so that a newer compiler can compile it again. An import takes effect
when its last card is written; until then the previous cards are read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
import zstandard

from domain.cards.card_library import Shelf
from domain.cards.language import CardDefinition
from domain.errors import BadCard, Said, TimewalkError
from domain.oracle.outcome import Problem, Standing
from domain.oracle.printed.card_facts import CardFacts
from replay.cards.entries import Entry, Missing
from replay.cards.places import default_file
from replay.cards.printings import Called, Printing

VERSION: Final = 1
APPLICATION: Final = 0x74776364
"""SQLite's application id that marks the file of the user's cards."""

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS cards (
    name TEXT PRIMARY KEY, mark TEXT NOT NULL, compiler TEXT NOT NULL, standing TEXT NOT NULL,
    definition BLOB, rest BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS coming AS SELECT * FROM cards WHERE 0;
CREATE UNIQUE INDEX IF NOT EXISTS coming_by_name ON coming (name);
CREATE TABLE IF NOT EXISTS called (
    language TEXT NOT NULL, name TEXT NOT NULL, other TEXT NOT NULL, types TEXT NOT NULL,
    PRIMARY KEY (language, name)
) WITHOUT ROWID;
"""


WAITED: Final = 10.0
"""Seconds to wait while another program writes."""


class BadCards(TimewalkError, ValueError):
    """Error: the file of the user's cards cannot be used.

    The message says why, and what helps.
    """


class Kept(NamedTuple):
    """Stored card: its facts, its entry, and the mark of the compiler that made it."""

    facts: CardFacts
    entry: Entry
    compiler: str


class OwnCards:
    """Cards that the user imported; empty if there is no file."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = default_file() if file is None else file

    @property
    def is_there(self) -> bool:
        """True if the file exists."""
        return self.file.is_file()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(f"{self.file.resolve().as_uri()}?mode=ro", uri=True)) as database:
                self._check(database)
                yield database
        except sqlite3.Error as error:
            raise self._bad(error) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            new = not self.is_there
            with closing(sqlite3.connect(self.file, isolation_level=None, timeout=WAITED)) as database:
                if not new:
                    self._check(database)
                database.execute("BEGIN IMMEDIATE")
                for statement in _TABLES.split(";"):
                    database.execute(statement)
                database.execute(f"PRAGMA application_id = {APPLICATION}")
                database.execute(f"PRAGMA user_version = {VERSION}")
                database.execute("COMMIT")
                yield database
        except (sqlite3.Error, OSError) as error:
            raise self._bad(error) from error

    def _check(self, database: sqlite3.Connection) -> None:
        ((application,),) = database.execute("PRAGMA application_id")
        ((version,),) = database.execute("PRAGMA user_version")
        if application not in (0, APPLICATION) or (application == 0 and version):
            raise BadCards("{file} is not a file of cards; name another in TIMEWALK_CARDS", file=self.file)
        if version > VERSION:
            raise BadCards("{file} is of a newer timewalk; install that, or remove the file", file=self.file)

    def _bad(self, error: BaseException) -> BadCards:
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            return BadCards("{file} is being written by another program; try again when it is done", file=self.file)
        if isinstance(error, OSError):
            return BadCards("{file} cannot be written ({error})", file=self.file, error=error.strerror or error)
        text = "{file} cannot be used ({error}); remove it and import the cards again"
        return BadCards(text, file=self.file, error=error)

    # Reading

    @cached_property
    def shelf(self) -> Shelf:
        """Definitions of the proven cards by name."""
        if not self.is_there:
            nothing: dict[str, CardDefinition] = {}
            return Shelf(lambda: nothing, nothing.__getitem__)
        with self._reading() as database:
            names = database.execute("SELECT name FROM cards WHERE definition IS NOT NULL ORDER BY name")
            listed = [name for (name,) in names]
            return Shelf(lambda: listed, self.definition, self.texts)

    def definition(self, name: str) -> CardDefinition:
        """Return the definition of a card that the user imported, if the card is proven.

        :raises KeyError: no proven card has this name.
        :raises BadCards: the card was compiled by another timewalk, with another card language.
        """
        with self._reading() as database:
            row = database.execute("SELECT definition FROM cards WHERE name = ?", (name,)).fetchone()
        if row is None or row[0] is None:
            raise KeyError(name)
        try:
            return CardDefinition.load(_unpacked(row[0]), str(self.file))
        except BadCard as error:
            raise _other(name, error.said) from None

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield the name of each proven card, and its definition as JSON."""
        with self._reading() as database:
            rows = database.execute("SELECT name, definition FROM cards WHERE definition IS NOT NULL ORDER BY name")
            for name, definition in rows:
                yield name, orjson.dumps(_unpacked(definition)).decode()

    def entries(self) -> Iterator[Entry]:
        """Yield the entry of each card, ordered by name, without definitions."""
        if self.is_there:
            with self._reading() as database:
                rows = database.execute("SELECT name, mark, standing, rest FROM cards ORDER BY name")
                for name, mark, standing, rest in rows:
                    yield _entry(name, mark, standing, _unpacked(rest))

    def entries_by_name(self) -> dict[str, Entry]:
        """Return the entry of each card by name, without definitions."""
        return {entry.name: entry for entry in self.entries()}

    def kept(self, name: str) -> Kept | None:
        """Return the stored card of this name, None if never imported."""
        if not self.is_there:
            return None
        with self._reading() as database:
            row = database.execute(
                "SELECT name, mark, standing, rest, compiler FROM cards WHERE name = ?", (name,)
            ).fetchone()
        if row is None:
            return None
        rest = _unpacked(row[3])
        return Kept(_facts(rest["facts"]), _entry(row[0], row[1], row[2], rest), row[4])

    def called(self, language: str) -> Mapping[str, Called]:
        """Return the names and type lines of faces in a language, by English name."""
        if not self.is_there:
            return {}
        with self._reading() as database:
            rows = database.execute("SELECT name, other, types FROM called WHERE language = ?", (language,))
            return {name: Called.model_construct(name=other, types=types) for name, other, types in rows}

    # Writing

    def marks(self, compiler: str) -> dict[str, str]:
        """Return the marks of cards compiled by this compiler, by card name.

        Cards of an unfinished import are included.
        """
        if not self.is_there:
            return {}
        with self._writing() as database:
            rows = database.execute(
                "SELECT name, mark FROM cards WHERE compiler = ?1 UNION ALL SELECT name, mark FROM coming "
                "WHERE compiler = ?1",
                (compiler,),
            )
            return dict(rows.fetchall())

    def put(self, cards: Iterable[tuple[Printing, Entry]], compiler: str) -> None:
        """Store compiled cards; they are not read before `settle`."""
        rows = [
            (
                entry.name,
                entry.mark,
                compiler,
                entry.standing.value,
                None if entry.definition is None else _packed(entry.definition.dump()),
                _packed(_rest(printing, entry)),
            )
            for printing, entry in cards
        ]
        with self._writing() as database:
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT OR REPLACE INTO coming VALUES (?, ?, ?, ?, ?, ?)", rows)
            database.execute("COMMIT")

    def settle(self, printings: Iterable[Printing]) -> None:
        """Finish an import in one transaction: cards stored by `put` are read from now on.

        Sets, formats and names of all these printings are updated, also for cards that were not compiled again.
        """
        with self._writing() as database:
            database.execute("BEGIN IMMEDIATE")
            database.execute("INSERT OR REPLACE INTO cards SELECT * FROM coming")
            database.execute("DELETE FROM coming")
            for printing in printings:
                self._told(database, printing)
            database.execute("COMMIT")
        self.__dict__.pop("shelf", None)

    def _told(self, database: sqlite3.Connection, printing: Printing) -> None:
        """Store the sets, formats and translated names of a card."""
        name = printing.facts.whole_name
        row = database.execute("SELECT rest FROM cards WHERE name = ?", (name,)).fetchone()
        if row is not None:
            rest = _unpacked(row[0])
            listed = {"sets": sorted(printing.sets | set(rest["sets"])), "formats": sorted(printing.formats)}
            if listed != {key: rest[key] for key in listed}:
                database.execute("UPDATE cards SET rest = ? WHERE name = ?", (_packed({**rest, **listed}), name))
        database.executemany(
            "INSERT OR REPLACE INTO called VALUES (?, ?, ?, ?)",
            [
                (language, face, called.name, called.types)
                for language, faces in printing.called.items()
                for face, called in faces.items()
            ],
        )


def _packed(data: Any) -> bytes:
    return zstandard.ZstdCompressor(3).compress(orjson.dumps(data))


def _unpacked(data: bytes) -> Any:
    try:
        return orjson.loads(zstandard.ZstdDecompressor().decompress(data))
    except (ValueError, zstandard.ZstdError) as error:
        text = "the file of your cards is damaged ({error}); remove it and import the cards again"
        raise BadCards(text, error=error) from None


def _rest(printing: Printing, entry: Entry) -> dict[str, Any]:
    return {
        "facts": asdict(printing.facts),
        "lacks": entry.lacks,
        "gaps": [(gap.problem.value, gap.at) for gap in entry.gaps],
        "sets": sorted(printing.sets),
        "formats": sorted(printing.formats),
        "blank": entry.blank,
    }


def _entry(name: str, mark: str, standing: str, rest: Mapping[str, Any]) -> Entry:
    try:
        return Entry(
            name,
            Standing(standing),
            tuple(rest["lacks"]),
            tuple(Missing(Problem(problem), stop) for problem, stop in rest["gaps"]),
            frozenset(rest["sets"]),
            frozenset(rest["formats"]),
            mark,
            rest["blank"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _other(name, error) from None


def _facts(data: Mapping[str, Any]) -> CardFacts:
    try:
        other = data["other"]
        return CardFacts(**{**data, "other": None if other is None else _facts(other)})
    except (KeyError, TypeError) as error:
        raise _other(str(data.get("name")), error) from None


def _other(name: str, error: Exception | Said) -> BadCards:
    text = "{card} was imported by another timewalk ({error}); import the cards again: timewalk cards import FILE"
    return BadCards(text, card=name, error=error)
