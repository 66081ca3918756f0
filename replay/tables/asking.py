"""SQL over the tables with DuckDB in memory, one view per table.

A view covers the valid files of its table. A person's query runs in its own process (`asked`): however much memory or
time the query needs, it can be ended, and rows are returned as they come.
"""

from __future__ import annotations

import pickle
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple

from domain.errors import TimewalkError
from projections.counting.columns import TABLES
from replay.uninterrupted import uninterrupted

MEMORY: Final = 400
"""Limit on the database's memory in MiB."""

DATA: Final = 800 << 20
"""Limit on the memory of a query's process in bytes, where the system supports one."""

SECONDS: Final = 60
"""Default limit on the time of a query, in seconds."""

CHUNK: Final = 256
"""Number of rows sent at a time."""

MOST_BYTES: Final = 64 << 20
"""Most bytes of rows sent at a time."""

Row = tuple[Any, ...]


class BadQuery(TimewalkError, ValueError):
    """Error: a query cannot be answered; the message is the database's.

    `pointed` is the faulty line of SQL, and a line with carets under the faulty words; None if unknown.
    """

    def __init__(self, text: str, /, *, pointed: tuple[str, str] | None = None, **words: object) -> None:
        super().__init__(text, **words)
        self.pointed = pointed


class Answer(NamedTuple):
    """Whole answer to a query: column names and rows."""

    columns: tuple[str, ...]
    rows: list[Row]


class Rows(NamedTuple):
    """Streamed answer to a query: column names, and the rows in parts."""

    columns: tuple[str, ...]
    parts: Iterator[list[Row]]


def connected(folder: Path) -> Any:
    """Return an in-memory database with the tables of a folder.

    Queries can neither read nor write anything else.

    :raises BadQuery: there are no tables.
    """
    import duckdb
    import pyarrow

    from replay.tables.layout import read_manifest, rows_of, schema

    pyarrow.enable_signal_handlers(False)  # Ctrl-C is handled here, not by Arrow
    manifest = read_manifest(folder)
    if not manifest.store:
        raise BadQuery(
            "There are no tables in {folder} yet: make them with `timewalk analytics {folder}`.", folder=folder
        )
    database = duckdb.connect(":memory:")
    for table in TABLES:
        rows = rows_of(folder, manifest, table)
        database.register(table, schema(table).empty_table() if rows is None else rows)
    database.execute("SET temp_directory = ''")
    database.execute("SET enable_external_access = false")
    database.execute(f"SET memory_limit = '{MEMORY}MiB'")
    database.execute("SET lock_configuration = true")
    return database


@contextmanager
def answering(folder: Path, query: str) -> Iterator[Rows]:
    """Answer a query in this process, with rows on demand.

    :raises BadQuery: the text is no query, needs too much memory, or there are no tables.
    """
    import duckdb

    with connected(folder) as database:
        try:
            result = database.execute(query)
            if result is None or result.description is None:
                raise BadQuery("There is no question: write for instance SELECT count(*) FROM games.")
            columns = tuple(str(column[0]) for column in result.description)
            yield Rows(columns, iter(lambda: result.fetchmany(CHUNK), []))
        except (duckdb.OutOfMemoryException, MemoryError) as error:
            raise too_much() from error
        except duckdb.Error as error:
            raise _bad(str(error)) from error


def ask(folder: Path, query: str) -> Answer:
    """Return the whole answer to a query, for queries with small answers.

    :raises BadQuery: the text is no query, needs too much memory, or there are no tables.
    """
    with answering(folder, query) as (columns, parts):
        return Answer(columns, [row for part in parts for row in part])


# In a process of its own


