"""SQL over the tables: DuckDB in memory, with a view for each table over the files that are valid.

A question of a person is answered in a process of its own (`asked`): whatever it needs of memory or time, it can be
ended, and rows are handed on as they come.
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
"""So many MiB the database may use."""

DATA: Final = 800 << 20
"""So many bytes of memory the process of a question may use in all, where the system can limit it."""

SECONDS: Final = 60
"""So long a question may take, unless another time is asked for."""

CHUNK: Final = 256
"""So many rows are handed on at once."""

MOST_BYTES: Final = 64 << 20
"""So many bytes the rows that are handed on at once may have."""

Row = tuple[Any, ...]


class BadQuery(TimewalkError, ValueError):
    """A question that cannot be answered, as the database says it; with the line of SQL and what to point at.

    `pointed` is that line, and a second one with carets under the words that are meant; nothing where it is not known.
    """

    def __init__(self, text: str, /, *, pointed: tuple[str, str] | None = None, **words: object) -> None:
        super().__init__(text, **words)
        self.pointed = pointed


class Answer(NamedTuple):
    """What came of a query: the names of the columns, and the rows."""

    columns: tuple[str, ...]
    rows: list[Row]


class Rows(NamedTuple):
    """An answer as it comes: the names of the columns, and the rows in parts."""

    columns: tuple[str, ...]
    parts: Iterator[list[Row]]


def connected(folder: Path) -> Any:
    """Return a database in memory with the tables of a folder; nothing else can be read or written from it.

    :raises BadQuery: there are no tables.
    """
    import duckdb
    import pyarrow
    from pyarrow.dataset import dataset

    from replay.tables.layout import read_manifest, schema

    pyarrow.enable_signal_handlers(False)  # Ctrl-C is ours to hear
    manifest = read_manifest(folder)
    if not manifest.store:
        raise BadQuery(
            "There are no tables in {folder} yet: make them with `timewalk analytics {folder}`.", folder=folder
        )
    database = duckdb.connect(":memory:")
    for table in TABLES:
        files = [str(folder / file) for file in manifest.files if file.startswith(f"{table}/")]
        database.register(table, dataset(files, schema(table)) if files else schema(table).empty_table())
    database.execute("SET temp_directory = ''")
    database.execute("SET enable_external_access = false")
    database.execute(f"SET memory_limit = '{MEMORY}MiB'")
    database.execute("SET lock_configuration = true")
    return database


@contextmanager
def answering(folder: Path, query: str) -> Iterator[Rows]:
    """Answer a question in SQL in this process, its rows as they are asked for.

    :raises BadQuery: it is no query, it needs too much memory, or there are no tables.
    """
    import duckdb

    with connected(folder) as database:
        try:
            found = database.execute(query)
            if found is None or found.description is None:
                raise BadQuery("There is no question: write for instance SELECT count(*) FROM games.")
            columns = tuple(str(column[0]) for column in found.description)
            yield Rows(columns, iter(lambda: found.fetchmany(CHUNK), []))
        except (duckdb.OutOfMemoryException, MemoryError) as error:
            raise too_much() from error
        except duckdb.Error as error:
            raise _bad(str(error)) from error


def ask(folder: Path, query: str) -> Answer:
    """Return the whole answer to a question in SQL that is known not to be large.

    :raises BadQuery: it is no query, it needs too much memory, or there are no tables.
    """
    with answering(folder, query) as (columns, parts):
        return Answer(columns, [row for part in parts for row in part])


# In a process of its own


@contextmanager
def asked(folder: Path, query: str, seconds: float = SECONDS) -> Iterator[Rows]:
    """Answer a question in SQL in a process of its own, which ends with this context, however that ends.

    :raises BadQuery: it is no query, it needs too much time or memory, or there are no tables.
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
    """Return the next part of an answer; what went wrong there is raised here."""
    while not here.poll(0.2):  # short, so that Ctrl-C is heard everywhere
        if time.monotonic() > until:
            text = "The question takes longer than {seconds} {seconds:second|seconds}: ask for less, or say --seconds."
            raise BadQuery(text, seconds=round(seconds))
    try:
        what, value = pickle.loads(here.recv_bytes())
    except EOFError:  # the system has ended it, or the library has at a failed allocation
        raise too_much() from None
    if what == "wrong":
        sentence, pointed = value
        raise BadQuery(sentence.text, pointed=pointed, **sentence.words)
    return value


def _answer(there: Connection, folder: Path, query: str) -> None:
    """Answer a question, and hand on what comes of it."""
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


def _hand(there: Connection, what: str, value: object) -> None:
    data = pickle.dumps((what, value))
    if len(data) > MOST_BYTES:
        raise BadQuery("A row is longer than {most} MiB: ask for less of it.", most=MOST_BYTES >> 20)
    there.send_bytes(data)


@contextmanager
def limited() -> Iterator[None]:
    """Let this process use so much memory and no more, where the system knows such a limit."""
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


# What goes wrong


def too_much() -> BadQuery:
    """Return what is said of a question for which the memory is too small."""
    text = "The question needs more than {most} MiB of memory: ask for fewer rows, or for sums instead of rows."
    return BadQuery(text, most=MEMORY)


_LINE = re.compile(r"\n\nLINE (?P<number>\d+): (?P<line>.*)\n(?P<caret> *\^+)[ ]*\s*\Z", re.DOTALL)


def _bad(told: str) -> BadQuery:
    """Return what the database says, and the line in which it points to something."""
    found = _LINE.search(told)
    sentence = " ".join((told if found is None else told[: found.start()]).split())[:500]
    if found is None:
        return BadQuery(sentence)
    start = len(found["caret"]) - found["caret"].count("^") - len(f"LINE {found['number']}: ")
    return BadQuery(sentence, pointed=pointed(found["line"], start, found["caret"].count("^")))


def pointed(line: str, start: int, length: int) -> tuple[str, str]:
    """Return a line of SQL as a terminal shows it, and carets under its words from a column on.

    The database counts columns as it would draw them: a wide letter is two, a tab or another sign of control none.
    """
    from rich.cells import cell_len

    shown, counted, at = "", 0, None
    for letter in line:
        is_sign = letter.isprintable()
        if at is None and is_sign and counted >= start:
            at = cell_len(shown)
        counted += cell_len(letter) if is_sign else 0
        shown += letter if is_sign else " " if letter == "\t" else "�"
    return shown, " " * (cell_len(shown) if at is None else at) + "^" * max(1, length)
