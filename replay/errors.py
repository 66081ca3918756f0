"""Errors of stored games.

Each message names the thing, the fault, the place and the remedy.

StoreError               everything below; a `TimewalkError`
├── UnknownGame          no game of the store has this id, or several begin with it
├── NoSuchPosition       the game has no event at this position
├── NotAStore            the file is something else, or there is none
├── NewerSchema          the store or file was written by a newer timewalk
├── CorruptStore         stored data cannot be read
├── Conflict             somebody else has written to the game in the meantime
├── StoreFailed          the disk or database refused; nothing was written
├── SchemaError          an event of a name or version this timewalk does not know
└── BadImport            a file is not a complete, unchanged export
"""

from __future__ import annotations

from eventsourcing.persistence import IntegrityError

from domain.errors import TimewalkError


class StoreError(TimewalkError):
    """Root of the errors of stored games."""


class UnknownGame(StoreError, LookupError):
    """Error: no game has this id, or several ids begin with it.

    `close` lists similar ids.
    """

    def __init__(self, message: str, /, close: tuple[str, ...] = (), **words: object) -> None:
        super().__init__(message, **words)
        self.close = close


class NoSuchPosition(StoreError, LookupError):
    """Error: the game has no event at this position."""


class NotAStore(StoreError):
    """Error: the file is not a timewalk store, or does not exist."""


class NewerSchema(StoreError):
    """Error: a newer timewalk wrote the store or file."""


class CorruptStore(StoreError):
    """Error: stored data was damaged or changed and cannot be read."""


class Conflict(StoreError, IntegrityError):
    """Error: another writer appended to the game; its last event is `head`, not `expected`.

    The rejected events remain the caller's. Load the game again and decide anew.
    """

    def __init__(self, message: str, expected: int, head: int, /, **words: object) -> None:
        super().__init__(message, **words)
        self.expected = expected
        self.head = head


class Repeated(Conflict):
    """Error: a request with this key was carried out before; nothing was written now."""


class StoreFailed(StoreError):
    """Error: the disk or database refused to write; nothing was stored."""


class SchemaError(StoreError):
    """Error: an event has a name or version that this timewalk does not know.

    `position` is the position of that event, if known.
    """

    def __init__(self, message: str, position: int = 1, /, **words: object) -> None:
        super().__init__(message, **words)
        self.position = position


class BadImport(StoreError, ValueError):
    """Error: a file is not a complete, unchanged export.

    The message names the line and the commit.
    """


def shown(where: str) -> str:
    """Return a store's address without its password, to show it to people."""
    scheme, mark, rest = where.partition("://")
    user, sign, host = rest.partition("?")[0].rpartition("@")
    return f"{scheme}://{user.partition(':')[0]}@{host}" if mark and sign else where