@contextmanager
def asked(folder: Path, query: str, seconds: float = SECONDS) -> Iterator[Rows]:
    """Answer a query in its own process, which ends with this context.

    :raises BadQuery: the text is no query, needs too much time or memory, or there are no tables.
    """
    here, there = get_context("spawn").Pipe(duplex=False)
    process = get_context("spawn").Process(target=_answer, args=(there, folder, query), daemon=True)
    with uninterrupted():
        process.start()
    there.close()
    until = time.monotonic() + seconds
    try:
        columns = _came(here, until, seconds)
        yield Rows(columns, iter(lambda: _came(here, until, seconds), []))
    finally:
        process.kill()
        process.join()
        here.close()


def _came(here: Connection, until: float, seconds: float) -> Any:
    """Return the next part of an answer from the other process, or raise its error."""
    while not here.poll(0.2):  # short, so that Ctrl-C is heard everywhere
        if time.monotonic() > until:
            text = "The question takes longer than {seconds} {seconds:second|seconds}: ask for less, or say --seconds."
            raise BadQuery(text, seconds=round(seconds))
    try:
        kind, value = pickle.loads(here.recv_bytes())
    except EOFError:  # the system ended the process, or the library did after a failed allocation
        raise too_much() from None
    if kind == "wrong":
        sentence, pointed = value
        raise BadQuery(sentence.text, pointed=pointed, **sentence.words)
    return value


def _answer(there: Connection, folder: Path, query: str) -> None:
    """Answer a query in the other process, and send the answer or the error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process decides when to stop
    try:
        with limited(), answering(folder, query) as (columns, parts):
            _hand(there, "columns", columns)
            for part in parts:
                _hand(there, "rows", part)
        _hand(there, "rows", [])
    except MemoryError:
        _hand(there, "wrong", (too_much().said, None))
    except BadQuery as error:
        _hand(there, "wrong", (error.said, error.pointed))
    except TimewalkError as error:
        _hand(there, "wrong", (error.said, None))
    except BrokenPipeError:
        pass
    except Exception as error:
        _hand(there, "wrong", (_bad(f"{type(error).__name__}: {error}").said, None))


def _hand(there: Connection, kind: str, value: object) -> None:
    data = pickle.dumps((kind, value))
    if len(data) > MOST_BYTES:
        raise BadQuery("A row is longer than {most} MiB: ask for less of it.", most=MOST_BYTES >> 20)
    there.send_bytes(data)


@contextmanager
def limited() -> Iterator[None]:
    """Limit the memory of this process, where the system supports a limit."""
    try:
        import resource
    except ImportError:  # not on Windows
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (DATA, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


# Errors


def too_much() -> BadQuery:
    """Return the error for a query that needs too much memory."""
    text = "The question needs more than {most} MiB of memory: ask for fewer rows, or for sums instead of rows."
    return BadQuery(text, most=MEMORY)


_LINE = re.compile(r"\n\nLINE (?P<number>\d+): (?P<line>.*)\n(?P<caret> *\^+)[ ]*\s*\Z", re.DOTALL)


def _bad(message: str) -> BadQuery:
    """Return the error for a message of the database, with the line it points to."""
    place = _LINE.search(message)
    sentence = " ".join((message if place is None else message[: place.start()]).split())[:500]
    if place is None:
        return BadQuery(sentence)
    start = len(place["caret"]) - place["caret"].count("^") - len(f"LINE {place['number']}: ")
    return BadQuery(sentence, pointed=pointed(place["line"], start, place["caret"].count("^")))


def pointed(line: str, start: int, length: int) -> tuple[str, str]:
    """Return a line of SQL for a terminal, with carets under its faulty words.

    The database counts columns by width: a wide letter is two, a tab or another control character none.
    """
    from rich.cells import cell_len

    shown, counted, caret = "", 0, None
    for letter in line:
        is_sign = letter.isprintable()
        if caret is None and is_sign and counted >= start:
            caret = cell_len(shown)
        counted += cell_len(letter) if is_sign else 0
        shown += letter if is_sign else " " if letter == "\t" else "�"
    return shown, " " * (cell_len(shown) if caret is None else caret) + "^" * max(1, length)
