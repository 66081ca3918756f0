"""Errors of a database, put into timewalk's own sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from eventsourcing.persistence import (
    OperationalError,
    PersistenceError,
)

from replay.errors import (
    CorruptStore,
    StoreError,
    StoreFailed,
)

_DAMAGE = (
    "malformed",
    "not a database",
    "no such column",
    "no such table",
    "Could not decode",
    "unsupported file format",
)
"""Parts of a database's error messages that show a damaged or foreign file."""


def plainly(where: str, error: PersistenceError) -> StoreError:
    """Convert a database's error to a store error in plain words."""
    text = str(error)
    if any(sign in text for sign in _DAMAGE):
        return CorruptStore("{where} is damaged and cannot be read.", where=where)
    if "locked" in text or "busy" in text:
        return StoreFailed("{where} is being written to by another program; try again when it is done.", where=where)
    if "readonly" in text or "read-only" in text:
        return StoreFailed(
            "{where} is readonly here: its file or folder may not be written to; nothing was changed.", where=where
        )
    if isinstance(error, OperationalError):
        return StoreFailed("{where} could not be used ({text}); nothing was changed.", where=where, text=text)
    return StoreFailed("{where} refused ({text}); nothing was changed.", where=where, text=text)


@contextmanager
def plain_words(where: str) -> Iterator[None]:
    """Turn errors of the database into store errors in plain words."""
    try:
        yield
    except StoreError:
        raise
    except PersistenceError as error:
        raise plainly(where, error) from error
    except (UnicodeDecodeError, MemoryError, OverflowError) as error:  # sqlite3 decodes texts and lengths of the file
        raise CorruptStore("{where} is damaged and cannot be read.", where=where) from error
